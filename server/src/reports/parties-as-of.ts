// Returns all customers or vendors with their open amounts and ledger balances as recorded at an earlier time. Starts from the current sums
// and subtracts everything that was recorded later. Only documents that changed later, and the documents that they are applied to, are
// processed one by one. The cost is therefore that of a current aging, plus a part that grows with the number of later changes.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { DOCUMENT_KINDS, type PartySide } from '@twofold/accounting/documents/document-kinds'
import { type Applied, openItemsOn, postedCents, postingsOf, withOpen } from '@twofold/accounting/reports/open-items'
import type { AgedParty } from '@twofold/accounting/reports/party-aging'
import { readPartySums } from '../documents/open-items/aged-parties.ts'
import { readNeighbours } from '../documents/open-items/open-balances.ts'
import type { Since } from '../documents/open-items/open-sums.ts'
import type { Books } from '../identity/books.ts'
import { readMovedSince, type SealedBlock } from './as-of-sql.ts'
import {
  DOCUMENTS_AS_OF,
  type FactsRow,
  OF_CREDIT_ITEMS,
  PAYMENT_APPLICATION_KINDS,
  type PartyLines,
  paymentApplicationsAsOf,
  type ShownLine,
  sourceOf,
} from './party-lines-sql.ts'

// Selects changes recorded after the block: new documents (fresh), new applications (made), and documents that were changed, or were
// reversed at any time (apart). Also selects documents of applications that were removed later. Parameters: $1 organisation, $2 block, $3
// document kinds.
const SINCE = `
  WITH entry AS MATERIALIZED (
    SELECT e.object_kind = ANY ($3::text[]) AS is_document, e.object_id, e.action
      FROM audit_since($2) s JOIN audit_entry e ON e.organisation_id = $1 AND e.audit_entry_id = s.audit_entry_id
     WHERE e.object_kind = ANY ($3::text[]) OR e.object_kind IN ${PAYMENT_APPLICATION_KINDS}
  ), fresh AS MATERIALIZED (
    SELECT object_id AS id FROM entry WHERE is_document AND action = 'create'
  ), made AS MATERIALIZED (
    SELECT object_id AS id FROM entry WHERE NOT is_document AND action = 'create'
  ), gone AS MATERIALIZED (
    SELECT v.lowering_id, v.raising_id
      FROM entry e JOIN advice_version v ON v.organisation_id = $1 AND v.advice_id = e.object_id
     WHERE NOT e.is_document AND e.action = 'delete' AND e.object_id NOT IN (SELECT id FROM made)
  )
  SELECT ARRAY(SELECT id FROM fresh) AS fresh, ARRAY(SELECT id FROM made) AS made,
         ARRAY(SELECT id
                 FROM (SELECT object_id AS id FROM entry WHERE is_document AND action <> 'create'
                       UNION SELECT lowering_id FROM gone UNION SELECT raising_id FROM gone
                       UNION SELECT document_id FROM document WHERE organisation_id = $1 AND cycle > 1) changed
                WHERE id NOT IN (SELECT id FROM fresh)) AS apart`

/** Returns the customers, the vendors, or both, at the end of a day, in chart order. */
export async function readPartiesAsOf(
  books: Books,
  asOf: SealedBlock,
  { sides, endDate }: { sides: readonly PartySide[]; endDate: CalendarDate },
): Promise<AgedParty[]> {
  const [since] = await books.query<Since>(SINCE, [books.organisationId, asOf.blockNo, DOCUMENT_KINDS])
  const { parties } = await readPartySums(books, { sides, endDate, since: since! })
  const byAccount = new Map(parties.map(party => [party.accountId, party]))
  for (const [accountId, cents] of await readMovedSince(books, asOf, endDate)) {
    const party = byAccount.get(accountId)
    if (party !== undefined) party.balanceCents -= cents
  }
  if (since!.apart.length > 0) await addApart(books, byAccount, { asOf, endDate, since: since! })
  return parties
}

type PartiesAsOfParams = { asOf: SealedBlock; endDate: CalendarDate; since: Since }

async function addApart(
  books: Books,
  byAccount: ReadonlyMap<number, AgedParty>,
  { asOf, endDate, since }: PartiesAsOfParams,
): Promise<void> {
  const { documents, applied } = await readDocumentsAsOf(books, { ids: since.apart, asOf, endDate })
  const neighbours = await readNeighbours(books, { endDate, since })
  for (const { posting, column, remainingCents } of openItemsOn([...documents, ...neighbours], applied, endDate)) {
    const party = byAccount.get(posting.accountId)
    if (party !== undefined) party.open = withOpen(party.open, column, remainingCents)
  }
  for (const [accountId, cents] of postedCents(documents, endDate)) {
    const party = byAccount.get(accountId)
    if (party !== undefined) party.postedCents += cents
  }
}

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
  SELECT l.account_id AS "accountId", v.transaction_id AS "transactionId", v.date, '' AS comment, l.cents, ${sourceOf('$3')}
    FROM version v JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = v.transaction_id
   CROSS JOIN LATERAL unnest(v.account, v.cents) AS l (account_id, cents)
    JOIN party p ON p.organisation_id = $1 AND p.account_id = l.account_id
   WHERE NOT v.voided AND v.date <= $5
   ORDER BY v.date, v.transaction_id`

type DocumentsAsOfParams = { ids: readonly number[]; asOf: SealedBlock; endDate: CalendarDate }

/** Returns documents as recorded at an earlier time, with their postings up to a date and their applications. Runs three statements. */
async function readDocumentsAsOf(
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
