// Reads the lines on the accounts of customers and vendors, with their documents and applications, in the current books or as of an earlier
// time. Used for a single party, or for books as of an earlier time.
import { type CalendarDate, ZERO_DATE } from '@twofold/accounting/calendar'
import { DOCUMENT_KINDS, type DocumentKind } from '@twofold/accounting/documents/document-kinds'
import {
  type AgedDocument,
  type Applied,
  type DocumentFacts,
  type PartyLine,
  postingsOf,
} from '@twofold/accounting/reports/open-items'
import type { Books } from '../identity/books.ts'
import { ENTRIES_AS_OF, type SealedBlock } from './as-of-sql.ts'

/** The accounts, the last date, and the time as of which to read (null: current books). */
export type PartyLinesParams = { ids: readonly number[]; endDate: CalendarDate; asOf: SealedBlock | null }

/** A document with the fields that lists show. */
export type ShownDocument = AgedDocument & { number: number | null; reference: string }

/** A line with the fields that lists show. */
export type ShownLine = PartyLine & { comment: string }

/** The lines of the given parties in order, their documents by id, and the applications. */
export type PartyLines = { lines: ShownLine[]; documents: ShownDocument[]; applied: Applied[] }

/** Selects the document to which transaction `t` belongs as the entry or reversal. `kinds` is the parameter with the document kinds. */
export const sourceOf = (kinds: string) => `
  CASE WHEN t.source_kind = ANY (${kinds}::text[]) AND t.source_purpose IN ('entry', 'reversal')
       THEN json_build_object('id', t.source_id, 'cycle', t.source_cycle, 'isReversal', t.source_purpose = 'reversal') END AS source`

// $1 organisation, $2 accounts, $3 last date, $4 kinds.
const LINES = `
  SELECT l.account_id AS "accountId", l.transaction_id AS "transactionId", l.date, t.comment, l.cents, ${sourceOf('$4')}
    FROM line l JOIN transaction t USING (organisation_id, transaction_id)
   WHERE l.organisation_id = $1 AND l.account_id = ANY ($2::bigint[]) AND l.date <= $3
   ORDER BY l.date, l.transaction_id, l.no`

// Parameters: $1 organisation, $2 block, $3 null, $4 and $5 dates, $6 accounts, $7 kinds.
const LINES_AS_OF = `
  ${ENTRIES_AS_OF}
  SELECT l.account_id AS "accountId", e.transaction_id AS "transactionId", e.date, e.comment, l.cents, ${sourceOf('$7')}
    FROM entry e JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = e.transaction_id
   CROSS JOIN LATERAL unnest(e.account, e.cents) WITH ORDINALITY AS l (account_id, cents, no)
   WHERE l.account_id = ANY ($6::bigint[])
   ORDER BY e.date, e.transaction_id, l.no`

const FACTS =
  'd.document_id AS id, d.kind, d.due_date AS "dueDate", d.is_marked_paid AS "isMarkedPaid", d.number, d.reference'

const DOCUMENTS = `
  SELECT ${FACTS} FROM document d WHERE d.organisation_id = $1 AND d.document_id = ANY ($2::bigint[])`

// Selects the newest version of each document with an audit entry up to the block. Parameters: $1 organisation, $2 documents, $3 block, $4
// kinds.
export const DOCUMENTS_AS_OF = `
  WITH recorded AS MATERIALIZED (
    SELECT e.object_id AS document_id, max(e.object_version) AS version
      FROM audit_entry e JOIN audit_block_entry b USING (organisation_id, audit_entry_id)
     WHERE e.organisation_id = $1 AND e.object_kind = ANY ($4::text[]) AND e.object_id = ANY ($2::bigint[]) AND b.block_no <= $3
     GROUP BY e.object_id)
  SELECT ${FACTS} FROM recorded k JOIN document d ON d.organisation_id = $1 AND d.document_id = k.document_id AND d.version = k.version
  UNION ALL
  SELECT ${FACTS} FROM recorded k
    JOIN document_version d ON d.organisation_id = $1 AND d.document_id = k.document_id AND d.version = k.version`

