// Tests individual fields, links and API calls that the specification requires.
import { proves } from '@twofold/accounting/testing/proves'
import { listAccountTypes } from '@twofold/contract/accounts'
import { listPayableInvoices, listVendorInvoices } from '@twofold/contract/payables/payable-invoices'
import { changeVendor, readVendorActivity } from '@twofold/contract/payables/vendors'
import {
  changeCustomer,
  createCustomer,
  listCustomers,
  readCustomerActivity,
} from '@twofold/contract/receivables/customers'
import {
  chargeReceivableInvoice,
  createReceivableInvoice,
  listCustomerInvoices,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { listUnreconciled, reconcileTransaction } from '@twofold/contract/reconciliation'
import { runReport } from '@twofold/contract/reports'
import { postTransaction } from '@twofold/contract/transactions'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { answerBooks, IDS, RECORDS } from '../testing/books.ts'
import { accountNamed, idOf } from '../testing/chart.ts'
import { raw } from '../testing/fake-server.ts'
import { expectText } from '../testing/fields.ts'
import { pick, press } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open, expecting } = setUpPages()
const CHECKING = idOf('Checking')

beforeEach(() => answerBooks(server))

const cellTexts = (cells: Element[]) => cells.map(cell => (cell.textContent ?? '').trim())

test('a register links to the reconciliation of its account', async () => {
  proves('words 2.16', 'Reconcile')
  proves(
    'rule 2.39',
    "/transactions/account/{accountID}: 'Add Transaction to {account full name}' form with a Reconcile link, then a 'Transactions' list.",
  )

  await open(`/transactions/account/${CHECKING}`)
  const link = page.getByRole('link', { name: 'Reconcile', exact: true })
  await expect
    .element(link)
    .toHaveAttribute('href', expect.stringMatching(new RegExp(`^/reconcile/${CHECKING}\\?date=\\d{4}-\\d\\d-\\d\\d$`)))
  await expect
    .element(page.getByRole('form', { name: /^Add Transaction to Assets:Current Assets:Bank:Checking/ }))
    .toBeVisible()
  await expect.element(page.getByRole('grid', { name: 'Transactions' })).toBeVisible()
})

const OCTOBER = {
  transactionID: 17,
  transactionDate: '2026-10-05T00:00:00Z',
  transactionComment: 'October',
  transactionDCAmount: 12_000,
  debitOrCredit: 'CREDIT' as const,
  split: String(idOf('Rent')),
}

test('a statement’s day reloads the lines, and its ending balance starts at 0', async () => {
  proves(
    'rule 2.47',
    "/reconcile/{accountID} (query date): shows the account's full name and the date it is currently reconciled through.",
  )
  proves('rule 2.48', 'A date field and button reload the page with the date in the query.')
  proves('rule 2.49', 'An Ending Balance text field defaults to 0.')
  proves(
    'rule 2.50',
    'A table lists id, date, comment, account(s) of the split, amount, sign (debit or credit), reconciled flag (Y/N), reconcile date with a Reconcile or Unreconcile button per row, and a running total.',
  )

  server.answer(listUnreconciled, ({ query }) => ({
    ...accountNamed('Checking'),
    transactions: query?.date === '2026-10-31' ? [OCTOBER] : [],
  }))
  await open(`/reconcile/${CHECKING}?date=2026-10-31`)
  const row = page
    .getByRole('grid', { name: 'Transactions to reconcile' })
    .getByRole('row')
    .filter({ hasText: 'October' })
  await expect
    .poll(() => cellTexts(row.getByRole('gridcell').elements()))
    .toEqual([
      ...['17', 'Oct 5, 2026', 'October', 'Expenses:Premises:Rent', '$120.00', 'CREDIT', 'N', '', 'Reconcile', '$0.00'],
    ])
  await expect
    .poll(() => (page.getByLabelText('Ending Balance').element() as HTMLInputElement).value)
    .toMatch(/^0(\.00)?$/)
  // The path of the account is shown above its name.
  await expect.element(page.getByText('Assets:Current Assets:Bank', { exact: true })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Reconcile Checking', exact: true })).toBeVisible()
  await expect.element(page.getByText('Reconciled throughNever')).toBeVisible()
  await page.getByLabelText('Statement Date').fill('9/30/2026')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => new URLSearchParams(location.search).get('date')).toBe('2026-09-30')
  await expect.element(row).not.toBeInTheDocument()
})

test('reconciling sends its day as a full timestamp', async () => {
  proves('rule 5.7', 'The reconcile date is sent as a full timestamp.')

  server.answer(listUnreconciled, { ...accountNamed('Checking'), transactions: [OCTOBER] })
  server.answer(reconcileTransaction, { transactionID: 17, isReconciled: true })
  await open(`/reconcile/${CHECKING}?date=2026-10-31`)
  await page
    .getByRole('row')
    .filter({ hasText: 'October' })
    .getByRole('button', { name: /^Reconcile/ })
    .click()
  await expect
    .poll(() => server.sent(reconcileTransaction)[0]?.text)
    .toContain('"transactionReconcileDate":"2026-10-31T00:00:00Z"')
})

