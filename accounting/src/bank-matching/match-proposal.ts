// The types for bank matching: bank lines, entries and proposed matches.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import type { WordSet } from './compared-words.ts'

/** A bank line for review. */
export type ReviewLine = {
  id: number
  date: CalendarDate
  cents: Cents
  payee: string
  memo: string
  number: string
  /** The end date of the statement. An entry with a later date cannot be on it. */
  through: CalendarDate
}

/** An unmatched entry. Its amount is the net change in the account's balance, debit-positive: an amount above 0 is money in. */
export type OpenEntry = {
  id: number
  date: CalendarDate
  cents: Cents
  comment: string
  /** The reference of the entry's payment. Empty if there is no payment. */
  reference: string
  /** True if the user has cleared the entry manually. */
  isCleared: boolean
}

/** A proposal to match lines and entries with equal sums. `confidence` is 1 .. 99. `reasons` are shown to the user. */
export type MatchProposal = { lineIds: number[]; entryIds: number[]; confidence: number; reasons: string[] }

/**
 * The minimum confidence of a certain proposal. In such a proposal, the amount, the date, and a name or check number match, and no other
 * line or entry matches equally well. The user can accept all certain proposals with one click.
 */
export const STRONG_MIN = 75

/** The maximum number of days between an entry and its bank line. A check with a known number may clear later. */
export const DAYS_APART_MAX = 10
export const CHECK_DAYS_MAX = 180
/** A line or an entry, the words in its text, and its check numbers. `day` is a day number, which is faster to compare than a date. */
export type Line = ReviewLine & Compared
export type ComparedEntry = OpenEntry & Compared
export type Compared = { day: number; words: WordSet; checks: readonly string[] }
