import { readReceivableInvoiceTotals } from '@twofold/contract/document-totals'
import type { CallInput, ResponseBody } from '@twofold/contract/endpoint'
import { exportReceivableInvoicesCsv, exportReceivableInvoicesXlsx } from '@twofold/contract/list-files'
import { listReceivableInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { CHARGE_QUEUE } from '@twofold/contract/screens'
import { call } from '../client/client.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { InvoicesPage } from '../documents/invoices/invoices-page.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { buttonClasses } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { Link } from '../kit/links/link.tsx'
import { documentFilters, INVOICE_DAYS, invoiceChoices } from '../kit/lists/list-filters.tsx'
import { useListTotals } from '../kit/lists/use-list-totals.ts'
import { useListView } from '../kit/lists/use-list-view.ts'
import { later } from '../kit/loading/coming.tsx'
import { partyFilterable } from '../parties/party-narrowing.ts'
import { STATUS_CHOICES } from './charge-states.ts'
import { NewReceivableForm } from './new-receivable-form.tsx'

const ChargeBar = later(async () => (await import('./charge-bar.tsx')).ChargeBar)

const SORTS = [
  ...['dateCharged', 'dateDue', 'receivableInvoiceID', 'customerName', 'invoiceClientReference'],
  ...['invoiceTotal', 'totalPaid', 'totalRemaining'],
]

type Query = NonNullable<CallInput<typeof listReceivableInvoices>['query']>

const CHOICES = invoiceChoices({ name: 'chargeStatus', choices: STATUS_CHOICES })
const FILTERS = { ...documentFilters(CHOICES, INVOICE_DAYS), ...partyFilterable('customer') }

type ReceivableInvoicesPageProps = {
  openID: number | undefined
  /** Whether loading the list is deferred, because the user opened a form directly by its URL. */
  isWaiting: boolean
}

/** The list of invoices, with a form that creates an invoice. The URL contains the filters of the list. */
export function ReceivableInvoicesPage({ openID, isWaiting }: ReceivableInvoicesPageProps) {
  const view = useListView(SORTS, FILTERS)
  // The view contains only valid filters and sort fields.
  const asked: Query = view.asked
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listReceivableInvoices, { inputAt, read: readInvoices, isEnabled: !isWaiting })
  const totals = useListTotals(readReceivableInvoiceTotals, asked, list.hasMore)
  const isQueue = view.filters.chargeStatus === 'PENDING'
  // Invoices of the previous view may still be visible, but cannot be charged.
  const shown = list.isLast ? [] : list.rows
  return (
    <InvoicesPage
      side={RECEIVABLE_SIDE}
      view={view}
      choices={CHOICES}
      days={INVOICE_DAYS}
      list={list}
      totals={totals}
      files={{ csv: exportReceivableInvoicesCsv, xlsx: exportReceivableInvoicesXlsx }}
      read={async window => readInvoices(await call(listReceivableInvoices, inputAt(window)))}
      openID={openID}
      newForm={customerRef => <NewReceivableForm customerRef={customerRef} />}
      actions={
        !isQueue && (
          <Link to={CHARGE_QUEUE} className={classNames(buttonClasses('quiet'), '-mx-3')}>
            Charge Queue
          </Link>
        )
      }
      doneWith={isQueue ? 'No invoices to charge' : undefined}
      selection={selected => <ChargeBar invoices={selected.length > 0 || !isQueue ? selected : shown} />}
    />
  )
}

function readInvoices({ invoices, next }: ResponseBody<typeof listReceivableInvoices>) {
  return { rows: invoices, next }
}
