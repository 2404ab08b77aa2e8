// Receivable invoices on the screen: entered, charged, changed, applied, refused, beside somebody else, and found again.

import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { changeSettings } from '@twofold/contract/organisations'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomer, readCustomer } from '@twofold/contract/receivables/customers'
import {
  changeReceivableInvoice,
  chargeReceivableInvoice,
  createReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { expectAddress, expectError } from '../desks/field.ts'
import { expectFocus, keyboardOf } from '../desks/keyboard.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../desks/list.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let colleague: ApiSession
let sales: number
let bank: number

beforeAll(async () => {
  colleague = await stage.signIn()
  const body = { accountParent: 0, accountName: 'Timber Sales', accountType: 'INCOME' as const, accountMemo: '' }
  sales = (await colleague.call(createAccount, { body })).accountID
  const { accounts } = await colleague.call(listAccounts, {})
  bank = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
})

async function open(path: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
  const page = await stage.open({ as: await stage.signIn(), expecting })
  await page.goto(stage.product().url + path)
  return { page, list: listOf(page, 'My Invoices') }
}

async function customer(customerName: string, fields: object = {}) {
  return (await colleague.call(createCustomer, { body: { customerName, ...fields } })).customerID
}

async function invoice(
  customerID: number,
  cents: number,
  fields: { dateCharged?: string; chargeStatus?: 'CHARGED' } = {},
) {
  const { chargeStatus, dateCharged = '2026-11-05' } = fields
  const amounts = { invoicePreTaxTotal: cents, invoiceTotal: cents }
  const body = { invoiceClientReference: 'PO 7', dateCharged, customerID, revenueAccountID: sales, ...amounts }
  const made = await colleague.call(createReceivableInvoice, { body })
  const params = { receivableInvoiceID: String(made.receivableInvoiceID) }
  if (chargeStatus !== undefined) await colleague.call(chargeReceivableInvoice, { params, body: { chargeStatus } })
  return made.receivableInvoiceID
}

const stands = (id: number) => colleague.call(readReceivableInvoice, { params: { receivableInvoiceID: String(id) } })
const balanceOf = async (id: number) =>
  (await colleague.call(readCustomer, { params: { customerID: String(id) } })).accountsBalanceTotal

test('an invoice is entered pending, charged, changed, canceled and deleted, and the ledger follows each step', async () => {
  proves('rule 1.7', 'manage customers (receivable side) and receivable invoices;')
  proves('rule 2.70', 'List columns: No., Date, Customer, Client Reference, Bill To, Total, Remitted, Status.')
  proves('columns 2.6', 'No., Date, Customer, Client Reference, Bill To, Total, Remitted, Status')
  proves(
    'rule 4.14',
    '**Receivable invoice chargeStatus**: PENDING, CHARGED, CANCELED (labels Pending, Charged, Canceled).',
  )
  proves(
    'rule 4.15',
    "Any value can be picked from a dropdown and is saved immediately; an unknown value is rejected locally with 'Invalid status value'.",
  )
  proves('labels 4.1', 'Pending, Charged, Canceled')
  proves(
    'rule 5.13',
    '**Receivable invoice**: required Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged; Address 2 optional (sent as empty string).',
  )
  proves(
    'rule 5.14',
    "**Load Customer Defaults**: needs a selected customer ('Please select a customer first'); fills bill-to and ship-to name, address, city, state, zip from the customer.",
  )
  proves('words 5.2', 'Please select a customer first')
  proves('words 8.21', 'Error Deleting Invoice')

  const place = { customerDefaultCity: 'Portland', customerDefaultState: 'OR', customerDefaultZip: '97201' }
  const customerID = await customer('Aster Joinery', { customerDefaultAddress: '4 Mill Row', ...place })
  const { page, list } = await open('/receivable-invoices', [409])
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  await form.getByRole('button', { name: 'Load Customer Defaults' }).click()
  await form.getByText('Please select a customer first').waitFor()
  await form.getByLabel('Date Charged').fill('')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expectError(form.getByLabel('Customer', { exact: true }), 'Choose a customer.')
  await expectError(form.getByLabel('Client Reference'), 'Enter the client’s reference.')
  await expectError(form.getByLabel('Date Charged'), 'Enter a date.')
  await expectError(form.getByLabel('Pre-Tax Total'), 'Enter an amount.')
  await expectError(form.getByLabel('Total', { exact: true }), 'Enter an amount.')
  await form.getByLabel('Date Charged').fill('t')
  // Typed ahead: the key takes the customer whenever the server answers.
  await form.getByLabel('Customer', { exact: true }).focus()
  await page.keyboard.type('aster')
  await page.keyboard.press('Tab')
  await expect.poll(() => form.getByLabel('Customer', { exact: true }).inputValue()).toBe('Aster Joinery')
  await form.getByRole('button', { name: 'Load Customer Defaults' }).click()
  for (const title of ['Bill To', 'Ship To'] as const)
    await expectAddress(form, title, ['Aster Joinery', '4 Mill Row', '', 'Portland', 'OR', '97201'])
  await form.getByLabel('Client Reference').fill('PO 100')
  await form.getByLabel('Pre-Tax Total').fill('100*2')
  await form.getByLabel('Tax', { exact: true }).fill('16')
  await expect.poll(() => form.getByLabel('Total', { exact: true }).inputValue()).toBe('216.00')
  await form.getByLabel('Total', { exact: true }).fill('217')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await expectError(
    form.getByLabel('Total', { exact: true }),
    'The total must equal the pre-tax total plus the tax: $216.00.',
  )
  await form.getByLabel('Total', { exact: true }).fill('216')
  await form.getByRole('combobox', { name: 'Revenue Account' }).focus()
  await page.keyboard.type('timber')
  await page.keyboard.press('Tab')
  await expect.poll(() => form.getByLabel('Revenue Account').inputValue()).toBe('Timber Sales')
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  const row = rowWith(list, 'PO 100')
  await row.waitFor()
  await expect
    .poll(() => headsOf(list))
    .toEqual(['No.', 'Date', 'Customer', 'Client Reference', 'Bill To', 'Total', 'Remitted', 'Status'])
  await expect
    .poll(async () => (await cellsOf(row)).slice(2))
    .toEqual(['Aster Joinery', 'PO 100', 'Aster Joinery', '$216.00', '$0.00', 'Pending'])
  expect(await balanceOf(customerID)).toBe(0)

  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await sheet.getByLabel('Charge Status').selectOption('Charged')
  await page.getByText('Invoice charged').waitFor()
  await rowWith(list, 'PO 100', 'Open').waitFor()
  expect(await balanceOf(customerID)).toBe(21_600)
  await sheet.getByRole('button', { name: 'Delete Invoice' }).click()
  await page.getByRole('dialog', { name: 'Error Deleting Invoice' }).getByText('Set it back to Pending').waitFor()
  await page
    .getByRole('dialog', { name: 'Error Deleting Invoice' })
    .getByRole('button', { name: 'Close' })
    .last()
    .click()
  await sheet.getByLabel('Pre-Tax Total').fill('300')
  await sheet.getByRole('button', { name: 'Update Invoice' }).click()
  await page.getByText('Invoice updated').waitFor()
  expect(await balanceOf(customerID)).toBe(31_600)
  await expect.poll(() => barriersOn(page)).toEqual([])
  await sheet.getByLabel('Charge Status').selectOption('Canceled')
  await page.getByText('Invoice canceled').waitFor()
  expect(await balanceOf(customerID)).toBe(0)
  await sheet.getByRole('button', { name: 'Delete Invoice' }).click()
  await page.getByText('Invoice deleted').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Invoice created again').waitFor()
  await rowWith(list, 'PO 100', 'Pending').waitFor()
})

test('a status that arrow keys pass by is not charged: Enter takes the one that is meant, Escape none', async () => {
  const customerID = await customer('Blackthorn Ltd')
  const id = await invoice(customerID, 5_000)
  const { page } = await open(`/receivable-invoices/${id}`)
  const picked: unknown[] = []
  page.on('request', request => request.method() === 'PUT' && picked.push(request.postDataJSON().chargeStatus))
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  const status = sheet.getByLabel('Charge Status')
  await status.press('ArrowDown')
  await status.press('ArrowDown')
  await expect.poll(() => status.inputValue()).toBe('CANCELED')
  await page.keyboard.press('Escape')
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  await expectFocus(status)
  await status.press('ArrowDown')
  await status.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Invoice canceled').waitFor()
  expect(picked).toEqual(['CANCELED'])
})

test('a charge above the credit limit is asked for, and what is called off changes nothing', async () => {
  const customerID = await customer('Birch & Sons', { creditLimit: 10_000 })
  const id = await invoice(customerID, 10_001)
  const { page } = await open(`/receivable-invoices/${id}`, [409])
  const status = page.getByRole('dialog', { name: 'Edit Invoice' }).getByLabel('Charge Status')
  const asked = page.getByRole('dialog', { name: 'Over the credit limit' })
  await status.selectOption('Charged')
  await asked.getByText('above the credit limit of $100.00').waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  await status.selectOption('Charged')
  await asked.getByRole('button', { name: 'Charge nevertheless' }).click()
  await page.getByText('Invoice charged').waitFor()
  expect(await balanceOf(customerID)).toBe(10_001)
})

test('what is refused stands beside the status, and the invoice stays as it was', async () => {
  const customerID = await customer('Cedar Works')
  const id = await invoice(customerID, 5_000)
  const params = { receivableInvoiceID: String(id) }
  await colleague.call(changeReceivableInvoice, { params, body: { revenueAccountID: 0 } })
  const { page } = await open(`/receivable-invoices/${id}`, [409])
  const status = page.getByRole('dialog', { name: 'Edit Invoice' }).getByLabel('Charge Status')
  await status.selectOption('Charged')
  await expectError(status, 'Choose a revenue account below and update the invoice first.')
  await colleague.call(changeReceivableInvoice, { params, body: { revenueAccountID: sales } })
  await status.selectOption('Canceled')
  await expectError(status, 'Somebody changed this in the meantime. Nothing was saved.')
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await expect.poll(() => sheet.getByLabel('Revenue Account').inputValue()).toBe('Timber Sales')
  await status.selectOption('Canceled')
  await page.getByText('Invoice canceled').waitFor()
})

test('in a locked period the day of the reversal is asked for', async () => {
  const customerID = await customer('Dogwood Ltd')
  const id = await invoice(customerID, 7_000, { dateCharged: '2026-01-15', chargeStatus: 'CHARGED' })
  await colleague.call(changeSettings, { body: { softLockDate: '2026-01-31' } })
  try {
    const { page } = await open(`/receivable-invoices/${id}`)
    const status = page.getByRole('dialog', { name: 'Edit Invoice' }).getByLabel('Charge Status')
    await status.selectOption('Pending')
    const asked = page.getByRole('dialog', { name: 'This period is locked' })
    await asked.getByText('locked through Jan 31, 2026').waitFor()
    await asked.getByLabel('Reversal Date').fill('2/10/2026')
    await asked.getByRole('button', { name: 'Post Reversal' }).click()
    await page.getByText('Invoice is pending').waitFor()
    expect(await balanceOf(customerID)).toBe(0)
  } finally {
    await colleague.call(changeSettings, { body: { softLockDate: null } })
  }
})

test('what somebody else changed meanwhile is merged with what is typed', async () => {
  const id = await invoice(await customer('Elm Holdings'), 8_000)
  const { page } = await open(`/receivable-invoices/${id}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await sheet.getByLabel('Description').fill('Oak shelves')
  const params = { receivableInvoiceID: String(id) }
  await colleague.call(changeReceivableInvoice, { params, body: { paymentTerms: '30 days' } })
  await sheet.getByRole('button', { name: 'Update Invoice' }).click()
  await sheet.getByText('Payment Terms: empty 30 days').waitFor()
  await sheet.getByRole('button', { name: 'Merge both' }).click()
  await sheet.getByRole('button', { name: 'Update Invoice' }).click()
  await page.getByText('Invoice updated').waitFor()
  expect(await stands(id)).toMatchObject({ invoiceDescription: 'Oak shelves', paymentTerms: '30 days' })
})

test('a payment is applied from the invoice, its remittance deleted, the rest written off and the mark taken back', async () => {
  proves(
    'rule 4.23',
    '**Applying**: impossible when the payment is fully applied or the invoice is fully paid (messages are shown instead).',
  )
  proves('words 8.40', 'No unapplied payments found for this customer')
  proves('words 8.44', 'This invoice has been fully paid')

  const customerID = await customer('Fir & Co')
  const id = await invoice(customerID, 10_000, { chargeStatus: 'CHARGED' })
  const { page } = await open(`/receivable-invoices/${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await sheet.getByText('No payments applied').waitFor()
  await sheet.getByRole('link', { name: 'Apply Payment' }).click()
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await apply.getByText('No unapplied payments found for this customer').waitFor()
  const paid = { customerID, totalReceived: 6_000, receiptDate: '2026-11-06', paymentAccountID: bank }
  await colleague.call(createCustomerPayment, { body: { ...paid, paymentReference: 'CHK 8' } })
  await page.reload()
  const choice = apply.getByRole('checkbox')
  await choice.click()
  const amount = apply.getByRole('textbox')
  await amount.fill('0')
  await apply.getByText('Amount to apply must be greater than zero').waitFor()
  await amount.fill('60.01')
  await apply.getByText('Amount to apply cannot exceed the available balance').waitFor()
  await amount.fill('60')
  await apply.getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  const remittance = sheet.getByRole('row').filter({ hasText: 'CHK 8' })
  await remittance.waitFor()
  await expect.poll(async () => (await stands(id)).totalPaid).toBe(6_000)

  await remittance.getByRole('button', { name: /Delete Remittance/ }).click()
  const asked = page.getByRole('dialog', { name: 'Delete Remittance' })
  await asked.getByText('Are you sure you want to delete this remittance?').waitFor()
  await asked.getByRole('button', { name: 'Delete', exact: true }).click()
  await sheet.getByText('No payments applied').waitFor()
  expect((await stands(id)).totalPaid).toBe(0)

  await sheet.getByRole('button', { name: 'Mark Paid' }).click()
  await page.getByText('Invoice marked paid').waitFor()
  expect(await stands(id)).toMatchObject({ paidInFull: true, isMarkedPaid: true, totalPaid: 0 })
  await page.goto(`${stage.product().url}/receivable-invoices/${id}/apply-payment`)
  await apply.getByText('This invoice has been fully paid').waitFor()
  await page.goto(`${stage.product().url}/receivable-invoices/${id}`)
  await sheet.getByRole('button', { name: 'Take Back Paid Mark' }).click()
  await page.getByText('Paid mark taken back').waitFor()

  await sheet.getByRole('button', { name: 'Write Off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write Off Remainder' })
  const account = dialog.getByLabel('Write-Off Account')
  // The one that the settings name.
  await expect.poll(() => account.inputValue()).toMatch(/:Bad Debts$/)
  await account.fill('')
  // Below the empty field all accounts are offered, over the button.
  await dialog.getByLabel('Amount').focus()
  await dialog.getByRole('button', { name: 'Write Off' }).click()
  await expectError(account, 'Choose an account.')
  await expectFocus(account)
  await account.fill('bad debt')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Amount').fill('40')
  const early = dialog.getByText('This is before the day of the invoice, Nov 5, 2026.')
  for (const [day, state] of [
    ['11/4/2026', 'visible'],
    ['11/5/2026', 'detached'],
  ] as const) {
    await dialog.getByLabel('Write-Off Date').fill(day)
    await dialog.getByLabel('Amount').focus()
    await early.waitFor({ state })
  }
  await dialog.getByRole('button', { name: 'Write Off' }).click()
  await page.getByText('$40.00 written off').waitFor()
  expect(await stands(id)).toMatchObject({ totalPaid: 4_000, totalRemaining: 6_000 })
  expect(await balanceOf(customerID)).toBe(0)
  await sheet.getByRole('button', { name: /^Delete Write-Off/ }).click()
  const askedOfWriteOff = page.getByRole('dialog', { name: 'Delete Write-Off' })
  await askedOfWriteOff.getByText('Are you sure you want to delete this write-off?').waitFor()
  await askedOfWriteOff.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Write-off deleted').waitFor()
  expect(await stands(id)).toMatchObject({ totalPaid: 0 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Written off again').waitFor()
  expect(await stands(id)).toMatchObject({ totalPaid: 4_000, totalRemaining: 6_000 })
  expect(await balanceOf(customerID)).toBe(0)
})

test('the document is reached from its entry, from its customer and by the palette, and an address without one says so', async () => {
  const customerID = await customer('Gum & Grain')
  const id = await invoice(customerID, 12_345, { chargeStatus: 'CHARGED' })
  const { page } = await open(`/transactions/account/${sales}`, [404])
  const { transactions } = await colleague.call(readRegister, { params: { accountID: String(sales) } })
  const entry = transactions.find(({ sourceID }) => sourceID === id)!
  await page.getByRole('link', { name: 'Invoice PO 7, Gum & Grain' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await sheet.getByRole('link', { name: `No. ${entry.transactionID}` }).click()
  await page.getByRole('link', { name: 'Open invoice' }).click()
  await sheet.waitFor()

  await page.goto(`${stage.product().url}/customers/${customerID}`)
  const invoices = page.getByRole('table', { name: 'Customer Invoices' })
  await invoices.getByRole('row').filter({ hasText: 'PO 7' }).waitFor()
  await invoices.getByRole('link', { name: String(id) }).click()
  await sheet.waitFor()

  await page.goto(`${stage.product().url}/home`)
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('gum gr')
  await page.getByRole('option', { name: 'PO 7' }).click()
  await sheet.waitFor()

  await page.goto(`${stage.product().url}/receivable-invoices/none`)
  await page.getByText('Invalid invoice ID').waitFor()
  await page.goto(`${stage.product().url}/receivable-invoices/987654321`)
  await page.getByText('Invoice not found').waitFor()
})

test('an invoice is entered and opened with the keyboard alone, for a customer who is made on the way', async () => {
  const { page, list } = await open('/receivable-invoices')
  const keys = keyboardOf(page)
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  await form.waitFor()
  await keys.press('n')
  await keys.type('Ivy Brand New')
  await page.getByRole('option', { name: /Create .Ivy Brand New/ }).waitFor()
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create New Customer' })
  await expectFocus(dialog.getByLabel('Customer Name'))
  await keys.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('Customer', { exact: true }).inputValue()).toBe('Ivy Brand New')
  await keys.tabTo(form.getByLabel('Client Reference'))
  await keys.type('PO keys')
  await keys.tabTo(form.getByLabel('Pre-Tax Total'))
  await keys.type('12.50*3')
  await keys.press('Enter')
  await rowWith(list, 'PO keys', '$37.50').waitFor()
  await expectFocus(form.getByLabel('Customer', { exact: true }))
  await keys.tabTo(list)
  await keys.press('Home', 'Enter')
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor()
  await keys.press('Escape')
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor({ state: 'detached' })
})

test('hostile texts are shown on every screen of an invoice and do nothing', async () => {
  const [image, script] = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>']
  const customerID = await customer(script, { customerDefaultCity: image })
  const amounts = { invoicePreTaxTotal: 5_000, invoiceTotal: 5_000 }
  const address = { billToName: image, billToCity: script, shipToName: '=cmd|calc', paymentTerms: image }
  const body = {
    ...{ invoiceClientReference: image, dateCharged: '2026-11-05', customerID, revenueAccountID: sales },
    ...{ invoiceDescription: script, ...amounts, ...address },
  }
  const { receivableInvoiceID: id } = await colleague.call(createReceivableInvoice, { body })
  const params = { receivableInvoiceID: String(id) }
  await colleague.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CHARGED' } })
  const paid = { customerID, totalReceived: 100, receiptDate: '2026-11-06', paymentAccountID: bank }
  await colleague.call(createCustomerPayment, { body: { ...paid, paymentReference: script } })
  const { page, list } = await open(`/receivable-invoices?search=${encodeURIComponent(image)}`)
  await rowWith(list, image).waitFor()
  await page.getByLabel('Customer', { exact: true }).fill(script)
  await page.getByRole('option', { name: script }).first().waitFor()
  for (const [path, shown] of [
    [`/receivable-invoices/${id}`, image],
    [`/receivable-invoices/${id}/apply-payment`, script],
    [`/customers/${customerID}`, image],
    [`/transactions/account/${sales}`, image],
  ] as const) {
    await page.goto(stage.product().url + path)
    await page.getByText(shown).first().waitFor()
    await expect.poll(() => page.locator('img').count()).toBe(0)
  }
})
