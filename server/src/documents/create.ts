// Creates documents, also from requests. An invoice or bill starts as PENDING and posts nothing. A payment or write-off is posted
// immediately.
import { checkDuplicate } from '@twofold/accounting/documents/bill-checks'
import { checkDocumentAccount } from '@twofold/accounting/documents/document-account'
import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import { checkDay, checkTotal } from '@twofold/accounting/documents/document-posting'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { DocumentFields, DocumentInput } from '@twofold/contract/documents/document-record'
import { type IdempotencyKey, reserveId } from '../audit/idempotency.ts'
import type { Books } from '../identity/books.ts'
import { type Document, type DocumentKindDefinition, fieldsAfter } from './document.ts'
import { findTwin, selectDocumentPartyForUpdate } from './facts.ts'
import { type Confirmations, checkAccounts, checkPartyFlags, combine, type Posting, syncEntry } from './posting.ts'
import { insertDocument, readDocumentVersion } from './sql.ts'

/** The fields of a new document. */
export type NewDocument = { fields: DocumentFields; isRefund: boolean }

/**
 * Creates a document and posts it, unless it is an invoice or bill. A retry with the same key returns the document as originally created.
 * Fails with UNKNOWN_PARTY and IDEMPOTENCY_MISMATCH. Also fails with the errors of `checkTotal`, `checkFlags`, `checkDocumentAccount`,
 * `checkDuplicate` (for bills) and `syncEntry`. Runs four statements, or three for an invoice.
 */
export async function createDocument(
  books: Books,
  words: DocumentKindDefinition,
  { fields, isRefund }: NewDocument,
  { idempotency, ...confirmed }: Confirmations & { idempotency: IdempotencyKey | null },
): Promise<Result<Document>> {
  const reserved = await reserveId(books, 'document_id', words.kind, idempotency)
  if (!reserved.ok) return reserved
  const { id, made } = reserved.value
  if (made !== null) return accepted(await readDocumentVersion(books, made.objectId, made.objectVersion))
  return await makeDocument(books, words, { id, fields, isRefund }, confirmed)
}

/** Like `createDocument`, but with an id that is already reserved. */
export async function makeDocument(
  books: Books,
  words: DocumentKindDefinition,
  { id, fields, isRefund }: NewDocument & { id: number },
  confirmed: Confirmations,
): Promise<Result<Document>> {
  const { kind } = words
  const { partyId, accountId } = fields
  const selected = await selectDocumentPartyForUpdate(books, {
    kind,
    partyId,
    accountId,
    partyField: words.names.partyId,
  })
  if (!selected.ok) return selected
  const { party, around } = selected.value
  const document = newDocument(
    { id, kind, fields, isRefund, state: isInvoice(kind) ? 'PENDING' : 'POSTED', enteredBy: books.userId },
    party.name,
  )
  const posting: Posting = { words, document, party, facts: { ...around, partyCents: 0, entry: null } }
  const checked = combine(checkNew(posting), await checkNumber(books, posting, confirmed))
  if (!checked.ok) return checked
  if (document.state === 'POSTED') {
    const settled = await syncEntry(books, posting, confirmed)
    if (!settled.ok) return settled
    document.entryId = settled.value
  }
  const stamp = await insertDocument(books, { document, before: null, after: words.audited(document) })
  return accepted({ ...document, ...stamp })
}

/** Returns a document in its initial state. */
export function newDocument(
  { fields, ...rest }: NewDocument & Pick<Document, 'id' | 'kind' | 'state' | 'enteredBy'>,
  partyName: string,
): Document {
  const untouched = { number: null, appliedCents: 0, isMarkedPaid: false, cycle: 1, entryId: null }
  return { ...fields, ...rest, ...untouched, partyName, accountName: '', version: 1, modifiedAt: '' }
}

/** Checks the total, date, party flags and account of a new document. A pending document may have no account yet. */
export function checkNew(posting: Posting): Result<null> {
  const { words, document } = posting
  return combine(
    checkTotal(document),
    checkDay(document.date, words.names.date),
    checkPartyFlags(posting),
    checkOwnAccount(posting),
  )
}

function checkOwnAccount(posting: Posting): Result<null> {
  const { document, facts, words } = posting
  if (document.state === 'POSTED') return checkAccounts(posting)
  if (document.accountId === null) return accepted(null)
  return checkDocumentAccount(document.kind, facts.account, words.names.accountId)
}

/** A vendor's bill numbers are unique. */
async function checkNumber(
  books: Books,
  { words, document, party }: Posting,
  { allowDuplicate = false }: Confirmations,
): Promise<Result<null>> {
  if (document.kind !== 'payable invoice' || allowDuplicate) return accepted(null)
  const twinId = await findTwin(books, party.partyId, document.reference)
  return checkDuplicate({ number: document.reference, twinId, isConfirmed: false }, words.names.reference)
}

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
