// Customers' payments on the screen: received, applied to many invoices at once, paid back, changed and deleted.
import {
  changeCustomerPayment,
  createCustomerPaymentAdvice,
  listCustomerPayments,
} from '@twofold/contract/customer-payments'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from './accessibility.ts'
import type { ApiSession } from './api-session.ts'
import { errorOf } from './field.ts'
import { cellsOf, headsOf, listOf, rowWith } from './list.ts'
import { openDesk, pick, type ReceivablesDesk } from './receivables-desk.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let colleague: ApiSession
let desk: ReceivablesDesk

beforeAll(async () => {
  colleague = await stage.signIn()
  desk = await openDesk(colleague)
})

async function open(path: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
  const page = await stage.open({ as: await stage.signIn(), expecting })
  await page.goto(stage.product().url + path)
  return { page, list: listOf(page, 'My Payments') }
}

const applySheet = (page: Page) => page.getByRole('dialog', { name: 'Apply Payment' })

test('a receipt is entered and applied to the oldest invoices on one screen, amounts changed, in one call', async () => {
  const customer = await desk.customer('Aspen Mill')
  await desk.invoice(customer, 60_000, 'late one', { date: '2026-10-09' })
  await desk.invoice(customer, 50_000, 'early one', { date: '2026-09-01' })
  await desk.invoice(customer, 7_000, 'last one', { date: '2026-11-01' })
  const { page, list } = await open('/customer-payments')
  const form = page.getByRole('form', { name: 'Create New Payment Receipt' })
  await form.getByLabel('Receipt Date').fill('Nov 5, 2026')
  await form.getByRole('button', { name: 'Create and Apply' }).click()
  await form.getByText('Choose a customer.').waitFor()
  await expect.poll(() => errorOf(form.getByLabel('Total Received'))).toBe('Enter an amount.')
  await pick(form, page, 'Customer', 'Aspen Mill')
  await pick(form, page, 'Payment Account', 'Checking')
  await form.getByLabel('Payment Reference').fill('check 4711')
  await form.getByLabel('Total Received').fill('250*4')
  const calls: string[] = []
  page.on('request', request => request.method() === 'POST' && calls.push(new URL(request.url()).pathname))
  await form.getByRole('button', { name: 'Create and Apply' }).click()
  const sheet = applySheet(page)
  await sheet.getByText('Unpaid Invoices').waitFor()
  const amount = (reference: string) => sheet.getByLabel(new RegExp(`^Amount to apply to Invoice \\d+, ${reference}$`))
  await expect.poll(() => amount('early one').inputValue()).toBe('500.00')
  await expect.poll(() => amount('late one').inputValue()).toBe('500.00')
  await expect.poll(() => amount('last one').inputValue()).toBe('')
  expect(await barriersOn(page)).toEqual([])
  await amount('late one').fill('600.01')
  await expect
    .poll(() => errorOf(amount('late one')))
    .toBe('Amount to apply cannot exceed the available balance: $500.00 is left.')
  await amount('late one').fill('450')
  await sheet.getByText('$50.00').waitFor()
  await sheet.getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  expect(calls.filter(path => path.endsWith('/advices'))).toHaveLength(1)
  const row = rowWith(list, 'Aspen Mill')
  await row.getByText('$950.00').waitFor()
  await expect
    .poll(async () => (await headsOf(list)).slice(0, 7))
    .toEqual(['Date', 'Customer', 'Payment Reference', 'Payment Account', 'Received', 'Applied', 'Status'])
  await expect
    .poll(async () => (await cellsOf(row)).slice(0, 7))
    .toEqual([
      'Nov 5, 2026',
      'Aspen Mill',
      'check 4711',
      'Assets:Current Assets:Bank:Checking',
      '$1,000.00',
      '$950.00',
      'Open',
    ])
  await row.getByRole('link', { name: 'Apply' }).click()
  await sheet.getByRole('button', { name: 'Oldest first' }).click()
  await expect.poll(() => amount('late one').inputValue()).toBe('50.00')
  await sheet.getByRole('button', { name: 'Apply Payment' }).click()
  await row.getByText('Applied', { exact: true }).waitFor()
  await expect.poll(() => row.getByRole('link', { name: 'Apply' }).count()).toBe(0)
})

