// Creates invoices and bills from requests.
import { type Result, refused } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { createDocument } from './create.ts'
import { type Document, type DocumentInput, type DocumentKindDefinition, fieldsAfter } from './document.ts'
import type { Confirmations } from './posting.ts'

/** An invoice from a request. `fields` are the fields of the invoice by their internal names. */
type NewInvoice = Confirmations & { fields: DocumentInput; paidInFull?: boolean | undefined }

/** The required fields of a new invoice. */
type Named = { partyId: number; date: string; reference: string; preTaxCents: number; totalCents: number }

const BLANK = { dueDate: null, taxCents: 0, accountId: null, comment: '', details: {} }

/**
 * Creates an invoice as PENDING. Fails with NEW_IS_UNPAID, or with TEXT_EMPTY if the reference is missing. Also fails with the errors of
 * `createDocument`.
 */
export async function createInvoice(
  books: Books,
  words: DocumentKindDefinition,
  { fields, paidInFull, ...confirmed }: NewInvoice & { fields: Named },
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { partyId, date, reference, preTaxCents, totalCents } = fields
  const named = { partyId, date, reference, preTaxCents, totalCents }
  if (reference === '') return refused('TEXT_EMPTY', words.fields.reference)
  if (paidInFull === true) return refused('NEW_IS_UNPAID', 'paidInFull')
  const made = { fields: fieldsAfter({ ...BLANK, ...named }, fields), isRefund: false }
  return createDocument(books, words, made, { ...confirmed, idempotency })
}
