// Creates the bank statements of the demo books. Reconciles every month except the last full month.
import { addDays, addMonths, type CalendarDate, endOfMonth, monthOf } from '@twofold/accounting/calendar'
import type { SignConvention } from '@twofold/accounting/ledger/account-types'
import { accepted, type Result } from '@twofold/accounting/refusals'
import { markLines } from '../ledger/marks.ts'
import type { NumberedEntry, PostingBooks } from '../ledger/post-many.ts'
import { recordStatement } from '../reconciliation/commands.ts'

type RecordedBooks = PostingBooks & { signConvention: SignConvention }

/** The number of days at the end of a month whose payments may reach the bank in the next month. */
const DAYS_UNDERWAY = 2
/** On these days, payments whose id is a multiple of this number reach the bank in the next month. */
const LATE_EVERY = 3

/** Returns the last day through which bank accounts are reconciled: the end of the second-to-last full month. */
export function lastClosedDay(today: CalendarDate): CalendarDate {
  return addDays(addMonths(monthOf(today), -1), -1)
}

/** Records the statements of an account, month by month, up to `lastClosedDay`. */
export async function closeBankMonths(
  books: RecordedBooks,
  { accountId, entries, today }: { accountId: number; entries: readonly NumberedEntry[]; today: CalendarDate },
): Promise<Result<null>> {
  const last = lastClosedDay(today)
  const seen = monthsOfBank(entries, accountId)
  for (let date = endOfMonth(entries[0]?.date ?? today); date <= last; date = endOfMonth(addDays(date, 1))) {
    const transactionIds = seen.get(date) ?? []
    const marked = await markLines(books, { transactionIds, accountId }, date)
    if (!marked.ok) return marked
    const recorded = await recordStatement(books, accountId, { accountReconcileDate: date })
    if (!recorded.ok) return recorded
  }
  return accepted(null)
}

/** Returns the transactions on each month's bank statement, by the month's last day. */
export function monthsOfBank(entries: readonly NumberedEntry[], accountId: number): Map<CalendarDate, number[]> {
  const seen = new Map<CalendarDate, number[]>()
  for (const { id, date, lines } of entries) {
    const own = lines.find(line => line.accountId === accountId)
    if (own === undefined) continue
    const month = endOfMonth(date)
    const isLate = own.cents < 0 && id % LATE_EVERY === 0 && date > addDays(month, -DAYS_UNDERWAY)
    const shown = isLate ? endOfMonth(addDays(month, 1)) : month
    seen.set(shown, [...(seen.get(shown) ?? []), id])
  }
  return seen
}
