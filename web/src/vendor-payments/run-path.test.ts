import { expect, it } from 'vitest'
import { newRunDays, newRunPath, newRunQuery } from './run-path.ts'

it('a new run without dates in its form lists the bills of all days and does not use the defaults again', () => {
  expect(newRunDays('')).toBeNull()
  const all = { from: null, through: null }
  expect(newRunDays(newRunQuery(all))).toEqual(all)
  expect(newRunPath(all)).toBe('/vendor-payments/runs/new?dueEndDate=')
  const some = { from: null, through: '2026-11-30' }
  expect(newRunDays(newRunQuery(some))).toEqual(some)
  expect(newRunDays('?dueEndDate=2026-02-30')).toEqual(all)
})
