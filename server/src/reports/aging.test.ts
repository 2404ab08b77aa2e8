// Compares aging reports by open document with manually computed amounts, for past and present dates, in the current books and as of an
// earlier time.
import { addDays } from '@twofold/accounting/calendar'
import { AGING_COLUMNS, ageOf } from '@twofold/accounting/reports/aging'
import { listOpenItems } from '@twofold/contract/documents/open-items'
import type { ReportOutput } from '@twofold/contract/reports'
import { beforeEach, describe, expect, test } from 'vitest'
import { type ReceivablesFixture, setUpReceivablesFixture } from '../../tests/harness/documents/receivables-fixture.ts'
import { pageOfReport, type RunQuery, reporter } from '../../tests/harness/reporter.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'

const AGING = { dataSetType: 'AGING', sourceAccountSetType: 'GROUP', sourceAccountGroup: 'ASSET' } as const

let fixture: ReceivablesFixture
let reports: ReturnType<typeof reporter>

setUpReceivablesFixture(created => {
  fixture = created
})
beforeEach(() => {
  reports = reporter(fixture.api, fixture.owner)
})

const cellsOf = ({ rows, totals }: ReportOutput) => [...rows, ...totals].map(({ cells }) => cells)

const run = async (endDate: string, extra: RunQuery = {}) => await reports.run(AGING, { endDate, ...extra })

async function charged(cents: number, dateCharged: string, fields: Record<string, unknown> = {}): Promise<number> {
  const { sales, ann, accounts } = fixture
  const extra = { dateCharged, revenueAccountID: accounts.sales, ...fields }
  const { receivableInvoiceID } = await sales.invoice(ann.customerID, cents, extra)
  await sales.charge(receivableInvoiceID)
  return receivableInvoiceID
}

async function received(cents: number, receiptDate: string, isRefund = false): Promise<number> {
  const { sales, ann, accounts } = fixture
  return (await sales.payment(ann.customerID, cents, accounts.bank, { receiptDate, isRefund })).customerPaymentID
}

async function sealed(): Promise<string> {
  const { pool } = fixture.api.pools.owner
  await pool.query('SELECT seal_audit(100000)')
  return (await pool.query<{ at: string }>('SELECT instant_text(clock_timestamp()) AS at')).rows[0]!.at
}

