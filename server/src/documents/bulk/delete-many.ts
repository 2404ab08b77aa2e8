// Deletes many documents in one call when an import is undone. The entries of the documents are voided, and each deletion is audited like a
// manual deletion.

import { isInvoice } from '@twofold/accounting/documents/document-kinds'
import { auditInsert, callerValues } from '../../audit/record.ts'
import { type NamedStatement, namedStatement } from '../../database/named-statement.ts'
import type { Books } from '../../identity/books.ts'
import { voidMany } from '../../ledger/void-many.ts'
import type { Document, DocumentKindDefinition } from '../document.ts'
import { DOCUMENT } from '../sql.ts'

const SELECT_FOR_UPDATE = `
  SELECT d.document_id AS id FROM document d
   WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[]) AND d.live
   ORDER BY d.raises, d.document_id FOR NO KEY UPDATE OF d`

const READ = `
  SELECT ${DOCUMENT} FROM document d JOIN party p USING (organisation_id, party_id)
   WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[]) AND d.kind = $3 AND d.live ORDER BY d.document_id`

/**
 * Locks documents of any kind until commit, in the order that all writers use. Returns the documents in `ids` that have the given kind and
 * are not deleted. Runs two statements.
 */
export async function selectDocumentsForDeletion(
  books: Books,
  words: DocumentKindDefinition,
  { ids, otherIds }: { ids: readonly number[]; otherIds: readonly number[] },
): Promise<Document[]> {
  await books.query(SELECT_FOR_UPDATE, [books.organisationId, [...new Set([...ids, ...otherIds])]])
  return books.query<Document>(READ, [books.organisationId, ids, words.kind])
}

const audited = (action: 'change' | 'delete') =>
  auditInsert(`
    '${action}', :kind::text, w.document_id, w.version, NULL, t.before::jsonb, t.after::jsonb
    FROM written w JOIN unnest(:ids::bigint[], :befores::text[], :afters::text[]) AS t (id, before, after) ON t.id = w.document_id
    ORDER BY w.document_id`)

const UNPOST = namedStatement(`
  WITH written AS (
    UPDATE document SET state = 'PENDING', entry_id = NULL WHERE organisation_id = :organisation AND document_id = ANY (:ids::bigint[])
    RETURNING document_id, version)
  ${audited('change')}`)

const DELETE = namedStatement(`
  WITH written AS (
    UPDATE document SET live = false, entry_id = NULL WHERE organisation_id = :organisation AND document_id = ANY (:ids::bigint[])
    RETURNING document_id, version)
  ${audited('delete')}`)

/**
 * The number of documents that one statement writes. It is large enough to amortize the cost of the statement, and small enough to fit in
 * memory.
 */
const BATCH = 5000

/**
 * Deletes locked documents and voids their entries. Posted invoices and bills are unposted first. The documents must have no applications.
 * Throws if the database rejects a write because of a cleared line or a lock date. `openBooks` converts this error to a refusal.
 */
export async function deleteDocuments(
  books: Books,
  words: DocumentKindDefinition,
  selected: readonly Document[],
  lockReason: string | undefined,
): Promise<void> {
  const entryIds = selected.flatMap(({ entryId }) => (entryId === null ? [] : [entryId]))
  await voidMany(books, entryIds, lockReason)
  for (let from = 0; from < selected.length; from += BATCH) {
    const some = selected.slice(from, from + BATCH)
    const posted = isInvoice(words.kind) ? some.filter(({ state }) => state === 'POSTED') : []
    const pending = (document: Document): Document => ({ ...document, state: 'PENDING' })
    if (posted.length > 0) await write(books, UNPOST, words, { documents: posted, after: pending })
    await write(books, DELETE, words, { documents: some, after: () => null })
  }
}

type Written = { documents: readonly Document[]; after: (document: Document) => Document | null }

async function write(
  books: Books,
  statement: NamedStatement,
  words: DocumentKindDefinition,
  { documents, after }: Written,
): Promise<void> {
  const json = (document: Document | null) => (document === null ? null : JSON.stringify(words.audited(document)))
  const values = {
    ...callerValues(books),
    kind: words.kind,
    ids: documents.map(({ id }) => id),
    befores: documents.map(json),
    afters: documents.map(document => json(after(document))),
  }
  await books.query(...statement(values))
}
