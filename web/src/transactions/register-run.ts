// The part of a register that is loaded: one unbroken run of its rows that grows at both ends by windows the server hands
// out by cursor. A run is itself a register with more rows, and is cached as one.
import type { Cents } from '@twofold/accounting/money'
import type { Register, RegisterRow } from '@twofold/contract/transactions'

/** How many rows are asked for at first, so that the page is there at once, and then at a time. */
export const FIRST_WINDOW_ROWS = 100
export const WINDOW_ROWS = 500

/** How many grey rows stand for an unknown number of later or earlier ones. */
const UNKNOWN_ROWS = 60

/** The run with the window before its oldest row. A window that does not follow on it changes nothing. */
export function withEarlier(run: Register, cursor: string, window: Register): Register {
  if (run.earlier !== cursor) return run
  const { earlier, openingBalance } = window
  return { ...run, transactions: [...window.transactions, ...run.transactions], earlier, openingBalance }
}

/** The run with the window after its newest row. */
export function withLater(run: Register, cursor: string, window: Register): Register {
  if (run.later !== cursor) return run
  return { ...run, transactions: [...run.transactions, ...window.transactions], later: window.later }
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
