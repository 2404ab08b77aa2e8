// Exports the lists of parties and documents as files, and checks the totals of party lists.
import { readCustomerTotals, readVendorTotals } from '@twofold/contract/documents/parties'
import { describe, expect, test } from 'vitest'
import { openPayables, payables } from '../../tests/harness/documents/payables.ts'
import { openReceivables, receivables } from '../../tests/harness/documents/receivables.ts'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { done, refusal } from '../../tests/harness/test-api.ts'
import { cellsOfSheet, unzipped } from '../../tests/harness/unzipped.ts'

const { api, owner, member } = setUpBooks()

const LISTS = [
  '/customers',
  '/receivable-invoices',
  '/customer-payments',
  '/vendors',
  '/payable-invoices',
  '/vendor-payments',
]

async function fileOf(path: string) {
  const response = await fetch(`${api.origin}/api${path}`, { headers: owner.headers })
  const { status, headers } = response
  return { status, headers, bytes: new Uint8Array(await response.arrayBuffer()) }
}

const csvOf = async (list: string, query = '') =>
  new TextDecoder()
    .decode((await fileOf(`${list}/csv${query}`)).bytes)
    .trimEnd()
    .split('\r\n')

async function sheetOf(list: string, query = '') {
  const { bytes } = await fileOf(`${list}/xlsx${query}`)
  return cellsOfSheet(unzipped(bytes).get('xl/worksheets/sheet1.xml') ?? '')
}

/** Two customers with an invoice, a credit note, a payment and a refund, and two vendors with the corresponding documents. */
async function seed() {
  const accounts = await openReceivables(api, owner)
  const sales = receivables(api, owner)
  const ann = await sales.customer('=Ann', { customerDefaultCity: 'Ghent', creditLimit: 500_000, isClosed: true })
  const bob = await sales.customer('Bob, "B"')
  const charge = async (id: number, cents: number, fields: object) => {
    const { receivableInvoiceID } = await sales.invoice(id, cents, { revenueAccountID: accounts.sales, ...fields })
    await sales.charge(receivableInvoiceID)
    return receivableInvoiceID
  }
  await api.call(owner, 'PUT', `/customers/${ann.customerID}`, { body: { isClosed: false } })
  const invoice = await charge(ann.customerID, 120_050, { invoiceClientReference: '+1', billToName: 'Ann & Co' })
  const credit = await charge(bob.customerID, -2_000, { dateCharged: '2026-11-04' })
  const payment = await sales.payment(ann.customerID, 50_000, accounts.bank, { paymentReference: 'check' })
  await sales.apply({
    customerPaymentID: payment.customerPaymentID,
    receivableInvoiceID: invoice,
    amountApplied: 50_000,
  })
  await sales.payment(ann.customerID, 700, accounts.bank, { isRefund: true, receiptDate: '2026-11-09' })
  const spent = await openPayables(api, owner)
  const purchases = payables(api, owner)
  const zed = await purchases.vendor('Zed', { vendorReferenceAcct: '@7' })
  const draft = { expenseAccountID: spent.supplies, vendorInvoiceNumber: 'N', remitToName: 'Zed Inc.' }
  const bill = await purchases.bill(zed.vendorID, 90_000, draft)
  await purchases.approve(bill.payableInvoiceID)
  await purchases.payment(zed.vendorID, 30_000, spent.bank, { disbursementReference: 'wire' })
  return { ann: ann.customerID, bob: bob.customerID, zed: zed.vendorID, invoice, credit, bill: bill.payableInvoiceID }
}

