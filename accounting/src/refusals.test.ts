import { expect, test } from 'vitest'
import { accepted, atField, REFUSAL_CODES, refused, resultOf } from './refusals.ts'

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

test('a reason can be told about the field it was typed into', () => {
  expect(atField(refused('AMOUNT_NOT_MONEY'), 'transactionAmount')).toEqual(
    refused('AMOUNT_NOT_MONEY', 'transactionAmount'),
  )
  expect(atField(accepted(5), 'transactionAmount')).toEqual(accepted(5))
})
