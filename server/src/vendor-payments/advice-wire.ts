// Advices of vendor payments by their names on the wire.
import { toWire } from '@twofold/accounting/calendar'
import type { VendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import type { Advice } from '../documents/advices.ts'
import { adviceWire } from '../documents/wire/advice-wire.ts'
import { idIf } from '../documents/wire/wish.ts'

const [PAYMENT, BILL] = ['vendor payment', 'payable invoice'] as const

/** An advice on the wire: each side under the name of what it is, 0 under the others. */
export function presentAdvice({ id, amountCents, partyId, partyName, ...sides }: Advice): VendorPaymentAdvice {
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

/** What is to be applied to what, as it is sent: one application, or several of one document. */
export const { sentWish, sentWishes } = adviceWire({
  payment: ['vendorPaymentID'],
  invoice: 'payableInvoiceID',
  kinds: { payment: PAYMENT, invoice: BILL },
})
