// Advices of customer payments by their names on the wire.
import { toWire } from '@twofold/accounting/calendar'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { aliased } from '@twofold/contract/aliases'
import type { CustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import type { Advice, NamedItem, Wish } from '../documents/advices.ts'

/** An advice on the wire: each side under the name of what it is, 0 under the others. */
export function presentAdvice({
  id,
  amountCents,
  partyId,
  partyName,
  lowering,
  raising,
}: Advice): CustomerPaymentAdvice {
  const idIf = (side: Advice['lowering'], kind: string) => (side.kind === kind ? side.id : 0)
  const paymentId = idIf(lowering, 'customer payment')
  return {
    customerPaymentAdviceID: id,
    customerPaymentID: paymentId,
    paymentReceiptID: paymentId,
    creditInvoiceID: idIf(lowering, 'receivable invoice'),
    customerWriteOffID: idIf(lowering, 'customer write-off'),
    receivableInvoiceID: idIf(raising, 'receivable invoice'),
    refundPaymentID: idIf(raising, 'customer payment'),
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

/**
 * What is to be applied to what: a payment or credit note to an invoice, or to the refund of it. Refuses FIELD_MISSING for a
 * side that is not named, and DOES_NOT_APPLY for one that is named twice.
 */
export function wishOf(sent: SentAdvice): Result<Wish> {
  const names = ['paymentReceiptID', 'customerPaymentID'] as const
  const payment = aliased({ names, sent: [sent.paymentReceiptID || undefined, sent.customerPaymentID || undefined] })
  if (!payment.ok) return payment
  const lowering = oneOf(
    [payment.value, 'customer payment'],
    [sent.creditInvoiceID, 'receivable invoice'],
    'paymentReceiptID',
  )
  if (!lowering.ok) return lowering
  const raising = oneOf(
    [sent.receivableInvoiceID, 'receivable invoice'],
    [sent.refundPaymentID, 'customer payment'],
    'receivableInvoiceID',
  )
  if (!raising.ok) return raising
  const { amountApplied } = sent
  return accepted({
    lowering: lowering.value,
    raising: raising.value,
    amountCents: amountApplied,
    field: 'amountApplied',
  })
}

/**
 * What one payment is to be applied to, or what one refund paid back. Refuses as `wishOf`, beside the application that it is
 * about.
 */
export function wishesOf(customerPaymentID: number, applications: readonly SentAdvice[]): Result<Wish[]> {
  const wishes: Wish[] = []
  for (const [index, sent] of applications.entries()) {
    const isPaidBack = (sent.customerPaymentID ?? 0) > 0 || (sent.creditInvoiceID ?? 0) > 0
    const wish = wishOf({ ...sent, [isPaidBack ? 'refundPaymentID' : 'paymentReceiptID']: customerPaymentID })
    const at = (field = '') => `applications.${index}.${field}`
    if (!wish.ok) return { ok: false, refusals: wish.refusals.map(reason => ({ ...reason, field: at(reason.field) })) }
    wishes.push({ ...wish.value, field: at(wish.value.field) })
  }
  return accepted(wishes)
}

type Named = [id: number | undefined, kind: NamedItem['kind']]

function oneOf([id, kind]: Named, [otherId, otherKind]: Named, name: string): Result<NamedItem> {
  if (id && otherId) return refused('DOES_NOT_APPLY', name)
  if (id) return accepted({ id, kind })
  return otherId ? accepted({ id: otherId, kind: otherKind }) : refused('FIELD_MISSING', name, { name })
}
