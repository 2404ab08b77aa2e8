// Reads the rows of an aging report: all customers or vendors with their open amounts and ledger balances at the end of a day. The rows are
// in chart order. The database returns them as a few rows of arrays, because there may be 20,000 parties. The parties and their names are
// cached until the chart stamp changes, which happens with every change of an account. Each request therefore reads only amounts.
import { addMonths, type CalendarDate, monthOf } from '@twofold/accounting/calendar'
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Cents } from '@twofold/accounting/money'
import type { AgedParty, PartyBalance } from '@twofold/accounting/reports/party-aging'
import type { Books } from '../../identity/books.ts'
import { BoundedCache } from '../../identity/bounded-cache.ts'
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

type NamedParty = { partyId: number; accountId: number; name: string; type: AccountType }

/** The customers or vendors below a control account. */
type NamedSide = { side: PartySide; parties: readonly NamedParty[] }

// The names of the parent accounts determine the position of a control account.
const CONTROLS = `
  WITH RECURSIVE above AS (
    SELECT a.account_id AS id, a.parent_id, ARRAY[a.order_key] AS path,
           CASE a.account_id WHEN o.accounts_receivable_id THEN 'RECEIVABLE' ELSE 'PAYABLE' END AS side
      FROM organisation o
      JOIN account a ON a.organisation_id = $1 AND a.live AND a.account_id IN (o.accounts_receivable_id, o.accounts_payable_id)
     WHERE o.organisation_id = $1
    UNION ALL
    SELECT x.id, a.parent_id, a.order_key || x.path, x.side
      FROM above x JOIN account a ON a.organisation_id = $1 AND a.account_id = x.parent_id
  )
  SELECT id, side, path FROM above WHERE parent_id IS NULL`

const BY_NAME = 'ORDER BY a.sort_key, a.account_id'

// Two parties below a control account never have the same sort key, unless one of them is deleted.
const named = (which: string) => `
  SELECT c.side, min(a.type) AS type, array_agg(p.party_id ${BY_NAME}) AS parties, array_agg(a.account_id ${BY_NAME}) AS accounts,
         json_agg(a.name ${BY_NAME}) AS names
    FROM (${CONTROLS}) c
    JOIN account a ON a.organisation_id = $1 AND a.parent_id = c.id ${which}
    JOIN party p ON p.organisation_id = $1 AND p.account_id = a.account_id
   GROUP BY c.id, c.side, c.path ORDER BY c.path`

const LIVE = named('AND a.live')
const EVER = named('')

/** The parties of a side, as arrays in chart order. */
type PartyArrays = { side: PartySide; type: AccountType; parties: number[]; accounts: number[]; names: string[] }

/** The number of organisations with cached parties. 20,000 parties take 2 MB. */
const REMEMBERED_MAX = 10
const remembered = new BoundedCache<readonly NamedSide[]>(REMEMBERED_MAX)

/**
 * Returns all customers and vendors for this chart stamp. Runs one statement, or no statement if they are cached. Call it only in read-only
 * books, because the uncommitted changes of a writer must not be cached.
 */
async function readNamedParties(books: Books, stamp: string): Promise<readonly NamedSide[]> {
  const sides = remembered.get(stamp) ?? (await read(books, LIVE))
  remembered.set(stamp, sides)
  return sides
}

/** Like `readNamedParties`, but includes parties that were deleted later. Runs one statement. */
async function readEverNamedParties(books: Books): Promise<readonly NamedSide[]> {
  return await read(books, EVER)
}

async function read(books: Books, text: string): Promise<NamedSide[]> {
  const rows = await books.query<PartyArrays>(text, [books.organisationId])
  return rows.map(({ side, type, parties, accounts, names }) => ({
    side,
    parties: parties.map((partyId, at) => ({ partyId, accountId: accounts[at]!, name: names[at]!, type })),
  }))
}
