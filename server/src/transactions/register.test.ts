import { once } from 'node:events'
import { get as getOver, type IncomingMessage } from 'node:http'
import { proves } from '@twofold/accounting/testing/proves'
import { ROLE_HEADER, SETTINGS_HEADER } from '@twofold/contract/session'
import type * as contract from '@twofold/contract/transactions'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBooksDriver, enterPastTheApi } from '../../tests/harness/books-driver.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal } from '../../tests/harness/test-api.ts'

const { api, owner, books, member } = setUpBooks()
let assets: number
let bank: number
let cash: number
let sales: number

beforeEach(async () => {
  assets = (await books.open('Assets')).accountID
  bank = (await books.open('Bank', 'ASSET', assets)).accountID
  cash = (await books.open('Cash', 'ASSET', assets)).accountID
  sales = (await books.open('Sales', 'INCOME')).accountID
})

const get = (who: SignedIn | null, id: number | string, query = '') =>
  api.call(who, 'GET', `/transactions/account/${id}${query}`)
const rowsOf = ({ transactions }: contract.Register) =>
  transactions.map(row => [row.transactionDCAmount, row.debitOrCredit, row.runningBalance])

/** Posts `count` sales of 1, 2, 3 ... cents to the bank account. Posts ten sales a day, starting on November 1, 2026. */
async function manySales(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const date = `2026-11-${String(1 + Math.floor(index / 10)).padStart(2, '0')}`
    await books.enter({ debit: bank, credit: sales, cents: index + 1, date })
  }
}

/** Posts the maximum total to one side of an account, in two entries with 450 lines of the maximum amount each. */
async function enterMost({ debit, credit, date }: { debit: number; credit: number; date: string }): Promise<void> {
  const lines = (accountID: number, debitOrCredit: 'DEBIT' | 'CREDIT') =>
    Array.from({ length: 450 }, () => ({ accountID, transactionDCAmount: 10 ** 13, debitOrCredit }))
  const body = { transactionDate: date, debitCreditSet: [...lines(debit, 'DEBIT'), ...lines(credit, 'CREDIT')] }
  for (let entry = 0; entry < 2; entry += 1)
    expect((await api.call(owner, 'POST', '/transactions', { body })).status).toBe(200)
}

