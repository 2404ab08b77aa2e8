import type { ResponseBody } from '@twofold/contract/endpoint'
import {
  changeVendorPayment,
  deleteVendorPayment,
  readVendorPayment,
  type VendorPayment,
} from '@twofold/contract/payables/vendor-payments'
import { refundVendorPayment } from '@twofold/contract/payables/vendor-refunds'
import { useCommand } from '../client/use-command.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { AppliedRemittances } from '../documents/apply/applied-remittances.tsx'
import {
  APPLICATION_WORDS,
  creditItemRow,
  debitItemRow,
  useDeleteApplication,
} from '../documents/apply/vendor-applications.ts'
import { EditPaymentForm } from '../documents/payments/edit-payment-form.tsx'
import { PaymentLoad, useLeavePayment } from '../documents/payments/payment-load.tsx'
import { PaymentRefund } from '../documents/payments/payment-refund.tsx'
import { type RefundInput, refundedOf } from '../documents/payments/refund-values.ts'
import { changedPaymentBody, paymentOf, VENDOR_PAYMENTS } from './payments-side.ts'
import { REFUND_WORDS } from './refund-words.ts'

/** The form of a disbursement with its applications, shown over the list. */
export function EditPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { vendorPaymentID: paymentID }
  const query = useEndpointQuery(readVendorPayment, { params }, { isEnabled: isDocumentID(paymentID) })
  if (query.data === undefined)
    return <PaymentLoad side={VENDOR_PAYMENTS} title="Edit Payment Disbursement" paymentID={paymentID} query={query} />
  return <StandingPayment payment={query.data} />
}

function StandingPayment({ payment }: { payment: ResponseBody<typeof readVendorPayment> }) {
  const params = { vendorPaymentID: String(payment.vendorPaymentID) }
  const leave = useLeavePayment(VENDOR_PAYMENTS)
  const change = useCommand(changeVendorPayment, (after, _, cache) =>
    cache.write(readVendorPayment, { params }, before => ({ ...before, ...after })),
  )
  // Keeps the deleted payment in the cache until the form has closed. Reloading it would fail.
  const remove = useCommand(deleteVendorPayment, (gone, _, cache) =>
    cache.write(readVendorPayment, { params }, before => ({ ...before, ...gone })),
  )
  const deleteAdvice = useDeleteApplication()
  const refund = useCommand(refundVendorPayment)
  const sendRefund = async ({ date, reference, ...sent }: RefundInput) =>
    (await refund.send({ params, body: { disbursementDate: date, disbursementReference: reference, ...sent } })).refund
      .totalPaid
  return (
    <EditPaymentForm<VendorPayment>
      side={VENDOR_PAYMENTS}
      record={payment}
      paymentOf={paymentOf}
      writes={{
        change: (values, { modifiedAt }, reason) =>
          change.send({ params, body: { ...changedPaymentBody(values), modifiedAt, ...reason } }),
        remove: ({ modifiedAt }, reason) => remove.send({ params, query: { modifiedAt, ...reason } }),
        isRemoving: remove.isSending,
      }}
      onLeave={leave}
    >
      {unsaved => (
        <>
          <PaymentRefund
            side={VENDOR_PAYMENTS}
            payment={paymentOf(payment)}
            refundedCents={refundedOf(payment.vendorPaymentAdviceDetails)}
            words={REFUND_WORDS}
            unsaved={unsaved}
            send={sendRefund}
            isSending={refund.isSending}
          />
          <AppliedRemittances
            side={VENDOR_PAYMENTS}
            payment={paymentOf(payment)}
            rows={payment.vendorPaymentAdviceDetails.map(payment.isRefund ? creditItemRow : debitItemRow)}
            words={APPLICATION_WORDS}
            onRemove={deleteAdvice}
          />
        </>
      )}
    </EditPaymentForm>
  )
}
