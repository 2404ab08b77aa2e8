import { expect, test } from 'vitest'
import { REFUSAL_CODES, resultOf } from './refusals.ts'

test('every refusal has one name, written like the others', () => {
  expect(new Set(REFUSAL_CODES).size).toBe(REFUSAL_CODES.length)
  for (const code of REFUSAL_CODES) expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/)
})

test('an answer is the value or all reasons against it', () => {
  expect(resultOf([], 7)).toEqual({ ok: true, value: 7 })
  expect(resultOf([{ code: 'UNBALANCED' }, { code: 'NOT_A_DATE' }], 7)).toEqual({
    ok: false,
    refusals: [{ code: 'UNBALANCED' }, { code: 'NOT_A_DATE' }],
  })
})
