// The loaded part of a register: consecutive rows. More rows can be loaded at both ends, one page at a time, by cursor. The loaded rows are
// cached as a single register.
import type { Cents } from '@twofold/accounting/money'
import type { Register, RegisterRow } from '@twofold/contract/transactions'

/** The number of rows in the first page and in later pages. The first page is small, so that the screen is shown quickly. */
export const FIRST_WINDOW_ROWS = 100
export const WINDOW_ROWS = 500

/** The number of gray placeholder rows if the number of later or earlier rows is unknown. */
const UNKNOWN_ROWS = 60

/** An end of the loaded rows, at which more rows can be loaded. */
export type RunEnd = 'earlier' | 'later'

/** The page of rows to add at one end of the loaded rows. `isNarrowed` is true if a filter excludes rows. */
export type NextWindow = { end: RunEnd; cursor: string; window: Register; isNarrowed: boolean }

/**
 * Adds a page of rows to the loaded rows. Returns the loaded rows unchanged if the cursor has changed. Returns null if another user has
 * changed the register in the meantime, because the balances would be inconsistent.
 */
export function withWindow(run: Register, next: NextWindow): Register | null {
  const { end, cursor, window } = next
  if (run[end] !== cursor) return run
  if (window.accountBalance !== run.accountBalance || !meets(run, next)) return null
  const { transactions, earlier, later, openingBalance } = window
  return end === 'earlier'
    ? { ...run, transactions: [...transactions, ...run.transactions], earlier, openingBalance }
    : { ...run, transactions: [...run.transactions, ...transactions], later }
}

/**
 * Whether the page directly follows the loaded rows. They must have no transaction in common. If no filter excludes rows, the balances must
 * also match, because a changed date can be detected only by the balances.
 */
function meets(run: Register, { end, window, isNarrowed }: NextWindow): boolean {
  const loaded = new Set(run.transactions.map(row => row.transactionID))
  if (window.transactions.some(row => loaded.has(row.transactionID))) return false
  if (isNarrowed) return true
  return end === 'earlier' ? closingOf(window) === run.openingBalance : closingOf(run) === window.openingBalance
}

function closingOf({ transactions, openingBalance }: Register): Cents {
  return transactions.at(-1)?.runningBalance ?? openingBalance
}

/**
 * Returns the number of rows that are not loaded at each end. If the loaded rows include the newest or the oldest row, the scroll bar shows
 * their exact position. If the list starts at a date, it is only known that there are more rows. If `rowCount` is unknown, the number of
 * lines is used as an upper bound, because a transaction with two lines in scope is one row.
 */
export function pendingRows(
  run: Register,
  rowCount: number | null = run.lineCount,
): { earlier: number; later: number } {
  const { transactions, earlier, later } = run
  const unseen = Math.max(1, (rowCount ?? transactions.length + UNKNOWN_ROWS) - transactions.length)
  const some = Math.min(unseen, UNKNOWN_ROWS)
  return {
    earlier: earlier === null ? 0 : later === null ? unseen : some,
    later: later === null ? 0 : earlier === null ? unseen : some,
  }
}

/** Whether all rows are loaded. */
export function isWhole({ earlier, later }: Register): boolean {
  return earlier === null && later === null
}

/** Describes the number of transactions in the register. If not all rows are loaded, the number of lines is used as an estimate. */
export function countText(run: Register): string {
  const { transactions, lineCount } = run
  return countOf(isWhole(run) ? transactions.length : Math.max(lineCount, transactions.length))
}

/** `1 transaction`, `1,204 transactions`. */
export function countOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`
}

/** The number of rows, and the sums of their debits and credits. `netOf` returns their net amount. */
export type RowSums = { rowCount: number; debitTotal: Cents; creditTotal: Cents }

/** Returns the number and the sums of the given rows. */
export function sumsOf(rows: readonly RegisterRow[]): RowSums {
  const sums = { rowCount: rows.length, debitTotal: 0, creditTotal: 0 }
  for (const { debitOrCredit, transactionDCAmount } of rows) {
    if (debitOrCredit === 'DEBIT') sums.debitTotal += transactionDCAmount
    else sums.creditTotal += transactionDCAmount
  }
  return sums
}

/** Returns the amount that the rows add to the balance, positive on the account's normal side. */
export function netOf({ debitTotal, creditTotal }: RowSums, sign: Register['accountSign']): Cents {
  return sign === 'DEBIT' ? debitTotal - creditTotal : creditTotal - debitTotal
}
