// Locks and posts many documents with the same number of statements as for a single document. Every statement filters by its organisation.

import type { DocumentKind } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { auditInsert, callerValues } from '../../audit/record.ts'
import { type NamedStatement, namedStatement } from '../../database/named-statement.ts'
import type { Books } from '../../identity/books.ts'
import type { Document } from '../document.ts'
import { DOCUMENT_PARTY, type DocumentParty } from '../facts.ts'
import { DOCUMENT, type WrittenDocument } from '../sql.ts'

/** An invoice or bill in a bulk action, with the version that its sender last read. */
export type ChosenDocument = { id: number; modifiedAt: string | undefined }

// The party names are read before the parties are locked. The parties are locked in the next statement.
const SELECT_FOR_UPDATE = `
  SELECT ${DOCUMENT} FROM document d JOIN party p USING (organisation_id, party_id)
   WHERE d.organisation_id = $1 AND d.kind = ANY ($2::text[]) AND d.document_id = ANY ($3::bigint[]) AND d.live
   ORDER BY d.raises, d.document_id FOR NO KEY UPDATE OF d`

/**
 * Locks documents until commit, first credit items, then debit items, each in the order of ids. All writers use this order. Runs one
 * statement.
 */
export function selectDocumentsForUpdate(
  books: Books,
  kinds: readonly DocumentKind[],
  ids: readonly number[],
): Promise<Document[]> {
  return books.query<Document>(SELECT_FOR_UPDATE, [books.organisationId, kinds, ids])
}

const SELECT_PARTIES_FOR_UPDATE = `
  SELECT ${DOCUMENT_PARTY} FROM party p WHERE p.organisation_id = $1 AND p.party_id = ANY ($2::bigint[]) AND p.live
   ORDER BY p.party_id FOR NO KEY UPDATE OF p`

/** Locks the parties of locked documents until commit. Runs one statement. */
export async function selectPartiesForUpdate(
  books: Books,
  documents: readonly Pick<Document, 'partyId'>[],
): Promise<ReadonlyMap<number, DocumentParty>> {
  const ids = [...new Set(documents.map(({ partyId }) => partyId))]
  const parties = await books.query<DocumentParty>(SELECT_PARTIES_FOR_UPDATE, [books.organisationId, ids])
  return new Map(parties.map(party => [party.partyId, party]))
}

const BALANCES = `
  SELECT account_id AS "accountId", debit - credit AS cents FROM account_total
   WHERE organisation_id = $1 AND account_id = ANY ($2::bigint[])`

/**
 * Returns the balances of locked parties by id, debit-positive. Runs one statement after the lock, because a statement that waits for a
 * lock continues with its old snapshot.
 */
export async function balancesOf(
  books: Books,
  parties: ReadonlyMap<number, DocumentParty>,
): Promise<Map<number, Cents>> {
  const accountIds = [...parties.values()].map(({ partyAccountId }) => partyAccountId)
  const rows = await books.query<{ accountId: number; cents: Cents }>(BALANCES, [books.organisationId, accountIds])
  const byAccount = new Map(rows.map(({ accountId, cents }) => [accountId, cents]))
  return new Map([...parties].map(([id, { partyAccountId }]) => [id, byAccount.get(partyAccountId) ?? 0]))
}

const PAYMENT_APPLICATIONS = `
  SELECT d.id, ARRAY(SELECT advice_id FROM advice v WHERE v.organisation_id = $1 AND v.lowering_id = d.id
                     UNION ALL SELECT advice_id FROM advice v WHERE v.organisation_id = $1 AND v.raising_id = d.id
                     ORDER BY 1 LIMIT 20) AS "applicationIds"
    FROM unnest($2::bigint[]) AS d (id)`

/** Returns the applied amounts of locked documents by document id. Runs one statement, or no statement if there are no documents. */
export async function readPaymentApplicationIds(
  books: Books,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await books.query<{ id: number; applicationIds: number[] }>(PAYMENT_APPLICATIONS, [
    books.organisationId,
    ids,
  ])
  return new Map(rows.map(({ id, applicationIds }) => [id, applicationIds]))
}

const AUDITED = auditInsert(`
    'change', s.kind, s.id, w.version, NULL, s.before, s.after
    FROM written w JOIN sent s ON s.id = w.document_id`)

const STAMPS = `SELECT document_id AS id, version, number, instant_text(modified_at) AS "modifiedAt" FROM written`

const SENT = `
  sent AS (
    SELECT * FROM jsonb_to_recordset(:documents::jsonb) AS x (id bigint, kind text, state text, entry_id bigint, before jsonb, after jsonb)
  )`

const MARK = namedStatement(`
  WITH ${SENT}, written AS (
    UPDATE document d SET state = s.state, entry_id = s.entry_id FROM sent s
     WHERE d.organisation_id = :organisation AND d.document_id = s.id
    RETURNING d.document_id, d.version, d.number, d.modified_at
  ), audited AS (${AUDITED})
  ${STAMPS}`)

// Locked rows keep their physical position (ctid). A nested loop that looks up each row by ctid writes the rows in the order of their ids.
const MARK_IN_ORDER = namedStatement(`
  WITH ${SENT}, written AS (
    UPDATE document d SET state = s.state, entry_id = s.entry_id
      FROM (SELECT f.ctid AS place, x.state, x.entry_id FROM sent x
              JOIN document f ON f.organisation_id = :organisation AND f.document_id = x.id
             ORDER BY x.id OFFSET 0) s
     WHERE d.organisation_id = :organisation AND d.ctid = s.place
    RETURNING d.document_id, d.version, d.number, d.modified_at
  ), audited AS (${AUDITED})
  ${STAMPS}`)

// Forces a nested loop, because other join methods do not preserve the order.
const ONE_BY_ONE = `
  SELECT set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true),
         set_config('enable_seqscan', 'off', true)`

type Stamp = Pick<Document, 'id' | 'version' | 'number' | 'modifiedAt'>

/** Writes the states and entries of documents, and an audit entry for each document. Runs one statement. */
export function markMany(books: Books, written: readonly WrittenDocument[]): Promise<ReadonlyMap<number, Stamp>> {
  return mark(books, MARK, written)
}

/**
 * Like `markMany`, but writes documents in the order of their ids. Invoices get their numbers in this order. Runs two statements. Disables
 * all join methods except nested loops until commit, so only a few statements should follow in the same database transaction.
 */
export async function markInOrder(
  books: Books,
  written: readonly WrittenDocument[],
): Promise<ReadonlyMap<number, Stamp>> {
  await books.query(ONE_BY_ONE, [])
  return mark(books, MARK_IN_ORDER, written)
}

async function mark(
  books: Books,
  statement: NamedStatement,
  written: readonly WrittenDocument[],
): Promise<ReadonlyMap<number, Stamp>> {
  const rows = written.map(({ document: { id, kind, state, entryId }, before, after }) => ({
    id,
    kind,
    state,
    entry_id: entryId,
    before,
    after,
  }))
  const stamps = await books.query<Stamp>(...statement({ ...callerValues(books), documents: JSON.stringify(rows) }))
  return new Map(stamps.map(stamp => [stamp.id, stamp]))
}
