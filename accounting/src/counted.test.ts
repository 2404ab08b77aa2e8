import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a count has the singular or plural noun, and thousands separators', () => {
  expect([counted(0, 'bill'), counted(1, 'bill'), counted(2000, 'bill'), counted(2, 'entry', 'entries')]).toEqual([
    '0 bills',
    '1 bill',
    '2,000 bills',
    '2 entries',
  ])
})
