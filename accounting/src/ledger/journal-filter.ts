// The filters of the journal, which lists all transactions of an organisation.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { hasWords, type SearchedWord } from './register-filter.ts'
import { amountOf, type Line } from './transaction.ts'

/**
 * A filter. A null value or an empty word list excludes no transactions. The amount of a transaction is the sum of its debits, in cents.
 * The first and last dates are inclusive. A transaction matches `accountIds` if it has a line on one of these accounts. `isVoid` selects
 * deleted transactions instead of those that count.
 */
export type JournalFilter = {
  words: readonly SearchedWord[]
  centsMin: Cents | null
  centsMax: Cents | null
  startDate: CalendarDate | null
  endDate: CalendarDate | null
  accountIds: readonly number[] | null
  /** The user who posted the transaction. */
  userId: number | null
  isVoid: boolean
}

/** The fields of a transaction that a filter compares. `entryNumber` is null until the transaction is numbered. */
export type FilteredEntry = {
  id: number
  entryNumber: number | null
  date: CalendarDate
  comment: string
  lines: readonly Line[]
  isVoid: boolean
  userId: number | null
}

/** The filter that excludes only deleted transactions. */
export const WHOLE_JOURNAL: JournalFilter = {
  words: [],
  centsMin: null,
  centsMax: null,
  startDate: null,
  endDate: null,
  accountIds: null,
  userId: null,
  isVoid: false,
}

/**
 * Returns whether a transaction matches a filter. A search word matches part of the comment, the id or the number of the transaction, its
 * amount, or the amount of one of its lines.
 */
export function passesJournalFilter(filter: JournalFilter, entry: FilteredEntry): boolean {
  const { words, centsMin, centsMax, startDate, endDate, accountIds, userId, isVoid } = filter
  const { id, entryNumber, date, comment, lines } = entry
  const amount = amountOf(lines)
  if (entry.isVoid !== isVoid) return false
  if (centsMin !== null && amount < centsMin) return false
  if (centsMax !== null && amount > centsMax) return false
  if (startDate !== null && date < startDate) return false
  if (endDate !== null && date > endDate) return false
  if (userId !== null && entry.userId !== userId) return false
  if (accountIds !== null && !lines.some(({ accountId }) => accountIds.includes(accountId))) return false
  const amounts = [amount, ...lines.map(({ cents }) => Math.abs(cents))]
  return hasWords(words, { comment, numbers: [id, entryNumber], amounts })
}