describe('list files', () => {
  test('200: CSV has the columns of the screen, plain dates and amounts, and no text that a spreadsheet would execute', async () => {
    const { ann, bob, zed, invoice, credit, bill } = await seed()
    expect(await csvOf('/customers', '?sort=-accountsBalanceTotal')).toEqual([
      'ID,Name,City,Phone,Email,Credit Limit,Balance,Status',
      `${ann},'=Ann,Ghent,,,5000.00,707.50,Active`,
      `${bob},"Bob, ""B""",,,,0.00,-20.00,Active`,
    ])
    expect(await csvOf('/vendors')).toEqual([
      'ID,Name,City,Phone,Email,Reference Account,Balance,Status',
      `${zed},Zed,,,,'@7,600.00,Active`,
    ])
    expect(await csvOf('/receivable-invoices')).toEqual([
      'No.,Number,Date,Due,Customer,Client Reference,Bill To,Total,Remitted,Open,Status',
      `${invoice},1,2026-11-05,,'=Ann,'+1,Ann & Co,1200.50,500.00,700.50,Open`,
      `${credit},2,2026-11-04,,"Bob, ""B""",A-1,,-20.00,0.00,-20.00,Open`,
    ])
    expect(await csvOf('/payable-invoices')).toEqual([
      'No.,Received,Due,Vendor,Invoice Number,Remit To,Total,Paid,Open,Status',
      `${bill},2026-11-05,2026-12-05,Zed,N,Zed Inc.,900.00,0.00,900.00,Approved`,
    ])
    expect(await csvOf('/customer-payments')).toEqual([
      'Date,Customer,Payment Reference,Payment Account,Received,Applied,Status',
      "2026-11-09,'=Ann,,Checking,-7.00,0.00,Open",
      "2026-11-06,'=Ann,check,Checking,500.00,500.00,Applied",
    ])
    expect(await csvOf('/vendor-payments')).toEqual([
      'Date,Vendor,Reference,Account,Amount,Applied,Status',
      '2026-11-06,Zed,wire,Current,300.00,0.00,Open',
    ])
  })

  test('200: XLSX has the same rows, with texts as text and dates and amounts as numbers', async () => {
    const { invoice, credit } = await seed()
    const { headers, bytes } = await fileOf('/receivable-invoices/xlsx')
    expect(headers.get('content-disposition')).toBe('attachment; filename="receivable-invoices.xlsx"')
    expect(unzipped(bytes).get('xl/workbook.xml')).toContain('name="Invoices"')
    expect(await sheetOf('/receivable-invoices')).toEqual([
      [
        'No.',
        'Number',
        'Date',
        'Due',
        'Customer',
        'Client Reference',
        'Bill To',
        'Total',
        'Remitted',
        'Open',
        'Status',
      ],
      [`${invoice}`, '1', '46331', null, '=Ann', '+1', 'Ann & Co', '1200.50', '500.00', '700.50', 'Open'],
      [`${credit}`, '2', '46330', null, 'Bob, "B"', 'A-1', null, '-20.00', '0.00', '-20.00', 'Open'],
    ])
    for (const list of LISTS) {
      const [csv, sheet] = [await csvOf(list), await sheetOf(list)]
      expect([list, sheet[0]?.join(), sheet.length]).toEqual([list, csv[0], csv.length])
    }
  })

  test('200: the file has the filters and the sort order of the screen', async () => {
    const { invoice, credit } = await seed()
    const numbers = async (query: string) =>
      (await csvOf('/receivable-invoices', query)).slice(1).map(row => Number(row.split(',')[0]))
    expect(await numbers('?sort=invoiceTotal')).toEqual([credit, invoice])
    expect(await numbers('?status=OPEN&sort=-invoiceTotal')).toEqual([invoice, credit])
    expect(await numbers('?endDate=2026-11-04')).toEqual([credit])
    expect(await numbers('?search=nothing')).toEqual([])
    expect(await csvOf('/vendors', '?search=unknown')).toHaveLength(1)
  })

  test('both files contain the whole list and are streamed while it is read', async () => {
    const { ann } = await seed()
    await api.pools.owner.pool.query(
      `WITH made AS (
         INSERT INTO document (organisation_id, kind, party_id, date, pre_tax, total, reference, search_key)
         SELECT $1, 'receivable invoice', $2, '2026-11-01', i, i, 'many', 'many' FROM generate_series(1, 20000) AS i
         RETURNING document_id)
       INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
       SELECT $1, $3, 'OWNER', 'test', 'test', 'create', 'receivable invoice', document_id, 1 FROM made`,
      [owner.organisationId, ann, owner.userId],
    )
    expect(await csvOf('/receivable-invoices', '?search=many')).toHaveLength(20_001)
    expect(await sheetOf('/receivable-invoices', '?search=many')).toHaveLength(20_001)
    const response = await fetch(`${api.origin}/api/receivable-invoices/csv`, { headers: owner.headers })
    expect(response.headers.get('content-length')).toBeNull()
    await response.body?.cancel()
  })

  test('400 and 401 like the list itself; a window is refused; every member may download', async () => {
    const clerk = await member('CLERK')
    for (const list of LISTS)
      for (const kind of ['csv', 'xlsx']) {
        expect(refusal(await api.call(owner, 'GET', `${list}/${kind}?sort=colour`))).toBe('400 NOT_A_CHOICE')
        expect(refusal(await api.call(owner, 'GET', `${list}/${kind}?limit=5`))).toBe('400 UNKNOWN_FIELD')
        expect(refusal(await api.call(null, 'GET', `${list}/${kind}`))).toBe('401 NOT_SIGNED_IN')
        expect((await fetch(`${api.origin}/api${list}/${kind}`, { headers: clerk.headers })).status).toBe(200)
      }
  })
})

describe('GET /customers/totals and /vendors/totals', () => {
  test('200: returns the number of matching parties and the sum of their balances, in one statement', async () => {
    await seed()
    const customers = async (query = '') =>
      done(readCustomerTotals, await api.call(owner, 'GET', `/customers/totals${query}`))
    expect(await customers()).toEqual({ partyCount: 2, balance: 68_750 })
    expect(await customers('?search=ghent')).toEqual({ partyCount: 1, balance: 70_750 })
    expect(await customers('?search=unknown')).toEqual({ partyCount: 0, balance: 0 })
    api.statements.length = 0
    expect(done(readVendorTotals, await api.call(owner, 'GET', '/vendors/totals'))).toEqual({
      partyCount: 1,
      balance: 60_000,
    })
    expect(api.statements).toHaveLength(1)
    expect(refusal(await api.call(owner, 'GET', '/customers/totals?limit=5'))).toBe('400 UNKNOWN_FIELD')
    expect(refusal(await api.call(null, 'GET', '/vendors/totals'))).toBe('401 NOT_SIGNED_IN')
  })
})
