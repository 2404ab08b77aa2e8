import { readCustomerPayment } from '@twofold/contract/customer-payments'
import { useAnswer } from '../client/use-answer.ts'
import { EditPaymentForm } from './edit-payment-form.tsx'
import { isPaymentID } from './payment-address.ts'
import { PaymentLoad, useLeavePayment } from './payment-load.tsx'

/** One payment receipt over the list: its form, and what of it is applied. */
export function EditPaymentSheet({ customerPaymentID }: { customerPaymentID: string }) {
  const isEnabled = isPaymentID(customerPaymentID)
  const query = useAnswer(readCustomerPayment, { params: { customerPaymentID } }, { isEnabled })
  const leave = useLeavePayment()
  if (query.data === undefined)
    return <PaymentLoad title="Edit Payment Receipt" customerPaymentID={customerPaymentID} query={query} />
  return <EditPaymentForm payment={query.data} onLeave={leave} />
}
