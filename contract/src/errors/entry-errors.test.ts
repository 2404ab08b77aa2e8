import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { REFUSAL_CODES } from '@twofold/accounting/refusals'
import { expect, it } from 'vitest'
import { ERRORS, sentenceOf } from '../errors.ts'
import { ENTRY_ERRORS, sentenceOfEntry } from './entry-errors.ts'

/** The modules whose rules the screens use to check an entry before they send it. */
const RULES = ['money', 'amount-sum', 'text', 'ledger/transaction', 'ledger/entry-form']

it.each(RULES)('every refusal of %s has a sentence here', rule => {
  const file = createRequire(import.meta.url).resolve(`@twofold/accounting/${rule}`)
  const words = new Set([...readFileSync(file, 'utf8').matchAll(/'([A-Z_]+)'/g)].map(([, word]) => word))
  const codes = REFUSAL_CODES.filter(code => words.has(code))
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.filter(code => !(code in ENTRY_ERRORS))).toEqual([])
})

it('the sentence of a code is the same in both tables', () => {
  for (const code of REFUSAL_CODES.filter(each => each in ENTRY_ERRORS)) {
    expect(sentenceOfEntry({ code })).toBe(sentenceOf({ code }))
    expect(ENTRY_ERRORS).toHaveProperty(code, ERRORS[code])
  }
})

it.each([
  [{ minimum: 0 }, 'This amount can’t be negative.'],
  [{ minimum: 1 }, 'This amount must be at least $0.01.'],
  [{ maximum: 10 ** 13 }, 'This amount must be at most $100,000,000,000.00.'],
  [{}, 'The amount of a line must be between $0.01 and $100,000,000,000.00.'],
])('the sentence of an amount out of range names the limit: %j', (detail, sentence) => {
  expect(sentenceOf({ code: 'AMOUNT_OUT_OF_RANGE', detail })).toBe(sentence)
})
