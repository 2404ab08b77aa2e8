// Small things that the specification says of single fields, links and calls, each where it says them.

import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, listAccounts, readAccount } from '@twofold/contract/accounts'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { readVendor } from '@twofold/contract/payables/vendors'
import { changeCustomer, readCustomer } from '@twofold/contract/receivables/customers'
import { listReports } from '@twofold/contract/reports'
import { postTransaction, readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { colourOf, expectRed } from '../desks/colour.ts'
import { pick } from '../desks/desk.ts'
import { intercept } from '../desks/interception.ts'
import { cellsOf, listOf, rowWith } from '../desks/list.ts'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { openDesk, type ReceivablesDesk } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let colleague: ApiSession
let desk: ReceivablesDesk

beforeAll(async () => {
  colleague = await stage.signIn()
  desk = await openDesk(colleague)
})

async function open(path: string, expecting: (number | string)[] = []): Promise<Page> {
  const page = await stage.open({ as: await stage.signIn(), expecting })
  await page.goto(stage.product().url + path)
  return page
}

/** What a form sends as the body of its next call. */
async function sentBy(page: Page, method: string, path: RegExp, act: () => Promise<unknown>): Promise<unknown> {
  const isMeant = (request: { method(): string; url(): string }) =>
    request.method() === method && path.test(new URL(request.url()).pathname)
  const [request] = await Promise.all([page.waitForRequest(isMeant), act()])
  return request.postDataJSON()
}

async function newAccount(accountName: string, accountParent = 0): Promise<number> {
  const body = { accountParent, accountName, accountType: 'ASSET' as const, accountMemo: '' }
  return (await colleague.call(createAccount, { body })).accountID
}

/** An account with one entry of 120.00 against the rent, as money that went out. */
async function accountWithEntry(accountName: string, accountParent = 0): Promise<number> {
  const { accounts } = await colleague.call(listAccounts, {})
  const rent = accounts.find(account => account.accountName === 'Rent')!.accountID
  const accountID = await newAccount(accountName, accountParent)
  const line = (id: number, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
    ...{ accountID: id, transactionDCAmount: 12_000, debitOrCredit },
  })
  const debitCreditSet = [line(rent, 'DEBIT'), line(accountID, 'CREDIT')]
  const body = { transactionDate: '2026-10-05', transactionComment: 'October', debitCreditSet }
  await colleague.call(postTransaction, { body })
  return accountID
}

test('a register leads to reconciling its account', async () => {
  proves('words 2.16', 'Reconcile')
  proves(
    'rule 2.39',
    "/transactions/account/{accountID}: 'Add Transaction to {account full name}' form with a Reconcile link, then a 'Transactions' list.",
  )

  const page = await open(`/transactions/account/${desk.checking.accountID}`)
  const link = page.getByRole('link', { name: 'Reconcile', exact: true })
  const expected = new RegExp(`^/reconcile/${desk.checking.accountID}\\?date=\\d{4}-\\d\\d-\\d\\d$`)
  await expect.poll(() => link.getAttribute('href')).toMatch(expected)
})

