// Positions in a register. A position refers to a transaction by date and id. Registers are sorted by date, then by order of entry. Cursors
// are encoded positions.
import { type CalendarDate, isCalendarDate, LAST_DATE, ZERO_DATE } from '@twofold/accounting/calendar'

/** The key of a transaction in every register that contains it. */
export type RegisterKey = { date: CalendarDate; id: number }

/** The position of a page: the rows before a key (the newest page if the key is null), or the rows after it. */
export type RegisterPosition =
  | { direction: 'before'; key: RegisterKey | null }
  | { direction: 'after'; key: RegisterKey }

/** Returns the key before the first transaction of a date. */
export function startOfDay(date: CalendarDate): RegisterKey {
  return { date, id: 0 }
}

/** Returns the key after the last transaction of a date. */
export function endOfDay(date: CalendarDate): RegisterKey {
  return { date, id: Number.MAX_SAFE_INTEGER }
}

/** The key after all transactions. */
export const REGISTER_END = endOfDay(LAST_DATE)

/** The newest page. */
export const NEWEST: RegisterPosition = { direction: 'before', key: null }

/** The oldest page. */
export const OLDEST: RegisterPosition = { direction: 'after', key: startOfDay(ZERO_DATE) }

/** Returns the page that begins with the first transaction on or after a date. */
export function positionAtDate(date: CalendarDate): RegisterPosition {
  return { direction: 'after', key: startOfDay(date) }
}

/** Returns the page that ends with the last transaction on or before a date. */
export function positionBackFrom(date: CalendarDate): RegisterPosition {
  return { direction: 'before', key: endOfDay(date) }
}

/** Encodes a position as a cursor. */
export function cursorOf(direction: 'before' | 'after', { date, id }: RegisterKey): string {
  return `${direction}.${date}.${id}`
}

/** Decodes a cursor. Returns null if the cursor is invalid. */
export function positionOfCursor(cursor: string): RegisterPosition | null {
  const [, direction, date = '', digits] = /^(before|after)\.(\d{4}-\d\d-\d\d)\.(\d{1,16})$/.exec(cursor) ?? []
  // The end of a day is encoded with the largest possible id.
  const id = Number(digits)
  if ((direction !== 'before' && direction !== 'after') || !isCalendarDate(date) || !Number.isSafeInteger(id))
    return null
  return { direction, key: { date, id } }
}
