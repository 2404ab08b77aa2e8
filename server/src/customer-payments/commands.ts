// From what was sent of a customer payment to the documents' commands.
import { type Result, refused } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { changeDocument } from '../documents/change.ts'
import { createDocument } from '../documents/create.ts'
import { CUSTOMER_PAYMENT } from '../documents/customer-payment.ts'
import { type Document, fieldsAfter } from '../documents/document.ts'
import type { Confirmations } from '../documents/posting.ts'
import type { Books } from '../identity/books.ts'
import { type SentPayment, sentFields } from './wire.ts'

type Sent = SentPayment & Confirmations

/** Records a payment, or a refund, and posts it. Refuses FIELD_MISSING without a day or an account, and what `createDocument` refuses. */
export async function createPayment(
  books: Books,
  sent: Sent & { totalReceived: number; customerID: number },
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const named = sentFields(sent)
  if (!named.ok) return named
  const { date, accountId } = named.value
  if (date === undefined) return refused('FIELD_MISSING', 'receiptDate', { name: 'receiptDate' })
  if (accountId === undefined) return refused('FIELD_MISSING', 'paymentAccountID', { name: 'paymentAccountID' })
  const { customerID, totalReceived } = sent
  const amounts = { preTaxCents: totalReceived, taxCents: 0, totalCents: totalReceived }
  const blank = {
    ...amounts,
    partyId: customerID,
    date,
    accountId,
    dueDate: null,
    reference: '',
    comment: '',
    details: {},
  }
  const isNew = { fields: fieldsAfter(blank, named.value), isRefund: sent.isRefund ?? false }
  return createDocument(books, CUSTOMER_PAYMENT, isNew, { idempotency, lockReason: sent.lockReason })
}

/** Changes a payment and what it posted. Refuses ALIASES_DIFFER and what `changeDocument` refuses. */
export async function changePayment(
  books: Books,
  id: number,
  sent: Sent & { modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  const { lockReason, modifiedAt, isRefund } = sent
  return changeDocument(books, CUSTOMER_PAYMENT, id, {
    ...{ lockReason, modifiedAt, isRefund },
    partyId: sent.customerID,
    fields: standing => sentFields(sent, standing),
  })
}
