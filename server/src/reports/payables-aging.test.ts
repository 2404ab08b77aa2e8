// Checks the aging of vendors. Bills are positive and are aged by due date. Unapplied payments and vendor credits are negative.
import { AGING_COLUMNS } from '@twofold/accounting/reports/aging'
import { listOpenItems } from '@twofold/contract/documents/open-items'
import { readVendorStatement } from '@twofold/contract/payables/vendors'
import type { ReportOutput } from '@twofold/contract/reports'
import { beforeEach, expect, test } from 'vitest'
import {
  elsewhere,
  type PayablesFixture,
  setUpPayablesFixture,
} from '../../tests/harness/documents/payables-fixture.ts'
import { type RunQuery, reporter } from '../../tests/harness/reporter.ts'
import { done } from '../../tests/harness/test-api.ts'

const AGING = { dataSetType: 'AGING', sourceAccountSetType: 'GROUP', sourceAccountGroup: 'LIABILITY' } as const

let shared: PayablesFixture
let fixture: PayablesFixture

setUpPayablesFixture(created => {
  shared = created
})
beforeEach(async () => {
  fixture = await elsewhere(shared)
})

const cellsOf = ({ rows, totals }: ReportOutput) => [...rows, ...totals].map(({ cells }) => cells)

const run = async (endDate: string, extra: RunQuery = {}) =>
  await reporter(fixture.api, fixture.owner).run(AGING, { endDate, ...extra })

async function billed(cents: number, dateReceived: string, dateDue: string): Promise<number> {
  const { purchases, accounts, zed } = fixture
  const days = { dateReceived, dateDue, expenseAccountID: accounts.supplies }
  const { payableInvoiceID } = await purchases.bill(zed.vendorID, cents, days)
  await purchases.approve(payableInvoiceID)
  return payableInvoiceID
}

async function paid(cents: number, disbursementDate: string, isRefund = false): Promise<number> {
  const { purchases, accounts, zed } = fixture
  return (await purchases.payment(zed.vendorID, cents, accounts.bank, { disbursementDate, isRefund })).vendorPaymentID
}

const itemsOf = async (query: string) => {
  const { api, owner, zed } = fixture
  return done(listOpenItems, await api.call(owner, 'GET', `/reports/open-items/${zed.vendorID}?${query}`))
}

