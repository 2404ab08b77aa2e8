import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  type CalendarDate,
  dayAsWritten,
  daysBetween,
  endOfMonth,
  formatDay,
  fromWire,
  isCalendarDate,
  isTimeZone,
  monthOf,
  todayIn,
  toWire,
  ZERO_DATE,
} from './calendar.ts'
import { equations } from './testing/equations.ts'
import { forAll, forCases } from './testing/for-all.ts'
import { proves } from './testing/proves.ts'
import { typedDate } from './typed-date.ts'

const days = fc.integer({ min: 0, max: 3_652_058 }).map(count => addDays(ZERO_DATE, count))

describe('a calendar day', () => {
  test.each(['0001-01-01', '2024-02-29', '2000-02-29', '2026-12-31', '9999-12-31'])('%s is valid', text => {
    expect(isCalendarDate(text)).toBe(true)
  })

  test.each([
    ...['2026-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'],
    ...['2026-1-5', '26-01-05', '10000-01-01', ' 2026-01-05', '2026-01-05\n', '2026/01/05', '', '٢026-01-05'],
  ])('%j is invalid', text => {
    expect(isCalendarDate(text)).toBe(false)
  })

  test.each([
    ...equations(`
      2026-11-05 = 2026-11-05 | 2026-11-05T23:30:00-08:00 = 2026-11-05
      2026-11-05T00:30:00.000+14:00 = 2026-11-05 | 2026-11-05T00:00:00Z = 2026-11-05
      2026-11-05 10:15 = 2026-11-05 | 2026-11-05T10:15:00,123456+0530 = 2026-11-05 | 2026-11-05T24:30:00Z = null
      2026-11-05T10:60:00Z = null | 2026-11-05Tnoon = null | 2026-02-30T00:00:00Z = null | 11/05/2026 = null
      2026-11-05T00:00:00Z2 = null | 1762300800000 = null
    `),
    ['0001-01-01T00:00:00Z', String(ZERO_DATE)],
  ])('written %s is the day %s, regardless of the offset', (text, day) => {
    expect(dayAsWritten(text)).toEqual(
      day === 'null' ? { ok: false, refusals: [{ code: 'NOT_A_DATE' }] } : { ok: true, value: day },
    )
  })

  test('is unchanged after conversion to API format and back, and the zero date means no day', () => {
    proves(
      'constant 9.3',
      'The zero date 0001-01-01 (or any date earlier than year 1, or empty) means not reconciled and is shown blank.',
    )

    forAll(days, day => {
      expect(fromWire(toWire(day))).toBe(day === ZERO_DATE ? null : day)
    })
    expect(toWire(null)).toBe('0001-01-01T00:00:00Z')
    const noDays = ['0001-01-01T00:00:00Z', '', '0000-12-31T00:00:00Z', '-000001-05-05T00:00:00Z']
    expect(noDays.map(fromWire)).toEqual(noDays.map(() => null))
    expect(() => fromWire('soon')).toThrow(RangeError)
  })

  test('is formatted without a leading zero', () => {
    expect([formatDay('2026-11-05'), formatDay('1999-05-31')]).toEqual(['Nov 5, 2026', 'May 31, 1999'])
  })
})

