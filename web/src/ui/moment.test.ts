import { expect, test } from 'vitest'
import { dayAndTime, formatMoment } from './moment.ts'

test('a moment is told by the clock of the organisation, on 24 hours', () => {
  const at = '2026-11-05T22:03:07.123456Z'
  expect(formatMoment(at, 'UTC')).toBe('Nov 5, 2026, 22:03')
  expect(formatMoment(Date.parse(at), 'America/New_York')).toBe('Nov 5, 2026, 17:03')
  expect(formatMoment(at, 'Asia/Tokyo', 'seconds')).toBe('Nov 6, 2026, 07:03:07')
  expect(dayAndTime('2026-11-05T00:03:07Z', 'UTC', 'seconds')).toEqual({ day: 'Nov 5, 2026', time: '00:03:07' })
  expect(['', 'nonsense'].map(text => formatMoment(text, 'UTC'))).toEqual(['', 'nonsense'])
})
