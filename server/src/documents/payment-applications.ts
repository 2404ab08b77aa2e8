// Reads, writes and removes payment applications. The caller first locks the documents on both sides.

import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import { type ApplyingRules, checkApplication, type OpenItem } from '@twofold/accounting/payment-application'
import { accepted, type Refusal, type Result, refused } from '@twofold/accounting/refusals'
import type {
  ApplicationItem,
  ApplicationRecord,
  ProposedApplication,
} from '@twofold/contract/documents/document-record'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { auditInsert, callerValues } from '../audit/record.ts'
import { namedStatement } from '../database/named-statement.ts'
import type { Books } from '../identity/books.ts'

/** A payment application, with the fields of both documents that are shown in lists. */
export type PaymentApplication = ApplicationRecord & Record<'creditItem' | 'debitItem', PaymentApplicationSide>

/** One of the two documents of an application. `isPosted`: whether the document is posted to the ledger. */
type PaymentApplicationSide = ApplicationItem & { totalCents: Cents; isPosted: boolean }

/** The audit-trail names of payment applications for customers and for vendors. */
const WORDS: Record<PartySide, string> = { RECEIVABLE: 'customer payment advice', PAYABLE: 'vendor payment advice' }

type ApplicableItem = OpenItem & ApplyingRules

// The lock order: credit items first, then debit items, each by id. Every writer uses this order to prevent deadlocks.
const ITEMS = `
  SELECT d.document_id AS id, d.kind, d.party_id AS "partyId", d.state, d.total AS "totalCents", d.is_refund AS "isRefund",
         d.applied AS "appliedCents", d.is_marked_paid AS "isMarkedPaid", o.apply_only_to_posted AS "applyOnlyToPosted",
         o.second_approver AS "isSecondWanted"
    FROM document d JOIN organisation o USING (organisation_id)
   WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[]) AND d.live
   ORDER BY d.raises, d.document_id FOR NO KEY UPDATE OF d`

/** Locks documents until commit, in the order that all writers use. Runs one statement. */
export function selectItemsForUpdate(books: Books, ids: readonly number[]): Promise<ApplicableItem[]> {
  return books.query<ApplicableItem>(ITEMS, [books.organisationId, ids])
}

// Claims the idempotency key while the documents are locked. If two requests have the same key, the later request finds the application
// that the earlier request created.
const ITEMS_WITH_KEY = `
  WITH next AS MATERIALIZED (SELECT nextval('advice_id') AS id), claimed AS (
    INSERT INTO idempotency_key (organisation_id, user_id, key, body_hash, object_kind, object_id, object_version)
    SELECT $1, $3, $4, $5, $6, id, 1 FROM next WHERE $4::text IS NOT NULL
    ON CONFLICT DO NOTHING RETURNING object_id)
  SELECT item.*, next.id AS "reservedId", $4::text IS NULL OR EXISTS (SELECT FROM claimed) AS "isNew" FROM next LEFT JOIN (${ITEMS}) item ON true`

type ItemRowWithKey = (ApplicableItem | { id: null }) & { reservedId: number; isNew: boolean }

/**
 * Like `selectItemsForUpdate`, but also claims the key for a new application and returns its id, even if a document is missing. `isNew` is
 * false if the key has been used before.
 */
export async function selectItemsForUpdateWithKey(
  books: Books,
  ids: readonly number[],
  side: PartySide,
  sent: IdempotencyKey | null,
): Promise<{ items: ApplicableItem[]; reservedId: number; isNew: boolean }> {
  const key = [sent?.key ?? null, sent?.bodyHash ?? null]
  const values = [books.organisationId, ids, books.userId, ...key, WORDS[side]]
  const rows = await books.query<ItemRowWithKey>(ITEMS_WITH_KEY, values)
  const { reservedId, isNew } = rows[0]!
  return { items: rows.filter(row => row.id !== null), reservedId, isNew }
}

/** Returns the ids of all documents in the proposed applications. */
export function idsOf(proposed: readonly ProposedApplication[]): number[] {
  return [...new Set(proposed.flatMap(({ creditItem, debitItem }) => [creditItem.id, debitItem.id]))]
}

