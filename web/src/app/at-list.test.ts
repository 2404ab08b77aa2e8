import { expect, test } from 'vitest'
import { isAtList } from './at-list.ts'

test('a list is shown as long as nothing but its rows and what they are applied to lies over it', () => {
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
