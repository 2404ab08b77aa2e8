import { applyCustomerPayment, listCounterparts } from '@twofold/contract/customer-payments'
import { useLocation } from 'react-router'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import { applicationOf } from '../documents/advice-fields.ts'
import { ApplyPayment } from '../documents/apply-payment.tsx'
import { isPaymentID, OLDEST } from '../documents/payment-address.ts'
import { PaymentLoad, useLeavePayment } from '../documents/payment-load.tsx'
import { APPLY_WORDS } from './payment-words.ts'
import { CUSTOMER_PAYMENTS, paymentOf } from './payments-side.ts'

/** What a payment receipt is applied to, over the list. `?oldest=true` begins with the oldest invoices chosen. */
export function ApplyPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { customerPaymentID: paymentID }
  const query = useAnswer(listCounterparts, { params }, { isEnabled: isPaymentID(paymentID) })
  const apply = useCommand(applyCustomerPayment)
  const leave = useLeavePayment(CUSTOMER_PAYMENTS)
  const isProposed = new URLSearchParams(useLocation().search).get(OLDEST) === 'true'
  if (query.data === undefined)
    return <PaymentLoad side={CUSTOMER_PAYMENTS} title="Apply Payment" paymentID={paymentID} query={query} />
  return (
    <ApplyPayment
      side={CUSTOMER_PAYMENTS}
      words={APPLY_WORDS}
      payment={paymentOf(query.data.customerPayment)}
      counterparts={query.data.counterparts}
      isProposed={isProposed}
      send={chosen => apply.send({ params, body: { applications: chosen.map(applicationOf) } })}
      onLeave={leave}
    />
  )
}
