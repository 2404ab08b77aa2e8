import type { AuditEntry, AuditPerson } from '@twofold/contract/audit'
import { type ReactNode, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { EmptyState } from '../kit/empty-state.tsx'
import { Link } from '../kit/links/link.tsx'
import { EntryTime } from '../kit/moments.tsx'
import { Money } from '../kit/money.tsx'
import { useListShortcuts } from '../kit/shortcuts/use-list-shortcuts.ts'
import { type CellContext, type Column, DataTable } from '../kit/table/data-table.tsx'
import { useNarrow } from '../kit/use-narrow.ts'
import { amountOf } from './changed-fields.ts'
import { aboutOf, deedOf, type Names, personName } from './sentence.ts'

type AuditTableProps = {
  entries: readonly AuditEntry[]
  people: readonly AuditPerson[]
  /** Whether older entries can be loaded. */
  hasEarlier: boolean
  onNearEnd: () => void
  /** Returns the URL that opens an entry over the list. */
  pathTo: (entry: AuditEntry) => string
  onOpen: (entry: AuditEntry) => void
  isNarrowed: boolean
}

/** The window width below which a sentence wraps to two lines. */
const PHONE = '45rem'

/** The number of placeholder rows while older entries are loading. */
const PENDING_ROWS = 10

/** The list of audit entries. A sentence describes each entry. */
export function AuditTable(props: AuditTableProps) {
  const { entries, people, hasEarlier, pathTo, isNarrowed } = props
  const table = useListShortcuts('Audit trail')
  const isPhone = useNarrow(PHONE)
  const names = useMemo(() => new Map(people.map(person => [person.userID, person])), [people])
  const columns = useMemo(() => auditColumns(names, pathTo), [names, pathTo])
  const narrowRow = useCallback(
    (entry: AuditEntry, context: CellContext<AuditEntry>) => (
      <NarrowRow entry={entry} names={names} path={pathTo(entry)} isActive={context.isActive} />
    ),
    [names, pathTo],
  )
  return (
    <DataTable
      label="Changes"
      handle={table}
      columns={columns}
      rows={entries}
      rowKey={keyOf}
      onOpen={props.onOpen}
      pendingAfter={hasEarlier ? PENDING_ROWS : 0}
      onNear={props.onNearEnd}
      narrowBelow="60rem"
      narrowRow={narrowRow}
      narrowLines={isPhone ? 3 : 2}
      empty={
        <EmptyState title={isNarrowed ? 'No matching changes' : 'No changes yet'}>
          {isNarrowed
            ? 'Widen the date range, or clear the filters above.'
            : 'Every change to these books is recorded here.'}
        </EmptyState>
      }
      footer={<span>{countText(entries.length, hasEarlier)}</span>}
    />
  )
}

function keyOf(entry: AuditEntry): number {
  return entry.auditEntryID
}

function countText(shown: number, hasEarlier: boolean): string {
  const changes = `${shown.toLocaleString('en-US')} ${shown === 1 ? 'change' : 'changes'}`
  return hasEarlier ? `Newest ${changes}` : changes
}

function auditColumns(names: Names, pathTo: (entry: AuditEntry) => string): Column<AuditEntry>[] {
  return [
    {
      key: 'at',
      head: 'Time',
      width: '184px',
      cell: (entry, { above }) => <EntryTime at={entry.at} above={above?.at} />,
    },
    {
      key: 'what',
      head: 'Change',
      width: 'minmax(240px, 8fr)',
      cell: (entry, { isActive }) => (
        <Link to={pathTo(entry)} tabIndex={isActive ? 0 : -1} className="hover:underline">
          <WholeText isActive={isActive}>
            <Sentence entry={entry} names={names} />
          </WholeText>
        </Link>
      ),
    },
    {
      key: 'about',
      head: 'Record',
      width: 'minmax(140px, 3fr)',
      cell: (entry, { isActive }) => <About entry={entry} isActive={isActive} />,
    },
    {
      key: 'amount',
      head: 'Amount',
      width: '132px',
      isRight: true,
      cell: entry => {
        const cents = amountOf(entry)
        return cents === null ? null : <Money cents={cents} />
      },
    },
    {
      key: 'role',
      head: 'Role',
      width: '108px',
      cell: entry => <span className="text-small text-muted">{entry.role}</span>,
    },
    {
      key: 'block',
      head: 'Sealed',
      width: '92px',
      isRight: true,
      cell: entry => (
        <span className="figures text-muted">{entry.blockNo === null ? 'not yet' : `block ${entry.blockNo}`}</span>
      ),
    },
  ]
}

/** Describes an entry in a sentence, such as `Ann Lee posted transaction 2331`. */
function Sentence({ entry, names }: { entry: AuditEntry; names: Names }) {
  return (
    <>
      <span className="font-medium">{personName(names.get(entry.userID), entry.userID)}</span> {deedOf(entry, names)}
    </>
  )
}

function About({ entry, isActive }: { entry: AuditEntry; isActive: boolean }) {
  return (
    <WholeText isActive={isActive} className="block truncate text-muted">
      {aboutOf(entry)}
    </WholeText>
  )
}

type NarrowRowProps = { entry: AuditEntry; names: Names; path: string; isActive: boolean }

function NarrowRow({ entry, names, path, isActive }: NarrowRowProps) {
  const cents = amountOf(entry)
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <Link to={path} tabIndex={isActive ? 0 : -1} className="min-w-0">
        <WholeText isActive={isActive} className="line-clamp-2 wrap-anywhere narrow:line-clamp-1">
          <Sentence entry={entry} names={names} />
        </WholeText>
      </Link>
      <span className="text-right">{cents !== null && <Money cents={cents} />}</span>
      <span className="flex min-w-0 gap-x-1 text-small text-muted">
        <EntryTime at={entry.at} />
        {aboutOf(entry) !== '' && <span>·</span>}
        <span className="min-w-0">
          <About entry={entry} isActive={isActive} />
        </span>
      </span>
      <span className="text-right text-small text-muted">{entry.role}</span>
    </div>
  )
}

type WholeTextProps = {
  /** Whether the row is active. The active row shows the full text. */
  isActive: boolean
  /** The classes that truncate the text to one line, or to a number of lines with `line-clamp-*`. */
  className?: string
  children: ReactNode
}

/** Truncated text. While its row is active or hovered, the full text is shown in an overlay. */
function WholeText({ isActive, className = 'block truncate', children }: WholeTextProps) {
  const box = useRef<HTMLSpanElement>(null)
  /** The width of the full text in pixels. Null if the text is not truncated. */
  const [width, setWidth] = useState<number | null>(null)
  const show = useCallback(() => {
    const cut = box.current
    if (cut === null) return
    const isCut = cut.scrollWidth > cut.clientWidth || cut.scrollHeight > cut.clientHeight
    setWidth(isCut ? cut.clientWidth : null)
  }, [])
  useLayoutEffect(() => {
    if (!isActive) return
    show()
    return () => setWidth(null)
  }, [isActive, show])
  return (
    <span onPointerEnter={show} onPointerLeave={() => !isActive && setWidth(null)}>
      {width !== null && (
        <span
          aria-hidden
          data-whole
          className="absolute z-4 -mx-2 -my-1.5 rounded-small border border-line bg-raised px-[7px] py-[5px] whitespace-normal text-ink shadow-float wrap-anywhere"
          style={{ width: width + 16 }}
        >
          {children}
        </span>
      )}
      <span ref={box} className={className}>
        {children}
      </span>
    </span>
  )
}
