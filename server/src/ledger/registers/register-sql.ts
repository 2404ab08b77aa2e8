// SQL statements for registers. Pages are read by key, never by offset, and in either direction. The subquery for the keys depends on the
// number of accounts. The rest of the statement is always the same.
import { TRANSACTION_COLUMNS, TRANSACTION_MARKS } from '../posted-transaction.ts'

// Parameters: $1 organisation, $2 account ids, $3 and $4 start key (date and id), $5 number of keys.

export type Way = { comparison: '<' | '>'; order: 'ASC' | 'DESC' }
export const BACKWARDS: Way = { comparison: '<', order: 'DESC' }
export const FORWARDS: Way = { comparison: '>', order: 'ASC' }

/** Returns the SQL for one account. The primary key of `line` is in register order. */
function keysOfOne({ comparison, order }: Way): string {
  return `
    SELECT l.date, l.transaction_id FROM line l
     WHERE l.organisation_id = $1 AND l.account_id = ($2::bigint[])[1] AND (l.date, l.transaction_id) ${comparison} ($3, $4)
     GROUP BY l.date, l.transaction_id ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5`
}

/** Returns the SQL for a few accounts. It selects the first keys of each account, merges them and applies the limit again. */
function keysOfFew({ comparison, order }: Way): string {
  return `
    SELECT DISTINCT l.date, l.transaction_id
      FROM unnest($2::bigint[]) AS a (account_id), LATERAL (
        SELECT l.date, l.transaction_id FROM line l
         WHERE l.organisation_id = $1 AND l.account_id = a.account_id AND (l.date, l.transaction_id) ${comparison} ($3, $4)
         GROUP BY l.date, l.transaction_id ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5) l
     ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5`
}

/** Returns the SQL for many accounts, such as all customers. It scans the whole ledger by date. */
function keysOfMany({ comparison, order }: Way): string {
  return `
    SELECT l.date, l.transaction_id FROM line l
     WHERE l.organisation_id = $1 AND l.account_id = ANY ($2) AND (l.date, l.transaction_id) ${comparison} ($3, $4)
     GROUP BY l.date, l.transaction_id ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5`
}

const MONTH = "date_trunc('month', $3::date::timestamp)::date"
const NEXT_MONTH = "(date_trunc('month', $3::date::timestamp) + interval '1 month')::date"
const IS_LATE = 'extract(day FROM $3::date) > 15'

/**
 * The balance at the start of the page, debit-positive (NULL if it exceeds +/-(2^53 - 1)), and whether any line precedes the page. Includes
 * the start key when reading forward, and excludes it when reading backward. Computed from the monthly totals and the lines between the
 * start key and the nearer end of its month. Early in the month, the lines before the key are added. Late in the month, the lines after it
 * are subtracted from the month's total.
 */
export function balanceAt({ comparison }: Way): string {
  const [reached, beyond] = comparison === '<' ? ['<', '>='] : ['<=', '>']
  const ofScope = (table: string) => `${table}.organisation_id = $1 AND ${table}.account_id = ANY ($2)`
  return `
    SELECT CASE WHEN abs(sum(cents)) > 9007199254740991 THEN NULL ELSE coalesce(sum(cents), 0)::bigint END AS "atCents",
           coalesce(sum(line_count), 0) > 0 AS "isAnyBefore"
      FROM (SELECT sum(m.debit) - sum(m.credit) AS cents, sum(m.line_count) AS line_count FROM month_total m
             WHERE ${ofScope('m')} AND m.month < CASE WHEN ${IS_LATE} THEN ${NEXT_MONTH} ELSE ${MONTH} END
            UNION ALL
            SELECT sum(l.cents), count(*) FROM line l
             WHERE ${ofScope('l')} AND NOT ${IS_LATE}
               AND l.date >= ${MONTH} AND l.date <= $3 AND (l.date, l.transaction_id) ${reached} ($3, $4)
            UNION ALL
            SELECT -sum(l.cents), -count(*) FROM line l
             WHERE ${ofScope('l')} AND ${IS_LATE}
               AND l.date >= $3 AND l.date < ${NEXT_MONTH} AND (l.date, l.transaction_id) ${beyond} ($3, $4)) AS parts`
}

const FEW_MAX = 64

function keysOf(way: Way, accountCount: number): string {
  if (accountCount === 1) return keysOfOne(way)
  return accountCount <= FEW_MAX ? keysOfFew(way) : keysOfMany(way)
}

const JOINED = 'keys k JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id'

/** Returns the SQL statement that reads the transactions of some accounts before or after a start key. */
export function windowStatement(direction: 'before' | 'after', accountCount: number): string {
  const way = direction === 'before' ? BACKWARDS : FORWARDS
  return `
    WITH keys AS (${keysOf(way, accountCount)})
    SELECT ${TRANSACTION_COLUMNS}
      FROM ${JOINED} ${TRANSACTION_MARKS}
     ORDER BY t.date ${way.order}, t.transaction_id ${way.order}`
}

/**
 * Like `windowStatement`, but with the balance at the start key in each row. If there are no transactions, returns a single row that
 * contains only this balance.
 */
export function placedWindowStatement(direction: 'before' | 'after', accountCount: number): string {
  const way = direction === 'before' ? BACKWARDS : FORWARDS
  return `
    WITH keys AS (${keysOf(way, accountCount)}), place AS (${balanceAt(way)})
    SELECT place."atCents", place."isAnyBefore", ${TRANSACTION_COLUMNS}
      FROM place LEFT JOIN (${JOINED}) ON true ${TRANSACTION_MARKS}
     ORDER BY t.date ${way.order}, t.transaction_id ${way.order}`
}

/**
 * Selects whether the balance of the accounts exceeds +/-(2^53 - 1) after any of their transactions. Parameters: $1 organisation, $2
 * account ids.
 */
export const LEAVES_RANGE = `
  SELECT bool_or(abs(balance) > 9007199254740991) AS "isLeft"
    FROM (SELECT sum(sum(l.cents)) OVER (ORDER BY l.date, l.transaction_id) AS balance
            FROM line l WHERE l.organisation_id = $1 AND l.account_id = ANY ($2)
           GROUP BY l.date, l.transaction_id) AS balances`