describe('a customer’s row', () => {
  test('shows open amounts by age, documents marked as paid, unapplied payments and manual transactions, and adds up to the ledger', async () => {
    const { api, owner, sales, books, accounts, ann } = fixture
    const old = await charged(10_000, '2026-06-01')
    await charged(2_000, '2026-10-01', { dateDue: '2026-11-20' })
    await charged(3_000, '2026-10-20')
    await charged(-500, '2026-09-20')
    const marked = await charged(700, '2026-08-20')
    await api.call(owner, 'PUT', `/receivable-invoices/${marked}`, { body: { paidInFull: true } })
    const receipt = await received(9_000, '2026-07-01')
    await sales.apply({ paymentReceiptID: receipt, receivableInvoiceID: old, amountApplied: 8_000 })
    await books.enter({ date: '2026-10-30', debit: ann.gLAccountReceivable, credit: accounts.sales, cents: 40 })
    const output = await run('2026-11-05')
    expect(output.columns.map(({ label }) => label)).toEqual([
      ...['Account', 'Current', '1–30', '31–60', '61–90', 'Over 90'],
      ...['Marked paid', 'Unapplied', 'Adjustments', 'Total'],
    ])
    const figures = [2_000, 3_000, -500, 0, 2_000, 700, -1_000, 40, 6_240]
    expect(cellsOf(output)).toEqual([
      ['Ann', ...figures],
      ['Total', ...figures],
    ])
    expect(output.tieOut).toMatchObject({ holds: true, left: 6_240, right: 6_240 })
    expect(output.rows[0]?.drill).toMatchObject({
      partyID: ann.customerID,
      accountIDs: [ann.gLAccountReceivable],
    })
    expect((await sales.customerNow(ann.customerID)).accountsBalanceTotal).toBe(6_240)
  })

  test('shows documents in the age that their first or last day belongs to, whether open in full, in part, or as a credit', async () => {
    const { sales } = fixture
    const endDate = '2026-11-05'
    const expected = [0, 0, 0, 0, 0]
    for (const [no, days] of [-1, 0, 1, 30, 31, 60, 61, 90, 91].entries()) {
      const day = addDays(endDate, -days)
      const cents = 10 ** no
      // The first document is due on `day` and partly paid. The second document is charged on `day`.
      const due = await charged(3 * cents, '2026-05-01', { dateDue: day })
      const receipt = await received(cents, '2026-05-01')
      await sales.apply({ paymentReceiptID: receipt, receivableInvoiceID: due, amountApplied: cents })
      if (days >= 0) await charged(cents, day)
      if (days >= 0) await charged(-2 * cents, day)
      expected[ageOf(day, endDate)]! += days >= 0 ? cents : 2 * cents
    }
    expect(cellsOf(await run(endDate))[0]?.slice(1, 6)).toEqual(expected)
  })

  test('for an earlier date shows what was open then: an application counts from the later of both dates', async () => {
    const { sales } = fixture
    const invoice = await charged(1_000, '2026-03-01')
    const receipt = await received(1_000, '2026-04-01')
    await sales.apply({ paymentReceiptID: receipt, receivableInvoiceID: invoice, amountApplied: 1_000 })
    expect(cellsOf(await run('2026-03-10'))[0]).toEqual(['Ann', 0, 1_000, 0, 0, 0, 0, 0, 0, 1_000])
    expect(await run('2026-04-01')).toMatchObject({ rows: [], totals: [], notice: 'There are no open items.' })
  })

  test('shows a payment reserved by a pending invoice as unapplied', async () => {
    const { sales, ann } = fixture
    const receipt = await received(1_000, '2026-04-01')
    const { receivableInvoiceID } = await sales.invoice(ann.customerID, 600)
    await sales.apply({ paymentReceiptID: receipt, receivableInvoiceID, amountApplied: 600 })
    expect(cellsOf(await run('2026-11-30'))[0]).toEqual(['Ann', 0, 0, 0, 0, 0, 0, -1_000, 0, -1_000])
  })

  test('shows an invoice until the date of its reversal, and appears even if its columns add up to zero', async () => {
    const { api, owner, sales } = fixture
    const invoice = await charged(1_000, '2026-01-20')
    const receipt = await received(1_000, '2026-02-01')
    await sales.apply({ paymentReceiptID: receipt, receivableInvoiceID: invoice, amountApplied: 300 })
    await api.call(owner, 'PUT', '/organisation/settings', { body: { softLockDate: '2026-01-31' } })
    await sales.charge(invoice, 'PENDING', { reversalDate: '2026-03-10' })
    expect(cellsOf(await run('2026-03-09'))[0]).toEqual(['Ann', 0, 0, 700, 0, 0, 0, -700, 0, 0])
    expect(cellsOf(await run('2026-03-10'))[0]).toEqual(['Ann', 0, 0, 0, 0, 0, 0, -1_000, 0, -1_000])
  })
})

describe('drill-down', () => {
  const itemsOf = async (query: string) => {
    const { api, owner, ann } = fixture
    return done(listOpenItems, await api.call(owner, 'GET', `/reports/open-items/${ann.customerID}${query}`))
  }

  test('200: lists the open documents of the column and manual transactions, which add up to the figure', async () => {
    const { sales, books, accounts, ann } = fixture
    const invoice = await charged(1_000, '2026-10-20', { invoiceClientReference: 'Order 7', dateDue: '2026-11-03' })
    await charged(70, '2026-10-21')
    await charged(300, '2026-06-01')
    const receipt = await received(600, '2026-10-25')
    await sales.apply({ paymentReceiptID: receipt, receivableInvoiceID: invoice, amountApplied: 400 })
    await books.enter({
      date: '2026-10-30',
      debit: ann.gLAccountReceivable,
      credit: accounts.sales,
      cents: 40,
      comment: 'Fee',
    })
    const figures = (await run('2026-11-05')).rows[0]!
    const { columns } = await run('2026-11-05')
    for (const column of AGING_COLUMNS) {
      const { total, items } = await itemsOf(`?endDate=2026-11-05&column=${column}`)
      expect([column, total]).toEqual([column, figures.cells[columns.findIndex(({ id }) => id === column)]])
      expect(items.reduce((sum, { remaining }) => sum + remaining, 0)).toBe(total)
    }
    const { items } = await itemsOf('?endDate=2026-11-05&column=days30')
    expect(items).toMatchObject([
      { kind: 'receivable invoice', documentID: invoice, reference: 'Order 7', amount: 1_000, remaining: 600 },
      { remaining: 70, dueDate: '0001-01-01T00:00:00Z' },
    ])
    expect((await itemsOf('?endDate=2026-11-05&column=adjustments')).items).toMatchObject([
      { kind: 'entry', documentID: null, reference: 'Fee', remaining: 40 },
    ])
    expect(await itemsOf('?endDate=2026-11-05&limit=2')).toMatchObject({ itemsLeftOut: 3, total: 810 })
  })

  test('200: as of an earlier time', async () => {
    await charged(1_000, '2026-10-20')
    const asKnownAt = await sealed()
    await charged(70, '2026-10-21')
    expect((await itemsOf(`?endDate=2026-11-05&asKnownAt=${asKnownAt}`)).items).toMatchObject([{ remaining: 1_000 }])
  })

  test('400: an unknown column, and an invalid date', async () => {
    const { api, owner, ann } = fixture
    const ask = async (query: string) =>
      refusal(await api.call(owner, 'GET', `/reports/open-items/${ann.customerID}?${query}`))
    expect(await ask('column=total')).toBe('400 NOT_A_CHOICE')
    expect(await ask('endDate=2026-02-30')).toContain('400')
  })
})

