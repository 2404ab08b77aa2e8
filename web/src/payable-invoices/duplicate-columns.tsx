import { daysBetween, fromWire } from '@twofold/accounting/calendar'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { listPotentialDuplicates } from '@twofold/contract/payables/payables-at-a-glance'
import { Button } from '../kit/button.tsx'
import { Day } from '../kit/day.tsx'
import { Link } from '../kit/links/link.tsx'
import { Money } from '../kit/money.tsx'
import type { CellContext, Column } from '../kit/table/data-table.tsx'

/** A pair of documents that may be duplicates. */
export type DuplicatePair = ResponseBody<typeof listPotentialDuplicates>['pairs'][number]

type TwinProps = { twin: DuplicatePair['earlier']; path: string; isActive: boolean }

function nameOf({ documentID, reference }: DuplicatePair['earlier']): string {
  return reference === '' ? `No. ${documentID}` : reference
}

function Twin({ twin, path, isActive }: TwinProps) {
  const { documentID, date } = twin
  return (
    <>
      <Day date={fromWire(date)} className="narrow:inline-block narrow:w-22" />{' '}
      <Link to={`${path}/${documentID}`} tabIndex={isActive ? 0 : -1} className="text-link">
        <bdi>{nameOf(twin)}</bdi>
      </Link>
    </>
  )
}

/**
 * Returns the number of days between the dates of two documents as text: `Same day`, `1 day`, `12 days`. `word` is appended if there is no
 * column header for the days.
 */
function apart({ earlier, later }: DuplicatePair, word = ''): string {
  const [from, to] = [fromWire(earlier.date), fromWire(later.date)]
  const days = from === null || to === null ? 0 : Math.abs(daysBetween(from, to))
  return days === 0 ? 'Same day' : `${days} day${days === 1 ? '' : 's'}${word}`
}

/** The properties of the button that dismisses or restores a possible duplicate. */
type Deciding = {
  /** Whether the list contains pairs that were marked as not duplicates of each other. */
  isApart: boolean
  /** The reason why the user may not dismiss or restore possible duplicates. */
  refusal: string | undefined
  tell: (pair: DuplicatePair, isApart: boolean) => void
}

type DecideProps = Deciding & { pair: DuplicatePair; isActive: boolean }

function Decide({ pair, isActive, isApart, refusal, tell }: DecideProps) {
  const words = isApart ? 'Mark as duplicate' : 'Not a duplicate'
  return (
    <Button
      look="quiet"
      className="-mx-3"
      tabIndex={isActive ? 0 : -1}
      aria-label={`${words}: ${pair.vendorName}, ${nameOf(pair.earlier)} and ${nameOf(pair.later)}`}
      disabledReason={refusal}
      onClick={() => tell(pair, !isApart)}
    >
      {words}
    </Button>
  )
}

/** Returns the columns of a list of possible duplicates. `path` is the URL of the list of documents. */
export function duplicateColumns(path: string, deciding: Deciding): Column<DuplicatePair>[] {
  return [
    {
      key: 'vendor',
      head: 'Vendor',
      width: 'minmax(160px, 2fr)',
      cell: ({ vendorID, vendorName }, { isActive }) => (
        <Link to={`/vendors/${vendorID}`} tabIndex={isActive ? 0 : -1} className="font-medium hover:underline">
          <bdi>{vendorName}</bdi>
        </Link>
      ),
    },
    {
      key: 'total',
      head: 'Amount',
      width: 'minmax(120px, 1fr)',
      isRight: true,
      cell: ({ total }) => <Money cents={total} />,
    },
    {
      key: 'earlier',
      head: 'Earlier bill',
      width: 'minmax(190px, 2fr)',
      cell: ({ earlier }, { isActive }) => <Twin twin={earlier} path={path} isActive={isActive} />,
    },
    {
      key: 'later',
      head: 'Later bill',
      width: 'minmax(190px, 2fr)',
      cell: ({ later }, { isActive }) => <Twin twin={later} path={path} isActive={isActive} />,
    },
    { key: 'apart', head: 'Days apart', width: '96px', cell: pair => apart(pair) },
    {
      key: 'decide',
      head: 'Decision',
      isHeadHidden: true,
      width: '160px',
      isRight: true,
      cell: (pair, { isActive }) => <Decide pair={pair} isActive={isActive} {...deciding} />,
    },
  ]
}

type NarrowPairProps = CellContext<DuplicatePair> & { pair: DuplicatePair; path: string; deciding: Deciding }

/** Renders a pair of documents as a row on a phone: the vendor and amount, both documents, then the button. */
export function NarrowPair({ pair, path, isActive, deciding }: NarrowPairProps) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-3">
      <bdi className="truncate font-medium">{pair.vendorName}</bdi>
      <Money cents={pair.total} />
      <span className="cut-words col-span-2 text-small text-muted">
        <Twin twin={pair.earlier} path={path} isActive={isActive} />,{' '}
        <Twin twin={pair.later} path={path} isActive={isActive} />
      </span>
      <span className="col-span-2 flex items-center justify-between gap-x-3">
        <Decide pair={pair} isActive={isActive} {...deciding} />
        <span className="text-small text-muted">{apart(pair, ' apart')}</span>
      </span>
    </div>
  )
}
