// What a list shows as the status of an invoice or bill: its state, and for an open one how close its due date is.
import { type CalendarDate, daysBetween } from '../calendar.ts'
import type { DocumentState } from './document-states.ts'

/**
 * The look of a status. `pending`: not in the books yet. `open`: nothing to do yet. `soon`: due within a week. `overdue`: after the due
 * date. `done`: paid, canceled or rejected.
 */
export type StatusTone = 'pending' | 'open' | 'soon' | 'overdue' | 'done'

/** A status as words, with its look. */
export type ShownStatus = { words: string; tone: StatusTone }

/** The facts of an invoice or bill that decide its status. */
type DueFacts = {
  state: DocumentState
  isPaidInFull: boolean
  date: CalendarDate
  /** Null if no due date was agreed. The document is then due on its own date, as in an aging. */
  dueDate: CalendarDate | null
  /** The total in cents. A credit (a negative total) is never due. */
  totalCents: number
}

/** A document is due soon from this many days before its due date. */
const DUE_SOON_DAYS = 7

/**
 * Returns the status of an invoice or bill on a day of the organisation. `word` is the status without the due date, such as `Open`,
 * `Approved` or `Paid`. It is replaced only if the document is due soon or overdue. Example: due on Nov 13, seen on Nov 25: `Overdue 12
 * days`.
 */
export function dueStatus(facts: DueFacts, word: string, today: CalendarDate): ShownStatus {
  if (facts.isPaidInFull || facts.state === 'ENDED') return { words: word, tone: 'done' }
  if (facts.state === 'PENDING') return { words: word, tone: 'pending' }
  const days = daysBetween(today, facts.dueDate ?? facts.date)
  if (facts.totalCents < 0 || days > DUE_SOON_DAYS) return { words: word, tone: 'open' }
  if (days < 0) return { words: `Overdue ${counted(-days)}`, tone: 'overdue' }
  return { words: days === 0 ? 'Due today' : `Due in ${counted(days)}`, tone: 'soon' }
}

function counted(days: number): string {
  return `${days.toLocaleString('en-US')} ${days === 1 ? 'day' : 'days'}`
}
