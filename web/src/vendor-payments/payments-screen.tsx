// The screen at /vendor-payments, /vendor-payments/:vendorPaymentID and its /apply.
import { DocumentsScreen } from '../documents/documents-screen.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { VENDOR_PAYMENTS } from './payments-side.ts'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const VendorPaymentsPage = lazyComponent(async () => (await import('./payments-page.tsx')).VendorPaymentsPage)
const EditPaymentSheet = lazyDialog(
  async () => (await import('../documents/payments/edit-payment-sheet.tsx')).EditPaymentSheet,
)

export default function VendorPaymentsScreen() {
  return (
    <DocumentsScreen
      side={VENDOR_PAYMENTS}
      list={props => <VendorPaymentsPage {...props} />}
      form={id => <EditPaymentSheet key={id} side={VENDOR_PAYMENTS} documentID={id} />}
    />
  )
}
