// Refunds the unapplied part of a payment, or the whole payment if it was returned.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { partySideOf } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { nothingLeft, remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import { type IdempotencyKey, reserveId } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { makeDocument } from './create.ts'
import type { Document, DocumentKindDefinition } from './document.ts'
import {
  checkApplications,
  deletePaymentApplications,
  insertPaymentApplications,
  readPaymentApplications,
  selectItemsForUpdate,
} from './payment-applications.ts'
import { readDocument } from './sql.ts'

/** The refund of a payment: amount, date and description. */
type Refunded = {
  paymentId: number
  /** If undefined, the whole unapplied amount is refunded. */
  amountRefunded?: Cents | undefined
  /** Whether the payment was returned, for example as a bounced check. The applications of the payment are then removed first. */
  isReturned?: boolean | undefined
  date: CalendarDate
  reference?: string | undefined
  comment?: string | undefined
  lockReason?: string | undefined
}

/** The request field with the amount. */
const FIELD = 'amountRefunded'

/** The payment and its refund after the change. */
type PaidBack = { payment: Document; refund: Document }

/**
 * Refunds a payment from the account of the payment and applies the refund to it. If one step fails, nothing is written. For example, the
 * refund of a receipt of 500 with 200 applied is 300. If the receipt was returned, its applications are removed, and the refund is 500.
 * Earlier refunds do not change. A retry with the same key returns the refund as originally created. Fails with RETURNED_GOES_BACK_WHOLE if
 * an amount is given for a returned payment, DOES_NOT_APPLY for a refund, and NOT_FOUND. Also fails with the errors of `checkApplication`
 * and `syncEntry`.
 */
export async function refundPayment(
  books: Books,
  words: DocumentKindDefinition,
  sent: Refunded,
  idempotency: IdempotencyKey | null,
): Promise<Result<PaidBack>> {
  const { paymentId, isReturned = false, amountRefunded, date, reference = '', comment = '', lockReason } = sent
  if (isReturned && amountRefunded !== undefined) return refused('RETURNED_GOES_BACK_WHOLE', FIELD)
  const reserved = await reserveId(books, 'document_id', words.kind, idempotency)
  if (!reserved.ok) return reserved
  const { id, made } = reserved.value
  if (made !== null) return await readBoth(books, words, paymentId, made.objectId)
  await selectItemsForUpdate(books, [paymentId])
  const payment = await readDocument(books, words.kind, paymentId)
  if (payment === null) return refused('NOT_FOUND')
  if (payment.isRefund) return refused('DOES_NOT_APPLY')
  const freedCents = isReturned ? await unpost(books, payment) : 0
  const amountCents = amountRefunded ?? remainderOf(payment) + freedCents
  if (amountCents < 1) return refused('PAYMENT_APPLIED', undefined, nothingLeft(payment))
  const fields = {
    partyId: payment.partyId,
    date,
    dueDate: null,
    accountId: payment.accountId,
    preTaxCents: amountCents,
    taxCents: 0,
    totalCents: amountCents,
    reference,
    comment,
    details: {},
  }
  const refund = await makeDocument(books, words, { id, fields, isRefund: true }, { lockReason })
  if (!refund.ok) return refund
  const { kind } = words
  const proposed = { creditItem: { id: paymentId, kind }, debitItem: { id, kind }, amountCents, field: FIELD }
  const checked = checkApplications(await selectItemsForUpdate(books, [paymentId, id]), [proposed])
  if (!checked.ok) return checked
  await insertPaymentApplications(books, partySideOf(kind), checked.value)
  return await readBoth(books, words, paymentId, id)
}

/** Removes the applications of a locked payment and returns their total. */
async function unpost(books: Books, payment: Document): Promise<Cents> {
  const applications = (await readPaymentApplications(books, payment.id)).filter(
    ({ debitItem }) => debitItem.kind !== payment.kind,
  )
  if (applications.length === 0) return 0
  await selectItemsForUpdate(books, [payment.id, ...applications.map(({ debitItem }) => debitItem.id)])
  const ids = applications.map(({ id }) => id)
  await deletePaymentApplications(books, partySideOf(payment.kind), ids)
  return applications.reduce((sum, { amountCents }) => sum + amountCents, 0)
}

async function readBoth(
  books: Books,
  { kind }: DocumentKindDefinition,
  paymentId: number,
  id: number,
): Promise<Result<PaidBack>> {
  const [payment, refund] = [await readDocument(books, kind, paymentId), await readDocument(books, kind, id)]
  return payment === null || refund === null ? refused('NOT_FOUND') : accepted({ payment, refund })
}
