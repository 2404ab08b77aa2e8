import { expect, test } from 'vitest'
import { isBeforeDocument } from './document-days.ts'

test.each<[day: string | null, documentDay: string | null, isBefore: boolean]>([
  ['2026-12-23', '2026-12-24', true],
  ['2025-12-24', '2026-12-24', true],
  ['2026-12-24', '2026-12-24', false],
  ['2026-12-25', '2026-12-24', false],
  [null, '2026-12-24', false],
  ['2026-12-23', null, false],
  [null, null, false],
])('%j is before a document of %j: %j', (day, documentDay, isBefore) => {
  expect(isBeforeDocument(day, documentDay)).toBe(isBefore)
})
