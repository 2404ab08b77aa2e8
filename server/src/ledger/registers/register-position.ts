// A place in a register: after which transaction, in the order of date and entry. Cursors are places as text.
import { type CalendarDate, isCalendarDate } from '@twofold/accounting/calendar'

/** A transaction's place in every register it stands in. */
export type RegisterKey = { date: CalendarDate; id: number }

/** Where a window lies: the rows before a place (the newest window when it has none), or those after one. */
export type RegisterPosition =
  | { direction: 'before'; key: RegisterKey | null }
  | { direction: 'after'; key: RegisterKey }

/** The newest window. */
export const NEWEST: RegisterPosition = { direction: 'before', key: null }

/** The oldest window. */
export const OLDEST: RegisterPosition = { direction: 'after', key: { date: '0001-01-01', id: 0 } }

/** The window that begins with a day's first transaction, or with the first one after it. */
export function positionAtDate(date: CalendarDate): RegisterPosition {
  return { direction: 'after', key: { date, id: 0 } }
}

/** The window that ends with a day's last transaction, or with the last one before it. */
export function positionBackFrom(date: CalendarDate): RegisterPosition {
  return { direction: 'before', key: { date, id: Number.MAX_SAFE_INTEGER } }
}

/** A position as the cursor that a client sends back. */
export function cursorOf(direction: 'before' | 'after', { date, id }: RegisterKey): string {
  return `${direction}.${date}.${id}`
}

/** The position of a cursor, or null for a text that is none. */
export function positionOfCursor(cursor: string): RegisterPosition | null {
  const [, direction, date = '', digits] = /^(before|after)\.(\d{4}-\d\d-\d\d)\.(\d{1,16})$/.exec(cursor) ?? []
  // The end of a day has the largest number there is.
  const id = Number(digits)
  if ((direction !== 'before' && direction !== 'after') || !isCalendarDate(date) || !Number.isSafeInteger(id))
    return null
  return { direction, key: { date, id } }
}
