// The screen at /payable-invoices, /payable-invoices/:payableInvoiceID and its /apply-payment.
import { DocumentsScreen } from '../documents/documents-screen.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const PayableInvoicesPage = lazyComponent(async () => (await import('./payable-invoices-page.tsx')).PayableInvoicesPage)
const EditBillSheet = lazyDialog(async () => (await import('./edit-bill-sheet.tsx')).EditBillSheet)

export default function PayableInvoicesScreen() {
  return (
    <DocumentsScreen
      side={PAYABLE_SIDE}
      list={props => <PayableInvoicesPage {...props} />}
      form={id => <EditBillSheet key={id} documentID={id} />}
    />
  )
}
