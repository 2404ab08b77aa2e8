// Creates invoices, bills and payments from requests.
import { type Result, refused } from '@twofold/accounting/refusals'
import type { DocumentInput } from '@twofold/contract/documents/document-record'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { createDocument } from './create.ts'
import { type Document, type DocumentKindDefinition, fieldsAfter } from './document.ts'
import type { Confirmations } from './posting.ts'

/** A document from a request. `fields` are the decoded fields of the request. */
type NewDocumentInput = Confirmations & { fields: Result<DocumentInput> }

const BLANK = {
  partyId: 0,
  date: '',
  dueDate: null,
  preTaxCents: 0,
  taxCents: 0,
  totalCents: 0,
  accountId: null,
  reference: '',
  comment: '',
  details: {},
}

/**
 * Creates an invoice as PENDING. Fails with NEW_IS_UNPAID, or with TEXT_EMPTY if the reference is missing. Also fails with the errors of
 * `createDocument`.
 */
export async function createInvoice(
  books: Books,
  words: DocumentKindDefinition,
  { fields, paidInFull, ...confirmed }: NewDocumentInput & { paidInFull?: boolean | undefined },
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  if (!fields.ok) return fields
  if (!fields.value.reference) return refused('TEXT_EMPTY', words.names.reference)
  if (paidInFull === true) return refused('NEW_IS_UNPAID', 'paidInFull')
  const made = { fields: fieldsAfter(BLANK, fields.value), isRefund: false }
  return createDocument(books, words, made, { ...confirmed, idempotency })
}

/**
 * Records a payment or refund and posts it. Fails with FIELD_MISSING if the date or account is missing. Also fails with the errors of
 * `createDocument`.
 */
export async function createPayment(
  books: Books,
  words: DocumentKindDefinition,
  { fields, isRefund = false, lockReason }: NewDocumentInput & { isRefund?: boolean | undefined },
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  if (!fields.ok) return fields
  // These two fields have several names, so the schema cannot require them.
  const missing = (['date', 'accountId'] as const).find(field => fields.value[field] === undefined)
  if (missing !== undefined) return refused('FIELD_MISSING', words.names[missing], { name: words.names[missing] })
  const made = { fields: fieldsAfter(BLANK, fields.value), isRefund }
  return createDocument(books, words, made, { idempotency, lockReason })
}