test('an account may be moved to the top level', async () => {
  proves(
    'rule 2.37',
    'Loads the account and shows editable account name, parent account (choice list including the top level), account type (choice list) and memo, with Update and Delete Account buttons.',
  )
  proves('rule 5.8', '**Account form**: parent is sent as a number (0 = top level); name, type and memo as text.')

  const parent = await newAccount('Locker')
  const accountID = await newAccount('Tin Box', parent)
  const page = await open(`/accounts/${accountID}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Account' })
  await sheet.getByLabel('Parent Account').fill('top')
  await page.getByRole('option', { name: 'Top level' }).click()
  const update = () => sheet.getByRole('button', { name: 'Update' }).click()
  const sent = await sentBy(page, 'PUT', /^\/api\/accounts\/\d+$/, update)
  expect(sent).toMatchObject({ accountParent: 0, accountName: 'Tin Box', accountType: 'ASSET', accountMemo: '' })
  await page.getByText('Account updated').waitFor()
  const after = await colleague.call(readAccount, { params: { accountID: String(accountID) } })
  expect(after).toMatchObject({ accountParent: 0, accountFullName: 'Tin Box' })
})

test('a statement’s day is asked for again, and its ending balance begins with 0', async () => {
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

  const parent = await newAccount('Deposits', await newAccount('Harborside'))
  const accountID = await accountWithEntry('Harbor Bank', parent)
  const page = await open(`/reconcile/${accountID}?date=2026-10-31`)
  const list = listOf(page, 'Transactions to reconcile')
  await rowWith(list, 'October').waitFor()
  await expect.poll(() => page.getByLabel('Ending Balance').inputValue()).toMatch(/^0(\.00)?$/)
  await expect
    .poll(async () => (await cellsOf(rowWith(list, 'October'))).slice(1))
    .toEqual(['Oct 5, 2026', 'October', 'Expenses:Premises:Rent', '$120.00', 'CREDIT', 'N', '', 'Reconcile', '$0.00'])
  // The path of the account stands above its own name.
  await page.getByText('Harborside:Deposits', { exact: true }).waitFor()
  await page.getByRole('heading', { name: 'Reconcile Harbor Bank', exact: true }).waitFor()
  await page.getByText('Reconciled throughNever').waitFor()
  await page.getByLabel('Statement Date').fill('9/30/2026')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  await expect.poll(() => new URL(page.url()).searchParams.get('date')).toBe('2026-09-30')
  await rowWith(list, 'October').waitFor({ state: 'detached' })
})

test('reconciling sends its day as a full timestamp', async () => {
  proves('rule 5.7', 'The reconcile date is sent as a full timestamp.')

  const accountID = await accountWithEntry('Canal Bank')
  const page = await open(`/reconcile/${accountID}?date=2026-10-31`)
  const row = rowWith(listOf(page, 'Transactions to reconcile'), 'October')
  const mark = () => row.getByRole('button', { name: /^Reconcile/ }).click()
  const sent = await sentBy(page, 'PUT', /\/reconciled$/, mark)
  expect(sent).toMatchObject({ transactionReconcileDate: '2026-10-31T00:00:00Z' })
})

test('a negative difference is red and has a minus sign', async () => {
  proves('rule 4.10', 'Negative totals are shown in red.')

  const accountID = await accountWithEntry('Quay Bank')
  const page = await open(`/reconcile/${accountID}?date=2026-10-31&balance=-50`)
  await expectRed(page.getByRole('region', { name: 'Reconciliation' }).getByText('−$50.00').first())
})

test('an entry without a comment is posted, with a warning in the log', async () => {
  proves('rule 5.4', "An empty comment only logs a warning ('comment cannot be empty') and is not blocked.")
  proves('words 5.1', 'comment cannot be empty')

  const accountID = await newAccount('Petty Tin')
  const page = await open(`/transactions/account/${accountID}`, ['comment cannot be empty'])
  const form = page.getByRole('form', { name: /^Add Transaction to/ })
  await pick(form, page, 'Account', 'Rent')
  await form.getByLabel('Amount').fill('12')
  const [warning] = await Promise.all([
    page.waitForEvent('console', message => message.type() === 'warning'),
    page.keyboard.press('Enter'),
  ])
  expect(warning.text()).toBe('comment cannot be empty')
  await rowWith(listOf(page, 'Transactions'), '$12.00').waitFor()
  const { transactions } = await colleague.call(readRegister, { params: { accountID: String(accountID) } })
  expect(transactions).toMatchObject([{ transactionComment: '', transactionDCAmount: 1_200 }])
})

test('an output says its number, its name and its days', async () => {
  proves('rule 2.58', '/reports/{reportID} (query startDate, endDate): shows report id, name, start and end.')

  const { reports } = await colleague.call(listReports, {})
  const { reportID } = reports.find(({ reportName }) => reportName === 'Trial Balance')!
  const page = await open(`/reports/${reportID}?startDate=2026-01-01&endDate=2026-11-21`)
  await page.getByRole('heading', { name: 'Trial Balance' }).waitFor()
  await page.getByText(new RegExp(`Report ${reportID}\\b`)).waitFor()
  await page.getByText('Jan 1, 2026 to Nov 21, 2026').waitFor()
})

test('a customer’s form knows an e-mail address and a telephone number', async () => {
  proves(
    'rule 5.9',
    '**Customer and vendor forms**: name required; email field of email type; phone of telephone type.',
  )
  proves('rule 5.10', 'Credit limit numeric, default 0.')
  proves(
    'rule 5.11',
    'Create defaults for a customer: not closed, orders accepted, payments accepted, purchases allowed.',
  )

  const page = await open('/customers')
  const form = page.getByRole('form', { name: 'Create New Customer' })
  const field = (label: string) => form.getByLabel(label, { exact: true })
  await expect.poll(() => form.getByLabel('Customer Name').getAttribute('aria-required')).toBe('true')
  await expect.poll(() => field('Email').getAttribute('type')).toBe('email')
  await expect.poll(() => field('Phone').getAttribute('type')).toBe('tel')
  await form.getByLabel('Customer Name').fill('Larch Ltd')
  const create = () => form.getByRole('button', { name: 'Create Customer' }).click()
  const flags = { isClosed: false, isOrdersAccepted: true, isPaymentsAccepted: true, isPurchasesAllowed: true }
  expect(await sentBy(page, 'POST', /^\/api\/customers$/, create)).toMatchObject(flags)
  const list = listOf(page, 'My Customers')
  const row = rowWith(list, 'Larch Ltd')
  await expect.poll(async () => (await cellsOf(row)).slice(-3)).toEqual(['$0.00', '$0.00', 'Active'])
})

test('closed customers and paid invoices are greyed', async () => {
  proves('rule 2.61', 'The list shows a status (see point 4) and amounts in dollars; closed rows are greyed.')

  const closed = await desk.customer('Maple Closed')
  await desk.customer('Maple Open')
  await colleague.call(changeCustomer, { params: { customerID: String(closed) }, body: { isClosed: true } })
  const page = await open('/customers?search=maple')
  const list = listOf(page, 'My Customers')
  const status = (name: string) => rowWith(list, name).getByRole('gridcell').last()
  await status('Maple Closed').getByText('Closed').waitFor()
  expect(await colourOf(rowWith(list, 'Maple Closed'))).not.toEqual(await colourOf(rowWith(list, 'Maple Open')))
})

test('a customer’s invoices lead to them', async () => {
  proves('rule 2.63', 'Invoice rows link to /receivable-invoices/{receivableInvoiceID}.')
  proves(
    'rule 2.64',
    'Columns: receivableInvoiceID, dateCharged, invoiceClientReference, billToName, invoiceTotal, totalPaid, status.',
  )
  proves(
    'columns 2.4',
    'receivableInvoiceID, dateCharged, invoiceClientReference, billToName, invoiceTotal, totalPaid, status',
  )

  const customer = await desk.customer('Nutmeg Store')
  const invoice = await desk.invoice(customer, 5_000, 'PO 8')
  const page = await open(`/customers/${customer}`)
  const table = page.getByRole('table', { name: 'Customer Invoices' })
  const row = table.getByRole('row').filter({ hasText: 'PO 8' })
  await expect.poll(() => row.getByRole('link').getAttribute('href')).toBe(`/receivable-invoices/${invoice}`)
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['No.', 'Date', 'Client Reference', 'Bill To', 'Total', 'Remitted', 'Status'])
  await expect
    .poll(() => row.getByRole('cell').allTextContents())
    .toEqual([String(invoice), 'Oct 5, 2026', 'PO 8', '', '$50.00', '$0.00', 'Open'])
})

test('a charge status that nobody knows is refused without asking the server', async () => {
  proves(
    'rule 4.15',
    "Any value can be picked from a dropdown and is saved immediately; an unknown value is rejected locally with 'Invalid status value'.",
  )
  proves('words 4.1', 'Invalid status value')

  const customer = await desk.customer('Olive Press')
  const invoice = await desk.invoice(customer, 5_000, 'PO 9', { isPending: true })
  const page = await open(`/receivable-invoices/${invoice}`)
  const status = page.getByLabel('Charge Status')
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  const calls: string[] = []
  page.on('request', request => request.method() === 'PUT' && calls.push(request.url()))
  await status.evaluate(select => select.append(new Option('Lost', 'LOST')))
  await status.selectOption('LOST')
  await page.getByText('Invalid status value').waitFor()
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  expect(calls).toEqual([])
})

test('an updated vendor and customer send the ledger account that they have', async () => {
  const payables = await openPayablesDesk(colleague)
  const vendorID = await payables.vendor('Wattle Print')
  const customerID = await desk.customer('Wattle Books')
  const page = await open(`/vendors/${vendorID}`)
  const update = async (of: 'Vendor' | 'Customer') => {
    await page
      .getByRole('dialog', { name: `Edit ${of}` })
      .getByLabel('Notes')
      .fill('By the river')
    await page.getByRole('button', { name: `Update ${of}` }).click()
  }
  const { glAccountPayable } = await colleague.call(readVendor, { params: { vendorID: String(vendorID) } })
  expect(await sentBy(page, 'PUT', /\/vendors\/\d+$/, () => update('Vendor'))).toMatchObject({ glAccountPayable })
  await page.getByText('Vendor updated').waitFor()
  await page.goto(`${stage.product().url}/customers/${customerID}`)
  const { gLAccountReceivable } = await colleague.call(readCustomer, { params: { customerID: String(customerID) } })
  const sent = await sentBy(page, 'PUT', /\/customers\/\d+$/, () => update('Customer'))
  expect(sent).toMatchObject({ gLAccountReceivable })
  await page.getByText('Customer updated').waitFor()
})

test('an invoice sends an empty second line of its address', async () => {
  proves(
    'rule 5.13',
    '**Receivable invoice**: required Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged; Address 2 optional (sent as empty string).',
  )

  await desk.customer('Poplar Ltd')
  const page = await open('/receivable-invoices')
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  await expect.poll(() => form.getByLabel('Tax', { exact: true }).inputValue()).toMatch(/^0(\.00)?$/)
  await pick(form, page, 'Customer', 'Poplar Ltd')
  await form.getByLabel('Client Reference').fill('PO 1')
  await form.getByLabel('Pre-Tax Total').fill('10')
  const create = () => form.getByRole('button', { name: 'Create Invoice' }).click()
  const sent = await sentBy(page, 'POST', /^\/api\/receivable-invoices$/, create)
  expect(sent).toMatchObject({ billToAddress2: '', shipToAddress2: '', invoiceTax: 0 })
})

test('a read that failed is not sent again, nor anything when the window has the focus again', async () => {
  proves('rule 7.52', 'Data reads are cached by key, not retried on error and not revalidated on focus.')
  proves('constant 9.11', 'Data fetching: no error retry, no revalidation on focus.')

  const page = await stage.open({ as: await stage.signIn(), expecting: [500] })
  const reads: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) reads.push(pathname)
  })
  /** Brings the window back and goes on to another screen, whose answer comes after all that could have been sent between. */
  const readsAfterComingBack = async () => {
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
    await page.getByRole('navigation').getByRole('link', { name: 'Accounts', exact: true }).click()
    await rowWith(listOf(page, 'My Accounts'), ':Checking').waitFor()
    return reads.filter(path => path === '/api/accounttypes').length
  }
  // An answer counts as old as soon as it is there.
  await page.goto(`${stage.product().url}/accounttypes`)
  await page.getByRole('cell', { name: 'LOSS' }).waitFor()
  expect(await readsAfterComingBack()).toBe(1)
  await intercept(page, '**/api/accounttypes', route => route.fulfill({ status: 500, body: '' }))
  await page.goto(`${stage.product().url}/accounttypes`)
  await page.getByText('Failed to load').waitFor()
  expect(await readsAfterComingBack()).toBe(2)
})

test('a vendor’s form has every field, and his bills lead to them, the paid ones greyed', async () => {
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

  const payables = await openPayablesDesk(colleague)
  const vendor = await payables.vendor('Quince Paper')
  const bill = await payables.bill(vendor, 4_000, 'QP-1')
  const paid = await payables.bill(vendor, 2_500, 'QP-2')
  const vendorPaymentID = await payables.payment(vendor, 2_500, 'wire 2')
  const advice = { vendorPaymentID, payableInvoiceID: paid, amountApplied: 2_500 }
  await colleague.call(createVendorPaymentAdvice, { body: advice })
  const page = await open(`/vendors/${vendor}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor' })
  const address = ['Care Of', 'Address', 'City', 'State', 'Zip', 'Email', 'Phone']
  for (const label of ['Vendor Name', ...address, 'Reference Account', 'Notes', 'Tax ID'])
    await sheet.getByLabel(label, { exact: true }).first().waitFor()
  for (const name of ['Closed', 'Allow Vendor Invoices', 'Allow Payments'])
    await sheet.getByRole('checkbox', { name, exact: true }).waitFor()
  for (const name of ['Update Vendor', 'Delete Vendor'])
    await sheet.getByRole('button', { name, exact: true }).waitFor()
  const table = page.getByRole('table', { name: 'Vendor Invoices' })
  const row = (reference: string) => table.getByRole('row').filter({ hasText: reference })
  await expect.poll(() => row('QP-1').getByRole('link').first().getAttribute('href')).toBe(`/payable-invoices/${bill}`)
  await expect
    .poll(() => table.getByRole('columnheader').allTextContents())
    .toEqual(['No.', 'Received', 'Due', 'Invoice Number', 'Remit To', 'Total', 'Paid', 'Status'])
  await row('QP-2').getByText('Paid').waitFor()
  expect(await colourOf(row('QP-2').getByRole('cell').last())).not.toEqual(
    await colourOf(row('QP-1').getByRole('cell').last()),
  )
})
