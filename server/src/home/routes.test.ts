import { addDays, addMonths, endOfMonth, fromWire, monthOf, todayIn, toWire } from '@twofold/accounting/calendar'
import { readHome, type TodayInBooks } from '@twofold/contract/home'
import { currentUserRead } from '@twofold/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { createBankLinesDriver } from '../../tests/harness/reconciling/bank-lines-driver.ts'
import { reporter } from '../../tests/harness/reporter.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { done } from '../../tests/harness/test-api.ts'

let { api, owner, accounts, books, sales, ann } = {} as ReceivablesFixture
let reports: ReturnType<typeof reporter>
let today: string
setUpReceivablesFixture(created => {
  ;({ api, owner, accounts, books, sales, ann } = created)
})
beforeEach(async () => {
  reports = reporter(api, owner)
  const { timeZone } = done(currentUserRead, await api.call(owner, 'GET', '/users/current'))
  today = todayIn(timeZone, new Date())
})

const home = async (who: SignedIn = owner) => done(readHome, await api.call(who, 'GET', '/home'))
const inBooks = async () => (await home()).books as TodayInBooks

/** Returns the amounts in the last row of an aging report, except the balance. */
async function agingOf(sourceAccountGroup: 'ASSET' | 'LIABILITY') {
  const asked = { dataSetType: 'AGING', sourceAccountSetType: 'GROUP', sourceAccountGroup } as const
  const { columns, totals } = await reports.run(asked, { endDate: today })
  const cells = totals[0]?.cells ?? []
  const cell = (id: string) => cells[columns.findIndex(column => column.id === id)]
  return {
    ages: ['current', 'days30', 'days60', 'days90', 'older'].map(cell),
    unapplied: cell('unapplied'),
    markedPaid: cell('markedPaid'),
    adjustments: cell('adjustments'),
  }
}

async function charged(cents: number, dateCharged: string, fields: Record<string, unknown> = {}): Promise<number> {
  const extra = { dateCharged, revenueAccountID: accounts.sales, ...fields }
  const { receivableInvoiceID } = await sales.invoice(ann.customerID, cents, extra)
  await sales.charge(receivableInvoiceID)
  return receivableInvoiceID
}

