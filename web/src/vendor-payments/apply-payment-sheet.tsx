import { applyVendorPayment, createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { listVendorPaymentCounterparts } from '@twofold/contract/payables/vendor-payments'
import { useLocation } from 'react-router'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { ApplyPayment } from '../documents/apply/apply-payment.tsx'
import { VENDOR_CHOICES } from '../documents/apply/vendor-applications.ts'
import { PROPOSED } from '../documents/payments/payment-address.ts'
import { PaymentLoad, useLeavePayment } from '../documents/payments/payment-load.tsx'
import { paymentOf, VENDOR_PAYMENTS } from './payments-side.ts'

/** The form that applies a disbursement, shown over the list. `?proposed=true` opens it with suggested applications. */
export function ApplyPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { vendorPaymentID: paymentID }
  const query = useEndpointQuery(
    listVendorPaymentCounterparts,
    { params },
    { isEnabled: isDocumentID(paymentID), isKept: false },
  )
  const one = useCommand(createVendorPaymentAdvice)
  const many = useCommand(applyVendorPayment)
  const leave = useLeavePayment(VENDOR_PAYMENTS)
  const isProposed = new URLSearchParams(useLocation().search).get(PROPOSED) === 'true'
  if (query.data === undefined)
    return <PaymentLoad side={VENDOR_PAYMENTS} title="Apply Payment" paymentID={paymentID} query={query} />
  return (
    <ApplyPayment
      side={VENDOR_PAYMENTS}
      choices={VENDOR_CHOICES}
      failureTitle="Error Saving Disbursement Advice"
      payment={paymentOf(query.data.vendorPayment)}
      counterparts={query.data.counterparts}
      isProposed={isProposed}
      calls={{
        one: body => one.send({ body }),
        many: applications => many.send({ params, body: { applications } }),
      }}
      onStale={() => void query.refetch()}
      onLeave={leave}
    />
  )
}