describe('GET /transactions/account/{accountID}', () => {
  proves(
    'rule 7.18',
    'GET /transactions/account/{accountID}; GET /transactions/account/{accountID}/unreconciled with query date; GET /transactions/{transactionID}.',
  )
  proves('call 7.15', 'GET /transactions/account/{accountID}')

  test('200: rows by date, then by entry, with the balance after each and the accounts of the other sides', async () => {
    proves(
      'fields 3.6',
      "**Transaction**: transactionID, transactionDate, transactionComment, transactionDCAmount (cents), debitOrCredit, split (comma-separated account IDs of the other sides), isReconciled (boolean), transactionReconcileDate, debitCreditSet (lines of accountID, transactionDCAmount, debitOrCredit = DEBIT or CREDIT). An account's response also carries accountFullName, accountSign and a transactions list.",
    )

    await books.enter({ debit: bank, credit: sales, cents: 500, date: '2026-11-05', comment: 'second' })
    await books.enter({ debit: bank, credit: sales, cents: 100, date: '2026-11-04', comment: 'first' })
    await books.enter({ debit: sales, credit: bank, cents: 50, date: '2026-11-05', comment: 'third' })
    const register = await books.register(bank)
    expect(register).toMatchObject({
      accountID: bank,
      accountFullName: 'Assets:Bank',
      accountSign: 'DEBIT',
      accountBalance: 550,
      openingBalance: 0,
      lineCount: 3,
      earlier: null,
      later: null,
    })
    expect(register.transactions.map(row => [row.transactionComment, row.split])).toEqual([
      ['first', `${sales}`],
      ['second', `${sales}`],
      ['third', `${sales}`],
    ])
    expect(rowsOf(register)).toEqual([
      [100, 'DEBIT', 100],
      [500, 'DEBIT', 600],
      [50, 'CREDIT', 550],
    ])
  })

  test("200: a parent's register is that of its subtree, one row per transaction, without transactions within the subtree", async () => {
    proves(
      'fields 3.6',
      "**Transaction**: transactionID, transactionDate, transactionComment, transactionDCAmount (cents), debitOrCredit, split (comma-separated account IDs of the other sides), isReconciled (boolean), transactionReconcileDate, debitCreditSet (lines of accountID, transactionDCAmount, debitOrCredit = DEBIT or CREDIT). An account's response also carries accountFullName, accountSign and a transactions list.",
    )

    await books.enter({ debit: bank, credit: sales, cents: 500 })
    await books.enter({ debit: cash, credit: bank, cents: 200 })
    const lines = [
      { accountID: cash, transactionDCAmount: 30, debitOrCredit: 'DEBIT' },
      { accountID: bank, transactionDCAmount: 10, debitOrCredit: 'CREDIT' },
      { accountID: sales, transactionDCAmount: 20, debitOrCredit: 'CREDIT' },
    ]
    const body = { transactionDate: '2026-11-06', debitCreditSet: lines }
    expect((await api.call(owner, 'POST', '/transactions', { body })).status).toBe(200)
    for (const query of ['', '?limit=50']) {
      const register = await books.register(assets, query)
      expect(rowsOf(register)).toEqual([
        [500, 'DEBIT', 500],
        [20, 'DEBIT', 520],
      ])
      expect(register.accountBalance).toBe(520)
    }
    expect(rowsOf(await books.register(cash))).toEqual([
      [200, 'DEBIT', 200],
      [30, 'DEBIT', 230],
    ])
    expect((await books.register(cash)).transactions[1]?.split).toBe(`${bank},${sales}`)
  })

  test('200: a row of a parent is reconciled if all its accounts in the subtree are, on the last of their dates', async () => {
    const lines = [
      { accountID: bank, transactionDCAmount: 300, debitOrCredit: 'DEBIT' },
      { accountID: cash, transactionDCAmount: 200, debitOrCredit: 'DEBIT' },
      { accountID: sales, transactionDCAmount: 500, debitOrCredit: 'CREDIT' },
    ]
    const body = { transactionDate: '2026-11-05', debitCreditSet: lines }
    const { transactionID } = (await api.call(owner, 'POST', '/transactions', { body })).body as {
      transactionID: number
    }
    const clear = (accountId: number, day: string) =>
      api.pools.owner.pool.query(
        `INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date) VALUES ($1, $2, $3, $4)`,
        [owner.organisationId, transactionID, accountId, day],
      )
    const marks = async (id: number) =>
      (await books.register(id)).transactions.map(row => [row.isReconciled, row.transactionReconcileDate.slice(0, 10)])
    await clear(bank, '2026-11-30')
    expect([await marks(assets), await marks(bank)]).toEqual([[[false, '0001-01-01']], [[true, '2026-11-30']]])
    await clear(cash, '2026-11-15')
    expect(await marks(assets)).toEqual([[true, '2026-11-30']])
  })

  test("200: balances are in the account's sign, so a credit lowers the balance of a debit account", async () => {
    await books.enter({ debit: bank, credit: sales, cents: 500 })
    const register = await books.register(sales)
    expect([register.accountSign, register.accountBalance, rowsOf(register)]).toEqual([
      'DEBIT',
      -500,
      [[500, 'CREDIT', -500]],
    ])
  })

  test('200: pages lead from the newest to the oldest and back without a gap, each with its exact opening balance', async () => {
    await manySales(35)
    const whole = await books.register(bank)
    const pages: contract.Register[] = []
    let page = await books.register(bank, '?limit=10')
    for (pages.unshift(page); page.earlier !== null; pages.unshift(page))
      page = await books.register(bank, `?limit=10&cursor=${page.earlier}`)
    expect(pages.map(({ transactions }) => transactions.length)).toEqual([5, 10, 10, 10])
    expect(pages.flatMap(({ transactions }) => transactions)).toEqual(whole.transactions)
    for (const { openingBalance, transactions } of pages)
      expect(transactions[0]!.runningBalance - transactions[0]!.transactionDCAmount).toBe(openingBalance)
    const back: contract.Register[] = [page]
    while (page.later !== null) {
      page = await books.register(bank, `?limit=10&cursor=${page.later}`)
      back.push(page)
    }
    expect(back.flatMap(({ transactions }) => transactions)).toEqual(whole.transactions)
  })

  test('200: a page starts at a date', async () => {
    await manySales(35)
    const at = await books.register(bank, '?limit=3&date=2026-11-03')
    expect(at.openingBalance).toBe(210)
    expect(at.transactions.map(row => row.transactionDCAmount)).toEqual([21, 22, 23])
    expect(await books.register(bank, '?limit=3&date=2027-01-01')).toMatchObject({
      transactions: [],
      openingBalance: 630,
    })
    expect(await books.register(bank, '?limit=3&date=0001-01-02')).toMatchObject({ earlier: null, openingBalance: 0 })
  })

  test('200: before the first entry there are no rows, whether it is early or late in its month', async () => {
    for (const date of ['2026-11-21', '2026-11-27']) await books.enter({ debit: bank, credit: sales, date })
    for (const date of ['2026-11-02', '2026-11-18', '2026-11-21'])
      expect(await books.register(bank, `?limit=3&date=${date}`)).toMatchObject({ earlier: null, openingBalance: 0 })
    expect((await books.register(bank, '?limit=3&date=2026-11-22')).earlier).not.toBe(null)
  })

  test('409 BALANCE_OUT_OF_RANGE: a running balance that is not exact is never shown', async () => {
    const [more, less] = [await books.open('More', 'GAIN'), await books.open('Less', 'LOSS')]
    await enterMost({ debit: bank, credit: sales, date: '2026-11-01' })
    await enterMost({ debit: cash, credit: more.accountID, date: '2026-11-02' })
    await enterMost({ debit: less.accountID, credit: bank, date: '2026-11-03' })
    for (const query of ['', 'limit=1', 'limit=9', 'limit=1&date=2026-11-03', 'limit=9&date=2026-11-02'])
      expect(refusal(await get(owner, assets, `?${query}`))).toBe('409 BALANCE_OUT_OF_RANGE')
    expect((await books.register(assets, '?limit=2&date=2026-11-01')).accountBalance).toBe(900 * 10 ** 13)
    expect((await books.register(assets, '?limit=9&date=2026-11-04')).openingBalance).toBe(900 * 10 ** 13)
    expect((await books.register(bank, '?limit=9&date=2026-11-03')).openingBalance).toBe(900 * 10 ** 13)
  })

  test('400: an invalid limit, cursor or date, or a position without a limit', async () => {
    for (const query of [
      'limit=0',
      'limit=1001',
      'limit=x',
      'limit=10&cursor=x',
      'limit=1&cursor=after.2026-13-01.1',
      'limit=1&cursor=after.2026-11-01.9007199254740992',
    ])
      expect(refusal(await get(owner, bank, `?${query}`))).toBe('400 FIELD_VALUE')
    expect(refusal(await get(owner, bank, '?limit=10&date=x'))).toBe('400 NOT_A_DATE')
    for (const query of ['date=2026-11-05', 'transaction=1'])
      expect(refusal(await get(owner, bank, `?${query}`))).toBe('400 FIELD_MISSING')
  })

  test('200: a page includes one requested transaction as its own call returns it, or none if it does not exist', async () => {
    const { transactionID } = await books.enter({ debit: bank, credit: sales, cents: 500, date: '2026-11-05' })
    await books.enter({ debit: bank, credit: sales, cents: 100, date: '2026-11-06' })
    const { body: alone } = await api.call(owner, 'GET', `/transactions/${transactionID}`)
    const { transaction, ...window } = await books.register(bank, `?limit=1&transaction=${transactionID}`)
    expect(transaction).toEqual(alone)
    expect(window).toEqual(await books.register(bank, '?limit=1'))
    expect(await books.register(bank, '?limit=1&transaction=987654321')).toEqual(window)
    await api.call(owner, 'DELETE', `/transactions/${transactionID}`)
    expect(await books.register(bank, `?limit=1&transaction=${transactionID}`)).not.toHaveProperty('transaction')
    const stranger = await api.newMember()
    const theirs = await createBooksDriver(api, stranger).open('Bank', 'ASSET')
    expect(
      (await get(stranger, theirs.accountID, `?limit=1&transaction=${transactionID + 1}`)).body,
    ).not.toHaveProperty('transaction')
  })

  test('404 for an invalid id', async () => {
    for (const query of ['', '?limit=10']) expect(refusal(await get(owner, 'x', query))).toBe('404 NOT_FOUND')
  })

  test('returns the role and the settings that apply', async () => {
    const { headers } = await member('VIEWER')
    const answer = await fetch(`${api.origin}/api/transactions/account/${bank}?limit=1`, { headers })
    expect(answer.headers.get(ROLE_HEADER)).toBe('VIEWER')
    expect(answer.headers.get(SETTINGS_HEADER)).toMatch(/^(SPECIFICATION|TEXTBOOK) \S+$/)
  })

  test('a page of a parent takes few statements, however many transactions are within its subtree', async () => {
    await books.enter({ debit: bank, credit: sales, date: '2025-12-31' })
    await enterPastTheApi(api, owner, { debit: bank, credit: cash, count: 5_000 })
    api.statements.length = 0
    expect((await books.register(assets, '?limit=10')).transactions).toHaveLength(1)
    expect(api.statements.length).toBeLessThan(12)
  })

  test('every page and the whole list take two statements', async () => {
    await manySales(35)
    const { earlier } = await books.register(bank, '?limit=10')
    const { later } = await books.register(bank, `?limit=10&cursor=${earlier}`)
    const places = [`cursor=${earlier}`, `cursor=${later}`, 'date=2026-11-03', 'date=2027-01-01', 'transaction=1']
    for (const query of ['', '?limit=10', ...places.map(place => `?limit=10&${place}`)]) {
      expect(await api.statementsOf(() => books.register(bank, query))).toBe(2)
    }
  })
})

