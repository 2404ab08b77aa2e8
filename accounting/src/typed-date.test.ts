import { test } from 'vitest'
import { compareCountedDays, compareTypedDates } from './testing/typed-dates.ts'

test('every date that can be typed is the day of a second calendar, and a day that does not exist is refused', () =>
  compareTypedDates(1000))

test('days are counted as a second calendar counts them', () => compareCountedDays(1000))
