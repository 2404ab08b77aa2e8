// The scan of a register with a filter in SQL. It reads all lines in register order, adds them up, and applies the filter. Balances therefore
// include the rows that the filter omits, and no scan exceeds the limit. A few of the returned rows may not match the filter (see SIEVE).
// The package `accounting` removes them.
import { LAST_DATE, ZERO_DATE } from '@twofold/accounting/calendar'
import type { RegisterFilter, SearchedWord } from '@twofold/accounting/ledger/register-filter'
import { BALANCE_CENTS_MAX } from '@twofold/accounting/money'
import { exactCents } from '../balances.ts'
import { entryNumberOf, TRANSACTION_COLUMNS } from '../posted-transaction.ts'
import { FEW_ACCOUNTS_MAX, TRANSACTION_OF_KEY, type Way } from './register-sql.ts'

/** The words of a search that are compared in SQL. The package `accounting` compares all of them. */
export const SIEVED_WORDS = [0, 1, 2, 3]

/** Returns the values of the parameters of a filter. */
export function filterValues(filter: RegisterFilter): Record<string, unknown> {
  const { words, startDate, endDate, centsMin, centsMax, isCleared, isClosing, splitIds } = filter
  return {
    ...wordValues(words),
    startDate: startDate ?? ZERO_DATE,
    endDate: endDate ?? LAST_DATE,
    centsMin: centsMin ?? 0,
    centsMax: centsMax ?? BALANCE_CENTS_MAX,
    isCleared,
    isClosing,
    isSplitWanted: splitIds !== null,
    splitIds: [...(splitIds ?? [])],
  }
}

/** Returns the values of the parameters of the search words. */
export function wordValues(words: readonly SearchedWord[]): Record<string, unknown> {
  const values = SIEVED_WORDS.map(no => [
    [`key${no}`, words[no]?.key ?? ''],
    [`number${no}`, words[no]?.id ?? null],
    [`cents${no}`, words[no]?.cents ?? null],
  ])
  return Object.fromEntries(values.flat())
}

const COLUMNS = 'l.date, l.transaction_id, l.cents'

/** Returns the SQL for the lines of one account. The index by account has the order of the register. */
function linesOfOne({ comparison, order }: Way, accountNo: number, limit: string): string {
  return `
    (SELECT ${COLUMNS}, true AS "isInScope" FROM line l
      WHERE l.organisation_id = :organisation AND l.account_id = (:accounts::bigint[])[${accountNo}]
        AND (l.date, l.transaction_id) ${comparison} (:date, :id) AND l.date BETWEEN :startDate AND :endDate
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
    (SELECT ${COLUMNS}, l.account_id = ANY (:accounts::bigint[]) AS "isInScope" FROM line l
      WHERE l.organisation_id = :organisation AND (l.date, l.transaction_id) ${comparison} (:date, :id)
        AND l.date BETWEEN :startDate AND :endDate
      ORDER BY l.date ${order}, l.transaction_id ${order} ${limit})`
}

/**
 * Returns the SQL for the lines of a number of accounts from a start key, in order. If there are many accounts, it contains the lines of all
 * accounts, with `isInScope`.
 */
export function linesOfAccounts(way: Way, accountCount: number, limit: string): string {
  if (accountCount === 1) return linesOfOne(way, 1, limit)
  return accountCount <= FEW_ACCOUNTS_MAX ? linesOfFew(way, accountCount, limit) : linesOfMany(way, limit)
}

/**
 * Returns the SQL for the scanned transactions: their net amounts on the accounts of the register, the running total, and the number of
 * lines scanned.
 */
function scannedTransactions(way: Way, accountCount: number, limit: string): string {
  const lines = linesOfAccounts(way, accountCount, limit)
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
  scanned: `k."isInScope" AND abs(k.net) BETWEEN :centsMin::bigint AND :centsMax::bigint`,
  read: `
    (:isCleared::boolean IS NULL OR :isCleared = NOT EXISTS (
       SELECT FROM unnest(t.account) AS a (account_id)
        WHERE a.account_id = ANY (:accounts::bigint[]) AND NOT EXISTS (
          SELECT FROM cleared_mark m
           WHERE m.organisation_id = :organisation AND m.transaction_id = t.transaction_id AND m.account_id = a.account_id)))
    AND (NOT :isSplitWanted::boolean OR t.account && :splitIds::bigint[])
    AND (:isClosing::boolean IS NULL OR t.closing = :isClosing)
    AND (octet_length(t.comment) <> char_length(t.comment) OR (${SIEVED_WORDS.map(hasWord).join(' AND ')}))`,
}

function hasWord(no: number): string {
  return wordCondition(no, `abs(k.net) = :cents${no}::bigint`)
}

/**
 * Returns the condition that the comment of the transaction `t` contains a word, that its id or number equals the word, or that its amount
 * does. The number is looked up only for words that are numbers.
 */
export function wordCondition(no: number, isAmount: string): string {
  return `
    (strpos(lower(t.comment COLLATE "C"), :key${no}::text) > 0 OR ${isAmount}
     OR CASE WHEN :number${no}::bigint IS NOT NULL THEN t.transaction_id = :number${no} OR ${entryNumberOf('t')} = :number${no} END)`
}

/** Returns the SQL for the balance on the far side of a transaction (NULL if out of range), from the balance where the scan starts. */
const beyond = ({ order }: Way, atCents: string) =>
  `${exactCents(`${atCents} ${order === 'ASC' ? '+' : '-'} k."netSoFar"`)} AS "beyondCents"`

const inOrder = ({ order }: Way) => `ORDER BY k.date ${order}, k.transaction_id ${order}`

/**
 * Returns the SQL for the rows of a page that may match a filter. `atCents` is the balance where the scan starts. The last row is the last
 * scanned transaction, so that the caller knows where the scan ended.
 */
export function filteredPage(way: Way, accountCount: number, atCents: string): string {
  return `
    SELECT k."linesScanned"::bigint AS "linesScanned", k."isLast", ${beyond(way, atCents)}, ${TRANSACTION_COLUMNS}
      FROM (${scannedTransactions(way, accountCount, 'FETCH FIRST (:linesMax::bigint) ROWS WITH TIES')}) AS k ${TRANSACTION_OF_KEY}
     WHERE (k."isLast" OR ${SIEVE.scanned}) AND (k."isLast" OR ${SIEVE.read}) ${inOrder(way)} LIMIT :rowsMax::bigint`
}

/** Like `filteredPage`, but returns all rows from a start key, without a limit. */
export function filteredRows(way: Way, accountCount: number, atCents: string): string {
  return `
    SELECT ${beyond(way, atCents)}, ${TRANSACTION_COLUMNS}
      FROM (${scannedTransactions(way, accountCount, '')}) AS k ${TRANSACTION_OF_KEY}
     WHERE ${SIEVE.scanned} AND ${SIEVE.read} ${inOrder(way)}`
}