describe('counting days', () => {
  test('agrees with the runtime’s own calendar for every day', () => {
    forCases(500, days, fc.integer({ min: -1_000_000, max: 1_000_000 }), (day, count) => {
      const reference = new Date(`${day}T00:00:00Z`)
      reference.setUTCDate(reference.getUTCDate() + count)
      const year = reference.getUTCFullYear()
      if (year < 1 || year > 9999) {
        expect(() => addDays(day, count)).toThrow(RangeError)
        return
      }
      const expected = reference.toISOString().slice(0, 10)
      expect(addDays(day, count)).toBe(expected)
      expect(daysBetween(day, expected)).toBe(count)
    })
  })

  test.each<[CalendarDate, CalendarDate]>([
    ['2000-02-28', '2000-02-29'],
    ['2000-02-29', '2000-03-01'],
    ['1900-02-28', '1900-03-01'],
    ['2024-02-29', '2024-03-01'],
    ['2026-12-31', '2027-01-01'],
  ])('the day after %s is %s', (day, next) => {
    expect(addDays(day, 1)).toBe(next)
    expect(addDays(next, -1)).toBe(day)
  })

  test.each<[CalendarDate, number, CalendarDate]>([
    ['2026-01-31', 1, '2026-02-28'],
    ['2024-01-31', 1, '2024-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-05', 2, '2027-01-05'],
    ['2026-11-05', -11, '2025-12-05'],
    ['2024-02-29', 12, '2025-02-28'],
  ])('%s plus %i months is %s', (day, months, expected) => {
    expect(addMonths(day, months)).toBe(expected)
  })

  test('a month is from its first day to the day before the next month', () => {
    forAll(days, day => {
      fc.pre(day < '9999-12-01')
      expect(monthOf(day) <= day && day <= endOfMonth(day)).toBe(true)
      expect(addDays(endOfMonth(day), 1)).toBe(addMonths(monthOf(day), 1))
    })
  })
})

describe('today', () => {
  const machineZone = process.env.TZ
  afterEach(() => {
    if (machineZone === undefined) delete process.env.TZ
    else process.env.TZ = machineZone
  })

  test.each(['Pacific/Midway', 'UTC', 'Pacific/Kiritimati'])(
    'is the day in the organisation’s time zone, on a machine in %s',
    machine => {
      process.env.TZ = machine
      const instant = new Date('2026-11-05T10:30:00Z')
      expect(todayIn('Pacific/Midway', instant)).toBe('2026-11-04')
      expect(todayIn('UTC', instant)).toBe('2026-11-05')
      expect(todayIn('Pacific/Kiritimati', instant)).toBe('2026-11-06')
      expect(addDays('2026-03-08', 1)).toBe('2026-03-09')
    },
  )

  test('needs a time zone that exists', () => {
    const zones = ['America/New_York', 'UTC', 'Mars/Base', '', '+01:00', '-0500', '+1']
    expect(zones.filter(isTimeZone)).toEqual(['America/New_York', 'UTC'])
  })
})

describe('a typed date', () => {
  const context = { today: '2026-11-21', current: '2026-11-05' }

  test.each([
    ...equations(`
      t = 2026-11-21 | T = 2026-11-21 | + = 2026-11-06 | - = 2026-11-04 | +30 = 2026-12-05 | -5 = 2026-10-31
      m = 2026-11-01 | h = 2026-11-30 | y = 2026-01-01 | r = 2026-12-31 | 5 = 2026-11-05 | 30 = 2026-11-30
      3/5 = 2026-03-05 | 03-05 = 2026-03-05 | 12/3/26 = 2026-12-03 | 12/3/99 = 1999-12-03 | 12/3/70 = 2070-12-03
      2/29/2024 = 2024-02-29 | 2026-11-05 = 2026-11-05 | november 5 = 2026-11-05 | 31 = null | 0 = null
      13/1 = null | 2/29 = null | 3/5-26 = null | Nox 5 = null | nova 5 = null | 0001-01-01 = null
      1/1/0001 = null | -99999999 = null | tomorrow = null
    `),
    [' Nov 5, 2026 ', '2026-11-05'],
    ['', 'null'],
  ])('%j means %s', (typed, expected) => {
    const result = typedDate(typed, context)
    expect(String(result.ok ? result.value : null)).toBe(expected)
  })

  test('starts from today in an empty field, and stays within the calendar', () => {
    expect(typedDate('+', { today: '2026-11-21', current: null })).toEqual({ ok: true, value: '2026-11-22' })
    expect(typedDate('+', { today: '2026-11-21', current: '9999-12-31' }).ok).toBe(false)
    expect(typedDate('-99999', { today: '2026-11-21', current: '0050-01-01' }).ok).toBe(false)
  })

  test('in display format is parsed as the same day', () => {
    forAll(days, day => {
      fc.pre(day > '1000')
      expect(typedDate(formatDay(day), context)).toEqual({ ok: true, value: day })
    })
  })
})
