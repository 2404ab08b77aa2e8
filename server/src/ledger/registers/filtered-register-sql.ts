// SQL statements of a filtered register. They scan all lines in register order, add them up, and apply the filter. Balances therefore
// include the rows that the filter omits, and no scan exceeds the limit. A few of the returned rows may not match the filter (see SIEVE).
// The package `accounting` removes them.
import type { RegisterFilter } from '@twofold/accounting/ledger/register-filter'
import { BALANCE_CENTS_MAX } from '@twofold/accounting/money'
import { TRANSACTION_COLUMNS, TRANSACTION_MARKS } from '../posted-transaction.ts'
import { balanceAt, type Way } from './register-sql.ts'

// Parameters: $1 organisation, $2 account ids, $3 and $4 start key (date and id), $5 and $6 first and last date, $7..$11 amounts, state and
// counter-accounts, $12 whether the transaction is a closing entry, $13..$24 four search words. The last two are the number of lines to
// scan and the number of rows to find.

const SIEVED_WORDS = 4
const FIRST_WORD = 13
const LINES_MAX = `$${FIRST_WORD + 3 * SIEVED_WORDS}::bigint`
const ROWS_MAX = `$${FIRST_WORD + 3 * SIEVED_WORDS + 1}::bigint`

/** Returns the values of the filter for the SQL parameters from $5 on. */
export function filterValues(filter: RegisterFilter): unknown[] {
  const words = Array.from({ length: SIEVED_WORDS }, (_, index) => filter.words[index])
  return [
    filter.startDate ?? '0001-01-01',
    filter.endDate ?? '9999-12-31',
    filter.centsMin ?? 0,
    filter.centsMax ?? BALANCE_CENTS_MAX,
    filter.isCleared,
    filter.splitIds !== null,
    [...(filter.splitIds ?? [])],
    filter.isClosing,
    ...words.flatMap(word => [word?.key ?? '', word?.id ?? null, word?.cents ?? null]),
  ]
}

const COLUMNS = 'l.date, l.transaction_id, l.cents'

/** Returns the SQL for the lines of one account. The index by account has the order of the register. */
function linesOfOne({ comparison, order }: Way, accountNo: number, limit: string): string {
  return `
    (SELECT ${COLUMNS}, true AS "isInScope" FROM line l
      WHERE l.organisation_id = $1 AND l.account_id = ($2::bigint[])[${accountNo}]
        AND (l.date, l.transaction_id) ${comparison} ($3, $4) AND l.date BETWEEN $5 AND $6
      ORDER BY l.date ${order}, l.transaction_id ${order} ${limit})`
}

/** Returns the SQL for the lines of a few accounts, merged in order. The number of lines scanned per account depends on the merge. */
function linesOfFew(way: Way, accountCount: number, limit: string): string {
  const members = Array.from({ length: accountCount }, (_, index) => linesOfOne(way, index + 1, limit))
  return `(SELECT * FROM (${members.join(' UNION ALL ')}) AS l ORDER BY l.date ${way.order}, l.transaction_id ${way.order} ${limit})`
}

/** Returns the SQL for the whole ledger by date, for a register with many accounts. */
function linesOfMany({ comparison, order }: Way, limit: string): string {
  return `
    (SELECT ${COLUMNS}, l.account_id = ANY ($2::bigint[]) AS "isInScope" FROM line l
      WHERE l.organisation_id = $1 AND (l.date, l.transaction_id) ${comparison} ($3, $4) AND l.date BETWEEN $5 AND $6
      ORDER BY l.date ${order}, l.transaction_id ${order} ${limit})`
}

const FEW_MAX = 64

/**
 * Returns the account ids of a register. A short list is padded with nulls to a power of two, so that there are few different statements.
 */
export function filledUp(accountIds: readonly number[]): (number | null)[] {
  if (accountIds.length > FEW_MAX) return [...accountIds]
  const size = 2 ** Math.ceil(Math.log2(accountIds.length))
  return [...accountIds, ...Array<null>(size - accountIds.length).fill(null)]
}

/**
 * Returns the SQL for the scanned transactions: their net amounts on the accounts of the register, the running total, and the number of
 * lines scanned.
 */
