import { describe, expect, test } from 'vitest'
import { findAccounts, indexForPicker, markHeadings } from './picker-search.ts'

const names = [
  'Assets',
  'Assets:Bank',
  'Assets:Bank:Checking',
  'Assets:Bank:Payroll Checking',
  'Assets:Cash',
  'Expenses',
  'Expenses:Bank Fees',
  'Expenses:Café & Meals',
  'Expenses:Cash Discounts',
  'Liabilities:Café Loan',
]
const index = indexForPicker(names.map((fullName, at) => ({ id: at + 1, fullName })))

function found(typed: string, countMax = 10): string[] {
  return findAccounts(index, typed, countMax).map(account => account.fullName)
}

describe('typing to find an account', () => {
  test.each<[typed: string, expected: string[]]>([
    ['check', ['Assets:Bank:Checking', 'Assets:Bank:Payroll Checking']],
    ['as ch', ['Assets:Bank:Checking', 'Assets:Bank:Payroll Checking']],
    ['ch as', ['Assets:Bank:Checking', 'Assets:Bank:Payroll Checking']],
    ['PAY CHECK', ['Assets:Bank:Payroll Checking']],
    ['cash', ['Assets:Cash', 'Expenses:Cash Discounts']],
    ['bank', ['Assets:Bank', 'Assets:Bank:Checking', 'Assets:Bank:Payroll Checking', 'Expenses:Bank Fees']],
    ['fees', ['Expenses:Bank Fees']],
    ['cafe', ['Expenses:Café & Meals', 'Liabilities:Café Loan']],
    ['e:bank', ['Expenses:Bank Fees']],
    ['assets:bank', ['Assets:Bank', 'Assets:Bank:Checking', 'Assets:Bank:Payroll Checking']],
    ['bank:', ['Assets:Bank:Checking', 'Assets:Bank:Payroll Checking']],
    ['bank:assets', []],
    ['ash', []],
    ['&', []],
    ['nothing', []],
  ])('%j finds %j', (typed, expected) => {
    expect(found(typed)).toEqual(expected)
  })

  test('an account is found by its number, alone or before its name', () => {
    const numbered = indexForPicker([
      { id: 1, fullName: 'Assets', number: '1' },
      { id: 2, fullName: 'Assets:Bank 4000', number: '1010' },
      { id: 3, fullName: 'Assets:Till', number: '10' },
      { id: 4, fullName: 'Sales', number: 'A4000' },
    ])
    const ids = (typed: string) => findAccounts(numbered, typed, 9).map(({ id }) => id)
    expect(ids('10')).toEqual([3, 2])
    expect(ids('101')).toEqual([2])
    expect(ids('1010 ba')).toEqual([2])
    expect(ids('1010 till')).toEqual([])
    expect(ids('a4')).toEqual([4])
    expect(ids('4000')).toEqual([2])
  })

  test('an empty text finds all accounts, in tree order', () => {
    expect(found('')).toEqual(names)
    expect(found('  ', 3)).toEqual(names.slice(0, 3))
  })

  test('a heading is after other matches, unless its whole path is typed', () => {
    const lines = indexForPicker(markHeadings(names.map((fullName, id) => ({ id, fullName }))))
    const first = (typed: string, count = 2) => findAccounts(lines, typed, count).map(account => account.fullName)
    const below = ['Assets:Bank:Checking', 'Assets:Bank:Payroll Checking']
    expect(first('bank', 4)).toEqual([...below, 'Expenses:Bank Fees', 'Assets:Bank'])
    expect(first('exp')).toEqual(['Expenses', 'Expenses:Bank Fees'])
    for (const name of names) expect(first(name)[0]).toBe(name)
  })

  test('every account is found first by its own full name', () => {
    for (const name of names) expect(found(name)[0]).toBe(name)
  })
})
