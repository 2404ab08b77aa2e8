// How a date field handles its keys. `typedDate` of the calendar defines the grammar of typed dates.
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { type DayReader, typedDate } from '@twofold/accounting/typed-date'

/** The state of the field: its day, and the text that is typed over it (null: none). */
export type DayDraft = { date: CalendarDate | null; typed: string | null }

/** `n` moves to the date of a new entry. If it is pressed again there, it changes nothing, unless it begins a November. */
const BEGINS = /^n$/i
const BEGINS_OTHERWISE = /^n(?=[\d+\-tmhyrn])/i

/**
 * Returns the state after the text became `typed`. A second `+` or `-` applies the first one, so that `+++` is three days later
 * and `+7` is still a week.
 */
export function typeDay(draft: DayDraft, typed: string, today: CalendarDate): DayDraft {
  if (/^[+-]{2}$/.test(typed) && typed[0] === typed[1]) {
    const first = typedDate(typed[0] ?? '', { today, current: draft.date })
    return first.ok ? { date: first.value, typed: typed[1] ?? '' } : { ...draft, typed }
  }
  return { ...draft, typed: typed.replace(BEGINS_OTHERWISE, '') }
}

/** Returns the typed day; the previous day if nothing or only `n` is typed; false if the text is not a day. */
export function dayMeant({ date, typed }: DayDraft, today: CalendarDate): CalendarDate | null | false {
  if (typed === null || BEGINS.test(typed)) return date
  if (typed.trim() === '') return null
  const meant = typedDate(typed, { today, current: date, writtenDay })
  return meant.ok ? meant.value : false
}

/** Returns the state moved by `days`; unchanged if the text is not a day or the calendar ends. */
export function stepDay(draft: DayDraft, days: number, today: CalendarDate): DayDraft {
  const meant = dayMeant(draft, today)
  if (meant === false) return draft
  try {
    return { date: addDays(meant ?? today, days), typed: null }
  } catch {
    return draft
  }
}

/** Reads other spellings, such as `5. november 2026`. Its code is large, so it loads when a date field gets the focus. */
let writtenDay: DayReader | null = null

/** Loads the reader of other spellings. Resolves to false if it is loaded already or can't be loaded now. */
export async function loadSpelledDays(): Promise<boolean> {
  if (writtenDay !== null) return false
  try {
    writtenDay = (await import('@twofold/accounting/written-day')).writtenDay
    return true
  } catch {
    return false
  }
}
