// Taking many documents off the books at once, for an import that is undone: their entries are voided, and each version that
// comes of it is audited like one made by hand.

import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import { INTO_AUDIT } from '../../audit/record.ts'
import type { Books } from '../../identity/books.ts'
import { voidMany } from '../../ledger/void-many.ts'
import type { Document, KindWords } from '../document.ts'
import { DOCUMENT } from '../sql.ts'

const HOLD = `
  SELECT d.document_id AS id FROM document d
   WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[]) AND d.live
   ORDER BY d.raises, d.document_id FOR NO KEY UPDATE OF d`

const READ = `
  SELECT ${DOCUMENT} FROM document d JOIN party p USING (organisation_id, party_id)
   WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[]) AND d.kind = $3 AND d.live ORDER BY d.document_id`

/**
 * Holds documents until commit, those of any kind in the order that all writers keep, and answers those of a kind that are
 * live. Two statements.
 */
export async function holdDocuments(
  books: Books,
  words: KindWords,
  { ids, besideIds }: { ids: readonly number[]; besideIds: readonly number[] },
): Promise<Document[]> {
  await books.query(HOLD, [books.organisationId, [...new Set([...ids, ...besideIds])]])
  return books.query<Document>(READ, [books.organisationId, ids, words.kind])
}

const AUDIT = `
  ${INTO_AUDIT}, before, after)`

// $1..$5 organisation and who, $6 kind, $7 documents, $8 what the trail tells of each before, $9 after.
const AUDITED = (action: 'change' | 'delete') => `
  ${AUDIT}
  SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::text, '${action}', $6::text, w.document_id, w.version, t.before::jsonb,
         t.after::jsonb
    FROM written w JOIN unnest($7::bigint[], $8::text[], $9::text[]) AS t (id, before, after) ON t.id = w.document_id
   ORDER BY w.document_id`

const TAKE_BACK = `
  WITH written AS (
    UPDATE document SET state = 'PENDING', entry_id = NULL WHERE organisation_id = $1 AND document_id = ANY ($7::bigint[])
    RETURNING document_id, version)
  ${AUDITED('change')}`

const DELETE = `
  WITH written AS (
    UPDATE document SET live = false, entry_id = NULL WHERE organisation_id = $1 AND document_id = ANY ($7::bigint[])
    RETURNING document_id, version)
  ${AUDITED('delete')}`

/** Documents that one statement writes: enough to make its cost small, few enough for its memory. */
const BATCH = 5000

/**
 * Takes held documents off the books: their entries are voided, posted invoices and bills leave their state first. Nothing is
 * applied to them or from them. What the database refuses (a cleared line, a lock) it throws, and `openBooks` answers it.
 */
export async function deleteDocuments(
  books: Books,
  words: KindWords,
  held: readonly Document[],
  lockReason: string | undefined,
): Promise<void> {
  const entryIds = held.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]))
  await voidMany(books, entryIds, lockReason)
  for (let from = 0; from < held.length; from += BATCH) {
    const some = held.slice(from, from + BATCH)
    const posted = isInvoice(words.kind) ? some.filter(({ state }) => state === 'POSTED') : []
    const pending = (document: Document): Document => ({ ...document, state: 'PENDING' })
    if (posted.length > 0) await write(books, TAKE_BACK, words, { documents: posted, after: pending })
    await write(books, DELETE, words, { documents: some, after: () => null })
  }
}

type Written = { documents: readonly Document[]; after: (document: Document) => Document | null }

async function write(books: Books, text: string, words: KindWords, { documents, after }: Written): Promise<void> {
  const { organisationId, userId, role, sessionId, requestId } = books
  const json = (document: Document | null) => (document === null ? null : JSON.stringify(words.audited(document)))
  await books.query(text, [
    ...[organisationId, userId, role, sessionId, requestId, words.kind],
    documents.map(({ id }) => id),
    documents.map(json),
    documents.map(document => json(after(document))),
  ])
}
