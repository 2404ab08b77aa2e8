import {
  applyCustomerPayment,
  createCustomerPaymentAdvice,
} from '@twofold/contract/receivables/customer-payment-advices'
import { listCustomerPaymentCounterparts } from '@twofold/contract/receivables/customer-payments'
import { useLocation } from 'react-router'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { ApplyPayment } from '../documents/apply/apply-payment.tsx'
import { CUSTOMER_CHOICES } from '../documents/apply/customer-applications.ts'
import { PROPOSED } from '../documents/payments/payment-address.ts'
import { PaymentLoad, useLeavePayment } from '../documents/payments/payment-load.tsx'
import { CUSTOMER_PAYMENTS, paymentOf } from './payments-side.ts'

/** The form that applies a payment receipt, shown over the list. `?proposed=true` starts with the most likely applications. */
export function ApplyPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { customerPaymentID: paymentID }
  const query = useEndpointQuery(
    listCustomerPaymentCounterparts,
    { params },
    { isEnabled: isDocumentID(paymentID), isKept: false },
  )
  const one = useCommand(createCustomerPaymentAdvice)
  const many = useCommand(applyCustomerPayment)
  const leave = useLeavePayment(CUSTOMER_PAYMENTS)
  const isProposed = new URLSearchParams(useLocation().search).get(PROPOSED) === 'true'
  if (query.data === undefined)
    return <PaymentLoad side={CUSTOMER_PAYMENTS} title="Apply Payment" paymentID={paymentID} query={query} />
  return (
    <ApplyPayment
      side={CUSTOMER_PAYMENTS}
      choices={CUSTOMER_CHOICES}
      failureTitle="Error Saving Remittance Advice"
      payment={paymentOf(query.data.customerPayment)}
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
