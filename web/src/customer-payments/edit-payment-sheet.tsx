import type { ResponseBody } from '@twofold/contract/endpoint'
import {
  type CustomerPayment,
  changeCustomerPayment,
  deleteCustomerPayment,
  readCustomerPayment,
} from '@twofold/contract/receivables/customer-payments'
import { refundCustomerPayment } from '@twofold/contract/receivables/customer-refunds'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { AppliedRemittances } from '../documents/apply/applied-remittances.tsx'
import {
  creditItemRow,
  debitItemRow,
  REMITTANCE_WORDS,
  useDeleteRemittance,
} from '../documents/apply/customer-applications.ts'
import { EditPaymentForm } from '../documents/payments/edit-payment-form.tsx'
import { PaymentLoad, useLeavePayment } from '../documents/payments/payment-load.tsx'
import { PaymentRefund } from '../documents/payments/payment-refund.tsx'
import { type RefundInput, refundedOf } from '../documents/payments/refund-values.ts'
import { CUSTOMER_PAYMENTS, paymentBody, paymentOf } from './payments-side.ts'
import { REFUND_WORDS } from './refund-words.ts'

/** The form of a payment receipt with its applications, shown over the list. */
export function EditPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { customerPaymentID: paymentID }
  const query = useEndpointQuery(readCustomerPayment, { params }, { isEnabled: isDocumentID(paymentID) })
  if (query.data === undefined)
    return <PaymentLoad side={CUSTOMER_PAYMENTS} title="Edit Payment Receipt" paymentID={paymentID} query={query} />
  return <StandingPayment payment={query.data} />
}

function StandingPayment({ payment }: { payment: ResponseBody<typeof readCustomerPayment> }) {
  const params = { customerPaymentID: String(payment.customerPaymentID) }
  const leave = useLeavePayment(CUSTOMER_PAYMENTS)
  const change = useCommand(changeCustomerPayment, (after, _, cache) =>
    cache.write(readCustomerPayment, { params }, before => ({ ...before, ...after })),
  )
  // Keeps the deleted payment in the cache until the form has closed. Reloading it would fail.
  const remove = useCommand(deleteCustomerPayment, (gone, _, cache) =>
    cache.write(readCustomerPayment, { params }, before => ({ ...before, ...gone })),
  )
  const deleteAdvice = useDeleteRemittance()
  const refund = useCommand(refundCustomerPayment)
  const sendRefund = async ({ date, reference, ...sent }: RefundInput) =>
    (await refund.send({ params, body: { receiptDate: date, paymentReference: reference, ...sent } })).refund
      .totalReceived
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
      {unsaved => (
        <>
          <PaymentRefund
            side={CUSTOMER_PAYMENTS}
            payment={paymentOf(payment)}
            refundedCents={refundedOf(payment.customerPaymentAdviceDetails)}
            words={REFUND_WORDS}
            unsaved={unsaved}
            send={sendRefund}
            isSending={refund.isSending}
          />
          <AppliedRemittances
            side={CUSTOMER_PAYMENTS}
            payment={paymentOf(payment)}
            rows={payment.customerPaymentAdviceDetails.map(payment.isRefund ? creditItemRow : debitItemRow)}
            words={REMITTANCE_WORDS}
            onRemove={deleteAdvice}
          />
        </>
      )}
    </EditPaymentForm>
  )
}