/**
 * Checks applications of locked documents in order. Each check takes the earlier applications into account. Returns the applications with
 * their party. Fails with NOT_FOUND for a document that does not exist or has a different kind. Also fails with the errors of
 * `checkApplication`.
 */
export function checkApplications(
  items: readonly ApplicableItem[],
  proposed: readonly ProposedApplication[],
): Result<CheckedApplication[]> {
  const itemOf = new Map(items.map(item => [item.id, item]))
  const applications: CheckedApplication[] = []
  for (const { creditItem, debitItem, amountCents, field } of proposed) {
    const [low, high] = [itemOf.get(creditItem.id), itemOf.get(debitItem.id)]
    if (low?.kind !== creditItem.kind || high?.kind !== debitItem.kind) return refused('NOT_FOUND')
    const { applyOnlyToPosted, isSecondWanted } = low
    const rules = { applyOnlyToPosted, isSecondWanted }
    const checked = checkApplication({ creditItem: low, debitItem: high, amountCents, ...rules })
    if (!checked.ok) return atAmount(checked.refusals, field)
    low.appliedCents += amountCents
    high.appliedCents += amountCents
    applications.push({ creditItemId: low.id, debitItemId: high.id, partyId: low.partyId, amountCents })
  }
  return accepted(applications)
}

function atAmount(refusals: readonly Refusal[], field: string): Result<never> {
  return {
    ok: false,
    refusals: refusals.map(reason => (reason.field === undefined ? reason : { ...reason, field })),
  }
}

/** An application that passed all checks. */
export type CheckedApplication = { creditItemId: number; debitItemId: number; partyId: number; amountCents: Cents }

const STATE = `jsonb_build_object('applied', lowering_id, 'appliedTo', raising_id, 'amountApplied', amount)`

/** Returns the SQL that writes the audit entries of applications. */
const audited = (action: 'create' | 'delete', from: string) =>
  auditInsert(`
    '${action}', :word::text, advice_id, 1, NULL, ${action === 'create' ? `NULL, ${STATE}` : `${STATE}, NULL`}
    FROM ${from}`)

const SIDE = (alias: string) =>
  `jsonb_build_object('id', ${alias}.document_id, 'kind', ${alias}.kind, 'date', ${alias}.date, 'reference', ${alias}.reference,
                      'number', ${alias}.number, 'totalCents', ${alias}.total, 'isPosted', ${alias}.state = 'POSTED')`

const columnsOf = (application: string) => `
  ${application}.advice_id AS id, ${application}.amount AS "amountCents", ${application}.party_id AS "partyId", p.name AS "partyName",
  ${SIDE('l')} AS "creditItem", ${SIDE('r')} AS "debitItem"`

const joined = (table: string, application = table, organisation = '$1') => `
  ${table} ${application === table ? '' : application}
  JOIN party p ON p.organisation_id = ${organisation} AND p.party_id = ${application}.party_id
  JOIN document l ON l.organisation_id = ${organisation} AND l.document_id = ${application}.lowering_id
  JOIN document r ON r.organisation_id = ${organisation} AND r.document_id = ${application}.raising_id`

const inserting = (wanted: string) =>
  namedStatement(`
  WITH made AS (
    INSERT INTO advice (organisation_id, advice_id, party_id, lowering_id, raising_id, amount)
    SELECT :organisation, coalesce(w.id, nextval('advice_id')), w.party_id, w.lowering_id, w.raising_id, w.amount
      FROM ${wanted} AS w (id, party_id, lowering_id, raising_id, amount, no) ORDER BY w.no
    RETURNING advice_id, party_id, lowering_id, raising_id, amount
  ), audited AS (${audited('create', 'made')})
  SELECT ${columnsOf('made')} FROM ${joined('made', 'made', ':organisation')} ORDER BY made.advice_id`)

const INSERT_MANY = inserting(
  'unnest(:id::bigint[], :party::bigint[], :creditItem::bigint[], :debitItem::bigint[], :amount::bigint[]) WITH ORDINALITY',
)
// A single application has a separate statement with a reusable plan. PostgreSQL does not know the length of arrays, so it plans a
// statement with arrays each time.
const INSERT_ONE = inserting(
  '(VALUES (:id::bigint, :party::bigint, :creditItem::bigint, :debitItem::bigint, :amount::bigint, 1))',
)

