// Checks the sort orders of the document lists, which are read page by page.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayables, payables } from '../../tests/harness/documents/payables.ts'
import { openReceivables, receivables } from '../../tests/harness/documents/receivables.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

let api: TestApi
let owner: SignedIn

const REFERENCES = ['b-2', 'B-10', 'a', 'Äa', 'a', 'b-1', 'zz', 'ab']

/** Eight documents of each kind, partly applied with different amounts. */
beforeAll(async () => {
  api = await startTestApi()
  owner = await api.newMember()
  const accounts = await openReceivables(api, owner)
  const sales = receivables(api, owner)
  const { customerID } = await sales.customer()
  const spent = await openPayables(api, owner)
  const purchases = payables(api, owner)
  const { vendorID } = await purchases.vendor()
  for (const [index, reference] of REFERENCES.entries()) {
    const cents = index === 3 ? -900 : 1_000 + 100 * (index % 4)
    const dateDue = `2026-12-${10 + ((index * 5) % 8)}`
    const draft = { invoiceClientReference: reference, revenueAccountID: accounts.sales, dateDue }
    const { receivableInvoiceID } = await sales.invoice(customerID, cents, draft)
    await sales.charge(receivableInvoiceID)
    const paid = await sales.payment(customerID, 600 + index, accounts.bank, {
      paymentReference: index === 5 ? '' : reference,
      receiptComment: 'comment',
    })
    const extra = { expenseAccountID: spent.supplies, vendorInvoiceNumber: reference + index, dateDue }
    const { payableInvoiceID } = await purchases.bill(vendorID, cents, extra)
    await purchases.approve(payableInvoiceID)
    const disbursed = await purchases.payment(vendorID, 600 + index, spent.bank, { paymentReference: reference })
    if (cents < 0) continue
    const amountApplied = 10 * ((index * 3) % 8) + 1
    await sales.apply({ customerPaymentID: paid.customerPaymentID, receivableInvoiceID, amountApplied })
    await purchases.apply({ vendorPaymentID: disbursed.vendorPaymentID, payableInvoiceID, amountApplied })
  }
})
afterAll(() => api.close())

type Row = Record<string, unknown>

/** Reads a whole list, three rows at a time, and returns its rows. */
async function walked(path: string, name: string, sort: string): Promise<Row[]> {
  const rows: Row[] = []
  for (let cursor = ''; ; ) {
    const { status, body } = await api.call(owner, 'GET', `${path}?limit=3&sort=${sort}${cursor}`)
    expect(status).toBe(200)
    const answer = body as Record<string, Row[]> & { next: string | null }
    rows.push(...(answer[name] ?? []))
    if (answer.next === null) return rows
    cursor = `&cursor=${answer.next}`
  }
}

const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const keyOf = (value: unknown) => (typeof value === 'string' ? folded(value) : Number(value))

test.each([
  ['/receivable-invoices', 'invoices', 'receivableInvoiceID', ['invoiceClientReference', 'dateDue', 'invoiceTotal']],
  ['/receivable-invoices', 'invoices', 'receivableInvoiceID', ['totalPaid', 'totalRemaining']],
  [
    '/payable-invoices',
    'invoices',
    'payableInvoiceID',
    ['vendorInvoiceNumber', 'dateDue', 'totalPaid', 'totalRemaining'],
  ],
  [
    '/customer-payments',
    'customerPayments',
    'customerPaymentID',
    ['paymentReference', 'totalApplied', 'totalRemaining'],
  ],
  [
    '/vendor-payments',
    'vendorPayments',
    'vendorPaymentID',
    ['disbursementReference', 'totalApplied', 'totalRemaining'],
  ],
] as const)(
  '%s lists every row once in the order of each field, ascending and descending',
  async (path, name, id, fields) => {
    for (const field of fields) {
      const up = await walked(path, name, field)
      const expected = up.toSorted((one, other) => {
        const [a, b] = [keyOf(one[field]), keyOf(other[field])]
        return a < b ? -1 : a > b ? 1 : Number(one[id]) - Number(other[id])
      })
      const idsOf = (rows: readonly Row[]) => rows.map(row => row[id])
      expect([field, idsOf(up)]).toEqual([field, idsOf(expected)])
      expect(new Set(idsOf(up)).size).toBe(REFERENCES.length)
      expect(idsOf(await walked(path, name, `-${field}`))).toEqual(idsOf(up).toReversed())
    }
  },
)

test.each([
  ['/customer-payments', 'customerPayments', 'totalReceived'],
  ['/vendor-payments', 'vendorPayments', 'totalPaid'],
] as const)('%s sorts refunds and credits by their negative amount, as shown', async (path, name, total) => {
  const member = await api.newMember()
  const accounts = await openReceivables(api, member)
  const { customerID } = await receivables(api, member).customer()
  const spent = await openPayables(api, member)
  const { vendorID } = await payables(api, member).vendor()
  for (const [cents, isRefund] of [
    [500, false],
    [505, true],
    [510, false],
    [7, true],
  ] as const) {
    await receivables(api, member).payment(customerID, cents, accounts.bank, { isRefund })
    await payables(api, member).payment(vendorID, cents, spent.bank, { isRefund })
  }
  const { body } = await api.call(member, 'GET', `${path}?sort=${total}`)
  const rows = (body as Record<string, Row[]>)[name] ?? []
  expect(rows.map(row => (row.isRefund ? -1 : 1) * Number(row[total]))).toEqual([-505, -7, 500, 510])
})
