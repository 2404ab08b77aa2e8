// The screen of /customer-payments, /customer-payments/:customerPaymentID and its /apply.

import { PaymentsScreen } from '../documents/payments/payments-screen.tsx'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { later } from '../kit/loading/coming.tsx'
import { CUSTOMER_PAYMENTS } from './payments-side.ts'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const CustomerPaymentsPage = later(async () => (await import('./payments-page.tsx')).CustomerPaymentsPage)
const EditSheet = later(async () => (await import('./edit-payment-sheet.tsx')).EditPaymentSheet, <KeysAhead />)
const ApplySheet = later(async () => (await import('./apply-payment-sheet.tsx')).ApplyPaymentSheet)

export default function CustomerPaymentsScreen() {
  return (
    <PaymentsScreen
      side={CUSTOMER_PAYMENTS}
      Page={CustomerPaymentsPage}
      EditSheet={EditSheet}
      ApplySheet={ApplySheet}
    />
  )
}