test('a negative difference is red and has a minus sign', async () => {
  proves('rule 4.10', 'Negative totals are shown in red.')

  server.answer(listUnreconciled, { ...accountNamed('Checking'), transactions: [OCTOBER] })
  await open(`/reconcile/${CHECKING}?date=2026-10-31&balance=-50`)
  const figure = page.getByRole('region', { name: 'Reconciliation' }).getByText('−$50.00').first()
  await expect.element(figure).toBeVisible()
  const [red = 0, green = 0, blue = 0] = pixelOf(getComputedStyle(figure.element()).color)
  expect(red).toBeGreaterThan(2 * Math.max(green, blue))
})

/** Converts a CSS color to its red, green and blue values from 0 to 255. */
function pixelOf(color: string): Uint8ClampedArray {
  const canvas = new OffscreenCanvas(1, 1).getContext('2d')!
  canvas.fillStyle = color
  canvas.fillRect(0, 0, 1, 1)
  return canvas.getImageData(0, 0, 1, 1).data
}

test('an entry without a comment is sent, with a warning in the log', async () => {
  proves('rule 5.4', "An empty comment only logs a warning ('comment cannot be empty') and is not blocked.")
  proves('words 5.1', 'comment cannot be empty')

  expecting('comment cannot be empty')
  const warned: unknown[] = []
  const { warn } = console
  console.warn = (...parts) => warned.push(...parts)
  server.answer(postTransaction, { transactionID: 100, transactionDate: '2026-11-05T00:00:00Z' })
  await open(`/transactions/account/${CHECKING}`)
  const form = page.getByRole('form', { name: /^Add Transaction to/ })
  await pick(form.getByLabelText('Account', { exact: true }), 'Rent')
  await form.getByLabelText('Amount').fill('12')
  await press('Enter')
  await expect.poll(() => server.sent(postTransaction)).toMatchObject([{ body: { transactionComment: '' } }])
  console.warn = warn
  expect(warned).toEqual(['comment cannot be empty'])
})

test('an output shows its number, its name and its days', async () => {
  proves('rule 2.58', '/reports/{reportID} (query startDate, endDate): shows report id, name, start and end.')

  server.answer(runReport, {
    reportID: IDS.report,
    reportName: 'Trial Balance',
    startDate: '2026-01-01',
    endDate: '2026-11-21',
  })
  await open(`/reports/${IDS.report}?startDate=2026-01-01&endDate=2026-11-21`)
  await expect.element(page.getByRole('heading', { name: 'Trial Balance' })).toBeVisible()
  await expect.element(page.getByText(new RegExp(`Report ${IDS.report}\\b`))).toBeVisible()
  await expect.element(page.getByText('Jan 1, 2026 to Nov 21, 2026')).toBeVisible()
})

test('a customer’s form has an email field and a telephone field', async () => {
  proves(
    'rule 5.9',
    '**Customer and vendor forms**: name required; email field of email type; phone of telephone type.',
  )
  proves('rule 5.10', 'Credit limit numeric, default 0.')
  proves(
    'rule 5.11',
    'Create defaults for a customer: not closed, orders accepted, payments accepted, purchases allowed.',
  )

  const flags = { isClosed: false, isOrdersAccepted: true, isPaymentsAccepted: true, isPurchasesAllowed: true }
  server.answer(createCustomer, () => {
    const created = { ...flags, customerID: 99, customerName: 'Larch Ltd' }
    server.answer(listCustomers, { customers: [created] })
    return created
  })
  await open('/customers')
  await page.getByRole('button', { name: 'New customer' }).click()
  const form = page.getByRole('form', { name: 'Create New Customer' })
  await expect.element(form.getByLabelText('Customer Name')).toHaveAttribute('aria-required', 'true')
  await expect.element(form.getByLabelText('Email', { exact: true })).toHaveAttribute('type', 'email')
  await expect.element(form.getByLabelText('Phone', { exact: true })).toHaveAttribute('type', 'tel')
  await form.getByLabelText('Customer Name').fill('Larch Ltd')
  await form.getByRole('button', { name: 'Create Customer' }).click()
  await expect.poll(() => server.sent(createCustomer)).toMatchObject([{ body: flags }])
  const row = page.getByRole('grid', { name: 'My Customers' }).getByRole('row').filter({ hasText: 'Larch Ltd' })
  await expect
    .poll(() => cellTexts(row.getByRole('gridcell').elements()).slice(-3))
    .toEqual(['$0.00', '$0.00', 'Active'])
})

