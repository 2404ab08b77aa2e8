import { type Register, readRegister } from '@twofold/contract/transactions'
import { expect, test } from 'vitest'
import { responseTo } from '../../testing/filled.ts'
import { transactionOf } from '../../testing/transactions.ts'
import { patchedRegister } from './register-patch.ts'
import { pendingRows } from './register-run.ts'

const [BANK, SAVINGS, RENT, SALES] = [3, 4, 5, 6] as const
const scope = new Set([BANK])

const entry = (id: number, day: string, ...lines: [number, number][]) => transactionOf(id, day, lines)

const EMPTY = responseTo(readRegister, { accountID: BANK, accountSign: 'DEBIT' })

const sale = entry(1, '2026-11-01', [BANK, 50_000], [SALES, -50_000])
const rent = entry(2, '2026-11-05', [RENT, 20_000], [BANK, -20_000])
const books = [sale, rent].reduce((run, after) => patchedRegister(run, { after }, scope), EMPTY)
const shown = (run: Register) => run.transactions.map(row => [row.transactionID, row.runningBalance])

test('a posted transaction is placed by its date, and every later balance changes', () => {
  expect(shown(books)).toEqual([
    [1, 50_000],
    [2, 30_000],
  ])
  const between = patchedRegister(books, { after: entry(3, '2026-11-03', [BANK, 700], [SALES, -700]) }, scope)
  expect(shown(between)).toEqual([
    [1, 50_000],
    [3, 50_700],
    [2, 30_700],
  ])
  expect(between.accountBalance).toBe(30_700)
})

test('of several transactions of a day, the one entered last is the newest', () => {
  const run = patchedRegister(books, { after: entry(3, '2026-11-01', [BANK, 100], [SALES, -100]) }, scope)
  expect(run.transactions.map(row => row.transactionID)).toEqual([1, 3, 2])
})

test('the first row starts from the balance brought forward', () => {
  const carried = { ...books, transactions: books.transactions.slice(1), openingBalance: 50_000 }
  const run = patchedRegister(carried, { after: entry(9, '2026-01-01', [BANK, 100], [SALES, -100]) }, scope)
  expect(shown(run)[0]).toEqual([9, 50_100])
})

test('a voided transaction is removed, and the register is as before it was posted', () => {
  expect(shown(patchedRegister(books, { before: sale }, scope))).toEqual([[2, -20_000]])
  const there = entry(3, '2026-11-03', [BANK, 700], [SALES, -700])
  const back = patchedRegister(patchedRegister(books, { after: there }, scope), { before: there }, scope)
  expect(back).toEqual(books)
})

test('a changed date moves the row and corrects every balance in between', () => {
  const moved = entry(1, '2026-11-09', [BANK, 50_000], [SALES, -50_000])
  expect(shown(patchedRegister(books, { before: sale, after: moved }, scope))).toEqual([
    [2, -20_000],
    [1, 30_000],
  ])
})

test('a transaction older than the loaded rows changes the balances, and is shown after scrolling to it', () => {
  const part = { ...books, transactions: books.transactions.slice(1), earlier: 'cursor', openingBalance: 50_000 }
  const run = patchedRegister(part, { after: entry(3, '2026-11-02', [BANK, 100], [SALES, -100]) }, scope)
  expect(shown(run)).toEqual([[2, 30_100]])
  expect(run.openingBalance).toBe(50_100)
  expect(pendingRows(run).earlier).toBe(2)
})

test('a transaction newer than the loaded rows changes no loaded balance', () => {
  const part = { ...books, transactions: books.transactions.slice(0, 1), later: 'cursor' }
  const run = patchedRegister(part, { after: entry(3, '2026-11-08', [BANK, 100], [SALES, -100]) }, scope)
  expect(shown(run)).toEqual([[1, 50_000]])
  expect(run.accountBalance).toBe(30_100)
})

test('a transfer between subaccounts of a parent is not in the parent’s register', () => {
  const transfer = entry(3, '2026-11-06', [SAVINGS, 5_000], [BANK, -5_000])
  expect(patchedRegister(books, { after: transfer }, new Set([BANK, SAVINGS]))).toBe(books)
  expect(patchedRegister(books, { after: transfer }, scope).accountBalance).toBe(25_000)
})

test('a parent’s row has the latest reconcile date of its subaccounts', () => {
  const marked = (day: string) => ({ isReconciled: true, transactionReconcileDate: `${day}T00:00:00Z` })
  const [bank, savings, sales] = entry(3, '2026-11-06', [BANK, 100], [SAVINGS, 200], [SALES, -300]).debitCreditSet
  const lines = [{ ...bank!, ...marked('2026-11-30') }, { ...savings!, ...marked('2026-11-15') }, sales!]
  const after = { ...entry(3, '2026-11-06', [BANK, 100]), debitCreditSet: lines }
  const row = patchedRegister(books, { after }, new Set([BANK, SAVINGS])).transactions.at(-1)
  expect([row?.isReconciled, row?.transactionReconcileDate]).toEqual([true, '2026-11-30T00:00:00Z'])
})
