import type { ResponseBody } from '@twofold/contract/endpoint'
import { listPotentialDuplicates, tellApart } from '@twofold/contract/payables/payables-at-a-glance'
import { useNavigate } from 'react-router'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { SelectField } from '../kit/fields/select-field.tsx'
import { GrowingTable } from '../kit/lists/growing-table.tsx'
import { useListView } from '../kit/lists/use-list-view.ts'
import { PageHeader } from '../kit/page-header.tsx'
import { type DuplicatePair, duplicateColumns, NarrowPair } from './duplicate-columns.tsx'

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
        <p className="mr-auto text-muted">Same vendor and same amount, within 30 days of each other.</p>
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