const PAYMENT_APPLICATIONS = `
  SELECT lowering_id AS "creditItemId", raising_id AS "debitItemId", amount AS "amountCents" FROM advice
   WHERE organisation_id = $1 AND lowering_id = ANY ($2::bigint[]) ORDER BY advice_id`

// An application never changes. It exists from the block in which it was created to the block in which it was removed.
export const PAYMENT_APPLICATION_KINDS = `('customer payment advice', 'vendor payment advice')`
const wasSealed = (action: 'create' | 'delete') => `
  EXISTS (SELECT FROM audit_entry e JOIN audit_block_entry b USING (organisation_id, audit_entry_id)
           WHERE e.organisation_id = $1 AND e.object_kind IN ${PAYMENT_APPLICATION_KINDS} AND e.object_id = a.advice_id AND e.action = '${action}'
             AND b.block_no <= $3)`
/** Selects the applications as of a block whose documents meet a condition. Parameters: $2 documents, $3 block. */
export const paymentApplicationsAsOf = (condition: string) => `
  SELECT a.lowering_id AS "creditItemId", a.raising_id AS "debitItemId", a.amount AS "amountCents"
    FROM (SELECT advice_id, lowering_id, raising_id, amount FROM advice WHERE organisation_id = $1 AND (${condition})
          UNION ALL
          SELECT advice_id, lowering_id, raising_id, amount FROM advice_version WHERE organisation_id = $1 AND (${condition})) a
   WHERE ${wasSealed('create')} AND NOT ${wasSealed('delete')}
   ORDER BY a.advice_id`

export const OF_CREDIT_ITEMS = 'lowering_id = ANY ($2::bigint[])'
const APPLICATIONS_AS_OF = paymentApplicationsAsOf(OF_CREDIT_ITEMS)

/** Returns the fields of a document as of an earlier time. */
export type FactsRow = DocumentFacts & { kind: DocumentKind; number: number | null; reference: string }

/** Returns all lines, documents and applications on the accounts of the given parties up to a date. Runs three statements. */
export async function readPartyLines(books: Books, { ids, endDate, asOf }: PartyLinesParams): Promise<PartyLines> {
  const { organisationId } = books
  const block = asOf?.blockNo
  const lines = await (block === undefined
    ? books.query<ShownLine>(LINES, [organisationId, ids, endDate, DOCUMENT_KINDS])
    : books.query<ShownLine>(LINES_AS_OF, [organisationId, block, null, ZERO_DATE, endDate, ids, DOCUMENT_KINDS]))
  const postings = postingsOf(lines)
  const documentIds = [...postings.keys()]
  const facts = await (block === undefined
    ? books.query<FactsRow>(DOCUMENTS, [organisationId, documentIds])
    : books.query<FactsRow>(DOCUMENTS_AS_OF, [organisationId, documentIds, block, DOCUMENT_KINDS]))
  const applied = await (block === undefined
    ? books.query<Applied>(PAYMENT_APPLICATIONS, [organisationId, documentIds])
    : books.query<Applied>(APPLICATIONS_AS_OF, [organisationId, documentIds, block]))
  const documents = facts.map(each => ({ ...each, postings: postings.get(each.id) ?? [] }))
  return { lines, documents, applied }
}

const PARTIES = `
  SELECT account_id AS "accountId", party_id AS "partyId" FROM party WHERE organisation_id = $1 AND account_id = ANY ($2::bigint[])`

/** Returns the parties with these accounts, by account id. Runs one statement. */
export async function readPartyIds(books: Books, accountIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await books.query<{ accountId: number; partyId: number }>(PARTIES, [books.organisationId, accountIds])
  return new Map(rows.map(({ accountId, partyId }) => [accountId, partyId]))
}
