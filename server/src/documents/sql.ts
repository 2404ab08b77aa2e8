// SQL statements for documents. Every statement filters by its organisation, and row-level security enforces this.

import type { CalendarDate } from '@twofold/accounting/calendar'
import { type DocumentKind, partySideOf } from '@twofold/accounting/documents/document-kinds'
import type { DocumentState } from '@twofold/accounting/documents/document-states'
import { searchKeyOf } from '@twofold/accounting/ledger/sort-key'
import type { Cents } from '@twofold/accounting/money'
import type { ListFigures } from '@twofold/contract/document-totals'
import { auditInsert, callerValues } from '../audit/record.ts'
import { type ListStatement, type SearchedIn, searchConditions } from '../database/list-window.ts'
import { namedStatement } from '../database/named-statement.ts'
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

/** Returns the document of a kind with this id, or null if it does not exist or is deleted. */
export async function readDocument(books: Books, kind: DocumentKind, id: number): Promise<Document | null> {
  return (await books.query<Document>(READ, [books.organisationId, kind, id]))[0] ?? null
}

// Applied amounts are not part of a version. These columns have the current amounts.
const READ_VERSION = `
  SELECT ${DOCUMENT} FROM ${WITH_PARTY} WHERE d.organisation_id = $1 AND d.document_id = $2 AND d.version = $3
  UNION ALL
  SELECT ${DOCUMENT} FROM document_version d JOIN party p USING (organisation_id, party_id)
   WHERE d.organisation_id = $1 AND d.document_id = $2 AND d.version = $3`

/** Returns a version of a document, as the response to a retried request. */
export async function readDocumentVersion(books: Books, id: number, version: number): Promise<Document> {
  const [document] = await books.query<Document>(READ_VERSION, [books.organisationId, id, version])
  if (document === undefined) throw new Error(`Document ${id} has no version ${version}`)
  return document
}

const DUE = 'coalesce(d.due_date, d.date)'

// The case-folded reference, which is the first line of the search key. If the document has no reference, the search key begins with other
// text.
const REFERENCE = `(CASE WHEN d.reference = '' THEN '' ELSE split_part(d.search_key, E'\\n', 1) END)`
// The signed total as shown in lists. Refunds and credits are negative.
const signed = (cents: string) => `(CASE WHEN d.moved < 0 THEN -${cents} ELSE ${cents} END)`

/** The sort orders of a document list. */
export type DocumentSort = 'date' | 'due' | 'id' | 'number' | 'reference' | 'total' | 'party' | 'applied' | 'remaining'

/** The filters of a document list. Start and end dates are inclusive. */
export type DocumentFilter = {
  kind: DocumentKind
  partyId?: number | undefined
  search?: string | undefined
  startDate?: CalendarDate | undefined
  endDate?: CalendarDate | undefined
  /** Filters by due date. A document without a due date is due on its own date. */
  dueStartDate?: CalendarDate | undefined
  dueEndDate?: CalendarDate | undefined
  state?: DocumentState | undefined
  /** Only documents that can be applied, oldest first. `raises` is true for debit items and false for credit items. */
  isOpen?: { raises: boolean }
  /**
   * OPEN: has an open amount, and is neither canceled nor marked as paid. PAID or APPLIED: has no open amount or is marked as paid. OVERDUE:
   * has the badge `Overdue`, see `dueStatus`.
   */
  status?: 'OPEN' | 'PAID' | 'APPLIED' | 'OVERDUE' | undefined
}

const IS_OPEN = `d.is_open AND d.state <> 'ENDED' AND NOT d.is_marked_paid`
/**
 * For invoices, this is the same condition as `isPaidInFull`. Payments are always posted and positive, so they match if no amount is left
 * to apply.
 */
const IS_SETTLED = `(d.is_marked_paid OR NOT d.is_open AND (d.total <> 0 OR d.state = 'POSTED'))`

/**
 * The same condition as in `dueStatus`. `today` is the parameter with the current day. A credit is never overdue, and payments have no
 * `aged_from`.
 */
const isOverdue = (today: string) => `${IS_OPEN} AND d.state = 'POSTED' AND d.total >= 0 AND d.aged_from < ${today}`

// Parties are searched in a separate step, because joining them to every document would take most of the time. A search for a word without
// a match scans all documents of the kind: about 80 ms for 100,000 documents, 2 ms for 20,000 parties. A search for a frequent word ends
// early. A trigram index was tried and rejected. It finds a rare word in a few ms, but it cannot find party names, numbers, or two-letter
// words. Changing a document took twice as long. With row-level security, it would need a security definer function over a separate table,
// and an extension that some databases do not have. `document_by_total` could find an amount, but a user who types a number may mean a
// reference.
/** The searchable fields of documents. $1 is the organisation. */
export const SEARCHED_IN: SearchedIn = {
  text: 'd.search_key',
  elsewhere: word =>
    `d.party_id IN (SELECT x.party_id FROM party x WHERE x.organisation_id = $1 AND position(${word} IN x.search_key) > 0)`,
  numbers: ['d.document_id', 'd.number'],
  cents: 'd.total',
}