describe('the whole register', () => {
  const fill = (count: number) => enterPastTheApi(api, owner, { debit: bank, credit: sales, count })

  test('is complete and in order, at any length', async () => {
    await fill(5_000)
    const { transactions, accountBalance } = await books.register(bank)
    expect(transactions).toHaveLength(5_000)
    expect(transactions.at(-1)?.runningBalance).toBe(accountBalance)
    const days = transactions.map(row => row.transactionDate)
    expect(days).toEqual([...days].sort())
  })

  test('is refused before the first byte if a balance exceeds the exact range, and returned otherwise', async () => {
    const [debt, debtor] = [await books.open('Debt', 'LIABILITY'), await books.open('Debtor', 'GAIN')]
    await fill(1_000)
    await enterMost({ debit: bank, credit: debt.accountID, date: '2027-01-01' })
    await enterMost({ debit: debtor.accountID, credit: cash, date: '2027-01-02' })
    expect((await books.register(assets)).transactions).toHaveLength(1_004)
    await enterMost({ debit: cash, credit: debtor.accountID, date: '2027-01-01' })
    expect(refusal(await get(owner, assets))).toBe('409 BALANCE_OUT_OF_RANGE')
  })

  test('a caller who disconnects leaves no connection behind and no error in the log', async () => {
    await fill(5_000)
    for (let round = 0; round < 30; round += 1) {
      // Disables connection reuse. `fetch` would keep a connection open in its pool.
      const request = getOver(`${api.origin}/api/transactions/account/${bank}`, {
        headers: owner.headers,
        agent: false,
      })
      const [response] = (await once(request, 'response')) as [IncomingMessage]
      await once(response, 'data')
      response.destroy()
    }
    const { pool } = api.pools.app
    await expect.poll(() => pool.totalCount - pool.idleCount).toBe(0)
  })
})
