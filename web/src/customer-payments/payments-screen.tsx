// The screen of /customer-payments, /customer-payments/:customerPaymentID and its /apply: the list, and over it one payment.
// One component for all, so that the list keeps its place behind the form.
import { useLocation, useParams } from 'react-router'
import { later } from '../app/coming.tsx'
import { isPaymentID } from './payment-address.ts'
import { PaymentsPage } from './payments-page.tsx'

const EditPaymentSheet = later(async () => (await import('./edit-payment-sheet.tsx')).EditPaymentSheet)
const ApplyPaymentSheet = later(async () => (await import('./apply-payment-sheet.tsx')).ApplyPaymentSheet)

export default function PaymentsScreen() {
  const { customerPaymentID: id } = useParams()
  const isApplying = useLocation().pathname.replace(/\/$/, '').endsWith('/apply')
  const Sheet = isApplying ? ApplyPaymentSheet : EditPaymentSheet
  return (
    <>
      <PaymentsPage openID={id !== undefined && isPaymentID(id) ? Number(id) : undefined} />
      {id !== undefined && <Sheet key={id} customerPaymentID={id} />}
    </>
  )
}
