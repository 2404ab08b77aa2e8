import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BALANCE_CENTS_MAX } from '../money.ts'
import { forAll } from '../testing/for-all.ts'
import { inSign, rollUp, runningBalances } from './balance.ts'
import { registerRow, shownNet } from './register.ts'
import type { Line } from './transaction.ts'

const BANK = 1
const CASH = 2
const SALES = 3
const FEES = 4

function lines(...written: [accountId: number, cents: number][]): Line[] {
  return written.map(([accountId, cents]) => ({ accountId, cents }))
}

describe('a row of a register', () => {
  const sale = lines([BANK, 500], [FEES, 10], [SALES, -510])
  const transfer = lines([BANK, -500], [CASH, 500])
  const twoIn = lines([BANK, 500], [BANK, -200], [SALES, -300])
  const twoOut = lines([BANK, 500], [SALES, -200], [SALES, -300])
  const zero = lines([BANK, 5], [BANK, -5], [FEES, 1], [SALES, -1])

  test.each<[what: string, Line[], number[], ReturnType<typeof registerRow>]>([
    ['the account’s side and the other accounts', sale, [BANK], { netCents: 500, splitIds: [FEES, SALES] }],
    ['a credit', sale, [SALES], { netCents: -510, splitIds: [BANK, FEES] }],
    ['a subtree’s net', sale, [BANK, FEES], { netCents: 510, splitIds: [SALES] }],
    ['several lines of one account as one net amount', twoIn, [BANK], { netCents: 300, splitIds: [SALES] }],
    ['each other account once', twoOut, [BANK], { netCents: 500, splitIds: [SALES] }],
    ['a net of zero', zero, [BANK], { netCents: 0, splitIds: [FEES, SALES] }],
    ['a transfer, seen from one account', transfer, [CASH], { netCents: 500, splitIds: [BANK] }],
    ['no row for a transfer inside the subtree', transfer, [BANK, CASH], null],
    ['no row for a transaction of other accounts', transfer, [SALES], null],
  ])('shows %s', (_, transaction, scope, expected) => {
    expect(registerRow(transaction, new Set(scope))).toEqual(expected)
  })

  test('shows a net without a sign, and 0 on the account’s own side', () => {
    expect(shownNet(500, 'CREDIT')).toEqual({ amountCents: 500, side: 'DEBIT' })
    expect(shownNet(-500, 'DEBIT')).toEqual({ amountCents: 500, side: 'CREDIT' })
    expect(shownNet(0, 'CREDIT')).toEqual({ amountCents: 0, side: 'CREDIT' })
  })
})

describe('a balance', () => {
  test('is shown in the account’s sign, never as minus zero', () => {
    expect([inSign(500, 'DEBIT'), inSign(500, 'CREDIT'), inSign(-500, 'CREDIT')]).toEqual([500, -500, 500])
    expect(Object.is(inSign(0, 'CREDIT'), 0)).toBe(true)
  })

  test('starts from the opening balance', () => {
    expect(runningBalances(1000, [500, -200, 0])).toEqual({ ok: true, value: [1500, 1300, 1300] })
    expect(runningBalances(1000, [])).toEqual({ ok: true, value: [] })
  })

  test('of a register never exceeds 2^53 - 1, not even before a balance in range', () => {
    expect(runningBalances(BALANCE_CENTS_MAX - 1, [1, -500]).ok).toBe(true)
    const refusals = [{ code: 'BALANCE_OUT_OF_RANGE' }]
    expect(runningBalances(BALANCE_CENTS_MAX, [1, -500])).toEqual({ ok: false, refusals })
    expect(runningBalances(-BALANCE_CENTS_MAX, [500, -501])).toEqual({ ok: false, refusals })
  })

  test('of a parent includes its own lines and its subaccounts', () => {
    const accounts = [
      { id: 4, parentId: 2, ownCents: 30 },
      { id: 1, parentId: null, ownCents: 1 },
      { id: 2, parentId: 1, ownCents: 500 },
      { id: 3, parentId: 1, ownCents: -200 },
      { id: 5, parentId: null, ownCents: -331 },
    ]
    const result = rollUp(accounts)
    expect(result.ok && Object.fromEntries(result.value)).toEqual({ 1: 331, 2: 530, 3: -200, 4: 30, 5: -331 })
  })

  test('may have any partial sums, but must not exceed 2^53 - 1', () => {
    const halves = [BALANCE_CENTS_MAX, BALANCE_CENTS_MAX, -BALANCE_CENTS_MAX]
    const accounts = (last: number) => [
      { id: 1, parentId: null, ownCents: 0 },
      ...[...halves, last].map((ownCents, index) => ({ id: index + 2, parentId: 1, ownCents })),
    ]
    const fits = rollUp(accounts(-7))
    expect(fits.ok && fits.value.get(1)).toBe(BALANCE_CENTS_MAX - 7)
    expect(rollUp(accounts(1))).toEqual({
      ok: false,
      refusals: [{ code: 'BALANCE_OUT_OF_RANGE', detail: { accountID: 1 } }],
    })
  })

  test('of a parent equals the last running balance of its register, for any books', () => {
    forAll(books, ({ parents, transactions }) => {
      const accounts = parents.map((parent, index) => ({
        id: index + 1,
        parentId: index === 0 || parent % (index + 1) === 0 ? null : parent % (index + 1),
        ownCents: transactions.flat().reduce((sum, line) => sum + (line.accountId === index + 1 ? line.cents : 0), 0),
      }))
      const balances = rollUp(accounts)
      for (const { id } of accounts) {
        const scope = new Set(accounts.filter(one => isBelow(one.id, id, accounts)).map(one => one.id))
        const nets = transactions.flatMap(transaction => registerRow(transaction, scope)?.netCents ?? [])
        const running = runningBalances(0, nets)
        expect(running.ok && (running.value.at(-1) ?? 0)).toBe(balances.ok && balances.value.get(id))
      }
    })
  })
})

function isBelow(id: number | null, topId: number, accounts: { id: number; parentId: number | null }[]): boolean {
  if (id === topId || id === null) return id === topId
  return isBelow(accounts.find(account => account.id === id)?.parentId ?? null, topId, accounts)
}

const twoLines = fc
  .record({
    from: fc.integer({ min: 1, max: 6 }),
    to: fc.integer({ min: 1, max: 6 }),
    cents: fc.integer({ min: 1, max: 999 }),
  })
  .map(({ from, to, cents }) => lines([from, cents], [to, -cents]))

const books = fc.record({
  parents: fc.array(fc.nat({ max: 99 }), { minLength: 6, maxLength: 6 }),
  transactions: fc.array(twoLines, { maxLength: 12 }),
})
