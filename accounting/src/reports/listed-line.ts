// Types and functions for reports that list lines or transactions.
import type { CalendarDate } from '../calendar.ts'
import type { Line } from '../ledger/transaction.ts'
import type { Cents } from '../money.ts'
import { counterSide } from './filter-share.ts'
import { namedOf } from './report-rows.ts'

/** A transaction of the books, with debit-positive lines. */
export type ListedTransaction = {
  transactionId: number
  date: CalendarDate
  comment: string
  isClosing: boolean
  lines: readonly Line[]
}

/** A line of a transaction, identified by its `accountId` and `cents`. */
export type ListedLine = ListedTransaction & { accountId: number; cents: Cents }

/** The full names of accounts, by account id. */
export type Names = ReadonlyMap<number, string>

const NAMED_MAX = 3

/** Returns the names of an amount's counter-accounts: `Sales, Sales Tax Payable`. Returns at most three names, without duplicates. */
export function counterNames(line: Pick<ListedLine, 'lines' | 'cents'>, names: Names): string {
  return accountNames(
    counterSide(line.lines, line.cents).map(({ accountId }) => accountId),
    names,
  )
}

/** Returns at most three account names, without duplicates. */
export function accountNames(ids: Iterable<number>, names: Names): string {
  return namedOf(
    [...new Set(ids)].map(id => names.get(id) ?? `No. ${id}`),
    NAMED_MAX,
  )
}
