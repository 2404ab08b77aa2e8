// The part of a register that is loaded: one unbroken run of its rows, newest first, that grows at both ends by windows
// the server hands out by cursor.
import type { Register, RegisterRow } from '@twofold/contract/transactions'

/** A register as far as it is loaded. `transactions` of the windows are oldest first; `rows` here are newest first. */
export type RegisterRun = Omit<Register, 'transactions' | 'openingBalance'> & { rows: readonly RegisterRow[] }

/** How many rows are asked for at first, so that the page is there at once, and then at a time. */
export const FIRST_WINDOW_ROWS = 100
export const WINDOW_ROWS = 500

/** How many grey rows stand for an unknown number of later or earlier ones. */
const UNKNOWN_ROWS = 60

/** A run of one window. */
export function runOf({ transactions, openingBalance: _, ...register }: Register): RegisterRun {
  return { ...register, rows: transactions.toReversed() }
}

/** The run with the window before its oldest row. A window that does not follow on it changes nothing. */
export function withEarlier(run: RegisterRun, cursor: string, window: Register): RegisterRun {
  if (run.earlier !== cursor) return run
  return { ...run, rows: [...run.rows, ...window.transactions.toReversed()], earlier: window.earlier }
}

/** The run with the window after its newest row. */
export function withLater(run: RegisterRun, cursor: string, window: Register): RegisterRun {
  if (run.later !== cursor) return run
  return { ...run, rows: [...window.transactions.toReversed(), ...run.rows], later: window.later }
}

/**
 * How many rows stand above and below the loaded ones. From the newest row on the whole register has its place, so that
 * the scroll bar tells the truth; a run that began at a day knows only that there is more. (A transaction with two lines
 * in scope is one row, so the number is an upper bound until the end is reached.)
 */
export function pendingRows({ rows, earlier, later, lineCount }: RegisterRun): { before: number; after: number } {
  const unseen = Math.max(1, lineCount - rows.length)
  const after = later === null ? unseen : Math.min(unseen, UNKNOWN_ROWS)
  return { before: later === null ? 0 : Math.min(unseen, UNKNOWN_ROWS), after: earlier === null ? 0 : after }
}

/** How many transactions the register has, as far as that is known. */
export function countText(run: RegisterRun): string {
  const count = run.earlier === null && run.later === null ? run.rows.length : Math.max(run.lineCount, run.rows.length)
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'transaction' : 'transactions'}`
}
