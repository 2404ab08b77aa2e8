import { readPayableInvoiceFigures, readPayableInvoiceTotals } from '@twofold/contract/document-totals'
import { PAYABLE_INVOICE_LIST } from '@twofold/contract/documents/list-columns'
import { exportPayableInvoicesCsv, exportPayableInvoicesXlsx } from '@twofold/contract/list-files'
import { APPROVAL_QUEUE } from '@twofold/contract/screens'
import { DocumentsPage } from '../documents/documents-page.tsx'
import type { DocumentsListProps } from '../documents/documents-screen.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'

const NewBillForm = lazyComponent(async () => (await import('./new-bill-form.tsx')).NewBillForm)
const ApprovalBar = lazyComponent(async () => (await import('./approval-bar.tsx')).ApprovalBar)

const LIST = {
  ...PAYABLE_INVOICE_LIST,
  totals: readPayableInvoiceTotals,
  figures: readPayableInvoiceFigures,
  files: { csv: exportPayableInvoicesCsv, xlsx: exportPayableInvoicesXlsx },
}

/** The list of bills, with a form that creates a bill. */
export function PayableInvoicesPage(props: DocumentsListProps) {
  return (
    <DocumentsPage
      side={PAYABLE_SIDE}
      list={LIST}
      queueDone="No bills to approve"
      newForm={unfolding => <NewBillForm {...unfolding} />}
      actions={isQueue => (
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
      )}
      selection={records => <ApprovalBar bills={records} />}
      {...props}
    />
  )
}
