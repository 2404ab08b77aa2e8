// Gregorian calendar arithmetic for the years 1 to 9999. Used by calendar.ts.

/** Year, month (1..12) and day of the month. */
export type DayParts = { year: number; month: number; day: number }

const DAYS_IN_400_YEARS = 146_097

/** Returns whether the date exists. */
export function isDay({ year, month, day }: DayParts): boolean {
  return year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
}

function isLeapYear(year: number): boolean {
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
}

/** Returns the number of days in a month (1..12). */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return [4, 6, 9, 11].includes(month) ? 30 : 31
}

/**
 * Returns the day number of a date. Consecutive dates have consecutive numbers. Internally, years start in March, so that the leap day is
 * the last day of a year. Source: Howard Hinnant, chrono-compatible low-level date algorithms, days_from_civil.
 */
export function dayNumber({ year, month, day }: DayParts): number {
  const marchYear = month > 2 ? year : year - 1
  const dayOfMarchYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400)
  return marchYear * 365 + leapDays + dayOfMarchYear
}

/** Returns the date with a given day number. The inverse of `dayNumber`. */
export function dayOfNumber(days: number): DayParts {
  const era = Math.floor(days / DAYS_IN_400_YEARS)
  const dayOfEra = days - era * DAYS_IN_400_YEARS
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = era * 400 + yearOfEra + (month <= 2 ? 1 : 0)
  return { year, month, day: dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1 }
}
