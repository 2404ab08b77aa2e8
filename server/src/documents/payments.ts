// Records customer and vendor payments from requests.
import { type Result, refused } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { createDocument } from './create.ts'
import { type Document, type DocumentInput, type DocumentKindDefinition, fieldsAfter } from './document.ts'
import type { Confirmations } from './posting.ts'

/** A payment from a request. `fields` are the fields of the payment by their internal names. */
type PaymentOptions = Confirmations & { isRefund?: boolean | undefined }

/**
 * Records a payment or refund and posts it. Fails with FIELD_MISSING if the date or account is missing. Also fails with the errors of
 * `createDocument`.
 */
export async function createPayment(
  books: Books,
  words: DocumentKindDefinition,
  { fields, options }: { fields: Result<DocumentInput>; options: PaymentOptions },
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  if (!fields.ok) return fields
  const { partyId, totalCents, date, accountId } = fields.value
  const missing = (name: string) => refused('FIELD_MISSING', name, { name })
  if (date === undefined) return missing(words.fields.date)
  if (accountId === undefined) return missing(words.fields.account)
  if (partyId === undefined) return missing(words.fields.party)
  if (totalCents === undefined) return missing(words.fields.total)
  const blank = {
    preTaxCents: totalCents,
    taxCents: 0,
    totalCents,
    partyId,
    date,
    accountId,
    dueDate: null,
    reference: '',
    comment: '',
    details: {},
  }
  const made = { fields: fieldsAfter(blank, fields.value), isRefund: options.isRefund ?? false }
  return createDocument(books, words, made, { idempotency, lockReason: options.lockReason })
}