/** Lists the documents of a kind that pass a filter and are not deleted, newest first. Open documents are listed oldest first. */
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
  if (filter.status === 'OVERDUE') conditions.push(isOverdue(`$${values.push(books.today)}`))
  else if (filter.status !== undefined) conditions.push(filter.status === 'OPEN' ? IS_OPEN : IS_SETTLED)
  conditions.push(...searchConditions(filter.search, SEARCHED_IN, values))
  return {
    columns: DOCUMENT,
    // The conditions on the party are redundant. With them, a list sorted by party can use the index of the party names. All other
    // conditions concern only the document, so totals are read without the party.
    from: `document d JOIN party p ON p.organisation_id = d.organisation_id AND p.party_id = d.party_id
             AND p.side = '${partySideOf(filter.kind)}' AND p.live`,
    conditions,
    values,
    id: 'd.document_id',
    keys: {
      date: { sql: 'd.date', type: 'date' },
      due: { sql: DUE, type: 'date' },
      id: { sql: 'd.document_id', type: 'bigint' },
      // Only invoices have numbers. Those without a number come first.
      number: { sql: 'coalesce(d.number, 0)', type: 'bigint' },
      reference: { sql: REFERENCE, type: 'text COLLATE "C"' },
      total: { sql: 'd.moved', type: 'bigint' },
      applied: { sql: signed('d.applied'), type: 'bigint' },
      // The open amount as lists show it: zero if the document is canceled, rejected or marked as paid.
      remaining: { sql: `(CASE WHEN ${IS_OPEN} THEN ${signed('d.remaining')} ELSE 0 END)`, type: 'bigint' },
      party: { sql: 'p.sort_key', type: 'text COLLATE "C"' },
    },
    sort: filter.isOpen === undefined ? '-date' : 'date',
  }
}

type Totals = { documentCount: number; totalCents: Cents; appliedCents: Cents; openCents: Cents }

// Sums of open amounts, with the sign of lists: refunds and credits are negative.
const SUM_REMAINING = 'sum(CASE WHEN d.is_refund OR d.total < 0 THEN -d.remaining ELSE d.remaining END)'

/**
 * Returns the number of documents that pass a filter, and their sums. Refunds and credits are negative. Runs one statement.
 */
export async function readTotals(books: Books, filter: DocumentFilter): Promise<Totals> {
  const { conditions, values } = documentList(books, filter)
  const text = `
    SELECT count(*) AS "documentCount", coalesce(sum(CASE WHEN d.is_refund THEN -d.total ELSE d.total END), 0)::bigint AS "totalCents",
           coalesce(sum(CASE WHEN d.is_refund OR d.total < 0 THEN -d.applied ELSE d.applied END), 0)::bigint AS "appliedCents",
           coalesce(${SUM_REMAINING} FILTER (WHERE ${IS_OPEN}), 0)::bigint AS "openCents"
      FROM document d WHERE ${conditions.join(' AND ')}`
  return (await books.query<Totals>(text, [...values]))[0]!
}

/** The totals in wire format. */
export function presentTotals({ documentCount, totalCents, appliedCents, openCents }: Totals) {
  return { documentCount, total: totalCents, applied: appliedCents, open: openCents }
}

// The partial indexes of open and of pending documents contain all rows that are counted. A pending document without an open amount is
// counted, because it is in the list of pending documents.
const FIGURES = `
  SELECT * FROM (
    SELECT count(*) AS "openCount", coalesce(${SUM_REMAINING}, 0)::bigint AS open,
           count(*) FILTER (WHERE ${isOverdue('$3')}) AS "overdueCount",
           coalesce(${SUM_REMAINING} FILTER (WHERE ${isOverdue('$3')}), 0)::bigint AS overdue
      FROM document d WHERE d.organisation_id = $1 AND d.kind = $2 AND d.live AND ${IS_OPEN} AND d.state = 'POSTED'
  ) posted, (
    SELECT count(*) AS "pendingCount", coalesce(${SUM_REMAINING} FILTER (WHERE ${IS_OPEN}), 0)::bigint AS pending
      FROM document d WHERE d.organisation_id = $1 AND d.kind = $2 AND d.live AND d.state = 'PENDING'
  ) pending`

