// Reads documents as recorded at an earlier time, with their postings and applications.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { DOCUMENT_KINDS } from '@twofold/accounting/documents/document-kinds'
import { type Applied, postingsOf } from '@twofold/accounting/reports/open-items'
import type { Books } from '../identity/books.ts'
import type { SealedBlock } from './as-of-sql.ts'
import {
  DOCUMENTS_AS_OF,
  type FactsRow,
  OF_CREDIT_ITEMS,
  type PartyLines,
  paymentApplicationsAsOf,
  type ShownLine,
  SOURCE,
} from './party-lines-sql.ts'

const APPLICATIONS_OF_EITHER_AS_OF = paymentApplicationsAsOf(`${OF_CREDIT_ITEMS} OR raising_id = ANY ($2::bigint[])`)

// Selects current versions of unchanged entries, and the recorded versions of entries that changed later. Parameters: $1 organisation, $2
// block, $3 kinds, $4 documents, $5 date.
const POSTINGS_AS_OF = `
  WITH entry AS (
    SELECT transaction_id FROM transaction
     WHERE organisation_id = $1 AND source_kind = ANY ($3::text[]) AND source_id = ANY ($4::bigint[]) AND NOT voided
    UNION
    SELECT t.transaction_id
      FROM audit_since($2) s
      JOIN audit_entry e ON e.organisation_id = $1 AND e.audit_entry_id = s.audit_entry_id AND e.object_kind = 'transaction'
      JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = e.object_id
     WHERE t.source_kind = ANY ($3::text[]) AND t.source_id = ANY ($4::bigint[])
  ), recorded AS MATERIALIZED (
    SELECT x.transaction_id, max(e.object_version) AS version
      FROM entry x
      JOIN audit_entry e ON e.organisation_id = $1 AND e.object_kind = 'transaction' AND e.object_id = x.transaction_id
      JOIN audit_block_entry b ON b.organisation_id = $1 AND b.audit_entry_id = e.audit_entry_id
     WHERE b.block_no <= $2 GROUP BY x.transaction_id
  ), version AS (
    SELECT t.transaction_id, t.date, t.voided, t.account, t.cents
      FROM recorded k JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id AND t.version = k.version
    UNION ALL
    SELECT v.transaction_id, v.date, v.voided, v.account, v.cents
      FROM recorded k
      JOIN transaction_version v ON v.organisation_id = $1 AND v.transaction_id = k.transaction_id AND v.version = k.version
  )
  SELECT l.account_id AS "accountId", v.transaction_id AS "transactionId", v.date, '' AS comment, l.cents, ${SOURCE.replace('$KINDS', '$3')}
    FROM version v JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = v.transaction_id
   CROSS JOIN LATERAL unnest(v.account, v.cents) AS l (account_id, cents)
    JOIN party p ON p.organisation_id = $1 AND p.account_id = l.account_id
   WHERE NOT v.voided AND v.date <= $5
   ORDER BY v.date, v.transaction_id`

type DocumentsAsOfParams = { ids: readonly number[]; asOf: SealedBlock; endDate: CalendarDate }

/** Returns documents as recorded at an earlier time, with their postings up to a date and their applications. Runs three statements. */
export async function readDocumentsAsOf(
  books: Books,
  { ids, asOf: { blockNo }, endDate }: DocumentsAsOfParams,
): Promise<Omit<PartyLines, 'lines'>> {
  const { organisationId } = books
  const lines = await books.query<ShownLine>(POSTINGS_AS_OF, [organisationId, blockNo, DOCUMENT_KINDS, ids, endDate])
  const postings = postingsOf(lines)
  const facts = await books.query<FactsRow>(DOCUMENTS_AS_OF, [
    organisationId,
    [...postings.keys()],
    blockNo,
    DOCUMENT_KINDS,
  ])
  const applied = await books.query<Applied>(APPLICATIONS_OF_EITHER_AS_OF, [organisationId, ids, blockNo])
  return { documents: facts.map(each => ({ ...each, postings: postings.get(each.id) ?? [] })), applied }
}
