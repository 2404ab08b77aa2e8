// What documents ask the database. Every statement names its organisation, and row-level security agrees.

import type { CalendarDate } from '@twofold/accounting/calendar'
import { type DocumentKind, partySideOf } from '@twofold/accounting/documents/document-kinds'
import type { DocumentState } from '@twofold/accounting/documents/document-states'
import { searchKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { Cents } from '@twofold/accounting/money'
import { INTO_AUDIT } from '../audit/record.ts'
import { type SearchedIn, searchConditions } from '../database/list-search.ts'
import type { ListStatement } from '../database/list-window.ts'
import type { Books } from '../identity/books.ts'
import type { Document } from './document.ts'

/** The columns of a document: `SELECT ${DOCUMENT} FROM ${WITH_PARTY}`. */
export const DOCUMENT = `
  d.document_id AS id, d.kind, d.party_id AS "partyId", p.name AS "partyName", d.state, d.number, d.date, d.due_date AS "dueDate",
  d.pre_tax AS "preTaxCents", d.tax AS "taxCents", d.total AS "totalCents", d.is_refund AS "isRefund", d.applied AS "appliedCents",
  d.is_marked_paid AS "isMarkedPaid", d.entered_by AS "enteredBy", d.account_id AS "accountId",
  coalesce(account_full_name(d.organisation_id, d.account_id), '') AS "accountName", d.reference, d.comment, d.details, d.cycle,
  d.entry_id AS "entryId", d.version, instant_text(d.modified_at) AS "modifiedAt"`

const WITH_PARTY = 'document d JOIN party p USING (organisation_id, party_id)'

const READ = `
  SELECT ${DOCUMENT} FROM ${WITH_PARTY} WHERE d.organisation_id = $1 AND d.kind = $2 AND d.document_id = $3 AND d.live`

/** A live document of a kind, or null. */
export async function readDocument(books: Books, kind: DocumentKind, id: number): Promise<Document | null> {
  return (await books.query<Document>(READ, [books.organisationId, kind, id]))[0] ?? null
}

// What is applied is no part of a version: it is today's.
const READ_VERSION = `
  SELECT ${DOCUMENT} FROM ${WITH_PARTY} WHERE d.organisation_id = $1 AND d.document_id = $2 AND d.version = $3
  UNION ALL
  SELECT ${DOCUMENT} FROM document_version d JOIN party p USING (organisation_id, party_id)
   WHERE d.organisation_id = $1 AND d.document_id = $2 AND d.version = $3`

/** A document as a version of it said: what a retried request is answered with. */
export async function readDocumentVersion(books: Books, id: number, version: number): Promise<Document> {
  const [document] = await books.query<Document>(READ_VERSION, [books.organisationId, id, version])
  if (document === undefined) throw new Error(`Document ${id} has no version ${version}`)
  return document
}

const DUE = 'coalesce(d.due_date, d.date)'

// The folded reference: the first line of what a document is found by, which begins with another text where it has none.
const REFERENCE = `(CASE WHEN d.reference = '' THEN '' ELSE split_part(d.search_key, E'\\n', 1) END)`
// With the sign that lists show: what went the other way is below 0.
const signed = (cents: string) => `(CASE WHEN d.moved < 0 THEN -${cents} ELSE ${cents} END)`

/** What a list of documents may be sorted by. */
export type DocumentSort = 'date' | 'due' | 'id' | 'reference' | 'total' | 'party' | 'applied' | 'remaining'

/** What a list of documents is narrowed to; days are both included. */
export type DocumentFilter = {
  kind: DocumentKind
  partyId?: number | undefined
  search?: string | undefined
  startDate?: CalendarDate | undefined
  endDate?: CalendarDate | undefined
  /** The days on which it is due; what has no due day is due on its own. */
  dueStartDate?: CalendarDate | undefined
  dueEndDate?: CalendarDate | undefined
  state?: DocumentState | undefined
  /** Only what something can be applied to or from; `raises` says which of both. The oldest first. */
  isOpen?: { raises: boolean }
  /** Only what has something left and is neither ended nor marked paid; or what is paid or applied. */
  status?: 'OPEN' | 'PAID' | 'APPLIED' | undefined
}

const IS_OPEN = `d.is_open AND d.state <> 'ENDED' AND NOT d.is_marked_paid`
/** As `isPaidInFull` has it of invoices; of payments, which are all posted and above 0, whether nothing is left. */
const IS_SETTLED = `(d.is_marked_paid OR NOT d.is_open AND (d.total <> 0 OR d.state = 'POSTED'))`

// The party is asked on its own, once: joined to every document, it would cost more than all else.
// A word that stands nowhere is looked for in every document of the kind: of 100,000 some 80 ms of the database's work, of 20,000
// parties 2 ms; one that is found often ends the search early. An index of trigrams was tried and left: it finds a rare word in a
// few ms, but neither two letters nor what stands in a party's name or is a number as well; a change of a document took twice as
// long; and under row-level security it would serve only a definer's function over a table of its own, with an extension that
// not every database has. An amount alone would be found by `document_by_total`, but whoever types one may mean a reference.
/** What a document is searched in; $1 is the organisation. */
export const SEARCHED_IN: SearchedIn = {
  text: 'd.search_key',
  elsewhere: word =>
    `d.party_id IN (SELECT x.party_id FROM party x WHERE x.organisation_id = $1 AND position(${word} IN x.search_key) > 0)`,
  numbers: ['d.document_id', 'd.number'],
  cents: 'd.total',
}

/** The live documents of a kind under a filter, newest first; open ones oldest first. */
export function documentList(books: Books, filter: DocumentFilter): ListStatement<DocumentSort> {
  const values: unknown[] = [books.organisationId, filter.kind]
  const conditions = ['d.organisation_id = $1', 'd.kind = $2', 'd.live']
  if (filter.partyId !== undefined) conditions.push(`d.party_id = $${values.push(filter.partyId)}`)
  if (filter.startDate !== undefined) conditions.push(`d.date >= $${values.push(filter.startDate)}`)
  if (filter.endDate !== undefined) conditions.push(`d.date <= $${values.push(filter.endDate)}`)
  if (filter.dueStartDate !== undefined) conditions.push(`${DUE} >= $${values.push(filter.dueStartDate)}`)
  if (filter.dueEndDate !== undefined) conditions.push(`${DUE} <= $${values.push(filter.dueEndDate)}`)
  if (filter.state !== undefined) conditions.push(`d.state = $${values.push(filter.state)}`)
  if (filter.isOpen !== undefined) {
    conditions.push(IS_OPEN)
    conditions.push(filter.isOpen.raises ? 'd.raises' : 'NOT d.raises')
  }
  if (filter.status !== undefined) conditions.push(filter.status === 'OPEN' ? IS_OPEN : IS_SETTLED)
  conditions.push(...searchConditions(filter.search, SEARCHED_IN, values))
  return {
    columns: DOCUMENT,
    // What is said of the party is so anyway: it lets a list by party go along the parties of the side by name. The conditions
    // are of the document alone: its totals are read without the party.
    from: `document d JOIN party p ON p.organisation_id = d.organisation_id AND p.party_id = d.party_id
             AND p.side = '${partySideOf(filter.kind)}' AND p.live`,
    conditions,
    values,
    id: 'd.document_id',
    keys: {
      date: { sql: 'd.date', type: 'date' },
      due: { sql: DUE, type: 'date' },
      id: { sql: 'd.document_id', type: 'bigint' },
      reference: { sql: REFERENCE, type: 'text COLLATE "C"' },
      total: { sql: 'd.moved', type: 'bigint' },
      applied: { sql: signed('d.applied'), type: 'bigint' },
      remaining: { sql: signed('d.remaining'), type: 'bigint' },
      party: { sql: 'p.sort_key', type: 'text COLLATE "C"' },
    },
    sort: filter.isOpen === undefined ? '-date' : 'date',
  }
}

type Totals = { documentCount: number; totalCents: Cents; appliedCents: Cents; openCents: Cents }

/** How many documents there are under a filter, and their sums; refunds and credits count below 0. One statement. */
export async function readTotals(books: Books, filter: DocumentFilter): Promise<Totals> {
  const { conditions, values } = documentList(books, filter)
  const text = `
    SELECT count(*) AS "documentCount", coalesce(sum(CASE WHEN d.is_refund THEN -d.total ELSE d.total END), 0)::bigint AS "totalCents",
           coalesce(sum(CASE WHEN d.is_refund OR d.total < 0 THEN -d.applied ELSE d.applied END), 0)::bigint AS "appliedCents",
           coalesce(sum(CASE WHEN d.is_refund OR d.total < 0 THEN -d.remaining ELSE d.remaining END) FILTER (WHERE ${IS_OPEN}), 0)::bigint
             AS "openCents"
      FROM document d WHERE ${conditions.join(' AND ')}`
  return (await books.query<Totals>(text, [...values]))[0]!
}

/** The same on the wire. */
export function presentTotals({ documentCount, totalCents, appliedCents, openCents }: Totals) {
  return { documentCount, total: totalCents, applied: appliedCents, open: openCents }
}

const openItems = (condition: string) => `
  SELECT ${DOCUMENT} FROM ${WITH_PARTY}
   WHERE d.organisation_id = $1 AND d.party_id = $2 AND d.live AND ${IS_OPEN} ${condition}
   ORDER BY d.date, d.document_id`

const OPEN_ITEMS = openItems('')
const APPLICABLE = openItems(`AND d.raises <> $3
   AND (d.state = 'POSTED' OR NOT (SELECT apply_only_to_posted OR second_approver AND d.kind = 'payable invoice' AND d.raises
                                     FROM organisation WHERE organisation_id = $1))`)

/** All of a party's documents with something left to apply, the oldest first. One statement. */
export function readOpenItems(books: Books, partyId: number): Promise<Document[]> {
  return books.query<Document>(OPEN_ITEMS, [books.organisationId, partyId])
}

/** The party's documents with something left that move its balance the other way, the oldest first; pending ones where money may
 * be applied to them. One statement. */
export function readApplicable(
  books: Books,
  { partyId, raises }: { partyId: number; raises: boolean },
): Promise<Document[]> {
  return books.query<Document>(APPLICABLE, [books.organisationId, partyId, raises])
}

/** What a document is found by. */
export function searchKey({ reference, comment, details }: Document): string {
  const names = [details.billToName, details.shipToName, details.remitToName]
  return searchKeyOf([reference, comment, ...names].filter(text => text !== undefined && text !== '').join('\n'))
}

const AUDIT = `
  ${INTO_AUDIT}, before, after)
  SELECT $1::bigint, $2::bigint, $3::text, $4::text, $5::text, $6::text, $7::text, $8::bigint, version, $9::jsonb, $10::jsonb
    FROM written`

const STAMP = `
  version, number, coalesce(account_full_name(organisation_id, account_id), '') AS "accountName",
  instant_text(modified_at) AS "modifiedAt"`

// $1..$5 organisation and who, $6 what is done, $7 kind, $8 document, $9 before, $10 after; then the columns.
const INSERT = `
  WITH written AS (
    INSERT INTO document (organisation_id, document_id, kind, party_id, state, date, due_date, pre_tax, tax, total, account_id,
                          reference, comment, details, search_key, entry_id, entered_by, is_refund)
    VALUES ($1, $8, $7, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25)
    RETURNING ${STAMP}
  ), audited AS (${AUDIT})
  SELECT * FROM written`

const UPDATE = `
  WITH written AS (
    UPDATE document
       SET party_id = $11, state = $12, date = $13, due_date = $14, pre_tax = $15, tax = $16, total = $17, account_id = $18,
           reference = $19, comment = $20, details = $21, search_key = $22, entry_id = $23, entered_by = $24, is_marked_paid = $25,
           cycle = $26, live = $27
     WHERE organisation_id = $1 AND document_id = $8
    RETURNING ${STAMP}
  ), audited AS (${AUDIT})
  SELECT * FROM written`

/** What the database adds to a document that is written. */
type DocumentStamp = Pick<Document, 'version' | 'number' | 'accountName' | 'modifiedAt'>

/** A document about to be written, with what the audit trail tells of it. */
export type WrittenDocument = { document: Document; before: unknown; after: unknown }

function valuesOf(books: Books, action: string, { document, before, after }: WrittenDocument): unknown[] {
  const { organisationId, userId, role, sessionId, requestId } = books
  const { id, kind, partyId, state, date, dueDate, preTaxCents, taxCents, totalCents, accountId } = document
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return [
    ...[organisationId, userId, role, sessionId, requestId, action, kind, id, json(before), json(after)],
    ...[partyId, state, date, dueDate, preTaxCents, taxCents, totalCents, accountId],
    ...[document.reference, document.comment, json(document.details), searchKey(document)],
    ...[document.entryId, document.enteredBy],
  ]
}

/** Writes a new document with its audit entry. One statement. */
export async function insertDocument(books: Books, written: WrittenDocument): Promise<DocumentStamp> {
  const values = [...valuesOf(books, 'create', written), written.document.isRefund]
  return (await books.query<DocumentStamp>(INSERT, values))[0]!
}

/** Rewrites a document as a new version, with its audit entry; `delete` takes it off every list. One statement. */
export async function updateDocument(
  books: Books,
  action: 'change' | 'delete',
  written: WrittenDocument,
): Promise<DocumentStamp> {
  const { isMarkedPaid, cycle } = written.document
  const values = [...valuesOf(books, action, written), isMarkedPaid, cycle, action !== 'delete']
  return (await books.query<DocumentStamp>(UPDATE, values))[0]!
}
