// Many documents held and written together, in as many statements as one. Every statement names its organisation.
import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Books } from '../identity/books.ts'
import type { Document } from './document.ts'
import { HELD_PARTY, type HeldParty } from './facts.ts'
import { DOCUMENT, searchKey, type WrittenDocument } from './sql.ts'

// The names come from the party as it stands: it is held right after.
const HOLD = `
  SELECT ${DOCUMENT} FROM document d JOIN party p USING (organisation_id, party_id)
   WHERE d.organisation_id = $1 AND d.kind = ANY ($2::text[]) AND d.document_id = ANY ($3::bigint[]) AND d.live
   ORDER BY d.raises, d.document_id FOR NO KEY UPDATE OF d`

/** Holds documents until commit, lowering ones first, then by id, as all writers do. One statement. */
export function holdDocuments(
  books: Books,
  kinds: readonly DocumentKind[],
  ids: readonly number[],
): Promise<Document[]> {
  return books.query<Document>(HOLD, [books.organisationId, kinds, ids])
}

const HOLD_PARTIES = `
  SELECT ${HELD_PARTY} FROM party p WHERE p.organisation_id = $1 AND p.party_id = ANY ($2::bigint[]) AND p.live
   ORDER BY p.party_id FOR NO KEY UPDATE OF p`

/** Holds the parties of held documents until commit. One statement. */
export async function holdParties(
  books: Books,
  documents: readonly Pick<Document, 'partyId'>[],
): Promise<ReadonlyMap<number, HeldParty>> {
  const ids = [...new Set(documents.map(({ partyId }) => partyId))]
  const parties = await books.query<HeldParty>(HOLD_PARTIES, [books.organisationId, ids])
  return new Map(parties.map(party => [party.partyId, party]))
}

const AUDIT = (action: string) => `
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id,
                           object_version, before, after)
  SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::text, '${action}', s.kind, s.id, w.version, s.before, s.after
    FROM written w JOIN sent s ON s.id = w.document_id`

const STAMPS = `SELECT document_id AS id, version, number, instant_text(modified_at) AS "modifiedAt" FROM written`

const INSERT = `
  WITH sent AS (
    SELECT * FROM jsonb_to_recordset($6::jsonb) AS x (
      id bigint, kind text, party_id bigint, state text, date date, due_date date, pre_tax bigint, tax bigint, total bigint,
      account_id bigint, reference text, comment text, details jsonb, search_key text, entry_id bigint, entered_by bigint,
      is_refund boolean, before jsonb, after jsonb)
  ), written AS (
    INSERT INTO document (organisation_id, document_id, kind, party_id, state, date, due_date, pre_tax, tax, total, account_id,
                          reference, comment, details, search_key, entry_id, entered_by, is_refund)
    SELECT $1, id, kind, party_id, state, date, due_date, pre_tax, tax, total, account_id, reference, comment, details, search_key,
           entry_id, entered_by, is_refund
      FROM sent
    RETURNING document_id, version, number, modified_at
  ), audited AS (${AUDIT('create')})
  ${STAMPS}`

const POST = `
  WITH sent AS (
    SELECT * FROM jsonb_to_recordset($6::jsonb) AS x (id bigint, kind text, entry_id bigint, before jsonb, after jsonb)
  ), written AS (
    UPDATE document d SET state = 'POSTED', entry_id = s.entry_id FROM sent s
     WHERE d.organisation_id = $1 AND d.document_id = s.id
    RETURNING d.document_id, d.version, d.number, d.modified_at
  ), audited AS (${AUDIT('change')})
  ${STAMPS}`

type Stamp = Pick<Document, 'id' | 'version' | 'number' | 'modifiedAt'>

async function write(books: Books, text: string, rows: readonly object[]): Promise<ReadonlyMap<number, Stamp>> {
  if (rows.length === 0) return new Map()
  const { organisationId, userId, role, sessionId, requestId } = books
  const stamps = await books.query<Stamp>(text, [
    organisationId,
    userId,
    role,
    sessionId,
    requestId,
    JSON.stringify(rows),
  ])
  return new Map(stamps.map(stamp => [stamp.id, stamp]))
}

/** Writes new documents, each with its audit entry; answers what the database adds, by document. One statement. */
export function insertDocuments(
  books: Books,
  written: readonly WrittenDocument[],
): Promise<ReadonlyMap<number, Stamp>> {
  const rows = written.map(({ document, before, after }) => ({
    ...{ id: document.id, kind: document.kind, party_id: document.partyId, state: document.state, date: document.date },
    ...{
      due_date: document.dueDate,
      pre_tax: document.preTaxCents,
      tax: document.taxCents,
      total: document.totalCents,
    },
    ...{ account_id: document.accountId, reference: document.reference, comment: document.comment },
    ...{ details: document.details, search_key: searchKey(document), entry_id: document.entryId },
    ...{ entered_by: document.enteredBy, is_refund: document.isRefund, before, after },
  }))
  return write(books, INSERT, rows)
}

/** Writes that documents are posted with their entries, each with its audit entry. One statement. */
export function markPosted(books: Books, written: readonly WrittenDocument[]): Promise<ReadonlyMap<number, Stamp>> {
  const rows = written.map(({ document: { id, kind, entryId }, before, after }) => ({
    ...{ id, kind, entry_id: entryId, before, after },
  }))
  return write(books, POST, rows)
}
