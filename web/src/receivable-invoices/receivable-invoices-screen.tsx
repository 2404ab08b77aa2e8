// The screen at /receivable-invoices, /receivable-invoices/:receivableInvoiceID and its /apply-payment.
import { DocumentsScreen } from '../documents/documents-screen.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const ReceivableInvoicesPage = lazyComponent(
  async () => (await import('./receivable-invoices-page.tsx')).ReceivableInvoicesPage,
)
const EditReceivableSheet = lazyDialog(async () => (await import('./edit-receivable-sheet.tsx')).EditReceivableSheet)

export default function ReceivableInvoicesScreen() {
  return (
    <DocumentsScreen
      side={RECEIVABLE_SIDE}
      list={props => <ReceivableInvoicesPage {...props} />}
      form={id => <EditReceivableSheet key={id} documentID={id} />}
    />
  )
}
