import * as contract from '@twofold/contract/registers'
import { beforeEach, expect, test } from 'vitest'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books } = setUpBooks()
let bank: number
let rent: number
let office: number

beforeEach(async () => {
  bank = (await books.open('Bank')).accountID
  office = (await books.open('Office', 'EXPENSE')).accountID
  rent = (await books.open('Rent', 'EXPENSE', office)).accountID
  await books.enter({
    debit: bank,
    credit: office,
    cents: 50_000,
    date: '2026-11-01',
    comment: 'Refund of the deposit',
  })
  await books.enter({ debit: rent, credit: bank, cents: 41_022, date: '2026-11-02', comment: 'Büro, November' })
  await books.enter({ debit: office, credit: bank, cents: 1999, date: '2026-11-03', comment: 'Paper' })
  await books.enter({ debit: rent, credit: bank, cents: 41_022, date: '2026-12-02', comment: 'Büro, December' })
})

const path = (id: number | string, query: Record<string, string>) =>
  `/transactions/account/${id}/totals?${new URLSearchParams(query)}`
const totals = async (query: Record<string, string>, id = bank) =>
  done(contract.readRegisterTotals, await api.call(owner, 'GET', path(id, query)))
const shown = async (query: Record<string, string>, id = bank) =>
  (await books.register(id, `?${new URLSearchParams(query)}`)).transactions.map(row => [
    row.transactionComment,
    row.runningBalance,
  ])

const FOUND: [query: Record<string, string>, rows: [string, number][]][] = [
  [{ search: 'buro NOV' }, [['Büro, November', 8978]]],
  [{ search: '410.22 december' }, [['Büro, December', -34_043]]],
  [
    { amountFrom: '1999', amountTo: '41022', endDate: '2026-11-30' },
    [
      ['Büro, November', 8978],
      ['Paper', 6979],
    ],
  ],
  [{ startDate: '2026-12-01', isReconciled: 'false' }, [['Büro, December', -34_043]]],
  [{ search: 'nothing like it' }, []],
  [{ isReconciled: 'true' }, []],
]

test.each(FOUND)('200: %j leaves out other rows and keeps the balances of the whole register', async (query, rows) => {
  expect(await shown(query)).toEqual(rows)
  expect(await shown({ ...query, limit: '10' })).toEqual(rows)
  expect((await totals(query)).rowCount).toBe(rows.length)
})

test('200: a filter by the other account includes its subaccounts', async () => {
  expect((await shown({ splitAccountID: String(rent) })).length).toBe(2)
  expect((await shown({ splitAccountID: String(office) })).length).toBe(4)
  expect(await totals({ splitAccountID: String(rent) })).toEqual({ rowCount: 2, debitTotal: 0, creditTotal: 82_044 })
})

test('200: the totals of a register are the sums of its amounts by side', async () => {
  expect(await totals({})).toEqual({ rowCount: 4, debitTotal: 50_000, creditTotal: 84_043 })
  expect(await totals({}, office)).toEqual({ rowCount: 4, debitTotal: 84_043, creditTotal: 50_000 })
})

test('200: closing entries are left out or shown alone, and balances are those of the whole register', async () => {
  const line = (accountID: number, debitOrCredit: string) => ({ accountID, transactionDCAmount: 1999, debitOrCredit })
  const debitCreditSet = [line(bank, 'DEBIT'), line(office, 'CREDIT')]
  const body = { transactionDate: '2026-11-30', transactionComment: 'Year end', isClosing: true, debitCreditSet }
  expect((await api.call(owner, 'POST', '/transactions', { body })).status).toBe(200)
  expect(await shown({ isClosing: 'true' })).toEqual([['Year end', 8978]])
  expect(await shown({ isClosing: 'false', startDate: '2026-11-03', limit: '9' })).toEqual([
    ['Paper', 6979],
    ['Büro, December', -32_044],
  ])
  expect(await totals({ isClosing: 'false' })).toEqual({ rowCount: 4, debitTotal: 50_000, creditTotal: 84_043 })
  expect(await totals({ isClosing: 'true' })).toEqual({ rowCount: 1, debitTotal: 1999, creditTotal: 0 })
  expect(await totals({ isClosing: 'false', search: 'paper' })).toMatchObject({ rowCount: 1, creditTotal: 1999 })
})

test("200: the register of a parent's own lines has its own balances, totals, files and requested transaction", async () => {
  const moved = await books.enter({ debit: rent, credit: office, cents: 700, date: '2026-11-04', comment: 'Moved' })
  const own: [string, number][] = [
    ['Refund of the deposit', -50_000],
    ['Paper', -48_001],
    ['Moved', -48_701],
  ]
  const credit = own.map(([comment, cents]) => [comment, 0 - cents])
  expect(await shown({ isOwn: 'true' }, office)).toEqual(credit)
  expect(await shown({ isOwn: 'true', limit: '9' }, office)).toEqual(credit)
  expect(await shown({ isOwn: 'true', search: 'moved' }, office)).toEqual(credit.slice(2))
  expect(await totals({ isOwn: 'true' }, office)).toEqual({ rowCount: 3, debitTotal: 1999, creditTotal: 50_700 })
  const ownPage = await books.register(office, `?isOwn=true&limit=9&transaction=${moved.transactionID}`)
  expect([ownPage.accountBalance, ownPage.lineCount, ownPage.transaction?.transactionID]).toEqual([
    ...[48_701, 3, moved.transactionID],
  ])
  const file = await fetch(`${api.origin}/api/transactions/account/${office}/csv?isOwn=true`, {
    headers: owner.headers,
  })
  expect((await file.text()).trimEnd().split('\r\n')).toHaveLength(4)
  expect(await shown({ isOwn: 'false' }, office)).toEqual(await shown({}, office))
})

