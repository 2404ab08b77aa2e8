import { expect, test, vi } from 'vitest'
import { leaveGuards } from './leave-guards.ts'
import { isAtList } from './leave-warning.tsx'

const to = (pathname: string, search = '') => ({ from: { pathname: '/accounts' }, to: { pathname, search } })

test('every registered form that a navigation leaves is asked, including one behind another form', () => {
  const behind = { isLeft: ({ to }: { to: { pathname: string } }) => to.pathname !== '/accounts', onLeave: vi.fn() }
  const inFront = { isLeft: ({ to }: { to: { search: string } }) => to.search === '', onLeave: vi.fn() }
  const goBehind = leaveGuards.stand(behind)
  const goInFront = leaveGuards.stand(inFront)
  expect(leaveGuards.leftBy(to('/reports'), false)).toEqual([behind, inFront])
  expect(leaveGuards.leftBy(to('/accounts', '?entry=split'), false)).toEqual([])
  expect(leaveGuards.leftBy(to('/accounts', '?entry=split'), true)).toEqual([behind, inFront])
  expect(leaveGuards.leftBy(to('/accounts'), false)).toEqual([inFront])
  goInFront()
  expect(leaveGuards.leftBy(to('/reports'), false)).toEqual([behind])
  goBehind()
  expect(leaveGuards.leftBy(to('/reports'), false)).toEqual([])
})

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
