// Encodes and decodes the applications of vendor payments.
import { toWire } from '@twofold/accounting/calendar'
import type { VendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import type { PaymentApplication } from '../documents/payment-applications.ts'
import { adviceWire } from '../documents/wire/advice-wire.ts'
import { idIf } from '../documents/wire/wish.ts'

const [PAYMENT, BILL] = ['vendor payment', 'payable invoice'] as const

/** An application in wire format. The id of each document is in the field for its kind. The other id fields are 0. */
export function presentAdvice({
  id,
  amountCents,
  partyId,
  partyName,
  ...sides
}: PaymentApplication): VendorPaymentAdvice {
  const { creditItem, debitItem } = sides
  return {
    vendorPaymentAdviceID: id,
    vendorPaymentID: idIf(creditItem, PAYMENT),
    creditInvoiceID: idIf(creditItem, BILL),
    payableInvoiceID: idIf(debitItem, BILL),
    refundPaymentID: idIf(debitItem, PAYMENT),
    amountApplied: amountCents,
    vendorID: partyId,
    vendorName: partyName,
    paymentDate: toWire(creditItem.date),
    paymentReference: creditItem.reference,
    dateReceived: toWire(debitItem.date),
    vendorInvoiceNumber: debitItem.reference,
    invoiceTotal: debitItem.totalCents,
  }
}

/** Decodes one requested application, or several requested applications of one document. */
export const { sentWish, sentWishes } = adviceWire({
  payment: ['vendorPaymentID'],
  invoice: 'payableInvoiceID',
  kinds: { payment: PAYMENT, invoice: BILL },
})
