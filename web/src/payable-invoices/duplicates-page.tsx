import type { Answer } from '@twofold/contract/endpoint'
import { listPotentialDuplicates } from '@twofold/contract/payables-at-a-glance'
import { useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useGrowingList } from '../client/use-growing-list.ts'
import { documentPath } from '../documents/document-words.ts'
import { GrowingTable } from '../documents/growing-table.tsx'
import { useListView } from '../documents/use-list-view.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { type DuplicatePair, duplicateColumns, NarrowPair } from './duplicate-columns.tsx'

const AREA = 'Potential Duplicates'

const CHOICES = [
  { value: 'vendorPayments', label: 'Payments' },
  { value: 'payableInvoices', label: 'Bills' },
] as const

const FILTERS = { of: (text: string) => CHOICES.some(({ value }) => value === text) }

/** Payments, or with `?of=payableInvoices` bills, that may be one and the same: of one vendor and amount within 30 days. */
export default function DuplicatesPage() {
  const view = useListView([], FILTERS)
  const navigate = useNavigate()
  const of: (typeof CHOICES)[number]['value'] =
    view.filters.of === 'payableInvoices' ? 'payableInvoices' : 'vendorPayments'
  const kind = of === 'payableInvoices' ? 'payable invoice' : 'vendor payment'
  const list = useGrowingList(listPotentialDuplicates, {
    inputAt: window => ({ query: { ...window, of } }),
    read: readPairs,
  })
  const columns = useMemo(() => duplicateColumns(kind), [kind])
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 flex-col bg-panel">
      <PageHeader path="Bills" title={AREA} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 px-4 py-1.5">
        <p className="mr-auto text-muted">Of one vendor and the same amount, within 30 days of each other.</p>
        <SelectField
          label="Look among"
          layout="cell"
          className="-mb-5 w-32"
          value={of}
          onChange={value => view.narrow('of', value === 'vendorPayments' ? '' : value)}
          choices={CHOICES}
        />
      </div>
      <GrowingTable
        label={AREA}
        area={AREA}
        list={list}
        // Which documents it looks among narrows nothing: none found is none there.
        view={{ ...view, isNarrowed: false }}
        columns={columns}
        rowKey={keyOf}
        onOpen={({ later }) => void navigate(documentPath({ kind, documentID: later.documentID }) ?? '')}
        onAbove={() => {}}
        initialKey={undefined}
        isDone={() => false}
        narrowRow={(pair, context) => <NarrowPair pair={pair} kind={kind} {...context} />}
        words={['pair', 'pairs']}
        emptyHint="Nothing looks as if it were there twice."
      />
    </div>
  )
}

function readPairs({ pairs, next }: Answer<typeof listPotentialDuplicates>) {
  return { rows: pairs, next }
}

function keyOf({ earlier, later }: DuplicatePair): string {
  return `${earlier.documentID} ${later.documentID}`
}
