// Reads customers and vendors with their names in chart order, for the rows of an aging report. They are cached until the chart stamp
// changes, which happens with every change of an account. Each request therefore reads only amounts.
import type { PartySide } from '@twofold/accounting/documents/document-kinds'
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Books } from '../../identity/books.ts'
import { BoundedCache } from '../../identity/bounded-cache.ts'

type NamedParty = { partyId: number; accountId: number; name: string; type: AccountType }

/** The customers or vendors below a control account. */
export type NamedSide = { side: PartySide; parties: readonly NamedParty[] }

// The names of the parent accounts determine the position of a control account.
const CONTROLS = `
  WITH RECURSIVE above AS (
    SELECT a.account_id AS id, a.parent_id, ARRAY[a.sort_key] AS path,
           CASE a.account_id WHEN o.accounts_receivable_id THEN 'RECEIVABLE' ELSE 'PAYABLE' END AS side
      FROM organisation o
      JOIN account a ON a.organisation_id = $1 AND a.live AND a.account_id IN (o.accounts_receivable_id, o.accounts_payable_id)
     WHERE o.organisation_id = $1
    UNION ALL
    SELECT x.id, a.parent_id, a.sort_key || x.path, x.side
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

type Row = { side: PartySide; type: AccountType; parties: number[]; accounts: number[]; names: string[] }

/** The number of organisations with cached parties. 20,000 parties take 2 MB. */
const REMEMBERED_MAX = 10
const remembered = new BoundedCache<readonly NamedSide[]>(REMEMBERED_MAX)

/**
 * Returns all customers and vendors for this chart stamp. Runs one statement, or no statement if they are cached. Call it only in read-only
 * books, because the uncommitted changes of a writer must not be cached.
 */
export async function readNamedParties(books: Books, stamp: string): Promise<readonly NamedSide[]> {
  const sides = remembered.get(stamp) ?? (await read(books, LIVE))
  remembered.set(stamp, sides)
  return sides
}

/** Like `readNamedParties`, but includes parties that were deleted later. Runs one statement. */
export async function readEverNamedParties(books: Books): Promise<readonly NamedSide[]> {
  return await read(books, EVER)
}

async function read(books: Books, text: string): Promise<NamedSide[]> {
  const rows = await books.query<Row>(text, [books.organisationId])
  return rows.map(({ side, type, parties, accounts, names }) => ({
    side,
    parties: parties.map((partyId, at) => ({ partyId, accountId: accounts[at]!, name: names[at]!, type })),
  }))
}
