import { expect, test } from 'vitest'
import { columnMapOf } from './column-map.ts'

const FIELDS = ['date', 'amount', 'counterAccount'] as const
const HEADER = ['Day', ' Amount, USD ', 'Merchant', 'Merchant', 'date']

test('a map names a column for each field, ignoring case, and a column with a comma is quoted', () => {
  expect(columnMapOf('date=day,"AMOUNT=Amount, USD"', HEADER, FIELDS)).toEqual({
    ok: true,
    columns: { date: 0, amount: 1 },
  })
})

test('without a map, columns with the name of a field are used for it', () => {
  expect(columnMapOf(undefined, HEADER, FIELDS)).toEqual({ ok: true, columns: { date: 4 } })
})

test('a map uses only the columns that it names', () => {
  expect(columnMapOf('amount=Day', HEADER, FIELDS)).toEqual({ ok: true, columns: { amount: 0 } })
})

test('all errors in a map are reported together', () => {
  expect(columnMapOf('dat=Day,amount=Sum,date=Day,date=date,counterAccount=Merchant', HEADER, FIELDS)).toEqual({
    ok: false,
    sentences: [
      'Unknown field: dat. The fields are date, amount, counterAccount.',
      'The file has no column Sum. Its columns are Day, Amount, USD, Merchant, Merchant, date.',
      'The field date is mapped twice.',
      '2 columns have the name Merchant. Rename one of them.',
    ],
  })
})