function scanStatement(way: Way, accountCount: number, limit: string): string {
  const lines =
    accountCount === 1
      ? linesOfOne(way, 1, limit)
      : accountCount <= FEW_MAX
        ? linesOfFew(way, accountCount, limit)
        : linesOfMany(way, limit)
  return `
    SELECT g.*, sum(g.net) OVER scanned AS "netSoFar", sum(g.lines) OVER scanned AS "linesScanned", lead(1) OVER scanned IS NULL AS "isLast"
      FROM (SELECT l.date, l.transaction_id, coalesce(sum(l.cents) FILTER (WHERE l."isInScope"), 0) AS net,
                   count(*) AS lines, bool_or(l."isInScope") AS "isInScope"
              FROM ${lines} AS l
             GROUP BY l.date, l.transaction_id ORDER BY l.date ${way.order}, l.transaction_id ${way.order}) AS g
    WINDOW scanned AS (ORDER BY g.date ${way.order}, g.transaction_id ${way.order} ROWS UNBOUNDED PRECEDING)`
}

/**
 * The conditions of a filter on the scanned transactions. Comments in ASCII are compared here by the rules of the package `accounting`.
 * Other comments always pass, because only that package can normalize them.
 */
const SIEVE = {
  scanned: `k."isInScope" AND abs(k.net) BETWEEN $7::bigint AND $8::bigint`,
  read: `
    ($9::boolean IS NULL OR $9 = NOT EXISTS (
       SELECT FROM unnest(t.account) AS a (account_id)
        WHERE a.account_id = ANY ($2::bigint[]) AND NOT EXISTS (
          SELECT FROM cleared_mark m WHERE m.organisation_id = $1 AND m.transaction_id = t.transaction_id AND m.account_id = a.account_id)))
    AND (NOT $10::boolean OR t.account && $11::bigint[])
    AND ($12::boolean IS NULL OR t.closing = $12)
    AND (octet_length(t.comment) <> char_length(t.comment) OR (${Array.from({ length: SIEVED_WORDS }, (_, no) => wordAt(FIRST_WORD + 3 * no)).join(' AND ')}))`,
}

function wordAt(no: number): string {
  return `(strpos(lower(t.comment COLLATE "C"), $${no}::text) > 0 OR t.transaction_id = $${no + 1}::bigint OR abs(k.net) = $${no + 2}::bigint)`
}

const EXACT_NET = `CASE WHEN abs(k."netSoFar") <= ${BALANCE_CENTS_MAX} THEN k."netSoFar"::bigint END AS "netSoFar"`

/**
 * Returns the statement for rows that may match the filter, in one direction from a start key. The last row is the last scanned
 * transaction, so that the caller knows where the scan ended. With `isPlaced`, each row has the balance at the start key. If there are no
 * transactions, a single row has only this balance.
 */
export function filteredWindowStatement(way: Way, accountCount: number, isPlaced: boolean): string {
  const window = `
    SELECT k.date AS met_on, k.transaction_id AS met, k."linesScanned"::bigint AS "linesScanned", k."isLast", ${EXACT_NET}, ${TRANSACTION_COLUMNS}
      FROM (${scanStatement(way, accountCount, `FETCH FIRST (${LINES_MAX}) ROWS WITH TIES`)}) AS k
      JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id ${TRANSACTION_MARKS}
     WHERE (k."isLast" OR ${SIEVE.scanned}) AND (k."isLast" OR ${SIEVE.read})
     ORDER BY k.date ${way.order}, k.transaction_id ${way.order} LIMIT ${ROWS_MAX}`
  if (!isPlaced) return window
  return `
    WITH place AS (${balanceAt(way)}), found AS (${window})
    SELECT place.*, found.* FROM place LEFT JOIN found ON true ORDER BY met_on ${way.order}, met ${way.order}`
}

/** Like `filteredWindowStatement`, but returns all rows from a start key, without the balance at this key and without a limit. */
export function filteredStreamStatement(way: Way, accountCount: number): string {
  return `
    SELECT 0 AS "linesScanned", false AS "isLast", ${EXACT_NET}, ${TRANSACTION_COLUMNS}
      FROM (${scanStatement(way, accountCount, '')}) AS k
      JOIN transaction t ON t.organisation_id = $1 AND t.transaction_id = k.transaction_id ${TRANSACTION_MARKS}
     WHERE ${SIEVE.scanned} AND ${SIEVE.read}
     ORDER BY k.date ${way.order}, k.transaction_id ${way.order}`
}
