// What reports that list lines or transactions have in common.
import type { CalendarDate } from '../calendar.ts'
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'
import { counterSide } from './filter-share.ts'
import { namedOf } from './report-rows.ts'

/** A transaction as it comes from the books: its lines debit-positive. */
export type ListedTransaction = {
  transactionId: number
  date: CalendarDate
  comment: string
  isClosing: boolean
  lines: readonly Line[]
}

/** One line of it: that of `accountId` with these cents. */
export type ListedLine = ListedTransaction & { accountId: number; cents: Cents }

/** Full names by account id. */
export type Names = ReadonlyMap<number, string>

const NAMED_MAX = 3

/** The counter-accounts of an amount, each once, at most three by name: `Sales, Sales Tax Payable`. */
export function counterNames(line: Pick<ListedLine, 'lines' | 'cents'>, names: Names): string {
  return accountNames(
    counterSide(line.lines, line.cents).map(({ accountId }) => accountId),
    names,
  )
}

/** Accounts by name, each once, at most three of them. */
export function accountNames(ids: Iterable<number>, names: Names): string {
  return namedOf(
    [...new Set(ids)].map(id => names.get(id) ?? `No. ${id}`),
    NAMED_MAX,
  )
}
