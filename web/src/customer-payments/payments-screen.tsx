// The screen at /customer-payments, /customer-payments/:customerPaymentID and its /apply.
import { DocumentsScreen } from '../documents/documents-screen.tsx'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { later } from '../kit/loading/coming.tsx'
import { CUSTOMER_PAYMENTS } from './payments-side.ts'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const CustomerPaymentsPage = later(async () => (await import('./payments-page.tsx')).CustomerPaymentsPage)
const EditPaymentSheet = later(
  async () => (await import('../documents/payments/edit-payment-sheet.tsx')).EditPaymentSheet,
  <KeysAhead />,
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
