import {
  type CustomerPayment,
  changeCustomerPayment,
  deleteCustomerPayment,
  deleteCustomerPaymentAdvice,
  readCustomerPayment,
} from '@twofold/contract/customer-payments'
import type { Answer } from '@twofold/contract/endpoint'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import { AppliedRemittances } from '../documents/applied-remittances.tsx'
import { loweringRow, REMITTANCE_DELETED, REMITTANCE_WORDS, raisingRow } from '../documents/customer-advices.ts'
import { EditPaymentForm } from '../documents/edit-payment-form.tsx'
import { isPaymentID } from '../documents/payment-address.ts'
import { PaymentLoad, useLeavePayment } from '../documents/payment-load.tsx'
import { CUSTOMER_PAYMENTS, paymentBody, paymentOf } from './payments-side.ts'
import { ReceiptRefund } from './receipt-refund.tsx'

/** One payment receipt over the list: its form, and what of it is applied. */
export function EditPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { customerPaymentID: paymentID }
  const query = useAnswer(readCustomerPayment, { params }, { isEnabled: isPaymentID(paymentID) })
  if (query.data === undefined)
    return <PaymentLoad side={CUSTOMER_PAYMENTS} title="Edit Payment Receipt" paymentID={paymentID} query={query} />
  return <StandingPayment payment={query.data} />
}

function StandingPayment({ payment }: { payment: Answer<typeof readCustomerPayment> }) {
  const params = { customerPaymentID: String(payment.customerPaymentID) }
  const leave = useLeavePayment(CUSTOMER_PAYMENTS)
  const change = useCommand(changeCustomerPayment, (after, _, cache) =>
    cache.write(readCustomerPayment, { params }, before => ({ ...before, ...after })),
  )
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteCustomerPayment, (gone, _, cache) =>
    cache.write(readCustomerPayment, { params }, before => ({ ...before, ...gone })),
  )
  const removeAdvice = useCommand(deleteCustomerPaymentAdvice)
  const refundedCents = payment.customerPaymentAdviceDetails
    .filter(({ refundPaymentID }) => refundPaymentID > 0)
    .reduce((sum, { amountApplied }) => sum + amountApplied, 0)
  return (
    <EditPaymentForm<CustomerPayment>
      side={CUSTOMER_PAYMENTS}
      record={payment}
      paymentOf={paymentOf}
      writes={{
        change: (values, { modifiedAt }, reason) =>
          change.send({ params, body: { ...paymentBody(values), modifiedAt, ...reason } }),
        remove: ({ modifiedAt }, reason) => remove.send({ params, query: { modifiedAt, ...reason } }),
        isRemoving: remove.isSending,
      }}
      onLeave={leave}
    >
      <ReceiptRefund payment={payment} refundedCents={refundedCents} />
      <AppliedRemittances
        side={CUSTOMER_PAYMENTS}
        payment={paymentOf(payment)}
        rows={payment.customerPaymentAdviceDetails.map(payment.isRefund ? loweringRow : raisingRow)}
        words={REMITTANCE_WORDS}
        removed={REMITTANCE_DELETED}
        remove={customerPaymentAdviceID => removeAdvice.send({ params: { customerPaymentAdviceID } })}
      />
    </EditPaymentForm>
  )
}
