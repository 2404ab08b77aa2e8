import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { REFUSAL_CODES } from '@twofold/accounting/refusals'
import { expect, it } from 'vitest'
import { sentenceOf } from '../errors.ts'
import { ACCOUNT_ERRORS, sentenceOfAccount } from './account-errors.ts'
import { ENTRY_ERRORS } from './entry-errors.ts'

it('every refusal of the account rules has a sentence here, the same as in errors.ts', () => {
  const file = createRequire(import.meta.url).resolve('@twofold/accounting/ledger/account-rules')
  const words = new Set([...readFileSync(file, 'utf8').matchAll(/'([A-Z_]+)'/g)].map(([, word]) => word))
  const codes = REFUSAL_CODES.filter(code => words.has(code))
  expect(codes.length).toBeGreaterThan(0)
  expect(codes.filter(code => !(code in ACCOUNT_ERRORS) && !(code in ENTRY_ERRORS))).toEqual([])
  for (const code of codes) expect(sentenceOfAccount({ code })).toBe(sentenceOf({ code }))
})
