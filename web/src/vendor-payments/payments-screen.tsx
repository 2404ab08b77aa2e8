// The screen of /vendor-payments, /vendor-payments/:vendorPaymentID and its /apply.
import { later } from '../app/coming.tsx'
import { PaymentsScreen } from '../documents/payments-screen.tsx'
import { VendorPaymentsPage } from './payments-page.tsx'
import { VENDOR_PAYMENTS } from './payments-side.ts'

const EditSheet = later(async () => (await import('./edit-payment-sheet.tsx')).EditPaymentSheet)
const ApplySheet = later(async () => (await import('./apply-payment-sheet.tsx')).ApplyPaymentSheet)

export default function VendorPaymentsScreen() {
  return (
    <PaymentsScreen side={VENDOR_PAYMENTS} Page={VendorPaymentsPage} EditSheet={EditSheet} ApplySheet={ApplySheet} />
  )
}