test('a remittance is deleted after it was confirmed, and says what to do when that failed', async () => {
  const customer = await desk.customer('Beech House')
  const receivableInvoiceID = await desk.invoice(customer, 40_000, 'PO-1')
  const paymentReceiptID = await desk.payment(customer, 50_000, 'wire 1')
  const body = { paymentReceiptID, receivableInvoiceID, amountApplied: 40_000 }
  await colleague.call(createCustomerPaymentAdvice, { body })
  const { page } = await open(`/customer-payments/${paymentReceiptID}`, [500])
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  await sheet.getByRole('link', { name: /^Invoice \d+$/ }).waitFor()
  await sheet.getByRole('button', { name: /^Delete Remittance/ }).click()
  const asked = page.getByRole('dialog', { name: 'Delete Remittance' })
  await asked.getByText('Are you sure you want to delete this remittance?').waitFor()
  await page.route('**/api/customer-payment-advices/*', route => route.fulfill({ status: 500, body: '' }))
  await asked.getByRole('button', { name: 'Delete' }).click()
  await asked.getByText('Failed to delete remittance. Please try again.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.unroute('**/api/customer-payment-advices/*')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Remittance deleted').waitFor()
  await sheet.getByText('No payments applied').waitFor()
  await expect.poll(() => sheet.getByText('$500.00').count()).toBe(1)
})

describe('the screen that applies a receipt says', () => {
  test('that a receipt has been fully applied, that there is nothing to apply it to, and what was not chosen', async () => {
    const customer = await desk.customer('Cedar & Daughters')
    const alone = await desk.payment(customer, 10_000, 'too early')
    const { page } = await open(`/customer-payments/${alone}/apply`)
    const sheet = applySheet(page)
    await sheet.getByText('No unpaid invoices found for this customer').waitFor()
    const receivableInvoiceID = await desk.invoice(customer, 20_000, 'PO-9')
    await page.reload()
    const submit = sheet.getByRole('button', { name: 'Apply Payment' })
    await expect.poll(() => submit.getAttribute('aria-disabled')).toBe('true')
    await expect.poll(() => submit.getAttribute('title')).toBe('Select an invoice first.')
    await sheet.getByRole('checkbox').check()
    const amount = sheet.getByLabel(/^Amount to apply/)
    await expect.poll(() => amount.inputValue()).toBe('100.00')
    await amount.fill('0')
    await submit.click()
    await expect.poll(() => errorOf(amount)).toBe('Amount to apply must be greater than zero.')
    await amount.fill('100.01')
    await expect
      .poll(() => errorOf(amount))
      .toBe('Amount to apply cannot exceed the available balance: $100.00 is left.')
    const body = { paymentReceiptID: alone, receivableInvoiceID, amountApplied: 10_000 }
    await colleague.call(createCustomerPaymentAdvice, { body })
    await page.goto(`${stage.product().url}/customer-payments/${alone}/apply`)
    await sheet.getByText('This payment receipt has been fully applied').waitFor()
  })

  test('that somebody else was faster, and how much is left', async () => {
    const customer = await desk.customer('Dogwood Ltd')
    const receivableInvoiceID = await desk.invoice(customer, 20_000, 'PO-9')
    const payment = await desk.payment(customer, 20_000, 'wire')
    const { page } = await open(`/customer-payments/${payment}/apply?oldest=true`, [409])
    const sheet = applySheet(page)
    await expect.poll(() => sheet.getByLabel(/^Amount to apply/).inputValue()).toBe('200.00')
    const body = { paymentReceiptID: payment, receivableInvoiceID, amountApplied: 5_000 }
    await colleague.call(createCustomerPaymentAdvice, { body })
    await sheet.getByRole('button', { name: 'Apply Payment' }).click()
    const failure = page.getByRole('dialog', { name: 'Error Saving Remittance Advice' })
    await failure.getByText('Amount to apply cannot exceed the available balance: $150.00 is left.').waitFor()
  })

  test('what is wrong with an id, and goes to the list for a receipt that is not there', async () => {
    const { page } = await open('/customer-payments/abc/apply', [404])
    await page.getByText('Invalid payment receipt ID').waitFor()
    await page.goto(`${stage.product().url}/customer-payments/%20/apply`)
    await page.getByText('No payment receipt ID provided').waitFor()
    for (const path of ['/customer-payments/999999999/apply', '/customer-payments/999999999']) {
      await page.goto(stage.product().url + path)
      await page.getByText('Payment receipt not found').waitFor()
      await expect.poll(() => new URL(page.url()).pathname).toBe('/customer-payments')
    }
  })
})

test('of a customer who may not pay it is said why, beside the field; a refund stays possible and is applied to what it paid back', async () => {
  const flags = { isPaymentsAccepted: false, paymentsAcceptedNote: 'Only by wire' }
  const customer = await desk.customer('Elder Partners', flags)
  const { page, list } = await open('/customer-payments', [409])
  const form = page.getByRole('form', { name: 'Create New Payment Receipt' })
  await pick(form, page, 'Customer', 'Elder Partners')
  await pick(form, page, 'Payment Account', 'Checking')
  await form.getByLabel('Total Received').fill('30')
  await page.keyboard.press('Enter')
  const sentence = 'No payments are allowed with Elder Partners. Only by wire.'
  const failure = page.getByRole('dialog', { name: 'Error Saving Payment Receipt' })
  await failure.getByText(sentence).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => errorOf(form.getByLabel('Customer', { exact: true }))).toBe(sentence)
  await expect.poll(() => form.getByLabel('Total Received').inputValue()).toBe('30.00')
  const credit = await desk.invoice(customer, -2_500, 'returned goods')
  await form.getByLabel('Is Refund').check()
  await form.getByRole('button', { name: 'Create Payment Receipt' }).click()
  const row = rowWith(list, 'Elder Partners')
  await row.getByText('−$30.00').waitFor()
  await row.getByRole('link', { name: 'Apply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Apply Refund' })
  await sheet.getByText('Payments and Credit Notes').waitFor()
  await sheet.getByLabel(/^Credit note \d+/).check()
  await sheet.getByRole('button', { name: 'Apply Refund' }).click()
  await page.getByText('Refund applied').waitFor()
  await row.getByText('−$25.00').waitFor()
  expect(await desk.owed(customer)).toBe(500)
  await row.getByRole('link', { name: 'Elder Partners' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Refund' })
  await expect
    .poll(() => edit.getByRole('link', { name: /^Credit note \d+$/ }).getAttribute('href'))
    .toBe(`/receivable-invoices/${credit}`)
})

test('what somebody else changed meanwhile is merged; a receipt that is applied is not deleted, any other is', async () => {
  const customer = await desk.customer('Fir & Sons')
  const receivableInvoiceID = await desk.invoice(customer, 20_000, 'PO-2')
  const id = await desk.payment(customer, 12_000, 'check 1')
  const { page, list } = await open(`/customer-payments/${id}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  await sheet.getByLabel('Comment').fill('in two parts')
  const params = { customerPaymentID: String(id) }
  await colleague.call(changeCustomerPayment, { params, body: { paymentReference: 'check 2' } })
  const update = sheet.getByRole('button', { name: 'Update Payment Receipt' })
  await update.click()
  await sheet.getByText('Payment Reference: check 1 check 2').waitFor()
  await sheet.getByRole('button', { name: 'Merge both' }).click()
  await update.click()
  await page.getByText('Payment receipt updated').waitFor()
  const { customerPayments } = await colleague.call(listCustomerPayments, { query: { search: 'fir sons' } })
  expect(customerPayments[0]).toMatchObject({ paymentReference: 'check 2', receiptComment: 'in two parts' })
  await expect
    .poll(() => sheet.getByRole('link', { name: 'Click to view' }).getAttribute('href'))
    .toMatch(new RegExp(`^/transactions/\\d+\\?returnAccount=${desk.checking.accountID}$`))
  const body = { paymentReceiptID: id, receivableInvoiceID, amountApplied: 5_000 }
  await colleague.call(createCustomerPaymentAdvice, { body })
  await page.reload()
  await sheet.getByRole('button', { name: 'Delete Payment Receipt' }).click()
  await page.getByRole('dialog', { name: 'Error Deleting Payment Receipt' }).getByText('Remove that first').waitFor()
  await page.keyboard.press('Escape')
  await sheet.getByRole('button', { name: /^Delete Remittance/ }).click()
  await page.getByRole('dialog', { name: 'Delete Remittance' }).getByRole('button', { name: 'Delete' }).click()
  await sheet.getByText('No payments applied').waitFor()
  await sheet.getByRole('button', { name: 'Delete Payment Receipt' }).click()
  await page.getByText('Payment receipt deleted').waitFor()
  await rowWith(list, 'Fir & Sons').waitFor({ state: 'detached' })
  expect(await desk.owed(customer)).toBe(20_000)
})

test('the list is searched, narrowed to days, sorted and saved, with its sums', async () => {
  const customer = await desk.customer('Ginkgo Garden')
  await desk.payment(customer, 10_000, 'first', { date: '2026-08-03' })
  await desk.payment(customer, 30_000, '=second', { date: '2026-08-20' })
  await desk.payment(customer, 4_000, 'third', { date: '2026-09-02', isRefund: true })
  const { page, list } = await open('/customer-payments?search=ginkgo&sort=totalReceived')
  await page.getByText('3 payments').waitFor()
  await page.getByText('Received $360.00').waitFor()
  await expect
    .poll(() => list.getByRole('gridcell', { name: /^.?\$[\d.]+$/ }).allTextContents())
    .toEqual(['−$40.00', '$0.00', '$100.00', '$0.00', '$300.00', '$0.00'])
  await page.getByLabel('To', { exact: true }).fill('Aug 31, 2026')
  await page.keyboard.press('Enter')
  await page.getByText('2 payments').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('endDate')).toBe('2026-08-31')
  const status = page.getByLabel('Status', { exact: true })
  await status.selectOption('Applied')
  await page.getByText('No payment fits').waitFor()
  await status.selectOption('Open')
  await page.getByText('2 payments').waitFor()
  await page.getByText('Open $400.00').waitFor()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const stream = await (await saved).createReadStream()
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  expect(Buffer.concat(chunks).toString().split('\r\n').slice(0, 3)).toEqual([
    'Date,Customer,Payment Reference,Payment Account,Received,Applied,Status',
    '2026-08-03,Ginkgo Garden,first,Assets:Current Assets:Bank:Checking,100.00,0.00,Open',
    "2026-08-20,Ginkgo Garden,'=second,Assets:Current Assets:Bank:Checking,300.00,0.00,Open",
  ])
})
