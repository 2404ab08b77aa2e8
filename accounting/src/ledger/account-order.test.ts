import { describe, expect, test } from 'vitest'
import { equations } from '../testing/equations.ts'
import { checkAccountNumber, orderKeyOf } from './account-order.ts'
import { compareByCodePoint } from './sort-key.ts'

describe('an account number', () => {
  test.each(
    equations(`
      4000 = 4000 | \u00a04000\u00a0 = 4000 | 1-1100 = 1-1100 | 4000.10 = 4000.10 | A12/b = A12/b | 12345678901234567890 = 12345678901234567890
      40 00 = ACCOUNT_NUMBER_NOT_ALLOWED | 4000- = ACCOUNT_NUMBER_NOT_ALLOWED | 1--2 = ACCOUNT_NUMBER_NOT_ALLOWED | Ä1 = ACCOUNT_NUMBER_NOT_ALLOWED
      ４０００ = ACCOUNT_NUMBER_NOT_ALLOWED | 4:1 = ACCOUNT_NUMBER_NOT_ALLOWED | 123456789012345678901 = TEXT_TOO_LONG
    `),
  )('%j: %s', (number, expected) => {
    const checked = checkAccountNumber(number)
    expect(checked.ok ? checked.value : checked.refusals[0]?.code).toBe(expected)
  })
})

test('an account without a number has an empty one', () => {
  expect(checkAccountNumber(' ')).toEqual({ ok: true, value: '' })
})

test.each([
  ['by number', '900 999 1000 1000.2 1000.10 1000a 1000b 2000 10000'],
  ['with leading zeros', '0 001 01 1 02 2'],
  ['with letters', 'A1 A2 A10 a11 B1'],
  ['with separators', '1-10 1-9000 1.1 1.2 1/1'],
  ['with numbers as long as they can be', '1 19999999999999999999 99999999999999999999'],
])('accounts are in order %s', (_, inOrder) => {
  const numbers = inOrder.split(' ')
  const keyOf = (number: string) => orderKeyOf({ type: 'ASSET', number, sortKey: 'x' })
  expect(numbers.toReversed().sort((one, other) => compareByCodePoint(keyOf(one), keyOf(other)))).toEqual(numbers)
})

test('accounts are in order of their type, then numbered ones, then by name', () => {
  const accounts = [
    { type: 'ASSET', number: '5', sortKey: 'z' },
    { type: 'ASSET', number: '', sortKey: '1000' },
    { type: 'ASSET', number: '', sortKey: 'a' },
    { type: 'GAIN', number: '', sortKey: 'a' },
    { type: 'EXPENSE', number: '1', sortKey: 'a' },
    { type: 'LOSS', number: '', sortKey: 'a' },
  ] as const
  const sorted = accounts.toReversed().sort((one, other) => compareByCodePoint(orderKeyOf(one), orderKeyOf(other)))
  expect(sorted).toEqual(accounts)
})
