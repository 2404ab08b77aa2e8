import { test } from 'vitest'
import { compareCountedDays, compareTypedDates } from './testing/typed-dates.ts'

test('every typed date is the day of a second calendar, and a nonexistent day is refused: 40,000 cases', () =>
  compareTypedDates(40_000))

test('days are counted as a second calendar counts them: 20,000 cases', () => compareCountedDays(20_000))
