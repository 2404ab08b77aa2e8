import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { listPayableInvoices } from '@twofold/contract/payable-invoices'
import { call } from '../client/this-page.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { InvoicesPage } from '../documents/invoices-page.tsx'
import { documentFilters, type StateFilter } from '../documents/list-filters.tsx'
import { PAYABLE_SIDE } from '../documents/payable-side.ts'
import { useListView } from '../documents/use-list-view.ts'
import { APPROVAL_CHOICES } from './bill-values.ts'
import { NewBillForm } from './new-bill-form.tsx'

const SORTS = ['dateReceived', 'dateDue', 'payableInvoiceID', 'invoiceTotal', 'vendorName'] as const

type Query = NonNullable<CallInput<typeof listPayableInvoices>['query']>

const STATES: StateFilter = { name: 'approvalStatus', choices: APPROVAL_CHOICES }
const FILTERS = documentFilters(STATES)

type PayableInvoicesPageProps = {
  openID: number | undefined
  /** The list is not asked for as long as a form lies over it that was opened by its own address. */
  isWaiting: boolean
}

/** The bills with the form that adds to them. The address says what the list shows. */
export function PayableInvoicesPage({ openID, isWaiting }: PayableInvoicesPageProps) {
  const view = useListView(SORTS, FILTERS)
  const asked: Query = {
    ...view.filters,
    ...(view.search !== '' && { search: view.search }),
    ...(view.sortText !== undefined && { sort: view.sortText as (typeof SORTS)[number] }),
  }
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listPayableInvoices, { inputAt, read: readBills, isEnabled: !isWaiting })
  return (
    <InvoicesPage
      side={PAYABLE_SIDE}
      view={view}
      states={STATES}
      list={list}
      read={async window => readBills(await call(listPayableInvoices, inputAt(window)))}
      openID={openID}
      newForm={vendorRef => <NewBillForm vendorRef={vendorRef} />}
    />
  )
}

function readBills({ invoices, next }: Answer<typeof listPayableInvoices>) {
  return { rows: invoices, next }
}
