// The filters of a register. A filtered register still shows the running balances of the whole account.
import type { CalendarDate } from '../calendar.ts'
import { BALANCE_CENTS_MAX, type Cents, parseAmount } from '../money.ts'
import { searchKeyOf } from './sort-key.ts'

/**
 * A filter. A null value or an empty word list excludes no rows. Amounts are compared in cents without a sign. The first and last dates are
 * inclusive. A row matches `splitIds` if one of these accounts is a counter-account of its transaction.
 */
export type RegisterFilter = {
  words: readonly SearchedWord[]
  centsMin: Cents | null
  centsMax: Cents | null
  startDate: CalendarDate | null
  endDate: CalendarDate | null
  isCleared: boolean | null
  isClosing: boolean | null
  splitIds: ReadonlySet<number> | null
}

/** A search word. It matches part of the comment, the id or the number of the transaction, or the amount of the row. */
export type SearchedWord = { key: string; id: number | null; cents: Cents | null }

/**
 * The fields of a register row that a filter compares. They include the net amount in the account and its subaccounts, and the
 * counter-accounts.
 */
export type FilteredRow = {
  id: number
  /** The number of the transaction. Null or 0 until it is numbered. */
  entryNumber: number | null
  date: CalendarDate
  comment: string
  netCents: Cents
  splitIds: readonly number[]
  isCleared: boolean
  isClosing: boolean
}

/** The filter that excludes no rows. */
export const NO_FILTER: RegisterFilter = {
  words: [],
  centsMin: null,
  centsMax: null,
  startDate: null,
  endDate: null,
  isCleared: null,
  isClosing: null,
  splitIds: null,
}

const ID = /^\d{1,15}$/

const WORD = /"([^"]*)"?|[^\s"]+/g

/**
 * Returns the words of a search string. A quoted phrase is one word. `rent 410.22` finds rows with `rent` in the comment and an amount of
 * $410.22. `"card 7"` finds rows with exactly these characters.
 */
export function searchedWords(text: string): SearchedWord[] {
  const words = [...text.matchAll(WORD)].map(([word, quoted]) => quoted ?? word).filter(word => word.trim() !== '')
  return [...new Set(words)].map(word => {
    const amount = parseAmount(word, BALANCE_CENTS_MAX)
    return {
      key: searchKeyOf(word),
      id: ID.test(word) ? Number(word) : null,
      cents: amount.ok ? Math.abs(amount.value) : null,
    }
  })
}

/** Returns whether a filter excludes any rows. */
export function isNarrowed({ words, ...rest }: RegisterFilter): boolean {
  return words.length > 0 || Object.values(rest).some(value => value !== null)
}

/** Returns whether a row matches a filter. */
export function passesFilter(filter: RegisterFilter, row: FilteredRow): boolean {
  const { centsMin, centsMax, startDate, endDate, isCleared, isClosing, splitIds } = filter
  const cents = Math.abs(row.netCents)
  if (centsMin !== null && cents < centsMin) return false
  if (centsMax !== null && cents > centsMax) return false
  if (startDate !== null && row.date < startDate) return false
  if (endDate !== null && row.date > endDate) return false
  if (isCleared !== null && row.isCleared !== isCleared) return false
  if (isClosing !== null && row.isClosing !== isClosing) return false
  if (splitIds !== null && !row.splitIds.some(id => splitIds.has(id))) return false
  return hasWords(filter.words, { comment: row.comment, numbers: [row.id, row.entryNumber], amounts: [cents] })
}

type Searched = { comment: string; numbers: readonly (number | null)[]; amounts: readonly Cents[] }

/** Returns whether each word is part of a comment, or equals one of the numbers or amounts (in cents, without a sign). */
export function hasWords(words: readonly SearchedWord[], { comment, numbers, amounts }: Searched): boolean {
  if (words.length === 0) return true
  const text = searchKeyOf(comment)
  return words.every(
    ({ key, id, cents }) =>
      text.includes(key) || (id !== null && numbers.includes(id)) || (cents !== null && amounts.includes(cents)),
  )
}
