// Reads the rows of an aging report: all customers or vendors with their open amounts and ledger balances at the end of a day. The rows are
// in chart order. The database returns them as a few rows of arrays, because there may be 20,000 parties.
import { addMonths, type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { Cents } from '@twofold/accounting/money'
import type { AgedParty, PartyBalance } from '@twofold/accounting/reports/party-aging'
import type { Books } from '../../identity/books.ts'
import { readEverNamedParties, readNamedParties } from './named-parties.ts'
import { addReversed, NO_SUMS, readOpenLists, sumsOf } from './open-balances.ts'
import type { Since } from './open-sums.ts'

// Selects each account's current balance and its changes after the date $2. The changes are the lines in the rest of that month and the
// monthly totals from $3. A balance is computed backward from the current balance, because most requested dates are recent.
const BALANCES = `
  SELECT c.stamp || ' ' || coalesce(o.accounts_receivable_id, 0) || ' ' || coalesce(o.accounts_payable_id, 0) AS stamp, t.*, m.*
    FROM chart_of_accounts c JOIN organisation o USING (organisation_id),
         (SELECT coalesce(array_agg(account_id), '{}') AS accounts, coalesce(array_agg(debit - credit), '{}') AS cents
            FROM account_total WHERE organisation_id = $1 AND debit <> credit) t,
         (SELECT coalesce(array_agg(account_id), '{}') AS moved, coalesce(array_agg(cents), '{}') AS "movedCents"
            FROM (SELECT account_id, sum(cents)::bigint AS cents
                    FROM (SELECT account_id, debit - credit AS cents FROM month_total WHERE organisation_id = $1 AND month >= $3
                          UNION ALL
                          SELECT account_id, cents FROM line WHERE organisation_id = $1 AND date > $2 AND date < $3) lines
                   GROUP BY account_id) since) m
   WHERE c.organisation_id = $1`

const LAST_MONTH: CalendarDate = '9999-12-01'
const AFTER_ALL = '10000-01-01'

type Balances = { stamp: string; accounts: number[]; cents: Cents[]; moved: number[]; movedCents: Cents[] }

type AgedPartiesParams = {
  sides: readonly PartySide[]
  endDate: CalendarDate
  /** The changes recorded after the requested time. Null for the current books. */
  since: Since | null
}

/**
 * Returns customers, vendors or both with their totals, excluding reversed documents. `readAgedParties` adds the reversed documents. Runs
 * two statements, and one more if the parties are not cached.
 */
export async function readPartySums(
  books: Books,
  { sides, endDate, since }: AgedPartiesParams,
): Promise<{ parties: AgedParty[]; isReversed: boolean }> {
  const monthAfter = endDate < LAST_MONTH ? addMonths(monthOf(endDate), 1) : AFTER_ALL
  const lists = await readOpenLists(books, endDate, since === null ? 'all' : { since })
  const asking = books.query<Balances>(BALANCES, [books.organisationId, endDate, monthAfter])
  // The sums are computed while the database reads the balances.
  const { sums, isReversed } = sumsOf(lists)
  const [found] = await asking
  const named = since === null ? await readNamedParties(books, found!.stamp) : await readEverNamedParties(books)
  const balances = balancesOf(found!)
  const parties = named
    .filter(({ side }) => sides.includes(side))
    .flatMap(each =>
      each.parties.map(({ partyId, accountId, name, type }): AgedParty => {
        const { open, postedCents } = sums.get(partyId) ?? NO_SUMS
        return { accountId, partyId, name, type, balanceCents: balances.get(accountId) ?? 0, open, postedCents }
      }),
    )
  return { parties, isReversed }
}

function balancesOf({ accounts, cents, moved, movedCents }: Balances): Map<number, Cents> {
  const balances = new Map<number, Cents>()
  for (let at = 0; at < accounts.length; at += 1) balances.set(accounts[at]!, cents[at]!)
  for (const [at, id] of moved.entries()) balances.set(id, (balances.get(id) ?? 0) - movedCents[at]!)
  return balances
}

/**
 * Returns customers, vendors or both with their totals. Runs the statements that read the sums, and two more if a document was ever
 * reversed.
 */
export async function readAgedParties(
  books: Books,
  sides: readonly PartySide[],
  endDate: CalendarDate,
): Promise<AgedParty[]> {
  const { parties, isReversed } = await readPartySums(books, { sides, endDate, since: null })
  if (isReversed)
    await addReversed(books, new Map<number, PartyBalance>(parties.map(each => [each.accountId, each])), endDate)
  return parties
}
