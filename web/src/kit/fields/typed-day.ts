// Handles the keys of a date field. `typedDate` of the calendar defines the format of typed dates.
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { type DayReader, typedDate } from '@twofold/accounting/typed-date'

/** The state of a date field: its date, and the text that is being typed. The text is null if the user is not typing. */
export type DayDraft = { date: CalendarDate | null; typed: string | null }

/**
 * `n` moves the focus to the date of a new transaction. If the user presses it again in the date field, it has no effect, unless it is the
 * start of a November date.
 */
const BEGINS = /^n$/i
const BEGINS_OTHERWISE = /^n(?=[\d+\-tmhyrn])/i

/**
 * Returns the state after the typed text has changed to `typed`. A second `+` or `-` applies the first one, so that `+++` adds three days
 * and `+7` still adds a week.
 */
export function typeDay(draft: DayDraft, typed: string, today: CalendarDate): DayDraft {
  if (/^[+-]{2}$/.test(typed) && typed[0] === typed[1]) {
    const first = typedDate(typed[0] ?? '', { today, current: draft.date })
    return first.ok ? { date: first.value, typed: typed[1] ?? '' } : { ...draft, typed }
  }
  return { ...draft, typed: typed.replace(BEGINS_OTHERWISE, '') }
}

/**
 * Returns the typed date. Returns the previous date if no text or only `n` is typed. Returns null if the text is blank, and false if the
 * text is not a date.
 */
export function dayMeant({ date, typed }: DayDraft, today: CalendarDate): CalendarDate | null | false {
  if (typed === null || BEGINS.test(typed)) return date
  if (typed.trim() === '') return null
  const meant = typedDate(typed, { today, current: date, writtenDay })
  return meant.ok ? meant.value : false
}

/**
 * Returns the state with its date moved by `days`. Returns it unchanged if the text is not a date or the result is outside the calendar.
 */
export function stepDay(draft: DayDraft, days: number, today: CalendarDate): DayDraft {
  const meant = dayMeant(draft, today)
  if (meant === false) return draft
  try {
    return { date: addDays(meant ?? today, days), typed: null }
  } catch {
    return draft
  }
}

/** Reads dates in other formats, such as `5. november 2026`. Its code is large, so it is loaded when a date field gets the focus. */
let writtenDay: DayReader | null = null

/** Loads the code that reads other date formats. Resolves to false if it is already loaded or cannot be loaded now. */
export async function loadSpelledDays(): Promise<boolean> {
  if (writtenDay !== null) return false
  try {
    writtenDay = (await import('@twofold/accounting/written-day')).writtenDay
    return true
  } catch {
    return false
  }
}
