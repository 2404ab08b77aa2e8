import { expect, test } from 'vitest'
import { columnSortOf, nextSort } from './column-sort.ts'

test('clicks on a head sort by its column upwards, downwards, and then in the order of the list again', () => {
  const orders = ['']
  for (let click = 0; click < 3; click += 1) orders.push(nextSort(orders.at(-1) ?? '', 'balance'))
  expect(orders).toEqual(['', 'balance', '-balance', ''])
  expect(nextSort('-balance', 'name')).toBe('name')
})

test('a sort survives the address, and an unknown one is ignored', () => {
  const columns = ['name', 'balance']
  expect(columnSortOf('balance', columns)).toEqual({ key: 'balance', direction: 'ascending' })
  expect(columnSortOf('-balance', columns)).toEqual({ key: 'balance', direction: 'descending' })
  expect(columnSortOf('colour', columns)).toBeUndefined()
  expect(columnSortOf('', columns)).toBeUndefined()
})
