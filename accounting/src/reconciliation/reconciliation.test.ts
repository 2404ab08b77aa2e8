import fc from 'fast-check'
import { expect, test } from 'vitest'
import { forAll } from '../testing/for-all.ts'
import { proves } from '../testing/proves.ts'
import { countedCents, reconciledTotals, reconcileRow, reconcileSums } from './reconciliation.ts'

const [CHECKING, SAVINGS, RENT, FEES] = [1, 2, 3, 4]

const line = (accountId: number, cents: number) => ({ accountId, cents })
const rowOf = (lines: { accountId: number; cents: number }[], scope: number[], part: number[] = scope) =>
  reconcileRow(lines, { scope: new Set(scope), part: new Set(part) })

test('a transfer between two banks is a separate row in each, with opposite amounts', () => {
  const transfer = [line(SAVINGS, 200_00), line(CHECKING, -200_00)]
  expect(rowOf(transfer, [CHECKING])).toEqual({ netCents: -200_00, splitIds: [SAVINGS] })
  expect(rowOf(transfer, [SAVINGS])).toEqual({ netCents: 200_00, splitIds: [CHECKING] })
})

test('a line counts once, however many counter-lines it has, and several lines of an account are one row', () => {
  const split = [line(RENT, 900_00), line(FEES, 12_50), line(RENT, 30_00), line(CHECKING, -942_50)]
  expect(rowOf(split, [CHECKING])).toEqual({ netCents: -942_50, splitIds: [RENT, FEES] })
  expect(rowOf(split, [RENT])).toEqual({ netCents: 930_00, splitIds: [FEES, CHECKING] })
})

test('a transaction inside the scope has no row unless its accounts differ, and then one row for each part', () => {
  const transfer = [line(SAVINGS, 200_00), line(CHECKING, -200_00)]
  expect(rowOf(transfer, [CHECKING, SAVINGS])).toBeNull()
  expect(rowOf(transfer, [CHECKING, SAVINGS], [CHECKING])).toEqual({ netCents: -200_00, splitIds: [SAVINGS] })
  expect(rowOf(transfer, [CHECKING, SAVINGS], [SAVINGS])).toEqual({ netCents: 200_00, splitIds: [CHECKING] })
})

test('a part has the accounts outside of the scope as its other sides', () => {
  const paid = [line(RENT, 700_00), line(CHECKING, -500_00), line(SAVINGS, -200_00)]
  expect(rowOf(paid, [CHECKING, SAVINGS], [CHECKING])).toEqual({ netCents: -500_00, splitIds: [RENT] })
})

test('the parts of a transaction add up to its net in the scope', () => {
  const entry = fc.array(fc.record({ accountId: fc.integer({ min: 1, max: 6 }), cents: fc.integer() }), {
    minLength: 2,
  })
  forAll(entry, fc.subarray([1, 2, 3, 4]), (lines, cleared) => {
    const scope = [1, 2, 3, 4]
    const open = scope.filter(id => !cleared.includes(id))
    const net = (part: number[]) => rowOf(lines, scope, part)?.netCents ?? 0
    const whole = lines.reduce((sum, { accountId, cents }) => (scope.includes(accountId) ? sum + cents : sum), 0)
    const isInside = lines.every(({ accountId }) => scope.includes(accountId))
    if (!isInside) expect(net(cleared) + net(open)).toBe(whole)
  })
})

const row = (transactionDCAmount: number, debitOrCredit: 'DEBIT' | 'CREDIT', isReconciled: boolean) => ({
  transactionDCAmount,
  debitOrCredit,
  isReconciled,
})

test('a line on the side opposite to the account’s sign is negative', () => {
  proves(
    'rule 4.9',
    'In the reconciliation sums a line whose debit/credit side differs from the account sign counts as negative.',
  )

  expect(countedCents(row(5, 'CREDIT', true), 'DEBIT')).toBe(-5)
  expect(countedCents(row(5, 'CREDIT', true), 'CREDIT')).toBe(5)
  expect(Object.is(countedCents(row(0, 'CREDIT', true), 'DEBIT'), 0)).toBe(true)
})

test('a page has starting balance, cleared sum, ending balance and difference, in cents', () => {
  const rows = [row(50_00, 'DEBIT', true), row(20_00, 'CREDIT', true), row(7_00, 'DEBIT', false)]
  const towards = { accountSign: 'DEBIT' as const, priorCents: 100_00, statementCents: 135_00 }
  expect(reconcileSums(rows, towards)).toEqual({
    startingCents: 100_00,
    clearedCents: 30_00,
    endingCents: 130_00,
    differenceCents: 5_00,
  })
  expect(reconcileSums(rows, { ...towards, accountSign: 'CREDIT' }).endingCents).toBe(70_00)
})

test('only reconciled rows change the running total', () => {
  proves('rule 4.8', 'Reconciled amounts feed the running total.')

  const rows = [row(50, 'DEBIT', true), row(7, 'DEBIT', false), row(20, 'CREDIT', true)]
  expect(reconciledTotals(rows, 'DEBIT', 100)).toEqual([150, 150, 130])
})
