import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { proposeMatches } from './matching.ts'

test.each([
  ['of one amount', () => -500],
  ['of many amounts', (index: number) => -(index % 700) - 1],
  ['of amounts that match nothing', (index: number, isLine: boolean) => -(index * 2 + (isLine ? 1 : 2)) - 100],
])('matching takes well under a second for 5,000 lines and 5,000 entries %s', (_, centsOf) => {
  const many = Array.from({ length: 5000 }, (__, index) => index)
  const at = (index: number) => ({ id: index + 1, date: addDays('2010-01-01', index % 31) })
  const waiting = many.map(index => ({
    ...at(index),
    cents: centsOf(index, true),
    payee: `SHOP ${index % 90} MD`,
    memo: '',
    number: '',
    through: '2010-01-31',
  }))
  const open = many.map(index => ({
    ...at(index),
    cents: centsOf(index, false),
    comment: `Shop ${index % 90} md`,
    reference: '',
    isCleared: false,
  }))
  const begun = process.cpuUsage()
  proposeMatches(waiting, open)
  expect(process.cpuUsage(begun).user).toBeLessThan(1_500_000)
})

test('matching 50,000 lines with 50,000 entries costs about ten times as much as 5,000 with 5,000', () => {
  const many = Array.from({ length: 50_000 }, (_, index) => index)
  const at = (index: number) => ({ id: index + 1, date: addDays('2010-01-01', index % 31), cents: -(index % 700) - 1 })
  const more = { memo: '', number: '', through: '2010-01-31' }
  const waiting = many.map(index => ({ ...at(index), ...more, payee: `CHECK ${index} SHOP ${index % 90} MD` }))
  const open = many.map(index => ({
    ...at(index),
    comment: `Shop ${index % 90} md, check ${index}`,
    reference: '',
    isCleared: false,
  }))
  const begun = process.cpuUsage()
  proposeMatches(waiting, open)
  expect(process.cpuUsage(begun).user).toBeLessThan(15_000_000)
})
