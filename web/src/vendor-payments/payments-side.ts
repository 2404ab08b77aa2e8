// The labels and API calls of vendor payments.
import { fromWire, toWire } from '@twofold/accounting/calendar'
import { createVendorPayment, type VendorPayment } from '@twofold/contract/payables/vendor-payments'
import { useCommand } from '../client/use-command.ts'
import type { Payment, PaymentSide, PaymentValues } from '../documents/payments/payment-side.ts'
import { amountTyped } from '../kit/fields/typed-amount.ts'
import { PARTY_SIDES } from '../parties/party-side.ts'

/** Payment disbursements. */
export const VENDOR_PAYMENTS: PaymentSide = {
  kind: 'vendor payment',
  party: PARTY_SIDES.vendor,
  path: '/vendor-payments',
  area: 'Send Payments',
  noun: 'payment disbursement',
  title: 'Payment Disbursement',
  noID: 'No vendor payment ID provided',
  labels: {
    total: 'Total Amount',
    date: 'Disbursement Date',
    party: 'Vendor',
    reference: 'Reference',
    account: 'Account',
    comment: 'Comment',
  },
  names: {
    total: 'totalPaid',
    date: 'disbursementDate',
    party: 'vendorID',
    reference: 'disbursementReference',
    account: 'disbursementAccountID',
    comment: 'disbursementComment',
  },
  heads: { reference: 'Reference', account: 'Account', total: 'Amount' },
  idName: 'vendorPaymentID',
  refundHint: 'Money that the vendor returns.',
  refundFact: 'Yes, money returned by the vendor',
  useCreate() {
    const create = useCommand(createVendorPayment)
    return {
      isSending: create.isSending,
      send: async (values, confirmed) =>
        paymentOf(await create.send({ body: { ...paymentBody(values), isRefund: values.isRefund, ...confirmed } })),
    }
  },
}

/** Converts a disbursement from the API to the type that the screens use. */
export function paymentOf(payment: VendorPayment): Payment {
  return {
    paymentID: payment.vendorPaymentID,
    date: fromWire(payment.disbursementDate),
    party: { id: payment.vendorID, name: payment.vendorName },
    reference: payment.disbursementReference,
    account: { id: payment.disbursementAccountID, fullName: payment.paymentAccountName },
    comment: payment.disbursementComment,
    totalCents: payment.totalPaid,
    appliedCents: payment.totalApplied,
    remainingCents: payment.totalRemaining,
    isRefund: payment.isRefund,
    gLEntry: payment.gLEntry,
  }
}

/** Returns the request body of a new payment. */
function paymentBody({ total, date, party, reference, account, comment }: PaymentValues) {
  return {
    totalPaid: amountTyped(total).cents ?? 0,
    disbursementDate: toWire(date),
    vendorID: party?.id ?? 0,
    disbursementReference: reference,
    disbursementAccountID: account?.id ?? 0,
    disbursementComment: comment,
  }
}

/** Returns the request body of a changed payment. Some fields have other names in this call than in the call that creates a payment. */
export function changedPaymentBody(values: PaymentValues) {
  const { disbursementDate, disbursementReference, disbursementAccountID, disbursementComment, ...body } =
    paymentBody(values)
  return {
    ...body,
    paymentDate: disbursementDate,
    paymentReference: disbursementReference,
    paymentAccountID: disbursementAccountID,
    paymentComment: disbursementComment,
  }
}
