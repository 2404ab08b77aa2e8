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

/**
 * The run with the window that its cursor at one end led to; the run itself when the cursor has moved on. Null when the two
 * are of two times, between which somebody changed the register: their balances do not stand in one list.
 */
export function withWindow(run: Register, end: RunEnd, cursor: string, window: Register): Register | null {
  if (run[end] !== cursor) return run
  if (window.accountBalance !== run.accountBalance || !meets(run, end, window)) return null
  const { transactions, earlier, later, openingBalance } = window
  return end === 'earlier'
    ? { ...run, transactions: [...transactions, ...run.transactions], earlier, openingBalance }
    : { ...run, transactions: [...run.transactions, ...transactions], later }
}

/** Whether the balances meet and no transaction stands on both sides. A changed day tells by nothing else. */
function meets(run: Register, end: RunEnd, window: Register): boolean {
  const loaded = new Set(run.transactions.map(row => row.transactionID))
  if (window.transactions.some(row => loaded.has(row.transactionID))) return false
  return end === 'earlier' ? closingOf(window) === run.openingBalance : closingOf(run) === window.openingBalance
}

function closingOf({ transactions, openingBalance }: Register): Cents {
  return transactions.at(-1)?.runningBalance ?? openingBalance
}

/**
 * How many rows are not loaded on either side. From the newest row on the whole register has its place, so that the
 * scroll bar tells the truth; a run that began at a day knows only that there is more. (A transaction with two lines in
 * scope is one row, so the number is an upper bound until the end is reached.)
 */
export function pendingRows({ transactions, earlier, later, lineCount }: Register): { earlier: number; later: number } {
  const unseen = Math.max(1, lineCount - transactions.length)
  const some = Math.min(unseen, UNKNOWN_ROWS)
  return { earlier: earlier === null ? 0 : later === null ? unseen : some, later: later === null ? 0 : some }
}

/** How many transactions the register has, as far as that is known. */
export function countText({ transactions, earlier, later, lineCount }: Register): string {
  const isWhole = earlier === null && later === null
  const count = isWhole ? transactions.length : Math.max(lineCount, transactions.length)
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`
}

/** What a row adds to the balance, in the account's sign: a row on the other side takes away. */
export function netInSign(row: RegisterRow, sign: Register['accountSign']): Cents {
  return row.debitOrCredit === sign ? row.transactionDCAmount : -row.transactionDCAmount
}