test('a vendor’s row shows open bills by due date, marks, unapplied payments and manual transactions, and adds up to the ledger', async () => {
  const { api, owner, purchases, books, accounts, zed } = fixture
  const old = await billed(10_000, '2026-05-01', '2026-06-01')
  await billed(2_000, '2026-10-01', '2026-11-20')
  await billed(3_000, '2026-09-20', '2026-10-20')
  await billed(-500, '2026-09-20', '2026-12-31')
  const marked = await billed(700, '2026-08-01', '2026-08-20')
  const mark = await api.call(owner, 'PUT', `/payable-invoices/${marked}`, { body: { paidInFull: true } })
  expect(mark.status).toBe(200)
  const payment = await paid(9_000, '2026-07-01')
  await purchases.apply({ vendorPaymentID: payment, payableInvoiceID: old, amountApplied: 8_000 })
  await paid(150, '2026-10-31', true)
  await books.enter({ date: '2026-10-30', debit: accounts.supplies, credit: zed.glAccountPayable, cents: 40 })
  const output = await run('2026-11-05')
  const figures = [2_000, 3_000, -500, 0, 2_000, 700, -850, 40, 6_390]
  expect(cellsOf(output)).toEqual([
    ['Zed', ...figures],
    ['Total', ...figures],
  ])
  expect(output.tieOut).toMatchObject({ holds: true, left: 6_390, right: 6_390 })
  expect(output.columns.at(-1)?.label).toBe('Total')
  expect(output.rows[0]?.drill).toMatchObject({ partyID: zed.vendorID, accountIDs: [zed.glAccountPayable] })
  expect((await purchases.vendorNow(zed.vendorID)).accountsBalanceTotal).toBe(6_390)
  for (const [at, column] of AGING_COLUMNS.entries()) {
    const { total, items, side } = await itemsOf(`endDate=2026-11-05&column=${column}`)
    expect([column, total, side]).toEqual([column, figures[at], 'PAYABLE'])
    expect(items.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(total)
  }
  const all = await itemsOf('endDate=2026-11-05')
  expect([all.total, all.items.map(({ column }) => column)]).toEqual([
    6_390,
    ['older', 'unapplied', 'markedPaid', 'days30', 'days60', 'current', 'adjustments', 'unapplied'],
  ])
})

test('for an earlier date it shows what was owed then: an application counts from the later of both dates, a bill until its reversal', async () => {
  const { api, owner, purchases } = fixture
  const bill = await billed(1_000, '2026-01-20', '2026-02-20')
  const payment = await paid(400, '2026-02-01')
  await purchases.apply({ vendorPaymentID: payment, payableInvoiceID: bill, amountApplied: 400 })
  expect(cellsOf(await run('2026-01-31'))[0]).toEqual(['Zed', 1_000, 0, 0, 0, 0, 0, 0, 0, 1_000])
  expect(cellsOf(await run('2026-03-09'))[0]).toEqual(['Zed', 0, 600, 0, 0, 0, 0, 0, 0, 600])
  await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
  await purchases.approve(bill, 'PENDING', { reversalDate: '2026-03-10' })
  expect(cellsOf(await run('2026-03-09'))[0]).toEqual(['Zed', 0, 600, 0, 0, 0, 0, 0, 0, 600])
  expect(cellsOf(await run('2026-03-10'))[0]).toEqual(['Zed', 0, 0, 0, 0, 0, 0, -400, 0, -400])
})

test('a reversed bill that moved to another vendor was owed to the first one until then, also on its statement', async () => {
  const { api, owner, purchases, zed } = fixture
  const bill = await billed(1_000, '2026-01-20', '2026-02-20')
  await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
  await purchases.approve(bill, 'PENDING', { reversalDate: '2026-03-10' })
  const made = await api.call(owner, 'POST', '/vendors', { body: { vendorName: 'Yew' } })
  const { vendorID } = made.body as { vendorID: number }
  expect((await api.call(owner, 'PUT', `/payable-invoices/${bill}`, { body: { vendorID } })).status).toBe(200)
  expect(cellsOf(await run('2026-03-09'))[0]).toEqual(['Zed', 0, 1_000, 0, 0, 0, 0, 0, 0, 1_000])
  const asked = `/vendors/${zed.vendorID}/statement?startDate=2026-01-01&endDate=2026-03-09`
  const { ages } = done(readVendorStatement, await api.call(owner, 'GET', asked))
  expect(ages.filter(({ cents }) => cents !== 0)).toEqual([{ label: expect.stringContaining('30'), cents: 1_000 }])
})

test('customers and vendors together add up debits less credits, and say so', async () => {
  const { api, owner, accounts, books } = fixture
  const control = (await books.open('Receivable')).accountID
  await api.call(owner, 'PUT', '/organisation/settings', { body: { accountsReceivableID: control } })
  const made = await api.call(owner, 'POST', '/customers', { body: { customerName: 'Ann' } })
  const { gLAccountReceivable } = made.body as { gLAccountReceivable: number }
  await books.enter({ date: '2026-10-30', debit: gLAccountReceivable, credit: accounts.supplies, cents: 70 })
  await billed(1_000, '2026-10-20', '2026-11-20')
  const output = await reporter(api, owner).run({ dataSetType: 'AGING' }, { endDate: '2026-11-05' })
  expect(cellsOf(output)).toEqual([
    ['Zed', 1_000, 0, 0, 0, 0, 0, 0, 0, 1_000],
    ['Ann', 0, 0, 0, 0, 0, 0, 0, 70, 70],
    ['Total', -1_000, 0, 0, 0, 0, 0, 0, 70, -930],
  ])
  expect(output.columns.at(-1)?.label).toBe('Total (debits \u2212 credits)')
})