/**
 * Writes checked applications, each with its audit entry. `firstId` is the id of the first application if the id is already reserved. A
 * database trigger updates the applied amounts on both sides. Runs one statement.
 */
export function insertPaymentApplications(
  books: Books,
  side: PartySide,
  applications: readonly CheckedApplication[],
  firstId: number | null = null,
): Promise<PaymentApplication[]> {
  const columns = {
    id: applications.map((_, index) => (index === 0 ? firstId : null)),
    party: applications.map(({ partyId }) => partyId),
    creditItem: applications.map(({ creditItemId }) => creditItemId),
    debitItem: applications.map(({ debitItemId }) => debitItemId),
    amount: applications.map(({ amountCents }) => amountCents),
  }
  const fixed = { ...callerValues(books), word: WORDS[side] }
  const single = Object.fromEntries(Object.entries(columns).map(([name, [value]]) => [name, value]))
  return applications.length === 1
    ? books.query<PaymentApplication>(...INSERT_ONE({ ...fixed, ...single }))
    : books.query<PaymentApplication>(...INSERT_MANY({ ...fixed, ...columns }))
}

const OF_DOCUMENT = `
  SELECT ${columnsOf('a')} FROM ${joined('advice', 'a')}
   WHERE a.organisation_id = $1 AND (a.lowering_id = $2 OR a.raising_id = $2) ORDER BY a.advice_id`

/** Returns the applications of a document, oldest first. Runs one statement. */
export function readPaymentApplications(books: Books, documentId: number): Promise<PaymentApplication[]> {
  return books.query<PaymentApplication>(OF_DOCUMENT, [books.organisationId, documentId])
}

const reading = (table: 'advice' | 'advice_version') => `
  SELECT ${columnsOf('a')} FROM ${joined(table, 'a')}
   WHERE a.organisation_id = $1 AND a.advice_id = $2 AND l.side = $3`

const READ = reading('advice')
// Includes applications that were removed later. An application never changes, so its last version is the same as its first.
const READ_REMOVED = reading('advice_version')

/** Returns an application of customer or vendor documents, or null if it does not exist. */
export async function readPaymentApplication(
  books: Books,
  side: PartySide,
  id: number,
): Promise<PaymentApplication | null> {
  return (await books.query<PaymentApplication>(READ, [books.organisationId, id, side]))[0] ?? null
}

/** Returns an application, even if it was removed later, as the response to a retried request. */
export async function readCreatedPaymentApplication(
  books: Books,
  side: PartySide,
  id: number,
): Promise<PaymentApplication> {
  const made =
    (await readPaymentApplication(books, side, id)) ??
    (await books.query<PaymentApplication>(READ_REMOVED, [books.organisationId, id, side]))[0]
  if (made === undefined) throw new Error(`Application ${id} never existed`)
  return made
}

// Removes the applications of one write-off, or a single application. The documents are locked first, so two callers cannot remove the same
// application.
const REMOVE = namedStatement(`
  WITH gone AS (
    DELETE FROM advice WHERE organisation_id = :organisation AND advice_id = ANY (:ids::bigint[])
    RETURNING advice_id, lowering_id, raising_id, amount)
  ${audited('delete', 'gone')} RETURNING object_id AS id`)

const COUNTERPARTS = `
  SELECT lowering_id AS id FROM advice WHERE organisation_id = $1 AND advice_id = ANY ($2::bigint[])
  UNION SELECT raising_id FROM advice WHERE organisation_id = $1 AND advice_id = ANY ($2::bigint[])`

/** Returns the documents on both sides of applications. Runs one statement. */
export async function counterpartsOf(books: Books, applicationIds: readonly number[]): Promise<number[]> {
  if (applicationIds.length === 0) return []
  return (await books.query<{ id: number }>(COUNTERPARTS, [books.organisationId, applicationIds])).map(({ id }) => id)
}

/**
 * Removes applications, each with its audit entry, and returns the number of removed applications. Skips applications that do not exist.
 * Runs one statement.
 */
export async function deletePaymentApplications(
  books: Books,
  side: PartySide,
  ids: readonly number[],
): Promise<number> {
  return (await books.query(...REMOVE({ ...callerValues(books), word: WORDS[side], ids }))).length
}