test('closed customers are gray', async () => {
  proves('rule 2.61', 'The list shows a status (see point 4) and amounts in dollars; closed rows are greyed.')

  const customers = [
    { ...RECORDS.customer, customerID: 1, customerName: 'Maple Open' },
    { ...RECORDS.customer, customerID: 2, customerName: 'Maple Closed', isClosed: true },
  ]
  server.answer(listCustomers, { customers })
  await open('/customers')
  const row = (name: string) =>
    page.getByRole('grid', { name: 'My Customers' }).getByRole('row').filter({ hasText: name })
  await expect.element(row('Maple Closed').getByRole('gridcell').last().getByText('Closed')).toBeVisible()
  const colorOf = (name: string) => getComputedStyle(row(name).element()).color
  expect(colorOf('Maple Closed')).not.toBe(colorOf('Maple Open'))
})

test('the rows of a customer’s invoices link to the invoices', async () => {
  proves('rule 2.63', 'Invoice rows link to /receivable-invoices/{receivableInvoiceID}.')
  proves(
    'rule 2.64',
    'Columns: receivableInvoiceID, dateCharged, invoiceClientReference, billToName, invoiceTotal, totalPaid, status.',
  )
  proves(
    'columns 2.4',
    'receivableInvoiceID, dateCharged, invoiceClientReference, billToName, invoiceTotal, totalPaid, status',
  )

  server.answer(readCustomerActivity, { customer: RECORDS.customer })
  server.answer(listCustomerInvoices, { invoices: [{ ...RECORDS.invoice, invoiceClientReference: 'PO 8' }] })
  await open(`/customers/${IDS.customer}`)
  const table = page.getByRole('table', { name: 'Customer Invoices' })
  const row = table.getByRole('row').filter({ hasText: 'PO 8' })
  await expect.element(row.getByRole('link')).toHaveAttribute('href', `/receivable-invoices/${IDS.invoice}`)
  expect(cellTexts(table.getByRole('columnheader').elements())).toEqual([
    ...['No.', 'Date', 'Client Reference', 'Bill To', 'Total', 'Remitted', 'Status'],
  ])
  expect(cellTexts(row.getByRole('cell').elements())).toEqual([
    ...[String(IDS.invoice), 'Nov 5, 2026', 'PO 8', '', '$200.00', '$0.00', 'Open'],
  ])
})

test('an unknown charge status is refused without asking the server', async () => {
  proves(
    'rule 4.15',
    "Any value can be picked from a dropdown and is saved immediately; an unknown value is rejected locally with 'Invalid status value'.",
  )
  proves('words 4.1', 'Invalid status value')

  server.answer(readReceivableInvoice, { ...RECORDS.invoice, chargeStatus: 'PENDING', invoiceNumber: 0, gLEntry: 0 })
  await open(`/receivable-invoices/${IDS.invoice}`)
  const status = page.getByLabelText('Charge Status')
  await expectText(status, 'PENDING')
  status.element().append(new Option('Lost', 'LOST'))
  await status.selectOptions('LOST')
  await expect.element(page.getByText('Invalid status value')).toBeVisible()
  await expectText(status, 'PENDING')
  expect(server.sent(chargeReceivableInvoice)).toEqual([])
})

test('updating a vendor or a customer sends its ledger account', async () => {
  server.answer(changeVendor, RECORDS.vendor)
  server.answer(changeCustomer, RECORDS.customer)
  for (const [name, path] of [
    ['Vendor', `/vendors/${IDS.vendor}`],
    ['Customer', `/customers/${IDS.customer}`],
  ]) {
    await open(path ?? '')
    await page
      .getByRole('dialog', { name: `Edit ${name}` })
      .getByLabelText('Notes')
      .fill('By the river')
    await page.getByRole('button', { name: `Update ${name}` }).click()
    await expect.element(page.getByText(`${name} updated`)).toBeVisible()
  }
  expect(server.sent(changeVendor)).toMatchObject([{ body: { glAccountPayable: RECORDS.vendor.glAccountPayable } }])
  expect(server.sent(changeCustomer)).toMatchObject([
    { body: { gLAccountReceivable: RECORDS.customer.gLAccountReceivable } },
  ])
})

test('an invoice sends an empty second line of its address', async () => {
  proves(
    'rule 5.13',
    '**Receivable invoice**: required Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged; Address 2 optional (sent as empty string).',
  )

  server.answer(createReceivableInvoice, { ...RECORDS.invoice, receivableInvoiceID: 99 })
  await open('/receivable-invoices')
  await page.getByRole('button', { name: 'New invoice' }).click()
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  await expect
    .poll(() => (form.getByLabelText('Tax', { exact: true }).element() as HTMLInputElement).value)
    .toMatch(/^0(\.00)?$/)
  await pick(form.getByLabelText('Customer', { exact: true }), 'Hazel Workshop')
  await form.getByLabelText('Client Reference').fill('PO 1')
  await form.getByLabelText('Pre-Tax Total').fill('10')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expect
    .poll(() => server.sent(createReceivableInvoice))
    .toMatchObject([{ body: { billToAddress2: '', shipToAddress2: '', invoiceTax: 0 } }])
})

