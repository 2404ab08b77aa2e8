// The loaded part of a register: consecutive rows that grow at both ends in windows, which the server returns by cursor. A run is
// itself a register with more rows, and is cached as one.
import type { Cents } from '@twofold/accounting/money'
import type { Register, RegisterRow } from '@twofold/contract/transactions'

/** The number of rows in the first window, which is small so that the page is shown quickly, and in later ones. */
export const FIRST_WINDOW_ROWS = 100
export const WINDOW_ROWS = 500

/** The number of gray rows for an unknown number of later or earlier ones. */
const UNKNOWN_ROWS = 60

/** An end of the run, where it grows. */
export type RunEnd = 'earlier' | 'later'

/** The window after a run's cursor at one end. `isNarrowed`: a filter leaves rows out. */
export type NextWindow = { end: RunEnd; cursor: string; window: Register; isNarrowed: boolean }

/**
 * Returns the run with its next window, or the run itself if its cursor has changed. Null if another user changed the register between
 * the two reads, because their balances are of different states.
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

/** Whether no transaction is in both parts and, if no row is left out, the balances match. Only the balances reveal a changed date. */
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
 * Returns how many rows are not loaded on either side. A run that contains the newest or the oldest row has its true position, so that
 * the scroll bar is correct; one that began at a day knows only that there are more rows. `rowCount` is the number of rows if it is
 * known. Otherwise the number of lines is used, an upper bound until the end is reached (a transaction with two lines in scope is one
 * row).
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

/** Whether every row is loaded. */
export function isWhole({ earlier, later }: Register): boolean {
  return earlier === null && later === null
}

/** Describes how many transactions the register has, as far as that is known. */
export function countText(run: Register): string {
  const { transactions, lineCount } = run
  return countOf(isWhole(run) ? transactions.length : Math.max(lineCount, transactions.length))
}

/** `1 transaction`, `1,204 transactions`. */
export function countOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`
}

/** The number of rows and their sums: the amounts on each side. `netOf` returns their net in the account's
 * sign. */
export type RowSums = { rowCount: number; debitTotal: Cents; creditTotal: Cents }

/** Returns the sums of rows. */
export function sumsOf(rows: readonly RegisterRow[]): RowSums {
  const sums = { rowCount: rows.length, debitTotal: 0, creditTotal: 0 }
  for (const { debitOrCredit, transactionDCAmount } of rows) {
    if (debitOrCredit === 'DEBIT') sums.debitTotal += transactionDCAmount
    else sums.creditTotal += transactionDCAmount
  }
  return sums
}

/** Returns what the rows add to the balance, in the account's sign. */
export function netOf({ debitTotal, creditTotal }: RowSums, sign: Register['accountSign']): Cents {
  return sign === 'DEBIT' ? debitTotal - creditTotal : creditTotal - debitTotal
}
