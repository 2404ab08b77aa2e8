import { readPayableInvoiceTotals } from '@twofold/contract/document-totals'
import type { CallInput, ResponseBody } from '@twofold/contract/endpoint'
import { exportPayableInvoicesCsv, exportPayableInvoicesXlsx } from '@twofold/contract/list-files'
import { listPayableInvoices } from '@twofold/contract/payables/payable-invoices'
import { APPROVAL_QUEUE } from '@twofold/contract/screens'
import { call } from '../client/client.ts'
import { useGrowingList } from '../client/use-growing-list.ts'
import { InvoicesPage } from '../documents/invoices/invoices-page.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { documentFilters, INVOICE_DAYS, invoiceChoices } from '../kit/lists/list-filters.tsx'
import { useListTotals } from '../kit/lists/use-list-totals.ts'
import { useListView } from '../kit/lists/use-list-view.ts'
import { later } from '../kit/loading/coming.tsx'
import { partyFilterable } from '../parties/party-narrowing.ts'
import { APPROVAL_CHOICES } from './bill-values.ts'
import { NewBillForm } from './new-bill-form.tsx'

const ApprovalBar = later(async () => (await import('./approval-bar.tsx')).ApprovalBar)

const SORTS = [
  ...['dateReceived', 'dateDue', 'payableInvoiceID', 'vendorName', 'vendorInvoiceNumber'],
  ...['invoiceTotal', 'totalPaid', 'totalRemaining'],
]

type Query = NonNullable<CallInput<typeof listPayableInvoices>['query']>

const CHOICES = invoiceChoices({ name: 'approvalStatus', choices: APPROVAL_CHOICES })
const FILTERS = { ...documentFilters(CHOICES, INVOICE_DAYS), ...partyFilterable('vendor') }

type PayableInvoicesPageProps = {
  openID: number | undefined
  /** Whether loading the list is deferred, because the user opened a form directly by its URL. */
  isWaiting: boolean
}

/** The list of bills, with a form that creates a bill. The URL contains the filters of the list. */
export function PayableInvoicesPage({ openID, isWaiting }: PayableInvoicesPageProps) {
  const view = useListView(SORTS, FILTERS)
  // The view contains only valid filters and sort fields.
  const asked: Query = view.asked
  const inputAt = (window: { limit?: string; cursor?: string }) => ({ query: { ...window, ...asked } })
  const list = useGrowingList(listPayableInvoices, { inputAt, read: readBills, isEnabled: !isWaiting })
  const totals = useListTotals(readPayableInvoiceTotals, asked, list.hasMore)
  const isQueue = view.filters.approvalStatus === 'PENDING'
  // Bills of the previous view may still be visible, but cannot be approved or rejected.
  const shown = list.isLast ? [] : list.rows
  return (
    <InvoicesPage
      side={PAYABLE_SIDE}
      view={view}
      choices={CHOICES}
      days={INVOICE_DAYS}
      list={list}
      totals={totals}
      files={{ csv: exportPayableInvoicesCsv, xlsx: exportPayableInvoicesXlsx }}
      read={async window => readBills(await call(listPayableInvoices, inputAt(window)))}
      openID={openID}
      newForm={vendorRef => <NewBillForm vendorRef={vendorRef} />}
      actions={
        <div className="-mx-3">
          {!isQueue && (
            <Link to={APPROVAL_QUEUE} className={buttonClasses('quiet')}>
              Approval Queue
            </Link>
          )}
          <Link to="/payable-invoices/duplicates?of=payableInvoices" className={buttonClasses('quiet')}>
            Potential Duplicates
          </Link>
        </div>
      }
      doneWith={isQueue ? 'No bills to approve' : undefined}
      selection={selected => <ApprovalBar bills={selected.length > 0 || !isQueue ? selected : shown} />}
    />
  )
}

function readBills({ invoices, next }: ResponseBody<typeof listPayableInvoices>) {
  return { rows: invoices, next }
}
