// The part of a register that is loaded: one unbroken run of its rows that grows at both ends by windows the server hands
// out by cursor. A run is itself a register with more rows, and is cached as one.
import type { Cents } from '@twofold/accounting/money'
import type { Register, RegisterRow } from '@twofold/contract/transactions'

/** How many rows are asked for at first, so that the page is there at once, and then at a time. */
export const FIRST_WINDOW_ROWS = 100
export const WINDOW_ROWS = 500

/** How many grey rows stand for an unknown number of later or earlier ones. */
const UNKNOWN_ROWS = 60

/** An end of the run, at which it grows. */
export type RunEnd = 'earlier' | 'later'

/** The window that a run's cursor at one end led to. `isNarrowed`: a filter leaves rows out. */
export type NextWindow = { end: RunEnd; cursor: string; window: Register; isNarrowed: boolean }

/**
 * The run with its next window; the run itself when its cursor has moved on. Null when the two are of two times, between
 * which somebody changed the register: their balances do not stand in one list.
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

/** Whether no transaction stands on both sides and, where no row is left out, the balances meet. A changed day tells by
 * nothing else. */
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
 * How many rows are not loaded on either side. From the newest row on the whole register has its place, so that the
 * scroll bar tells the truth, and likewise from the oldest one; a run that began at a day knows only that there is more.
 * `rowCount` is how many rows there are, where that is known; else the number of lines, an upper bound until the end is
 * reached (a transaction with two lines in scope is one row).
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

/** Whether every row there is is loaded. */
export function isWhole({ earlier, later }: Register): boolean {
  return earlier === null && later === null
}

/** How many transactions the register has, as far as that is known. */
export function countText(run: Register): string {
  const { transactions, lineCount } = run
  return countOf(isWhole(run) ? transactions.length : Math.max(lineCount, transactions.length))
}

/** `1 transaction`, `1,204 transactions`. */
export function countOf(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`
}

/** How many rows there are and what they come to: the sums of the amounts on either side, and what is left of them in the
 * account's sign. */
export type RowSums = { rowCount: number; debitTotal: Cents; creditTotal: Cents }

/** The rows added up. */
export function sumsOf(rows: readonly RegisterRow[]): RowSums {
  const sums = { rowCount: rows.length, debitTotal: 0, creditTotal: 0 }
  for (const { debitOrCredit, transactionDCAmount } of rows) {
    if (debitOrCredit === 'DEBIT') sums.debitTotal += transactionDCAmount
    else sums.creditTotal += transactionDCAmount
  }
  return sums
}

/** What the rows add to the balance, in the account's sign. */
export function netOf({ debitTotal, creditTotal }: RowSums, sign: Register['accountSign']): Cents {
  return sign === 'DEBIT' ? debitTotal - creditTotal : creditTotal - debitTotal
}
