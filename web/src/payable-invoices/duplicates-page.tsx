import { daysBetween, fromWire } from '@twofold/accounting/calendar'
import type { ResponseBody } from '@twofold/contract/endpoint'
import { listPotentialDuplicates, tellApart } from '@twofold/contract/payables/payables-at-a-glance'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { Button } from '../kit/button.tsx'
import { Day } from '../kit/day.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { Link } from '../kit/links/link.tsx'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { useListView } from '../kit/lists/use-list-view.ts'
import { Money } from '../kit/money.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { RoleNotice } from '../kit/role-notice.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import type { CellContext, Column } from '../kit/table/data-table.tsx'

const SHORTCUTS_HEADING = 'Potential Duplicates'

const CHOICES = [
  { value: 'vendorPayments', label: 'Payments' },
  { value: 'payableInvoices', label: 'Bills' },
] as const

const SHOWN = [
  { value: '', label: 'Undecided' },
  { value: 'true', label: 'Not duplicates' },
] as const

const FILTERS = {
  of: (text: string) => CHOICES.some(({ value }) => value === text),
  isApart: (text: string) => text === 'true',
}

/**
 * Possible duplicate payments, or possible duplicate bills with `?of=payableInvoices`. The documents have the same vendor and amount, and
 * their dates are within 30 days.
 */
export default function DuplicatesPage() {
  const view = useListView([], FILTERS)
  const navigate = useNavigate()
  const of: (typeof CHOICES)[number]['value'] =
    view.filters.of === 'payableInvoices' ? 'payableInvoices' : 'vendorPayments'
  const path = of === 'payableInvoices' ? '/payable-invoices' : '/vendor-payments'
  const isApart = view.filters.isApart === 'true'
  const list = useGrowingList(listPotentialDuplicates, {
    inputAt: window => ({ query: { ...window, of, ...(isApart && { isApart: 'true' as const }) } }),
    read: readPairs,
  })
  const tell = useDismissDuplicate()
  const refusal = useRefusalOfRole('documents.post')
  const deciding = { isApart, refusal, tell }
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      <PageHeader path="Bills" title={SHORTCUTS_HEADING} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
        <p className="mr-auto text-muted">
          Same vendor and same amount, within 30 days of each other. Monthly payments are left out.
        </p>
        <SelectField
          label="Compare"
          layout="cell"
          className="-mb-5 w-32"
          value={of}
          onChange={value => view.narrow('of', value === 'vendorPayments' ? '' : value)}
          choices={CHOICES}
        />
        <SelectField
          label="Show"
          layout="cell"
          className="-mb-5 w-40"
          value={isApart ? 'true' : ''}
          onChange={value => view.narrow('isApart', value)}
          choices={SHOWN}
        />
      </div>
      <RoleNotice
        refusal={refusal}
        what="You can view potential duplicates, but you can’t dismiss them."
        className="mx-4 mb-3"
      />
      <GrowingTable
        label={SHORTCUTS_HEADING}
        area={SHORTCUTS_HEADING}
        list={list}
        // The kind of document does not count as a filter. An empty list therefore means that there are no duplicates of this kind.
        view={{ ...view, isNarrowed: false }}
        columns={duplicateColumns(path, deciding)}
        rowKey={keyOf}
        onOpen={({ later }) => void navigate(`${path}/${later.documentID}`)}
        onAbove={() => {}}
        initialKey={undefined}
        isDone={() => false}
        narrowRow={(pair, context) => <NarrowPair pair={pair} path={path} deciding={deciding} {...context} />}
        narrowLines={4}
        words={['pair', 'pairs']}
        next={{
          hint: isApart ? 'No pairs are marked as not duplicates.' : 'No potential duplicates found.',
        }}
      />
    </div>
  )
}

function readPairs({ pairs, next }: ResponseBody<typeof listPotentialDuplicates>) {
  return { rows: pairs, next }
}

function keyOf({ earlier, later }: DuplicatePair): string {
  return `${earlier.documentID} ${later.documentID}`
}

/** Dismisses or restores a possible duplicate. Both actions can be undone. */
function useDismissDuplicate(): (pair: DuplicatePair, isApart: boolean) => void {
  const command = useCommand(tellApart)
  const toast = useToast()
  const tell = async (pair: DuplicatePair, isApart: boolean) => {
    const { earlier, later, vendorName } = pair
    try {
      await command.send({ body: { documentID: later.documentID, otherID: earlier.documentID, isApart } })
      const title = isApart ? 'Marked as not a duplicate' : 'Marked as duplicate'
      toast({ title, detail: vendorName, undo: () => void tell(pair, !isApart) })
    } catch (error) {
      toast({ title: 'The decision couldn’t be saved', detail: sentenceOfFailure(error) })
    }
  }
  return (pair, isApart) => void tell(pair, isApart)
}

/** A pair of documents that may be duplicates. */
type DuplicatePair = ResponseBody<typeof listPotentialDuplicates>['pairs'][number]

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
      refusalOfRole={refusal}
      onClick={() => tell(pair, !isApart)}
    >
      {words}
    </Button>
  )
}

/** Returns the columns of a list of possible duplicates. `path` is the URL of the list of documents. */
function duplicateColumns(path: string, deciding: Deciding): Column<DuplicatePair>[] {
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
function NarrowPair({ pair, path, isActive, deciding }: NarrowPairProps) {
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
