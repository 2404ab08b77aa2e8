import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAndTime, formatMoment, formatMomentAndZone, momentForField, momentOfField } from './moment.ts'
import { forAll } from './testing/for-all.ts'

const AT = '2026-11-05T22:03:07.123456Z'

test('an instant is formatted in the time zone of the organisation, in 24-hour format', () => {
  expect(formatMoment(AT, 'UTC')).toBe('Nov 5, 2026, 22:03')
  expect(formatMoment(Date.parse(AT), 'America/New_York')).toBe('Nov 5, 2026, 17:03')
  expect(formatMoment(AT, 'Asia/Tokyo', 'seconds')).toBe('Nov 6, 2026, 07:03:07')
  expect(dayAndTime('2026-11-05T00:03:07Z', 'UTC', 'seconds')).toEqual({ day: 'Nov 5, 2026', time: '00:03:07' })
  expect(['', 'nonsense'].map(text => formatMoment(text, 'UTC'))).toEqual(['', 'nonsense'])
})

test('an instant can be formatted with its time zone, in summer and winter', () => {
  expect(formatMomentAndZone(AT, 'America/New_York')).toBe('Nov 5, 2026, 17:03 EST')
  expect(formatMomentAndZone('2026-07-05T22:03:07Z', 'America/New_York', 'seconds')).toBe('Jul 5, 2026, 18:03:07 EDT')
  expect(formatMomentAndZone(AT, 'Europe/Berlin')).toBe('Nov 5, 2026, 23:03 GMT+1')
  expect(formatMomentAndZone(AT, 'UTC')).toBe('Nov 5, 2026, 22:03 UTC')
  expect(formatMomentAndZone('', 'UTC')).toBe('')
})

test('a typed date and time is the instant in that time zone', () => {
  expect(momentOfField('2026-11-05T17:03', 'America/New_York')).toBe('2026-11-05T22:03:00.000Z')
  expect(momentForField(AT, 'America/New_York')).toBe('2026-11-05T17:03:07')
  expect(['', '<script>', 'nonsense'].map(text => momentOfField(text, 'UTC'))).toEqual([null, null, null])
  expect([null, '', '<script>'].map(text => momentForField(text, 'UTC'))).toEqual(['', '', ''])
  // In this time zone, clocks are set forward at 2:00.
  const leftOut = momentOfField('2026-03-08T02:30:00', 'America/New_York')
  expect(['2026-03-08T06:30:00.000Z', '2026-03-08T07:30:00.000Z']).toContain(leftOut)
})

test('an instant formatted for a field is parsed as the same instant, except in the hour that occurs twice', () => {
  const zone = fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Midway')
  const seconds = fc.integer({ min: Date.UTC(1990, 0) / 1000, max: Date.UTC(2090, 0) / 1000 })
  forAll(seconds, zone, (second, timeZone) => {
    const iso = new Date(second * 1000).toISOString()
    const shown = momentForField(iso, timeZone)
    const again = momentOfField(shown, timeZone)!
    expect(momentForField(again, timeZone)).toBe(shown)
    if (again !== iso)
      expect([timeZone, Math.abs(Date.parse(again) - second * 1000)]).toEqual(['America/New_York', 3_600_000])
  })
})
