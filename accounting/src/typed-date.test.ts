import { test } from 'vitest'
import { compareCountedDays, compareTypedDates } from './testing/typed-dates.ts'

test('every typed date is the day of a second calendar, and a nonexistent day is refused', () =>
  compareTypedDates(1000))

test('days are counted as a second calendar counts them', () => compareCountedDays(1000))
