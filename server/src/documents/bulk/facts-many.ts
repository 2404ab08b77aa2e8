// Reads the records that are needed to check many documents of one kind: their parties with balances, the accounts and the lock dates.

import type { CalendarDate } from '@twofold/accounting/calendar'
import type { DocumentAccountFacts } from '@twofold/accounting/documents/document-account'
import { type DocumentKind, partySideOf } from '@twofold/accounting/documents/document-kinds'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { LockDates } from '@twofold/accounting/ledger/lock-dates'
import type { Cents } from '@twofold/accounting/money'
import { type AccountRole, isControl, isParty } from '../../ledger/account-role.ts'
import type { PartyBooks } from '../../parties/create-many.ts'
import { DOCUMENT_PARTY, type DocumentParty } from '../facts.ts'

/** A party with its balance, debit-positive. */
type OwingParty = DocumentParty & { balanceCents: Cents }

/** The records that are needed to check many documents of one kind. */
export type FactsOfMany = {
  parties: Map<number, OwingParty>
  accounts: ReadonlyMap<number, DocumentAccountFacts>
  locks: LockDates
  taxAccountId: number | null
  applyOnlyToPosted: boolean
  /** Whether a bill must be approved by a user who did not enter it. */
  isSecondWanted: boolean
}

const SELECT_FOR_UPDATE = `
  SELECT p.party_id AS id FROM party p
   WHERE p.organisation_id = $1 AND p.side = $2 AND p.party_id = ANY ($3::bigint[]) AND p.live
   ORDER BY p.party_id FOR NO KEY UPDATE OF p`

/** Locks parties until commit, in the order of their ids. Skips ids that do not exist. Runs one statement. */
export async function lockPartyRows(books: PartyBooks, kind: DocumentKind, ids: readonly number[]): Promise<void> {
  await books.query(SELECT_FOR_UPDATE, [books.organisationId, partySideOf(kind), ids])
}

// Looks up each balance by its key. While an import fills the books, the planner statistics are out of date. The planner would then choose
// a join that is only fast for a few rows.
const PARTY_WITH_BALANCE = `
  SELECT ${DOCUMENT_PARTY},
         (SELECT t.debit - t.credit FROM account_total t
           WHERE t.organisation_id = $1 AND t.account_id = p.account_id) AS "balanceCents"
    FROM party p
   WHERE p.organisation_id = $1 AND p.side = $2 AND p.live`

const PARTIES = `${PARTY_WITH_BALANCE} AND p.party_id = ANY ($3::bigint[])`

const ACCOUNTS = `
  SELECT account_id AS id, type, role FROM account
   WHERE organisation_id = $1 AND live AND account_id = ANY ($2::bigint[])`

const AROUND = `
  SELECT k.soft_locked_through AS "softLockOn", k.hard_locked_through AS "hardLockOn", o.sales_tax_payable_id AS "taxAccountId",
         o.apply_only_to_posted AS "applyOnlyToPosted", o.second_approver AS "isSecondWanted"
    FROM organisation o JOIN organisation_lock k USING (organisation_id) WHERE o.organisation_id = $1`

type Around = {
  softLockOn: CalendarDate | null
  hardLockOn: CalendarDate | null
  taxAccountId: number | null
  applyOnlyToPosted: boolean
  isSecondWanted: boolean
}

/**
 * Reads the records that are needed to check documents: the given parties (null: all parties of the side), the given accounts, and the lock
 * dates. Runs three statements. A caller that writes afterwards must first lock the parties, because a statement that waits for a lock
 * continues with its old snapshot.
 */
export async function readFactsOfMany(
  books: PartyBooks,
  kind: DocumentKind,
  { partyIds, accountIds }: { partyIds: readonly number[] | null; accountIds: readonly number[] },
): Promise<FactsOfMany> {
  const { organisationId } = books
  const side = partySideOf(kind)
  const parties =
    partyIds === null
      ? await books.query<OwingParty>(PARTY_WITH_BALANCE, [organisationId, side])
      : await books.query<OwingParty>(PARTIES, [organisationId, side, partyIds])
  const accounts = await books.query<{ id: number; type: AccountType; role: AccountRole | null }>(ACCOUNTS, [
    organisationId,
    accountIds,
  ])
  const [{ softLockOn, hardLockOn, ...around }] = (await books.query<Around>(AROUND, [organisationId])) as [Around]
  return {
    parties: new Map(parties.map(party => [party.partyId, party])),
    accounts: new Map(
      accounts.map(account => [
        account.id,
        { type: account.type, isControl: isControl(account), isParty: isParty(account) },
      ]),
    ),
    locks: { softLockOn, hardLockOn },
    ...around,
  }
}