test('a failed read is not sent again, and no read is when the window gets the focus', async () => {
  proves('rule 7.52', 'Data reads are cached by key, not retried on error and not revalidated on focus.')
  proves('constant 9.11', 'Data fetching: no error retry, no revalidation on focus.')

  /** Focuses the window and opens another screen. Any requests that the focus caused have been sent by the time that screen is shown. */
  const readsAfterComingBack = async () => {
    window.dispatchEvent(new Event('focus'))
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    await page.getByRole('navigation').getByRole('link', { name: 'Accounts', exact: true }).first().click()
    await expect.element(page.getByRole('grid', { name: 'My Accounts' }).getByText('Checking').first()).toBeVisible()
    return server.sent(listAccountTypes).length
  }
  // The response is stale immediately after it arrives.
  server.answer(listAccountTypes, { accountTypes: [{ name: 'LOSS', sign: 'DEBIT' }] })
  await open('/accounttypes')
  await expect.element(page.getByRole('cell', { name: 'LOSS' })).toBeVisible()
  expect(await readsAfterComingBack()).toBe(1)
  server.answer(listAccountTypes, raw(500, ''))
  await open('/accounttypes')
  await expect.element(page.getByText('Failed to load')).toBeVisible()
  expect(await readsAfterComingBack()).toBe(2)
})

test('a vendor’s form has every field, and the rows of its bills link to the bills, with paid ones gray', async () => {
  proves(
    'rule 2.66',
    "/vendors/{vendorID}: edit screen with fields Vendor Name (required), Care Of, Address, City, State, Zip, Email, Phone, Reference Account, Notes, Tax ID; a link 'Click to view' to transactions/account/{GL payable account}; checkboxes Closed, Allow Vendor Invoices, Allow Payments; buttons Update Vendor and Delete Vendor (delete success goes to /vendors).",
  )
  proves(
    'rule 2.67',
    "It also lists the vendor's invoices: No., Received, Due, Invoice Number, Remit To, Total, Paid, Status; each row links to payable-invoices/{id}; paid rows greyed.",
  )
  proves('columns 2.5', 'No., Received, Due, Invoice Number, Remit To, Total, Paid, Status')
  proves(
    'labels 2.2',
    'Vendor Name (required), Care Of, Address, City, State, Zip, Email, Phone, Reference Account, Notes, Tax ID',
  )
  proves('labels 2.3', 'Closed, Allow Vendor Invoices, Allow Payments')
  proves('labels 2.4', 'Update Vendor and Delete Vendor')

  const paid = {
    ...RECORDS.bill,
    payableInvoiceID: 99,
    vendorInvoiceNumber: 'RT-19',
    paidInFull: true,
    totalRemaining: 0,
  }
  server.answer(readVendorActivity, { vendor: RECORDS.vendor })
  server.answer(listVendorInvoices, { invoices: [RECORDS.bill, { ...paid, totalPaid: 30_000 }] })
  server.answer(listPayableInvoices, { invoices: [] })
  await open(`/vendors/${IDS.vendor}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor' })
  const address = ['Care Of', 'Address', 'City', 'State', 'Zip', 'Email', 'Phone']
  for (const label of ['Vendor Name', ...address, 'Reference Account', 'Notes', 'Tax ID'])
    await expect.element(sheet.getByLabelText(label, { exact: true }).first()).toBeVisible()
  for (const name of ['Closed', 'Allow Vendor Invoices', 'Allow Payments'])
    await expect.element(sheet.getByRole('checkbox', { name, exact: true })).toBeVisible()
  for (const name of ['Update Vendor', 'Delete Vendor'])
    await expect.element(sheet.getByRole('button', { name, exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Vendor Invoices' })
  const row = (reference: string) => table.getByRole('row').filter({ hasText: reference })
  await expect.element(row('RT-17').getByRole('link').first()).toHaveAttribute('href', `/payable-invoices/${IDS.bill}`)
  expect(cellTexts(table.getByRole('columnheader').elements())).toEqual([
    ...['No.', 'Received', 'Due', 'Invoice Number', 'Remit To', 'Total', 'Paid', 'Status'],
  ])
  await expect.element(row('RT-19').getByRole('cell').last()).toHaveTextContent('Paid')
  const colorOf = (reference: string) => getComputedStyle(row(reference).getByRole('cell').last().element()).color
  expect(colorOf('RT-19')).not.toBe(colorOf('RT-17'))
})
