// Loads all rows of a register's view for printing, because the screen has loaded only some of them.
import { fromWire } from '@twofold/accounting/calendar'
import type { CallInput } from '@twofold/contract/endpoint'
import type { Register, readRegister } from '@twofold/contract/transactions'
import { Overtaken } from '../../client/call-error.ts'
import { type RunEnd, withWindow } from './register-run.ts'
import { filtersOf, isNarrowed, type RegisterView } from './register-view.ts'

/** The maximum number of printed rows. More rows would fill more than 400 pages and take a browser too long to lay out. */
const PRINTED_ROWS_MAX = 20_000

/** The maximum number of rows in a response from the server. */
const WINDOW_ROWS = 1_000

type Read = (query: NonNullable<CallInput<typeof readRegister>['query']>) => Promise<Register>

/** Returns the end at which more rows of a view are loaded. If the newest rows are first, these are earlier rows. */
function endOf({ sort }: RegisterView): RunEnd {
  return sort === 'date' ? 'later' : 'earlier'
}

/**
 * Loads all rows of a register's view in one call, so that the balances are consistent. If the register has more lines than can be printed,
 * loads it page by page up to the maximum. Throws Overtaken if another user posts a transaction in the meantime.
 */
export async function wholeRegister(read: Read, lineCount: number, view: RegisterView): Promise<Register> {
  const filters = filtersOf(view)
  if (lineCount <= PRINTED_ROWS_MAX) return partShown(await read(filters), view)
  const [limit, end] = [String(WINDOW_ROWS), endOf(view)]
  let run = await read({ limit, sort: '-date', ...view })
  for (;;) {
    const cursor = run[end]
    if (cursor === null || run.transactions.length >= PRINTED_ROWS_MAX) return run
    const window = await read({ limit, cursor, ...filters })
    const joined = withWindow(run, { end, cursor, window, isNarrowed: isNarrowed(view) })
    if (joined === null) throw new Overtaken()
    run = joined
  }
}

/** Whether rows at the end of the view are missing. */
export function isCutShort(run: Register, view: RegisterView): boolean {
  return run[endOf(view)] !== null
}

/**
 * Returns the rows of a view, beginning at its start date, with the balance before the first row. Depending on the sort order, these are
 * later or earlier rows.
 */
export function partShown(register: Register, { date, sort }: RegisterView): Register {
  if (date === undefined) return register
  const { transactions } = register
  const isShown = (day: string) => (sort === 'date' ? day >= date : day <= date)
  const shown = transactions.map(row => isShown(fromWire(row.transactionDate) ?? ''))
  const [first, last] = [shown.indexOf(true), shown.lastIndexOf(true)]
  const before = transactions[(first < 0 ? (sort === 'date' ? shown.length : 0) : first) - 1]
  return {
    ...register,
    openingBalance: before === undefined ? register.openingBalance : before.runningBalance,
    transactions: first < 0 ? [] : transactions.slice(first, last + 1),
  }
}
