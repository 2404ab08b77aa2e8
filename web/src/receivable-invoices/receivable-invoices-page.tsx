import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { listReceivableInvoices } from '@twofold/contract/receivable-invoices'
import { call } from '../client/this-page.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { InvoicesPage } from '../documents/invoices-page.tsx'
import { documentFilters, type StateFilter } from '../documents/list-filters.tsx'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { useListView } from '../documents/use-list-view.ts'
import { STATUS_CHOICES } from './charge-states.ts'
import { NewReceivableForm } from './new-receivable-form.tsx'

const SORTS = ['dateCharged', 'receivableInvoiceID', 'invoiceTotal', 'customerName'] as const

type Query = NonNullable<CallInput<typeof listReceivableInvoices>['query']>

const STATES: StateFilter = { name: 'chargeStatus', choices: STATUS_CHOICES }
const FILTERS = documentFilters(STATES)

type ReceivableInvoicesPageProps = {
  openID: number | undefined
  /** The list is not asked for as long as a form lies over it that was opened by its own address. */
  isWaiting: boolean
}

/** The invoices with the form that adds to them. The address says what the list shows. */
export function ReceivableInvoicesPage({ openID, isWaiting }: ReceivableInvoicesPageProps) {
  const view = useListView(SORTS, FILTERS)
  const asked: Query = {
    ...view.filters,
    ...(view.search !== '' && { search: view.search }),
    ...(view.sortText !== undefined && { sort: view.sortText as (typeof SORTS)[number] }),
  }
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listReceivableInvoices, { inputAt, read: readInvoices, isEnabled: !isWaiting })
  return (
    <InvoicesPage
      side={RECEIVABLE_SIDE}
      view={view}
      states={STATES}
      list={list}
      read={async window => readInvoices(await call(listReceivableInvoices, inputAt(window)))}
      openID={openID}
      newForm={customerRef => <NewReceivableForm customerRef={customerRef} />}
    />
  )
}

function readInvoices({ invoices, next }: Answer<typeof listReceivableInvoices>) {
  return { rows: invoices, next }
}
