// The screen of /vendor-payments, /vendor-payments/:vendorPaymentID and its /apply.

import { PaymentsScreen } from '../documents/payments/payments-screen.tsx'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { later } from '../kit/loading/coming.tsx'
import { VENDOR_PAYMENTS } from './payments-side.ts'

// If a form is opened directly by its URL, the list behind it is loaded later.
const VendorPaymentsPage = later(async () => (await import('./payments-page.tsx')).VendorPaymentsPage)
const EditSheet = later(async () => (await import('./edit-payment-sheet.tsx')).EditPaymentSheet, <KeysAhead />)
const ApplySheet = later(async () => (await import('./apply-payment-sheet.tsx')).ApplyPaymentSheet)

export default function VendorPaymentsScreen() {
  return (
    <PaymentsScreen side={VENDOR_PAYMENTS} Page={VendorPaymentsPage} EditSheet={EditSheet} ApplySheet={ApplySheet} />
  )
}
