import { expect, test } from 'vitest'
import { missingFields, type RowReading, readTransactionRow } from './transaction-row.ts'

const NOWHERE = { under: null, always: null }
const READING: RowReading = {
  columns: { date: 0, amount: 1, account: 2, counterAccount: 3, comment: 4 },
  dateOrder: 'YMD',
  account: NOWHERE,
  counterAccount: NOWHERE,
}
const ROW = ['2026-01-05', '12.50', 'Assets:Bank', 'Income:Sales', ' Till ']
const sound = (name: string) => ({ fullName: name, memo: '', mayOpen: false })

test('a row contains its date, amount, accounts and text', () => {
  expect(readTransactionRow(ROW, READING)).toEqual({
    id: null,
    date: '2026-01-05',
    line: { account: sound('Assets:Bank'), cents: 1250, side: null },
    counterAccount: sound('Income:Sales'),
    comment: 'Till',
  })
})

test.each([
  ['YMD', '2026-11-05T23:00:00-08:00', '2026-11-05'],
  ['MDY', '11/5/2026', '2026-11-05'],
  ['MDY', '2/29/24', '2024-02-29'],
  ['DMY', '5.11.2026', '2026-11-05'],
  ['DMY', '31-12-99', '1999-12-31'],
] as const)('in the order %s, the date %s is %s', (dateOrder, text, date) => {
  expect(readTransactionRow([text, ...ROW.slice(1)], { ...READING, dateOrder })).toMatchObject({ date })
})

test.each([
  ['MDY', '31/12/2026', '11/5/2026'],
  ['DMY', '5/11.2026', '5.11.2026'],
  ['YMD', '5/11/2026', '2026-11-05'],
  ['MDY', '2/29/2026', '11/5/2026'],
] as const)('in the order %s, %s is not a date, and the error shows a valid one: %s', (dateOrder, text, example) => {
  expect(readTransactionRow([text, ...ROW.slice(1)], { ...READING, dateOrder })).toEqual([
    `date "${text}": Enter a real calendar date, such as ${example}.`,
  ])
})

test('below a parent account, a cell is one name, and an empty counter account is the parent itself', () => {
  const under = { under: 'Expenses:Cards', always: null }
  const reading = { ...READING, account: { under: 'Cards', always: null }, counterAccount: under }
  expect(readTransactionRow(['2026-01-05', '1', '77', 'A:B', ''], reading)).toMatchObject({
    line: { account: { fullName: 'Cards:77', mayOpen: true } },
    counterAccount: { fullName: 'Expenses:Cards:A-B', mayOpen: true },
  })
  expect(readTransactionRow(['2026-01-05', '1', '77', '', ''], reading)).toMatchObject({
    counterAccount: { fullName: 'Expenses:Cards', mayOpen: true },
  })
  expect(readTransactionRow(['2026-01-05', '1', '', 'A', ''], reading)).toEqual(['account: The cell is empty.'])
})

test('debit and credit columns together hold one amount', () => {
  const reading: RowReading = { ...READING, columns: { date: 0, debit: 1, credit: 2, account: 3, counterAccount: 4 } }
  const read = (debit: string, credit: string) => readTransactionRow(['2026-01-05', debit, credit, 'A', 'B'], reading)
  expect(read('5.00', '')).toMatchObject({ line: { cents: 500, side: 'DEBIT' } })
  expect(read('0.00', '5.00')).toMatchObject({ line: { cents: -500, side: 'DEBIT' } })
  expect(read('5.00', '1')).toEqual(['debit and credit: Both cells have an amount.'])
  expect(read('', '')).toEqual(['debit and credit: Both cells are empty.'])
})

test('every error of a row is reported', () => {
  expect(readTransactionRow(['', '1.234', ''], READING)).toEqual([
    'date "": Enter a real calendar date, such as 2026-11-05.',
    'amount "1.234": An amount can have at most two decimal places.',
    'account: The cell is empty.',
    'other account: The cell is empty.',
  ])
})

test('a file needs a date, an amount in one form, and both accounts', () => {
  expect(missingFields(READING)).toEqual([])
  expect(missingFields({ ...READING, columns: {} })).toHaveLength(4)
  expect(missingFields({ ...READING, columns: { ...READING.columns, debit: 5 } })).toHaveLength(1)
  const named = { under: null, always: 'Assets:Bank' }
  expect(missingFields({ ...READING, columns: { date: 0, credit: 1 }, account: named, counterAccount: named })).toEqual(
    [],
  )
})
