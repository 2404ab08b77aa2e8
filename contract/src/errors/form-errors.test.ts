import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { checkHardLock } from '@twofold/accounting/ledger/lock-dates'
import { REFUSAL_CODES } from '@twofold/accounting/refusals'
import { expect, it } from 'vitest'
import { ERRORS, sentenceOf } from '../errors.ts'
import { ENTRY_ERRORS } from './entry-errors.ts'
import { FORM_ERRORS, sentenceOfForm } from './form-errors.ts'

/** The modules whose rules the screens use to check settings, members, roles and emails before they send them. */
const RULES = ['organisation', 'members', 'roles', 'mail']

it.each(RULES)('every refusal of %s has a sentence here', rule => {
  const file = createRequire(import.meta.url).resolve(`@twofold/accounting/${rule}`)
  const words = new Set([...readFileSync(file, 'utf8').matchAll(/'([A-Z_]+)'/g)].map(([, word]) => word))
  const codes = REFUSAL_CODES.filter(code => words.has(code))
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.filter(code => !(code in FORM_ERRORS) && !(code in ENTRY_ERRORS))).toEqual([])
})

it('the refusals of a hard lock have a sentence here', () => {
  for (const wanted of ['2026-01-01', '2026-12-31']) {
    const result = checkHardLock('2026-06-01', wanted, '2026-06-01')
    expect(result.ok ? [] : result.refusals.map(sentenceOfForm)).toEqual([expect.stringContaining('hard lock')])
  }
})

it('the sentence of a code is the same in both tables', () => {
  for (const code of REFUSAL_CODES.filter(each => each in FORM_ERRORS)) {
    expect(sentenceOfForm({ code })).toBe(sentenceOf({ code }))
    expect(FORM_ERRORS).toHaveProperty(code, ERRORS[code])
  }
})