test('individually chosen customers are aged by open documents, other accounts by their lines', async () => {
  const { accounts, ann } = fixture
  await charged(1_000, '2026-11-01')
  await received(250, '2026-11-02')
  const chosen = { ...AGING, sourceAccountSetType: 'USER_SUPPLIED', sourceAccountGroup: null } as const
  const account = [accounts.bank, ann.gLAccountReceivable]
  expect(cellsOf(await reports.run(chosen, { endDate: '2026-11-05', account }))).toEqual([
    ['Checking', 0, 250, 0, 0, 0, null, null, null, 250],
    ['Ann', 0, 1_000, 0, 0, 0, 0, -250, 0, 750],
    ['Total', 0, 1_250, 0, 0, 0, 0, -250, 0, 1_000],
  ])
})

test('as of an earlier time, it has the documents, marks and applications of then, regardless of later changes', async () => {
  const { api, owner, sales } = fixture
  const [invoice, other] = [await charged(1_000, '2026-03-01'), await charged(500, '2026-03-02')]
  const receipt = await received(1_000, '2026-04-01')
  const { customerPaymentAdviceID } = await sales.apply({
    paymentReceiptID: receipt,
    receivableInvoiceID: invoice,
    amountApplied: 400,
  })
  const then = await run('2026-05-01')
  const asKnownAt = await sealed()
  await api.call(owner, 'DELETE', `/customer-payment-advices/${customerPaymentAdviceID}`)
  await sales.apply({ paymentReceiptID: receipt, receivableInvoiceID: other, amountApplied: 500 })
  await api.call(owner, 'PUT', `/receivable-invoices/${invoice}`, { body: { dateDue: '2026-04-30' } })
  await api.call(owner, 'PUT', `/receivable-invoices/${invoice}`, { body: { paidInFull: true } })
  await charged(90, '2026-04-30')
  const known = await run('2026-05-01', { asKnownAt })
  expect(pageOfReport(known)).toEqual(pageOfReport(then))
  expect(pageOfReport(await run('2026-05-01'))).not.toEqual(pageOfReport(then))
})

test('takes four statements, regardless of the number of customers and invoices, and one less if their names are cached', async () => {
  const { api, sales } = fixture
  await reports.idOf(AGING)
  for (const name of ['Bob', 'Eve', 'Joe']) await sales.customer(name)
  for (const day of ['2026-11-01', '2026-11-02', '2026-11-03']) await charged(100, day)
  for (const count of [4, 3]) {
    expect(await api.statementsOf(() => run('2026-11-05'))).toBe(count)
  }
})

test('cached names follow the chart: renamed, new and deleted customers are up to date', async () => {
  const { api, owner, sales, ann, accounts } = fixture
  await charged(100, '2026-11-01')
  const names = async () => (await run('2026-11-05')).rows.map(({ cells }) => cells[0])
  expect(await names()).toEqual(['Ann'])
  await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { customerName: 'Zoe' } })
  expect(await names()).toEqual(['Zoe'])
  const bob = await sales.customer('Bob')
  const { receivableInvoiceID } = await sales.invoice(bob.customerID, 200, {
    dateCharged: '2026-11-01',
    revenueAccountID: accounts.sales,
  })
  await sales.charge(receivableInvoiceID)
  expect(await names()).toEqual(['Bob', 'Zoe'])
  await sales.charge(receivableInvoiceID, 'PENDING')
  await api.call(owner, 'DELETE', `/receivable-invoices/${receivableInvoiceID}`)
  await api.call(owner, 'DELETE', `/customers/${bob.customerID}`)
  expect(await names()).toEqual(['Zoe'])
})

test('an invalid date is refused', async () => {
  const id = await reports.idOf(AGING)
  const answer = await fixture.api.call(fixture.owner, 'GET', `/reports/${id}/output?endDate=2026-02-30`)
  expect(refusal(answer)).toContain('400')
})
