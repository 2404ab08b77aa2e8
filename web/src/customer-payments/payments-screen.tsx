// The screen at /customer-payments, /customer-payments/:customerPaymentID and its /apply.
import { DocumentsScreen } from '../documents/documents-screen.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { CUSTOMER_PAYMENTS } from './payments-side.ts'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const CustomerPaymentsPage = lazyComponent(async () => (await import('./payments-page.tsx')).CustomerPaymentsPage)
const EditPaymentSheet = lazyDialog(
  async () => (await import('../documents/payments/edit-payment-sheet.tsx')).EditPaymentSheet,
)

export default function CustomerPaymentsScreen() {
  return (
    <DocumentsScreen
      side={CUSTOMER_PAYMENTS}
      list={props => <CustomerPaymentsPage {...props} />}
      form={id => <EditPaymentSheet key={id} side={CUSTOMER_PAYMENTS} documentID={id} />}
    />
  )
}
