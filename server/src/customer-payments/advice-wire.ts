// Advices of customer payments by their names on the wire.
import { toWire } from '@twofold/accounting/calendar'
import type { Result } from '@twofold/accounting/refusals'
import { aliased } from '@twofold/contract/aliases'
import type { CustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import type { Advice, NamedItem, Wish } from '../documents/advices.ts'
import { idIf, wishesOf, wishOf } from '../documents/wish.ts'

const [PAYMENT, INVOICE] = ['customer payment', 'receivable invoice'] as const

/** An advice on the wire: each side under the name of what it is, 0 under the others. */
export function presentAdvice({ id, amountCents, partyId, partyName, ...sides }: Advice): CustomerPaymentAdvice {
  const { lowering, raising } = sides
  const paymentId = idIf(lowering, PAYMENT)
  return {
    customerPaymentAdviceID: id,
    customerPaymentID: paymentId,
    paymentReceiptID: paymentId,
    creditInvoiceID: idIf(lowering, INVOICE),
    customerWriteOffID: idIf(lowering, 'customer write-off'),
    receivableInvoiceID: idIf(raising, INVOICE),
    refundPaymentID: idIf(raising, PAYMENT),
    amountApplied: amountCents,
    customerID: partyId,
    customerName: partyName,
    paymentDate: toWire(lowering.date),
    paymentReference: lowering.reference,
    dateCharged: toWire(raising.date),
    invoiceClientReference: raising.reference,
    invoiceNumber: raising.number ?? 0,
    creditNumber: lowering.number ?? 0,
    invoiceTotal: raising.totalCents,
  }
}

type SentAdvice = {
  paymentReceiptID?: number | undefined
  customerPaymentID?: number | undefined
  creditInvoiceID?: number | undefined
  refundPaymentID?: number | undefined
  receivableInvoiceID?: number | undefined
  amountApplied: number
}

/** What is to be applied to what. Refuses what `wishOf` refuses. */
export function sentWish(sent: SentAdvice): Result<Wish> {
  const names = ['paymentReceiptID', 'customerPaymentID'] as const
  const payment = aliased({ names, sent: [sent.paymentReceiptID || undefined, sent.customerPaymentID || undefined] })
  if (!payment.ok) return payment
  return wishOf({
    lowering: [
      { id: payment.value, kind: PAYMENT },
      { id: sent.creditInvoiceID, kind: INVOICE },
    ],
    raising: [
      { id: sent.receivableInvoiceID, kind: INVOICE },
      { id: sent.refundPaymentID, kind: PAYMENT },
    ],
    names: { lowering: 'paymentReceiptID', raising: 'receivableInvoiceID' },
    amountApplied: sent.amountApplied,
  })
}

/**
 * What one document, the subject, is to be applied to or what is to be applied to it: a payment or credit to what it pays, an
 * invoice or refund to what pays it. Refuses what `wishesOf` refuses.
 */
export function sentWishes(subject: NamedItem, applications: readonly SentAdvice[]): Result<Wish[]> {
  return wishesOf(applications, sent => {
    const raises = (sent.customerPaymentID ?? 0) > 0 || (sent.creditInvoiceID ?? 0) > 0
    const names = subject.kind === PAYMENT ? PAYMENT_NAMES : INVOICE_NAMES
    return sentWish({ ...sent, [names[raises ? 'raising' : 'lowering']]: subject.id })
  })
}

const PAYMENT_NAMES = { raising: 'refundPaymentID', lowering: 'paymentReceiptID' }
const INVOICE_NAMES = { raising: 'receivableInvoiceID', lowering: 'creditInvoiceID' }
