import { applyVendorPayment, listDisbursementCounterparts } from '@twofold/contract/vendor-payments'
import { useLocation } from 'react-router'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import { applicationOf } from '../documents/advice-fields.ts'
import { ApplyPayment } from '../documents/apply-payment.tsx'
import { isPaymentID, OLDEST } from '../documents/payment-address.ts'
import { PaymentLoad, useLeavePayment } from '../documents/payment-load.tsx'
import { APPLY_WORDS } from './payment-words.ts'
import { paymentOf, VENDOR_PAYMENTS } from './payments-side.ts'

/** What a disbursement is applied to, over the list. `?oldest=true` begins with the oldest bills chosen. */
export function ApplyPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { vendorPaymentID: paymentID }
  const query = useAnswer(listDisbursementCounterparts, { params }, { isEnabled: isPaymentID(paymentID) })
  const apply = useCommand(applyVendorPayment)
  const leave = useLeavePayment(VENDOR_PAYMENTS)
  const isProposed = new URLSearchParams(useLocation().search).get(OLDEST) === 'true'
  if (query.data === undefined)
    return <PaymentLoad side={VENDOR_PAYMENTS} title="Apply Payment" paymentID={paymentID} query={query} />
  return (
    <ApplyPayment
      side={VENDOR_PAYMENTS}
      words={APPLY_WORDS}
      payment={paymentOf(query.data.vendorPayment)}
      counterparts={query.data.counterparts}
      isProposed={isProposed}
      send={chosen => apply.send({ params, body: { applications: chosen.map(applicationOf) } })}
      onLeave={leave}
    />
  )
}
