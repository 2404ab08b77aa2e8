// Calendar rules that determine whether an event in the demo books is due on a date.
import { addDays, type CalendarDate, endOfMonth, monthOf } from '@twofold/accounting/calendar'

/** Returns the weekday. 0 is Sunday. */
export function weekdayOf(date: CalendarDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay()
}

/** Returns the month of a date, 1 to 12. */
export function monthNumber(date: CalendarDate): number {
  return Number(date.slice(5, 7))
}

/** Returns whether the date is the first working day on or after day `dayOfMonth` of a month. */
export function isDue(date: CalendarDate, dayOfMonth: number): boolean {
  if (isWeekend(date)) return false
  for (let nominal = date; ; nominal = addDays(nominal, -1)) {
    if (Number(nominal.slice(8)) === dayOfMonth) return true
    if (!isWeekend(addDays(nominal, -1))) return false
  }
}

/** Returns whether the date is the last day of its month. */
export function isMonthEnd(date: CalendarDate): boolean {
  return endOfMonth(date) === date
}

/** Returns every date from the first of the month two years before `today` through `today`. */
export function twoYearsTo(today: CalendarDate): CalendarDate[] {
  const first = `${Number(today.slice(0, 4)) - 2}${monthOf(today).slice(4)}`
  const days = [first]
  while (days.at(-1)! < today) days.push(addDays(days.at(-1)!, 1))
  return days
}

function isWeekend(date: CalendarDate): boolean {
  return weekdayOf(date) % 6 === 0
}
