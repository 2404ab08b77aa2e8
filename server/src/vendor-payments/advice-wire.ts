// Encodes and decodes the applications of vendor payments.
import { toWire } from '@twofold/accounting/calendar'
import type { VendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import type { PaymentApplication } from '../documents/advices.ts'
import { adviceWire } from '../documents/wire/advice-wire.ts'
import { idIf } from '../documents/wire/wish.ts'

const [PAYMENT, BILL] = ['vendor payment', 'payable invoice'] as const

/** An application in wire format: each side under the name of its kind, and 0 under the other names. */
export function presentAdvice({
  id,
  amountCents,
  partyId,
  partyName,
  ...sides
}: PaymentApplication): VendorPaymentAdvice {
  const { lowering, raising } = sides
  return {
    vendorPaymentAdviceID: id,
    vendorPaymentID: idIf(lowering, PAYMENT),
    creditInvoiceID: idIf(lowering, BILL),
    payableInvoiceID: idIf(raising, BILL),
    refundPaymentID: idIf(raising, PAYMENT),
    amountApplied: amountCents,
    vendorID: partyId,
    vendorName: partyName,
    paymentDate: toWire(lowering.date),
    paymentReference: lowering.reference,
    dateReceived: toWire(raising.date),
    vendorInvoiceNumber: raising.reference,
    invoiceTotal: raising.totalCents,
  }
}

/** Decodes requested applications: a single one, or several of one document. */
export const { sentWish, sentWishes } = adviceWire({
  payment: ['vendorPaymentID'],
  invoice: 'payableInvoiceID',
  kinds: { payment: PAYMENT, invoice: BILL },
})