describe('GET /home', () => {
  test('200: cash lists accounts named like money and their subaccounts, largest first, and their total', async () => {
    const vault = await books.open('Bank')
    const cedar = await books.open('Cedar', 'ASSET', vault.accountID)
    const fees = await books.open('Bank Fees', 'EXPENSE')
    await books.enter({ debit: cedar.accountID, credit: accounts.sales, cents: 900 })
    await books.enter({ debit: fees.accountID, credit: accounts.bank, cents: 250 })
    expect((await inBooks()).cash).toEqual({
      accounts: [
        { accountID: cedar.accountID, accountName: 'Cedar', accountBalance: 900 },
        { accountID: accounts.bank, accountName: 'Checking', accountBalance: -250 },
      ],
      accountCount: 2,
      total: 650,
    })
  })

  test('200: open amounts by age match the aging report, also after a reversal', async () => {
    const old = await charged(10_000, addDays(today, -120))
    await charged(2_000, addDays(today, -40), { dateDue: addDays(today, 10) })
    await charged(3_000, addDays(today, -20))
    await charged(-500, addDays(today, -50))
    const marked = await charged(700, addDays(today, -70))
    await api.call(owner, 'PUT', `/receivable-invoices/${marked}`, { body: { paidInFull: true } })
    const receipt = await sales.payment(ann.customerID, 9_000, accounts.bank, { receiptDate: addDays(today, -60) })
    await sales.apply({
      paymentReceiptID: receipt.customerPaymentID,
      receivableInvoiceID: old,
      amountApplied: 8_000,
    })
    const byHand = { debit: ann.gLAccountReceivable, credit: accounts.sales, cents: 40 }
    for (const days of [-10, 0, 5]) await books.enter({ ...byHand, date: addDays(today, days) })
    await charged(90, addDays(today, 3))
    const expected = { ages: [2_000, 3_000, -500, 0, 2_000], unapplied: -1_000, markedPaid: 700, adjustments: 80 }
    expect((await home()).receivables).toEqual(expected)
    expect(await agingOf('ASSET')).toEqual(expected)
    expect((await home()).payables).toEqual({ ages: [0, 0, 0, 0, 0], unapplied: 0, markedPaid: 0, adjustments: 0 })
    const locked = await charged(4_000, addDays(today, -35))
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: addDays(today, -30) } })
    const reversed = { reversalDate: addDays(today, -5), lockReason: 'agreed' }
    await sales.charge(locked, 'PENDING', reversed)
    await sales.charge(locked, 'CHARGED', { lockReason: 'agreed' })
    expect((await home()).receivables).toEqual(await agingOf('ASSET'))
  })

  test('200: each month matches Profit and Loss, with or without closing entries', async () => {
    const rent = await books.open('Rent', 'EXPENSE')
    const profits = await books.open('Retained Earnings', 'EQUITY')
    const last = endOfMonth(addMonths(monthOf(today), -1))
    await books.enter({ debit: accounts.bank, credit: accounts.sales, cents: 5_000, date: last })
    await books.enter({ debit: rent.accountID, credit: accounts.bank, cents: 1_800, date: last })
    await books.enter({ debit: rent.accountID, credit: accounts.bank, cents: 700, date: addMonths(today, -13) })
    const line = (accountID: number, debitOrCredit: string, transactionDCAmount: number) => ({
      accountID,
      debitOrCredit,
      transactionDCAmount,
    })
    const debitCreditSet = [line(accounts.sales, 'DEBIT', 5_000), line(profits.accountID, 'CREDIT', 5_000)]
    const closing = { transactionDate: last, transactionComment: 'Close', debitCreditSet, isClosing: true }
    expect((await api.call(owner, 'POST', '/transactions', { body: closing })).status).toBe(200)
    const { months } = await inBooks()
    expect(months).toHaveLength(12)
    expect(months.at(-1)).toMatchObject({ startDate: toWire(monthOf(today)), income: 0, expense: 0, profit: 0 })
    expect(months.at(-2)).toMatchObject({ endDate: toWire(last), income: 5_000, expense: 1_800, profit: 3_200 })
    for (const { startDate, endDate, profit } of months.slice(-3)) {
      const period = { startDate: fromWire(startDate) ?? '', endDate: fromWire(endDate) ?? '' }
      const { totals } = await reports.run({ dataSetType: 'INCOME' }, period)
      expect([startDate, totals[0]?.cells.at(-1) ?? 0]).toEqual([startDate, profit])
    }
  })

  test('200: an account is due for reconciliation until its last full month is recorded and no bank line is for review', async () => {
    const { accountID: drawer } = await books.open('Petty Cash')
    const lastDay = addDays(monthOf(today), -1)
    await books.enter({ debit: accounts.bank, credit: accounts.sales, cents: 5_000, date: lastDay })
    const due = async () => (await inBooks()).toReconcile
    const waiting = { accountID: accounts.bank, accountName: 'Checking', waitingLines: 0 }
    expect(await due()).toEqual([{ ...waiting, accountReconcileDate: '0001-01-01T00:00:00Z' }])
    const body = { accountID: accounts.bank, accountReconcileDate: lastDay }
    expect((await api.call(owner, 'PUT', `/accounts/${accounts.bank}/reconciled`, { body })).status).toBe(200)
    expect(await due()).toEqual([])
    const csv = `Date,Description,Amount\n${today},Coffee,-3.20\n${today},Tea,-2.10\n`
    expect((await createBankLinesDriver(api, owner).bring(drawer, csv)).status).toBe(200)
    expect(await due()).toMatchObject([{ accountID: drawer, waitingLines: 2 }])
  })

  test('200: a parent account that is reconciled as a whole is included, even without lines of its own', async () => {
    const vault = await books.open('Cash')
    const till = await books.open('Till', 'ASSET', vault.accountID)
    await books.enter({ debit: till.accountID, credit: accounts.sales, cents: 500, date: addMonths(today, -3) })
    const body = { accountID: vault.accountID, accountReconcileDate: addDays(monthOf(addMonths(today, -2)), -1) }
    expect((await api.call(owner, 'PUT', `/accounts/${vault.accountID}/reconciled`, { body })).status).toBe(200)
    expect((await inBooks()).toReconcile.map(({ accountID }) => accountID)).toEqual([vault.accountID])
  })

  test('200: an account that is reconciled as part of a parent not named like money is not included', async () => {
    const current = await books.open('Current Assets')
    const middle = await books.open('At hand', 'ASSET', current.accountID)
    const box = await books.open('Cash box', 'ASSET', middle.accountID)
    await books.enter({ debit: box.accountID, credit: accounts.sales, cents: 500, date: addMonths(today, -3) })
    expect((await inBooks()).toReconcile.map(({ accountID }) => accountID)).toEqual([box.accountID])
    const body = { accountID: current.accountID, accountReconcileDate: addDays(monthOf(today), -1) }
    expect((await api.call(owner, 'PUT', `/accounts/${current.accountID}/reconciled`, { body })).status).toBe(200)
    expect(await inBooks()).toMatchObject({ toReconcile: [], toReconcileCount: 0 })
  })

  test('200: lists every account due for reconciliation, and their number', async () => {
    for (let index = 0; index < 9; index += 1) {
      const { accountID } = await books.open(`Bank ${index}`)
      await books.enter({ debit: accountID, credit: accounts.sales, cents: 500 + index, date: addMonths(today, -3) })
    }
    const { toReconcile, toReconcileCount } = await inBooks()
    expect([toReconcile.length, toReconcileCount]).toEqual([9, 9])
  })

  test('200: lists the newest transactions first, whatever their date, each with the accounts of both sides', async () => {
    const first = await books.enter({ debit: accounts.bank, credit: accounts.sales, cents: 10, comment: 'one' })
    const gone = await books.enter({ debit: accounts.bank, credit: accounts.sales, cents: 20, comment: 'two' })
    const old = { date: addMonths(today, -30), comment: 'three' }
    const last = await books.enter({ debit: accounts.badDebts, credit: accounts.bank, cents: 30, ...old })
    await api.call(owner, 'DELETE', `/transactions/${gone.transactionID}`)
    expect((await inBooks()).lastEntries).toEqual([
      {
        transactionID: last.transactionID,
        transactionDate: toWire(old.date),
        transactionComment: 'three',
        transactionAmount: 30,
        accountID: accounts.badDebts,
        debits: ['Bad Debts'],
        credits: ['Checking'],
      },
      expect.objectContaining({ transactionID: first.transactionID, debits: ['Checking'], credits: ['Sales'] }),
    ])
  })

  test('200: books without transactions are empty; a clerk sees only documents', async () => {
    expect(await home()).toMatchObject({
      receivables: { ages: [0, 0, 0, 0, 0], unapplied: 0 },
      books: { cash: { total: 0, accountCount: 1 }, toReconcile: [], toReconcileCount: 0, lastEntries: [] },
    })
    expect((await home(await api.newMember({ role: 'CLERK', into: owner }))).books).toBeNull()
    expect((await home(await api.newMember({ role: 'VIEWER', into: owner }))).books).not.toBeNull()
  })

  test('takes five statements, regardless of the amount of data', async () => {
    await charged(10_000, addDays(today, -20))
    for (const cents of [10, 20, 30]) await books.enter({ debit: accounts.bank, credit: accounts.sales, cents })
    expect(await api.statementsOf(() => home())).toBe(5)
  })
})
