// Returns all customers or vendors with their open amounts and ledger balances as recorded at an earlier time. Starts from the current sums
// and subtracts everything that was recorded later. Only documents that changed later, and the documents that they are applied to, are
// processed one by one. The cost is therefore that of a current aging, plus a part that grows with the number of later changes.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { DOCUMENT_KINDS, type PartySide } from '@twofold/accounting/documents/document-kinds'
import { openItemsOn, postedCents, withOpen } from '@twofold/accounting/reports/open-items'
import type { AgedParty } from '@twofold/accounting/reports/party-aging'
import { readPartySums } from '../documents/open-items/aged-parties.ts'
import { readNeighbours } from '../documents/open-items/open-balances.ts'
import type { Since } from '../documents/open-items/open-sums.ts'
import type { Books } from '../identity/books.ts'
import { readMovedSince, type SealedBlock } from './as-of-sql.ts'
import { readDocumentsAsOf } from './documents-as-of-sql.ts'
import { PAYMENT_APPLICATION_KINDS } from './party-lines-sql.ts'

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
