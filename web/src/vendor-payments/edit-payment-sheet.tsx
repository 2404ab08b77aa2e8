import type { Answer } from '@twofold/contract/endpoint'
import {
  changeVendorPayment,
  deleteVendorPayment,
  deleteVendorPaymentAdvice,
  readVendorPayment,
  type VendorPayment,
} from '@twofold/contract/vendor-payments'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import { AppliedRemittances } from '../documents/applied-remittances.tsx'
import { EditPaymentForm } from '../documents/edit-payment-form.tsx'
import { isPaymentID } from '../documents/payment-address.ts'
import { PaymentLoad, useLeavePayment } from '../documents/payment-load.tsx'
import { ADVICE_DELETED, ADVICE_WORDS, loweringRow, raisingRow } from '../documents/vendor-advices.ts'
import { changedPaymentBody, paymentOf, VENDOR_PAYMENTS } from './payments-side.ts'

/** One disbursement over the list: its form, and what of it is applied. */
export function EditPaymentSheet({ paymentID }: { paymentID: string }) {
  const params = { vendorPaymentID: paymentID }
  const query = useAnswer(readVendorPayment, { params }, { isEnabled: isPaymentID(paymentID) })
  if (query.data === undefined)
    return <PaymentLoad side={VENDOR_PAYMENTS} title="Edit Payment Disbursement" paymentID={paymentID} query={query} />
  return <StandingPayment payment={query.data} />
}

function StandingPayment({ payment }: { payment: Answer<typeof readVendorPayment> }) {
  const params = { vendorPaymentID: String(payment.vendorPaymentID) }
  const leave = useLeavePayment(VENDOR_PAYMENTS)
  const change = useCommand(changeVendorPayment, (after, _, cache) =>
    cache.write(readVendorPayment, { params }, before => ({ ...before, ...after })),
  )
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteVendorPayment, (gone, _, cache) =>
    cache.write(readVendorPayment, { params }, before => ({ ...before, ...gone })),
  )
  const removeAdvice = useCommand(deleteVendorPaymentAdvice)
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
      <AppliedRemittances
        side={VENDOR_PAYMENTS}
        payment={paymentOf(payment)}
        rows={payment.vendorPaymentAdviceDetails.map(payment.isRefund ? loweringRow : raisingRow)}
        words={ADVICE_WORDS}
        removed={ADVICE_DELETED}
        remove={vendorPaymentAdviceID => removeAdvice.send({ params: { vendorPaymentAdviceID } })}
      />
    </EditPaymentForm>
  )
}
