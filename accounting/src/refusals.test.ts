import { expect, test } from 'vitest'
import { REFUSAL_CODES, resultOf } from './refusals.ts'

test('refusal codes are unique and have one format', () => {
  expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length)
  for (const code of REFUSAL_CODES) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
})

test('a result is the value or all refusals', () => {
  expect(resultOf([], 7)).toEqual({ ok: true, value: 7 })
  expect(resultOf([{ code: 'UNBALANCED' }, { code: 'NOT_A_DATE' }], 7)).toEqual({
    ok: false,
    refusals: [{ code: 'UNBALANCED' }, { code: 'NOT_A_DATE' }],
  })
})
