import { readInvoiceTotals } from '@twofold/contract/document-totals'
import type { Answer, CallInput } from '@twofold/contract/endpoint'
import { listReceivableInvoices } from '@twofold/contract/receivable-invoices'
import { call } from '../client/this-page.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { InvoicesPage } from '../documents/invoices-page.tsx'
import { documentFilters, invoiceChoices } from '../documents/list-filters.tsx'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { useListTotals } from '../documents/use-list-totals.ts'
import { useListView } from '../documents/use-list-view.ts'
import { STATUS_CHOICES } from './charge-states.ts'
import { NewReceivableForm } from './new-receivable-form.tsx'

const SORTS = ['dateCharged', 'receivableInvoiceID', 'invoiceTotal', 'customerName'] as const

type Query = NonNullable<CallInput<typeof listReceivableInvoices>['query']>

const CHOICES = invoiceChoices({ name: 'chargeStatus', choices: STATUS_CHOICES })
const FILTERS = documentFilters(CHOICES)

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
  const totals = useListTotals(readInvoiceTotals, asked, list.hasMore)
  return (
    <InvoicesPage
      side={RECEIVABLE_SIDE}
      view={view}
      choices={CHOICES}
      list={list}
      totals={totals}
      read={async window => readInvoices(await call(listReceivableInvoices, inputAt(window)))}
      openID={openID}
      newForm={customerRef => <NewReceivableForm customerRef={customerRef} />}
    />
  )
}

function readInvoices({ invoices, next }: Answer<typeof listReceivableInvoices>) {
  return { rows: invoices, next }
}
