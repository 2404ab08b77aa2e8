import { expect, it } from 'vitest'
import { queryOf, reportPath, requestOf } from './report-request.ts'

const today = '2026-11-21'

it('an address without days requests the last month', () => {
  expect(requestOf(new URLSearchParams(), today)).toEqual({
    startDate: '2026-10-21',
    endDate: today,
    accounts: [],
    filterAccounts: [],
    asKnownAt: null,
    since: null,
    comparisons: [],
    hasChart: false,
  })
})

it('an address with only the last day requests the month before it', () => {
  const asked = requestOf(new URLSearchParams('endDate=2024-03-31'), today)
  expect(asked).toMatchObject({ startDate: '2024-02-29', endDate: '2024-03-31' })
  expect(requestOf(new URLSearchParams('endDate=0001-01-15'), today).startDate <= '0001-01-15').toBe(true)
})

it('the address begins with its days and repeats the request', () => {
  const request = {
    startDate: '2026-01-01',
    endDate: '2026-03-31',
    accounts: [3, 9],
    filterAccounts: [4],
    asKnownAt: '2026-11-20T10:00:00Z',
    since: '2026-11-01T00:00:00Z',
    comparisons: ['year' as const],
    hasChart: true,
  }
  const path = reportPath(7, request)
  expect(path).toBe(
    '/reports/7?startDate=2026-01-01&endDate=2026-03-31&account=3&account=9&filterAccount=4&asKnownAt=2026-11-20T10%3A00%3A00Z&since=2026-11-01T00%3A00%3A00Z&compare=year&chart=',
  )
  expect(requestOf(new URL(path, 'http://x').searchParams, today)).toEqual(request)
})

it('invalid parameters of an address are ignored', () => {
  const hostile =
    'startDate=2026-02-30&endDate=<script>&account=0&account=12&account=12&account=-1&account=1e3&compare=all'
  expect(requestOf(new URLSearchParams(hostile), today)).toMatchObject({
    startDate: '2026-10-21',
    endDate: today,
    accounts: [12],
    comparisons: [],
  })
})

it('a moment in another notation is accepted', () => {
  const address = new URLSearchParams({ startDate: '2026-01-01T00:00:00Z', endDate: '2026-03-31T23:59:59-08:00' })
  expect(requestOf(address, today)).toMatchObject({ startDate: '2026-01-01', endDate: '2026-03-31' })
})

it('the query lists each account, and another period has the same accounts', () => {
  const request = requestOf(new URLSearchParams('startDate=2026-01-01&endDate=2026-01-31&account=3&account=9'), today)
  expect(queryOf(request)).toEqual({ startDate: '2026-01-01', endDate: '2026-01-31', account: ['3', '9'] })
  expect(queryOf(request, { startDate: '2025-12-01', endDate: '2025-12-31' })).toMatchObject({
    startDate: '2025-12-01',
    account: ['3', '9'],
  })
})
