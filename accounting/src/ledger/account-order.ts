// Account numbers, and the order of accounts with the same parent: by type in statement order, by number, then by name. The database
// function account_order_key returns the same keys.
import { accepted, type Result, refused } from '../refusals.ts'
import { ACCOUNT_NUMBER_LENGTH_MAX } from '../text.ts'
import type { AccountType } from './account-types.ts'

/** The account types in the order of financial statements: the balance sheet, followed by the profit and loss. */
const STATEMENT_ORDER = [
  'ASSET',
  'LIABILITY',
  'EQUITY',
  'INCOME',
  'GAIN',
  'EXPENSE',
  'LOSS',
] as const satisfies readonly AccountType[]

const NUMBER = /^[0-9A-Za-z]+(?:[./-][0-9A-Za-z]+)*$/

/**
 * Checks an account number and returns it without surrounding spaces. An account without a number has ''. A number consists of letters and
 * digits from A to Z and 0 to 9, separated by single dots, dashes or slashes: `4000`, `1-1100`, `4000.10`, `A12`. Errors: TEXT_TOO_LONG and
 * ACCOUNT_NUMBER_NOT_ALLOWED.
 */
export function checkAccountNumber(number: string): Result<string> {
  const trimmed = number.trim()
  const lengthMax = ACCOUNT_NUMBER_LENGTH_MAX
  if (trimmed.length > lengthMax)
    return refused('TEXT_TOO_LONG', 'accountNumber', { lengthMax, length: trimmed.length })
  if (trimmed !== '' && !NUMBER.test(trimmed)) return refused('ACCOUNT_NUMBER_NOT_ALLOWED', 'accountNumber')
  return accepted(trimmed)
}

/** Returns the key of an account number. Numbers with equal keys are the same number: upper and lower case are equal. */
export function numberKeyOf(number: string): string {
  return number.trim().toLowerCase()
}

/** The fields of an account that determine its position among its siblings. `number` is '' if the account has no number. */
export type OrderedAccount = { type: AccountType; number: string; sortKey: string }

/**
 * Returns the key by which siblings are sorted, by code point. Types come in statement order. Accounts with a number precede those without
 * one. Digits are compared as whole numbers, so 900 precedes 1000. Accounts without a number are sorted by name. Example: the expense
 * account 900 has the key `60` `03900` ` 900 `, followed by the sort key of its name.
 */
export function orderKeyOf({ type, number, sortKey }: OrderedAccount): string {
  const rank = STATEMENT_ORDER.indexOf(type) + 1
  if (number === '') return `${rank}1${sortKey}`
  const key = numberKeyOf(number)
  return `${rank}0${key.replace(/[0-9]+/g, comparable)} ${key} ${sortKey}`
}

/** Returns digits in a form whose order by code point is the order of the numbers: their count, then the digits. `900` becomes `03900`. */
function comparable(digits: string): string {
  const significant = digits.replace(/^0+/, '')
  return String(significant.length).padStart(2, '0') + significant
}
