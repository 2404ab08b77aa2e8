// What a date field makes of its keys. The grammar of typed dates is the calendar's (`typedDate`).
import { addDays, type CalendarDate } from '@twofold/accounting/calendar'
import { type DayReader, typedDate } from '@twofold/accounting/typed-date'

/** The field between two keys: the day it holds and what is being typed over it (null: nothing). */
export type DayDraft = { date: CalendarDate | null; typed: string | null }

/** `n` leads to the day with which an entry begins. Pressed there once more it changes nothing, unless a November comes of it. */
const BEGINS = /^n$/i
const BEGINS_OTHERWISE = /^n(?=[\d+\-tmhyrn])/i

/**
 * The field after its text became `typed`. A second `+` or `-` takes the first one as done, so that `+++` is three days
 * later and `+7` still a week.
 */
export function typeDay(draft: DayDraft, typed: string, today: CalendarDate): DayDraft {
  if (/^[+-]{2}$/.test(typed) && typed[0] === typed[1]) {
    const first = typedDate(typed[0] ?? '', { today, current: draft.date })
    return first.ok ? { date: first.value, typed: typed[1] ?? '' } : { ...draft, typed }
  }
  return { ...draft, typed: typed.replace(BEGINS_OTHERWISE, '') }
}

/** The day that is meant now: the typed one, the kept one when nothing is typed or `n` alone, `false` when the text means no day. */
export function dayMeant({ date, typed }: DayDraft, today: CalendarDate): CalendarDate | null | false {
  if (typed === null || BEGINS.test(typed)) return date
  if (typed.trim() === '') return null
  const meant = typedDate(typed, { today, current: date, writtenDay })
  return meant.ok ? meant.value : false
}

/** The day `days` beside the one that is meant; the same when the text means none or the calendar ends. */
export function stepDay(draft: DayDraft, days: number, today: CalendarDate): DayDraft {
  const meant = dayMeant(draft, today)
  if (meant === false) return draft
  try {
    return { date: addDays(meant ?? today, days), typed: null }
  } catch {
    return draft
  }
}

/** Reads other spellings, such as `5. november 2026`. It is large, so a date field loads it when it gets the focus. */
let writtenDay: DayReader | null = null

/** Loads the reader of other spellings. Resolves to false if it is loaded already, or cannot be loaded now. */
export async function loadSpelledDays(): Promise<boolean> {
  if (writtenDay !== null) return false
  try {
    writtenDay = (await import('@twofold/accounting/written-day')).writtenDay
    return true
  } catch {
    return false
  }
}
