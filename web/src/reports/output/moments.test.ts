import { expect, it } from 'vitest'
import { dayWords, isBeforeAll, momentForField, momentOfField } from './moments.ts'

it('a moment that is typed comes back as it was, whatever this computer’s clock', () => {
  expect(momentOfField(momentForField('2026-11-21T02:03:04Z'))).toBe('2026-11-21T02:03:04.000Z')
  expect(momentOfField('')).toBeNull()
  expect(momentForField('<script>')).toBe('')
  expect(momentForField(null)).toBe('')
})

it('the word of a total stands where others have a day', () => {
  expect(dayWords('2026-11-05T00:00:00Z')).toBe('Nov 5, 2026')
  expect(dayWords('Total')).toBe('Total')
})

it('before anything was known is told apart', () => {
  expect(isBeforeAll('0001-01-01T00:00:00Z')).toBe(true)
  expect(isBeforeAll('2026-11-21T02:03:04Z')).toBe(false)
})
