// Registers in SQL. Pages are read by key, never by offset, and in either direction. Parameters: `organisation`, `accounts` (their ids, from
// `paddedIds`), and the start key (`date` and `id`).
import { BALANCE_CENTS_MAX } from '@twofold/accounting/money'
import { namedStatement } from '../../database/named-statement.ts'
import { exactCents } from '../balances.ts'
import { TRANSACTION_COLUMNS, TRANSACTION_MARKS } from '../posted-transaction.ts'

/** The direction of a scan. */
export type Way = { comparison: '<' | '>'; order: 'ASC' | 'DESC' }
export const BACKWARDS: Way = { comparison: '<', order: 'DESC' }
export const FORWARDS: Way = { comparison: '>', order: 'ASC' }

/** The maximum number of accounts whose lines are read by account. For more accounts, the whole ledger is read by date. */
export const FEW_ACCOUNTS_MAX = 64

/** Returns the number of accounts, rounded up to a power of two or to "many", so that there are few different statements. */
export function paddedCount(accountCount: number): number {
  return accountCount > FEW_ACCOUNTS_MAX ? FEW_ACCOUNTS_MAX + 1 : 2 ** Math.ceil(Math.log2(accountCount))
}

/** Returns the account ids of a register. A short list is padded with nulls. */
export function paddedIds(accountIds: readonly number[]): (number | null)[] {
  const missing = Math.max(0, paddedCount(accountIds.length) - accountIds.length)
  return [...accountIds, ...Array<null>(missing).fill(null)]
}

/** The join from keys `k` to their transactions. */
export const TRANSACTION_OF_KEY = `
  JOIN transaction t ON t.organisation_id = :organisation AND t.transaction_id = k.transaction_id ${TRANSACTION_MARKS}`

/**
 * Returns the SQL for the keys of the first transactions. For one account, the primary key of `line` is in register order. For a few
 * accounts, it selects the first keys of each account, merges them and applies the limit again. For many accounts, such as all customers,
 * it scans the whole ledger by date.
 */
function keys({ comparison, order }: Way, accountCount: number): string {
  const line = 'SELECT l.date, l.transaction_id FROM line l WHERE l.organisation_id = :organisation AND l.account_id ='
  const first = `GROUP BY l.date, l.transaction_id ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT :rowsMax`
  const ofLine = `AND (l.date, l.transaction_id) ${comparison} (:date, :id) ${first}`
  if (accountCount === 1) return `${line} (:accounts::bigint[])[1] ${ofLine}`
  if (accountCount > FEW_ACCOUNTS_MAX) return `${line} ANY (:accounts) ${ofLine}`
  return `
    SELECT l.date, l.transaction_id
      FROM unnest(:accounts::bigint[]) AS a (account_id), LATERAL (${line} a.account_id ${ofLine}) l ${first}`
}

/** Returns the SQL for the first `rowsMax` transactions from a start key. */
export function unfilteredPage(way: Way, accountCount: number): string {
  return `
    SELECT ${TRANSACTION_COLUMNS} FROM (${keys(way, accountCount)}) AS k ${TRANSACTION_OF_KEY}
     ORDER BY t.date ${way.order}, t.transaction_id ${way.order}`
}

const MONTH = "date_trunc('month', :date::date::timestamp)::date"
const NEXT_MONTH = "(date_trunc('month', :date::date::timestamp) + interval '1 month')::date"
const IS_LATE = 'extract(day FROM :date::date) > 15'

/**
 * The balance at the start of the page, debit-positive (NULL if it exceeds +/-(2^53 - 1)), and whether any line precedes the page. Includes
 * the start key when reading forward, and excludes it when reading backward. Computed from the monthly totals and the lines between the
 * start key and the nearer end of its month. Early in the month, the lines before the key are added. Late in the month, the lines after it
 * are subtracted from the month's total.
 */
export function balanceAt({ comparison }: Way): string {
  const [reached, beyond] = comparison === '<' ? ['<', '>='] : ['<=', '>']
  const ofScope = (table: string) =>
    `${table}.organisation_id = :organisation AND ${table}.account_id = ANY (:accounts)`
  return `
    SELECT ${exactCents('coalesce(sum(cents), 0)')} AS "atCents",
           coalesce(sum(line_count), 0) > 0 AS "isAnyBefore"
      FROM (SELECT sum(m.debit) - sum(m.credit) AS cents, sum(m.line_count) AS line_count FROM month_total m
             WHERE ${ofScope('m')} AND m.month < CASE WHEN ${IS_LATE} THEN ${NEXT_MONTH} ELSE ${MONTH} END
            UNION ALL
            SELECT sum(l.cents), count(*) FROM line l
             WHERE ${ofScope('l')} AND NOT ${IS_LATE}
               AND l.date >= ${MONTH} AND l.date <= :date AND (l.date, l.transaction_id) ${reached} (:date, :id)
            UNION ALL
            SELECT -sum(l.cents), -count(*) FROM line l
             WHERE ${ofScope('l')} AND ${IS_LATE}
               AND l.date >= :date AND l.date < ${NEXT_MONTH} AND (l.date, l.transaction_id) ${beyond} (:date, :id)) AS parts`
}

/** Selects whether the balance of the accounts exceeds +/-(2^53 - 1) after any of their transactions. */
export const LEAVES_RANGE = namedStatement(`
  SELECT bool_or(abs(balance) > ${BALANCE_CENTS_MAX}) AS "isLeft"
    FROM (SELECT sum(sum(l.cents)) OVER (ORDER BY l.date, l.transaction_id) AS balance
            FROM line l WHERE l.organisation_id = :organisation AND l.account_id = ANY (:accounts)
           GROUP BY l.date, l.transaction_id) AS balances`)
