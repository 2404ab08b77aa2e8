// What is matched with what: lines of a bank's statement, entries of the books, and a proposal that they are the same.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { WordSet } from './compared-words.ts'

/** A line of a statement that nobody has decided on. */
export type WaitingLine = {
  id: number
  date: CalendarDate
  cents: Cents
  payee: string
  memo: string
  number: string
  /** The last day of the statement: an entry that is dated later cannot be on it. */
  through: CalendarDate
}

/** An entry that no line was matched to, as the account sees it: its net there, debit-positive, which is money in. */
export type OpenEntry = {
  id: number
  date: CalendarDate
  cents: Cents
  comment: string
  /** The reference of the payment that the entry posts. Empty if there is no payment. */
  reference: string
  /** Somebody has cleared it by hand. */
  isCleared: boolean
}

/** One proposal: lines and entries that are equal in sum. `confidence` is 1 .. 99, `reasons` are words. */
export type MatchProposal = { lineIds: number[]; entryIds: number[]; confidence: number; reasons: string[] }

/** A proposal from here on is sure: amount, day, and a name or check number agree, and nothing else fits as well. A user may accept
 * all of them with one click. */
export const SURE_MIN = 75

/** So many days may lie between the books and the bank; a check whose number is known may take longer to be cashed. */
export const DAYS_APART_MAX = 10
export const CHECK_DAYS_MAX = 180
/** A line and an entry with the words of their texts and the checks that they name; `day` is a day number, because days are compared often.
 * */
export type Line = WaitingLine & Compared
export type Entry = OpenEntry & Compared
export type Compared = { day: number; words: WordSet; checks: readonly string[] }
