// Advices of vendor payments by their names on the wire.
import { toWire } from '@twofold/accounting/calendar'
import type { Result } from '@twofold/accounting/refusals'
import type { VendorPaymentAdvice } from '@twofold/contract/vendor-payments'
import type { Advice, NamedItem, Wish } from '../documents/advices.ts'
import { idIf, wishesOf, wishOf } from '../documents/wish.ts'

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

type SentAdvice = {
  vendorPaymentID?: number | undefined
  creditInvoiceID?: number | undefined
  refundPaymentID?: number | undefined
  payableInvoiceID?: number | undefined
  amountApplied: number
}

/** What is to be applied to what. Refuses what `wishOf` refuses. */
export function sentWish(sent: SentAdvice): Result<Wish> {
  return wishOf({
    lowering: [
      { id: sent.vendorPaymentID, kind: PAYMENT },
      { id: sent.creditInvoiceID, kind: BILL },
    ],
    raising: [
      { id: sent.payableInvoiceID, kind: BILL },
      { id: sent.refundPaymentID, kind: PAYMENT },
    ],
    names: { lowering: 'vendorPaymentID', raising: 'payableInvoiceID' },
    amountApplied: sent.amountApplied,
  })
}

/**
 * What one document, the subject, is to be applied to or what is to be applied to it: a payment or credit to what it pays, an
 * invoice or refund to what pays it. Refuses what `wishesOf` refuses.
 */
export function sentWishes(subject: NamedItem, applications: readonly SentAdvice[]): Result<Wish[]> {
  return wishesOf(applications, sent => {
    const raises = (sent.vendorPaymentID ?? 0) > 0 || (sent.creditInvoiceID ?? 0) > 0
    const names = subject.kind === PAYMENT ? PAYMENT_NAMES : INVOICE_NAMES
    return sentWish({ ...sent, [names[raises ? 'raising' : 'lowering']]: subject.id })
  })
}

const PAYMENT_NAMES = { raising: 'refundPaymentID', lowering: 'vendorPaymentID' }
const INVOICE_NAMES = { raising: 'payableInvoiceID', lowering: 'creditInvoiceID' }
