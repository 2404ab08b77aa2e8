import { listCounterparts } from '@twofold/contract/customer-payments'
import { useLocation } from 'react-router'
import { useAnswer } from '../client/use-answer.ts'
import { ApplyPayment } from './apply-payment.tsx'
import { isPaymentID, OLDEST } from './payment-address.ts'
import { PaymentLoad, useLeavePayment } from './payment-load.tsx'

/** What a payment receipt is applied to, over the list. `?oldest=true` begins with the oldest invoices chosen. */
export function ApplyPaymentSheet({ customerPaymentID }: { customerPaymentID: string }) {
  const isEnabled = isPaymentID(customerPaymentID)
  const query = useAnswer(listCounterparts, { params: { customerPaymentID } }, { isEnabled })
  const leave = useLeavePayment()
  const isProposed = new URLSearchParams(useLocation().search).get(OLDEST) === 'true'
  if (query.data === undefined)
    return <PaymentLoad title="Apply Payment" customerPaymentID={customerPaymentID} query={query} />
  return <ApplyPayment {...query.data} isProposed={isProposed} onLeave={leave} />
}
