// The statements of the register. Windows are found by key, never by offset: backwards from a place, or forwards from it.
// How the keys are found depends on how many accounts the scope has; what they are joined with does not.
import { TRANSACTION_COLUMNS, TRANSACTION_MARKS } from './posted-transaction.ts'

// $1 organisation, $2 account ids, $3 and $4 the place (day and id), $5 how many keys.

type Way = { comparison: '<' | '>'; order: 'ASC' | 'DESC' }
const BACKWARDS: Way = { comparison: '<', order: 'DESC' }
const FORWARDS: Way = { comparison: '>', order: 'ASC' }

/** One account: the key of line is already in the register's order. */
function keysOfOne({ comparison, order }: Way): string {
  return `
    SELECT l.date, l.transaction_id FROM line l
     WHERE l.organisation_id = $1 AND l.account_id = ($2::bigint[])[1] AND (l.date, l.transaction_id) ${comparison} ($3, $4)
     GROUP BY l.date, l.transaction_id ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5`
}

/** A few accounts: the best of each, and of these the best. */
function keysOfFew({ comparison, order }: Way): string {
  return `
    SELECT DISTINCT l.date, l.transaction_id
      FROM unnest($2::bigint[]) AS a (account_id), LATERAL (
        SELECT l.date, l.transaction_id FROM line l
         WHERE l.organisation_id = $1 AND l.account_id = a.account_id AND (l.date, l.transaction_id) ${comparison} ($3, $4)
         GROUP BY l.date, l.transaction_id ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5) l
     ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5`
}

/** Many accounts, such as all customers: along the whole ledger by date. */
function keysOfMany({ comparison, order }: Way): string {
  return `
    SELECT l.date, l.transaction_id FROM line l
     WHERE l.organisation_id = $1 AND l.account_id = ANY ($2) AND (l.date, l.transaction_id) ${comparison} ($3, $4)
     GROUP BY l.date, l.transaction_id ORDER BY l.date ${order}, l.transaction_id ${order} LIMIT $5`
}

function windowOf(keys: string, { order }: Way): string {
  return `
    WITH keys AS (${keys})
    SELECT ${TRANSACTION_COLUMNS}
      FROM keys k JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id ${TRANSACTION_MARKS}
     ORDER BY t.date ${order}, t.transaction_id ${order}`
}

const FEW_MAX = 64

/** The transactions that touch a scope, from a place on, in the direction away from it. */
export function windowStatement(direction: 'before' | 'after', accountCount: number): string {
  const way = direction === 'before' ? BACKWARDS : FORWARDS
  const keys = accountCount === 1 ? keysOfOne(way) : accountCount <= FEW_MAX ? keysOfFew(way) : keysOfMany(way)
  return windowOf(keys, way)
}

/**
 * The scope's balance before a place (transactions at or before it when $5), debit-positive, from the totals of the months
 * before its month and the lines of that month; and whether there is any line there.
 */
export const BALANCE_AT = `
  SELECT (coalesce((SELECT sum(m.debit) - sum(m.credit) FROM month_total m
                     WHERE m.organisation_id = $1 AND m.account_id = ANY ($2)
                       AND m.month < date_trunc('month', $3::date::timestamp)::date), 0)
          + coalesce((SELECT sum(l.cents) FROM line l
                       WHERE l.organisation_id = $1 AND l.account_id = ANY ($2)
                         AND l.date >= date_trunc('month', $3::date::timestamp)::date
                         AND l.date <= $3 AND ((l.date, l.transaction_id) < ($3, $4) OR $5 AND l.date = $3 AND l.transaction_id = $4)), 0)
         )::bigint AS cents,
         EXISTS (SELECT FROM month_total m WHERE m.organisation_id = $1 AND m.account_id = ANY ($2) AND m.line_count > 0
                    AND m.month < date_trunc('month', $3::date::timestamp)::date)
         OR EXISTS (SELECT FROM line l WHERE l.organisation_id = $1 AND l.account_id = ANY ($2)
                       AND l.date >= date_trunc('month', $3::date::timestamp)::date
                       AND l.date <= $3 AND ((l.date, l.transaction_id) < ($3, $4) OR $5 AND l.date = $3 AND l.transaction_id = $4)) AS "isAny"`

function wholeOf(accounts: string): string {
  return `
    SELECT ${TRANSACTION_COLUMNS}
      FROM (SELECT l.date, l.transaction_id FROM line l WHERE l.organisation_id = $1 AND l.account_id ${accounts}
             GROUP BY l.date, l.transaction_id) k
      JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id ${TRANSACTION_MARKS}
     ORDER BY k.date, k.transaction_id`
}

/** All transactions that touch a scope, oldest first. */
export function wholeStatement(accountCount: number): string {
  return accountCount === 1 ? wholeOf('= ($2::bigint[])[1]') : wholeOf('= ANY ($2)')
}
