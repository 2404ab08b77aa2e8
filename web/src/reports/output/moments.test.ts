import { expect, it } from 'vitest'
import { dayWords, isBeforeAll } from './moments.ts'

it('the label of a total is unchanged', () => {
  expect(dayWords('2026-11-05T00:00:00Z')).toBe('Nov 5, 2026')
  expect(dayWords('Total')).toBe('Total')
})

it('the zero date is recognized', () => {
  expect(isBeforeAll('0001-01-01T00:00:00Z')).toBe(true)
  expect(isBeforeAll('2026-11-21T02:03:04Z')).toBe(false)
})