test('200: transactions within a subtree are not in the totals of its register', async () => {
  await books.enter({ debit: rent, credit: office, cents: 700, date: '2026-11-04', comment: 'Moved' })
  for (const query of [{}, { endDate: '2026-12-31' }, { amountTo: '100000' }])
    expect(await totals(query, office)).toEqual({ rowCount: 4, debitTotal: 84_043, creditTotal: 50_000 })
})

test('200: pages are read from either end, with and without a filter', async () => {
  for (const filter of ['', '&amountFrom=1']) {
    const oldest = await books.register(bank, `?limit=3&sort=date${filter}`)
    expect(oldest.transactions.map(row => row.runningBalance)).toEqual([50_000, 8978, 6979])
    expect([oldest.earlier, oldest.openingBalance]).toEqual([null, 0])
    const newest = await books.register(bank, `?limit=3${filter}`)
    expect(newest.transactions.map(row => row.runningBalance)).toEqual([8978, 6979, -34_043])
    const rest = await books.register(bank, `?limit=3${filter}&cursor=${newest.earlier}`)
    expect(rest.transactions.map(row => row.runningBalance)).toEqual([50_000])
  }
})

test('200: a page starts at a date, or ends at it', async () => {
  for (const filter of ['', '&amountFrom=1']) {
    const window = async (query: string) => {
      const { transactions, earlier, later } = await books.register(bank, `?limit=2&date=2026-11-02${query}${filter}`)
      return [transactions.map(row => row.runningBalance), earlier !== null, later !== null]
    }
    expect(await window('')).toEqual([[8978, 6979], true, true])
    expect(await window('&sort=date')).toEqual([[8978, 6979], true, true])
    expect(await window('&sort=-date')).toEqual([[50_000, 8978], false, true])
    const back = await books.register(bank, `?limit=2&date=2026-11-02&sort=-date${filter}`)
    const on = await books.register(bank, `?limit=9&cursor=${back.later}${filter}`)
    expect(on.transactions.map(row => row.runningBalance)).toEqual([6979, -34_043])
  }
})

test('200: before the first date there are no rows, and a cursor to the following ones', async () => {
  for (const filter of ['', '&amountFrom=1', '&search=paper']) {
    const nothing = await books.register(bank, `?limit=9&date=2025-01-01&sort=-date${filter}`)
    expect([nothing.transactions, nothing.earlier, nothing.openingBalance]).toEqual([[], null, 0])
    const on = await books.register(bank, `?limit=9&cursor=${nothing.later}${filter}`)
    expect(on.transactions).toEqual((await books.register(bank, `?limit=9${filter}`)).transactions)
  }
})

test('400: an invalid filter, or an account that does not exist', async () => {
  const get = async (query: Record<string, string>) => refusal(await api.call(owner, 'GET', path(bank, query)))
  expect(await get({ amountFrom: 'x' })).toBe('400 NOT_A_NUMBER')
  expect(await get({ amountTo: '-5' })).toBe('400 NOT_A_NUMBER')
  for (const name of ['isReconciled', 'isClosing', 'isOwn']) expect(await get({ [name]: 'Y' })).toBe('400 NOT_A_CHOICE')
  expect(await get({ startDate: 'soon' })).toBe('400 NOT_A_DATE')
  expect(await get({ search: 'x'.repeat(201) })).toBe('400 TEXT_TOO_LONG')
  expect(await get({ search: '\u0000' })).toBe('400 TEXT_NOT_ALLOWED')
  expect(await get({ splitAccountID: '987654321' })).toBe('400 UNKNOWN_ACCOUNT')
  expect(await get({ splitAccountID: 'x' })).toBe('400 NOT_A_NUMBER')
  const elsewhere = createBooksDriver(api, await api.newMember())
  expect(await get({ splitAccountID: String((await elsewhere.open('Bank')).accountID) })).toBe('400 UNKNOWN_ACCOUNT')
  const sorted = await api.call(owner, 'GET', `/transactions/account/${bank}?limit=5&sort=amount`)
  expect(refusal(sorted)).toBe('400 NOT_A_CHOICE')
})

test('a filtered page and its totals take two statements, and one more for the other account', async () => {
  for (const query of [{ search: 'paper' }, { amountFrom: '5', date: '2026-11-02' }])
    expect(await api.statementsOf(() => shown({ ...query, limit: '10' }))).toBe(2)
  expect(await api.statementsOf(() => totals({ amountFrom: '5' }))).toBe(2)
  expect(await api.statementsOf(() => shown({ splitAccountID: String(rent), limit: '10' }))).toBe(3)
})
