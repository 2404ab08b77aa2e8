import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { equations } from '../testing/equations.ts'
import { forAll } from '../testing/for-all.ts'
import {
  type Aged,
  type AgedAccount,
  agedBalance,
  agedByLines,
  ageOf,
  agesOfAccount,
  agingReport,
  firstAgedDay,
} from './aging.ts'
import { createDrillDowns } from './drill-down.ts'
import { CHART, NAMES, wholeOf } from './testing/random-books.ts'

describe('a balance aged first in, first out', () => {
  test.each<[what: string, balance: number, raised: Aged, aged: number[]]>([
    ['is the newest of what raised it', 500, [200, 100, 0, 0, 0], [200, 100, 0, 0, 200]],
    ['is current if the last day raised more', 500, [700, 100, 0, 0, 0], [500, 0, 0, 0, 0]],
    ['was paid down from the oldest', 300, [0, 250, 250, 250, 0], [0, 250, 50, 0, 0]],
    ['is old if nothing raised it recently', 300, [0, 0, 0, 0, 0], [0, 0, 0, 0, 300]],
    ['of zero has no ages', 0, [5, 5, 5, 5, 5], [0, 0, 0, 0, 0]],
  ])('%s', (_, balance, raised, aged) => {
    expect(agedBalance(balance, raised)).toEqual(aged)
  })

  test('adds up to the balance, and no age has more than what raised it', () => {
    const cents = fc.integer({ min: 0, max: 10 ** 12 })
    const ages = fc.tuple(cents, cents, cents, cents, fc.constant(0))
    forAll(cents, ages, (balance, raised) => {
      const aged = agedBalance(balance, raised)
      expect(aged.reduce((sum, part) => sum + part, 0)).toBe(balance)
      aged.slice(0, 4).forEach((part, age) => {
        expect(part).toBeGreaterThanOrEqual(0)
        expect(part).toBeLessThanOrEqual(raised[age]!)
      })
    })
  })
})

test.each(
  equations(`
    2026-12-01 = 0 | 2026-11-05 = 0 | 2026-11-04 = 1 | 2026-10-06 = 1 | 2026-10-05 = 2 | 2026-09-06 = 2 | 2026-09-05 = 3
    2026-08-07 = 3 | 2026-08-06 = 4 | 1999-01-01 = 4
  `),
)('on 2026-11-05 an item due on %s is in column %s', (due, age) => {
  expect(ageOf(due, '2026-11-05')).toBe(Number(age))
})

test('lines are read as far back as ages differ', () => {
  expect(firstAgedDay('2026-11-05')).toBe('2026-08-07')
  expect(ageOf(addDays(firstAgedDay('2026-11-05'), -1), '2026-11-05')).toBe(4)
  expect(firstAgedDay('0001-02-01')).toBe('0001-01-02')
})

describe('the report', () => {
  const [bank, card] = [CHART[1]!, CHART[3]!]
  const nothing: Aged = [0, 0, 0, 0, 0]
  const aged = (account: typeof bank, balanceCents: number, raised: Aged, lowered: Aged = nothing): AgedAccount => ({
    ...account,
    balanceCents,
    debitsByAge: account === bank ? raised : lowered,
    creditsByAge: account === bank ? lowered : raised,
  })
  const report = async (...accounts: AgedAccount[]) => {
    const ids = new Set(accounts.map(({ id }) => id))
    const aged = agedByLines(accounts, ids)
    const source = { ids, isWhole: false, isNothing: false, goneCount: 0 }
    const drillDowns = createDrillDowns({ whole: CHART, source })
    return wholeOf(agingReport({ aged, endDate: '2026-11-05', names: NAMES, notice: '', drillDowns }))
  }

  test('shows each account in its natural sign, a negative balance by what lowered it', async () => {
    expect(agesOfAccount(aged(card, -300, [100, 0, 0, 0, 0]))).toEqual([100, 0, 0, 0, 200])
    expect(agesOfAccount(aged(bank, -30, nothing, [10, 5, 0, 0, 0]))).toEqual([-10, -5, 0, 0, -15])
  })

  test('excludes balances of 0, adds up and ties out', async () => {
    const { rows, totals, tieOut } = await report(aged(bank, 500, [200, 0, 0, 0, 0]), { ...aged(card, 0, nothing) })
    expect(rows.map(({ cells }) => cells)).toEqual([['Assets:Bank', 200, 0, 0, 0, 300, 500]])
    expect(totals[0]?.cells).toEqual(['Total', 200, 0, 0, 0, 300, 500])
    expect(tieOut).toMatchObject({ holds: true, leftCents: 500, rightCents: 500 })
  })

  test('of both natures is the sum of debits less credits', async () => {
    const { totals, tieOut } = await report(aged(bank, 500, nothing), aged(card, -300, nothing))
    expect(totals[0]?.cells).toEqual(['Total', 0, 0, 0, 0, 200, 200])
    expect(tieOut?.holds).toBe(true)
  })
})
