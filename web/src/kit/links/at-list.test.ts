import { expect, test } from 'vitest'
import { isAtList } from './at-list.ts'

test('a list counts as shown while only one of its rows, or the form that applies it, is open over it', () => {
  const lists = ['/vendor-payments', '/receivable-invoices']
  const shown = [
    '/vendor-payments',
    '/vendor-payments/7',
    '/vendor-payments/7/apply',
    '/receivable-invoices/7/apply-payment',
  ]
  const others = ['/', '/vendor-payments/runs', '/vendor-payments/runs/7', '/receivable-invoices/7/print', '/vendors/7']
  expect(shown.filter(path => isAtList(lists, path))).toEqual(shown)
  expect(others.filter(path => isAtList(lists, path))).toEqual([])
})
