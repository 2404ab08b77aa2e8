// Encodes and decodes the applications of customer payments.
import { toWire } from '@twofold/accounting/calendar'
import type { CustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import type { PaymentApplication } from '../documents/payment-applications.ts'
import { adviceWire } from '../documents/wire/advice-wire.ts'
import { idIf } from '../documents/wire/wish.ts'

const [PAYMENT, INVOICE] = ['customer payment', 'receivable invoice'] as const

/** Returns an application in wire format. The id of each document is in the field for its kind. The other id fields are 0. */
export function presentAdvice({
  id,
  amountCents,
  partyId,
  partyName,
  ...sides
}: PaymentApplication): CustomerPaymentAdvice {
  const { creditItem, debitItem } = sides
  const paymentId = idIf(creditItem, PAYMENT)
  return {
    customerPaymentAdviceID: id,
    customerPaymentID: paymentId,
    paymentReceiptID: paymentId,
    creditInvoiceID: idIf(creditItem, INVOICE),
    customerWriteOffID: idIf(creditItem, 'customer write-off'),
    receivableInvoiceID: idIf(debitItem, INVOICE),
    refundPaymentID: idIf(debitItem, PAYMENT),
    amountApplied: amountCents,
    customerID: partyId,
    customerName: partyName,
    paymentDate: toWire(creditItem.date),
    paymentReference: creditItem.reference,
    dateCharged: toWire(debitItem.date),
    invoiceClientReference: debitItem.reference,
    invoiceNumber: debitItem.number ?? 0,
    creditNumber: creditItem.number ?? 0,
    invoiceTotal: debitItem.totalCents,
  }
}

/** Decodes one proposed application, or several proposed applications of one document. */
export const { sentWish, sentWishes } = adviceWire({
  payment: ['paymentReceiptID', 'customerPaymentID'],
  invoice: 'receivableInvoiceID',
  kinds: { payment: PAYMENT, invoice: INVOICE },
})
