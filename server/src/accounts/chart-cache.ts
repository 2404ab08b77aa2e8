// Caches the chart of accounts, which the screens read often. Accounts, names and nested-set bounds are cached under a stamp, which the
// database replaces when any account changes. Only the balances are read for each request. A stamp is never reused, even if another server
// changes the chart, the database is restored, or a standby becomes the primary. Therefore, the cache needs no invalidation.
import type { CalendarDate } from '@twofold/accounting/calendar'
import { boundsAndFullNames } from '@twofold/accounting/ledger/chart-of-accounts'
import type { Cents } from '@twofold/accounting/money'
import type { Result } from '@twofold/accounting/refusals'
import type { Account } from '@twofold/contract/accounts'
import type { Books } from '../identity/books.ts'
import { BoundedCache } from '../identity/bounded-cache.ts'
import { readOwnBalances } from '../ledger/balances.ts'
import { type PlacedAccount, presentPlaced } from './chart.ts'
import { readChart } from './sql.ts'

/** The number of cached charts. A chart of 5,000 accounts takes 3 MB. */
const CHARTS_MAX = 10

const CHART_STATE = `
SELECT c.stamp, t.ids, t.cents, s.ids AS "reconciledIds", s.dates
  FROM chart_of_accounts c,
       (SELECT coalesce(array_agg(account_id), '{}') AS ids, coalesce(array_agg(debit - credit), '{}') AS cents
          FROM account_total WHERE organisation_id = $1 AND debit <> credit) t,
       (SELECT coalesce(array_agg(account_id), '{}') AS ids, coalesce(array_agg(date), '{}') AS dates
          FROM (SELECT account_id, max(date) AS date FROM statement WHERE organisation_id = $1 AND reopened_at IS NULL
                 GROUP BY account_id) newest) s
 WHERE c.organisation_id = $1`

type PrecedingAccounts = {
  stamp: string
  ids: number[]
  cents: Cents[]
  reconciledIds: number[]
  dates: CalendarDate[]
}

export type ChartCache = {
  /**
   * Returns the same accounts as `presentChart`, with their current balances or the balances at the end of a day. Call it only with books
   * opened by `readBooks`, because uncommitted changes must not be cached. Fails with BALANCE_OUT_OF_RANGE.
   */
  read: (books: Books, date?: CalendarDate) => Promise<Result<Account[]>>
}

/** Creates the cache of a process. */
export function createChartCache(): ChartCache {
  const charts = new BoundedCache<readonly PlacedAccount[]>(CHARTS_MAX)
  return {
    read: async (books, date) => {
      const [state] = await books.query<PrecedingAccounts>(CHART_STATE, [books.organisationId])
      const { stamp, ids, cents, reconciledIds, dates } = state!
      const chart = charts.get(stamp) ?? (await readPlaced(books))
      charts.set(stamp, chart)
      const ownCents = date ? await readOwnBalances(books, date) : new Map(ids.map((id, no) => [id, cents[no]!]))
      const reconciledOn = new Map(reconciledIds.map((id, no) => [id, dates[no]!]))
      return presentPlaced(chart, { ownCents, reconciledOn }, books.signConvention)
    },
  }
}

async function readPlaced(books: Books): Promise<PlacedAccount[]> {
  const stored = await readChart(books)
  const byId = new Map(stored.map(account => [account.id, account]))
  return [...boundsAndFullNames(stored)].map(([id, place]) => {
    const { ownCents: _, lineCount: __, reconciledOn: ___, ...account } = byId.get(id)!
    return { account, place }
  })
}