/** Returns the figures of the whole list of a kind. Runs one statement. */
export async function readFigures(books: Books, kind: DocumentKind): Promise<ListFigures> {
  return (await books.query<ListFigures>(FIGURES, [books.organisationId, kind, books.today]))[0]!
}

const openItems = (condition: string) => `
  SELECT ${DOCUMENT} FROM ${WITH_PARTY}
   WHERE d.organisation_id = $1 AND d.party_id = $2 AND d.live AND ${IS_OPEN} ${condition}
   ORDER BY d.date, d.document_id`

const OPEN_ITEMS = openItems('')
const APPLICABLE = openItems(`AND d.raises <> $3
   AND (d.state = 'POSTED' OR NOT (SELECT apply_only_to_posted OR second_approver AND d.kind = 'payable invoice' AND d.raises
                                     FROM organisation WHERE organisation_id = $1))`)

/** Returns all documents of a party that are not fully applied, oldest first. Runs one statement. */
export function readOpenItems(books: Books, partyId: number): Promise<Document[]> {
  return books.query<Document>(OPEN_ITEMS, [books.organisationId, partyId])
}

/**
 * Returns the open documents of the party that change its balance in the opposite direction, oldest first. Includes pending documents if
 * payments can be applied to them. Runs one statement.
 */
export function readApplicable(
  books: Books,
  { partyId, raises }: { partyId: number; raises: boolean },
): Promise<Document[]> {
  return books.query<Document>(APPLICABLE, [books.organisationId, partyId, raises])
}

/** Returns the searchable text of a document. */
export function searchKey({ reference, comment, details }: Document): string {
  const names = [details.billToName, details.shipToName, details.remitToName]
  return searchKeyOf([reference, comment, ...names].filter(text => text !== undefined && text !== '').join('\n'))
}

const AUDITED = auditInsert(`
    :action::text, :kind::text, :id::bigint, version, NULL, :before::jsonb, :after::jsonb
    FROM written`)

const STAMP = `
  version, number, coalesce(account_full_name(organisation_id, account_id), '') AS "accountName",
  instant_text(modified_at) AS "modifiedAt"`

const INSERT = namedStatement(`
  WITH written AS (
    INSERT INTO document (organisation_id, document_id, kind, party_id, state, date, due_date, pre_tax, tax, total, account_id,
                          reference, comment, details, search_key, entry_id, entered_by, is_refund)
    VALUES (:organisation, :id, :kind, :party, :state, :date, :dueDate, :preTax, :tax, :total, :account,
            :reference, :comment, :details, :searchKey, :entry, :enteredBy, :isRefund)
    RETURNING ${STAMP}
  ), audited AS (${AUDITED})
  SELECT * FROM written`)

const UPDATE = namedStatement(`
  WITH written AS (
    UPDATE document
       SET party_id = :party, state = :state, date = :date, due_date = :dueDate, pre_tax = :preTax, tax = :tax, total = :total,
           account_id = :account, reference = :reference, comment = :comment, details = :details,
           search_key = :searchKey, entry_id = :entry, entered_by = :enteredBy, is_marked_paid = :isMarkedPaid, cycle = :cycle,
           live = :isLive
     WHERE organisation_id = :organisation AND document_id = :id
    RETURNING ${STAMP}
  ), audited AS (${AUDITED})
  SELECT * FROM written`)

/** The values that the database assigns when a document is written. */
type DocumentStamp = Pick<Document, 'version' | 'number' | 'accountName' | 'modifiedAt'>

/** A document to be written, with its state before and after for the audit trail. */
export type WrittenDocument = { document: Document; before: unknown; after: unknown }

function valuesOf(books: Books, action: 'create' | 'change' | 'delete', { document, before, after }: WrittenDocument) {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  return {
    ...callerValues(books),
    ...document,
    action,
    before: json(before),
    after: json(after),
    party: document.partyId,
    preTax: document.preTaxCents,
    tax: document.taxCents,
    total: document.totalCents,
    account: document.accountId,
    details: json(document.details),
    searchKey: searchKey(document),
    entry: document.entryId,
    isLive: action !== 'delete',
  }
}

/** Writes a new document with its audit entry. Runs one statement. */
export async function insertDocument(books: Books, written: WrittenDocument): Promise<DocumentStamp> {
  return (await books.query<DocumentStamp>(...INSERT(valuesOf(books, 'create', written))))[0]!
}

/**
 * Writes a new version of a document, with its audit entry. The action `delete` removes the document from every list. Runs one
 * statement.
 */
export async function updateDocument(
  books: Books,
  action: 'change' | 'delete',
  written: WrittenDocument,
): Promise<DocumentStamp> {
  return (await books.query<DocumentStamp>(...UPDATE(valuesOf(books, action, written))))[0]!
}
