// Tests payments on the screen: recording a payment, applying it to several invoices in one call, refunding it, changing it and deleting
// it. Customers and vendors share the screens. Receipts are tested in full, and one test covers disbursements. The messages on the screens
// are tested in web/src/payments/payments.component.test.tsx.
import { changeVendorPayment, listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { changeCustomerPayment, listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { pick } from '../drivers/demo-organisations.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { keepNotices } from '../drivers/notices.ts'
import { createPayablesDriver, type PayablesDriver } from '../drivers/payables-driver.ts'
import { createReceivablesDriver, type ReceivablesDriver } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let colleague: ApiSession
let receivables: ReceivablesDriver
let payables: PayablesDriver

beforeAll(async () => {
  colleague = await fixture.signIn()
  receivables = await createReceivablesDriver(colleague)
  payables = await createPayablesDriver(colleague)
})

async function open(path: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
  const page = await fixture.open({ as: await fixture.signIn(), expecting })
  await keepNotices(page)
  await page.goto(fixture.product().url + path)
  return { page, list: listOf(page, 'My Payments') }
}

/** Records the paths of all later POST requests of the page. */
function postsOf(page: Page): string[] {
  const paths: string[] = []
  page.on('request', request => request.method() === 'POST' && paths.push(new URL(request.url()).pathname))
  return paths
}

const apply = (paymentReceiptID: number, receivableInvoiceID: number, amountApplied: number) =>
  colleague.call(createCustomerPaymentAdvice, { body: { paymentReceiptID, receivableInvoiceID, amountApplied } })

/** Returns the reference and comment of the first matching receipt. */
async function found(search: string): Promise<{ paymentReference: string; receiptComment: string }> {
  const { customerPayments } = await colleague.call(listCustomerPayments, { query: { search } })
  const { paymentReference, receiptComment } = customerPayments[0]!
  return { paymentReference, receiptComment }
}

test('a receipt is entered and applied to the oldest invoices on one screen, with changed amounts, in one call', async () => {
  const id = await receivables.customer('Aspen Mill')
  await receivables.invoice(id, 60_000, 'late one', { date: '2026-10-09' })
  await receivables.invoice(id, 50_000, 'early one', { date: '2026-09-01' })
  await receivables.invoice(id, 7_000, 'last one', { date: '2026-11-01' })
  const { page, list } = await open('/customer-payments')
  const form = page.getByRole('form', { name: 'Create New Payment Receipt' })
  await form.getByLabel('Receipt Date').fill('Nov 5, 2026')
  await pick(form, page, 'Customer', 'Aspen Mill')
  await pick(form, page, 'Payment Account', 'Checking')
  await form.getByLabel('Payment Reference', { exact: true }).fill('check 4711')
  await form.getByLabel('Total Received').fill('250*4')
  const posts = postsOf(page)
  await form.getByRole('button', { name: 'Create and Apply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Apply Payment' })
  const amount = (reference: string) => sheet.getByLabel(new RegExp(`^Amount to apply to Invoice \\d+, ${reference}$`))
  const amounts = () => Promise.all(['early one', 'late one', 'last one'].map(each => amount(each).inputValue()))
  await expect.poll(amounts).toEqual(['500.00', '500.00', ''])
  expect(await barriersOn(page)).toEqual([])
  await amount('late one').fill('450')
  await sheet.getByText('$50.00').waitFor()
  await sheet.getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  expect(posts.filter(path => path.endsWith('/advices'))).toHaveLength(1)
  // The form suggests the same bank account for the next receipt.
  await expect.poll(() => form.getByLabel('Payment Account', { exact: true }).inputValue()).toContain('Checking')
  await expect.poll(() => form.getByLabel('Total Received').inputValue()).toBe('')
  const row = rowWith(list, 'Aspen Mill', 'Nov 5, 2026', 'check 4711', '$1,000.00', '$950.00', 'Open')
  await row.getByRole('link', { name: 'Apply' }).click()
  await sheet.getByRole('button', { name: 'Oldest first' }).click()
  await expect.poll(() => amount('late one').inputValue()).toBe('50.00')
  await sheet.getByRole('button', { name: 'Apply Payment' }).click()
  const applied = rowWith(list, 'Aspen Mill', '$1,000.00', 'Applied')
  await expect.poll(() => applied.count()).toBe(1)
  expect(await applied.getByRole('link', { name: 'Apply' }).count()).toBe(0)
  expect(await receivables.owed(id)).toBe(17_000)
})

test('an application is deleted from the receipt and from the invoice; undo applies it again unless another user was faster', async () => {
  const id = await receivables.customer('Beech House')
  const invoice = await receivables.invoice(id, 40_000, 'PO-1')
  const payment = await receivables.payment(id, 50_000, 'wire 1')
  await apply(payment, invoice, 40_000)
  const { page } = await open(`/customer-payments/${payment}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  const remove = page.getByRole('button', { name: /^Delete Remittance/ })
  const confirm = page.getByRole('dialog', { name: 'Delete Remittance' }).getByRole('button', { name: 'Delete' })
  await remove.click()
  await confirm.click()
  await page.getByText('Remittance deleted').waitFor()
  await sheet.getByText('No payments applied').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Application restored').waitFor()
  await expect.poll(() => sheet.getByRole('table', { name: 'Applied Remittances' }).innerText()).toContain('$400.00')
  await sheet.getByRole('link', { name: /^Invoice \d+$/ }).click()
  const paid = page.getByRole('table', { name: 'Applied Payments' })
  await expect.poll(() => paid.innerText()).toContain('$400.00')
  await remove.click()
  await confirm.click()
  await paid.waitFor({ state: 'detached' })
  await apply(payment, invoice, 30_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('The application couldn’t be restored').waitFor()
  await page.getByText('cannot exceed the available balance: $100.00 is left.').waitFor()
})

test('a refund can be recorded although payments are turned off, and is applied to the payment it returns', async () => {
  const id = await receivables.customer('Elder Partners', { isPaymentsAccepted: false })
  const credit = await receivables.invoice(id, -2_500, 'returned goods')
  const { page, list } = await open('/customer-payments')
  const form = page.getByRole('form', { name: 'Create New Payment Receipt' })
  await pick(form, page, 'Customer', 'Elder Partners')
  await pick(form, page, 'Payment Account', 'Checking')
  await form.getByLabel('Total Received').fill('30')
  await form.getByLabel('Is Refund').check()
  await form.getByRole('button', { name: 'Create Payment Receipt' }).click()
  const row = rowWith(list, 'Elder Partners')
  await row.getByText('−$30.00').waitFor()
  await row.getByRole('link', { name: 'Apply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Apply Refund' })
  await sheet.getByText('Credit Notes').waitFor()
  await sheet.getByLabel(/^Credit note \d+/).check()
  await sheet.getByRole('button', { name: 'Apply Refund' }).click()
  await page.getByText('Refund applied').waitFor()
  await row.getByText('−$25.00').waitFor()
  expect(await receivables.owed(id)).toBe(500)
  await row.getByRole('link', { name: 'Elder Partners' }).click()
  const link = page.getByRole('dialog', { name: 'Edit Refund' }).getByRole('link', { name: /^Credit note \d+$/ })
  await expect.poll(() => link.getAttribute('href')).toBe(`/receivable-invoices/${credit}`)
})

test('a change by another user is merged, and the receipt is opened from its transaction and from the palette, deleted and created again', async () => {
  const id = await receivables.customer('Fir & Sons')
  await receivables.invoice(id, 20_000, 'PO-2')
  const payment = await receivables.payment(id, 12_000, 'check 1')
  const { page, list } = await open(`/customer-payments/${payment}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  await sheet.getByLabel('Comment').fill('in two parts')
  const params = { customerPaymentID: String(payment) }
  await colleague.call(changeCustomerPayment, { params, body: { paymentReference: 'check 2' } })
  const update = sheet.getByRole('button', { name: 'Update Payment Receipt' })
  await update.click()
  await sheet.getByText('Payment Reference: check 1 check 2').waitFor()
  await sheet.getByRole('button', { name: 'Merge changes' }).click()
  await update.click()
  await page.getByText('Payment receipt updated').waitFor()
  const merged = { paymentReference: 'check 2', receiptComment: 'in two parts' }
  expect(await found('fir sons')).toEqual(merged)
  const entry = sheet.getByRole('link', { name: /^No\. \d+$/ })
  await expect
    .poll(() => entry.getAttribute('href'))
    .toMatch(new RegExp(`^/transactions/\\d+\\?returnAccount=${receivables.checking.accountID}$`))
  await entry.click()
  await page.getByRole('link', { name: 'Open customer payment' }).click()
  await sheet.waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('fir sons')
  await page.getByRole('option', { name: 'check 2' }).click()
  await sheet.waitFor()
  await sheet.getByRole('button', { name: 'Delete Payment Receipt' }).click()
  await page.getByText('Payment receipt deleted').waitFor()
  await expect.poll(() => rowWith(list, 'Fir & Sons').count()).toBe(0)
  expect(await receivables.owed(id)).toBe(20_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Payment receipt created again').waitFor()
  await expect.poll(() => rowWith(list, 'Fir & Sons', 'check 2', '$120.00', 'Open').count()).toBe(1)
  expect(await found('fir sons')).toEqual(merged)
  expect(await receivables.owed(id)).toBe(8_000)
})

test('a disbursement is entered and applied to two bills in one call, changed by two users, and created again after its deletion', async () => {
  const id = await payables.vendor('Dogwood Ltd')
  await payables.bill(id, 5_000, 'D-1', { date: '2026-09-01' })
  await payables.bill(id, 9_000, 'D-2')
  const { page, list } = await open('/vendor-payments', [409])
  const form = page.getByRole('form', { name: 'Create New Payment Disbursement' })
  await form.getByLabel('Disbursement Date').fill('Nov 5, 2026')
  await pick(form, page, 'Vendor', 'Dogwood Ltd')
  await pick(form, page, 'Account', 'Checking')
  await form.getByLabel('Reference', { exact: true }).fill('wire 1')
  await form.getByLabel('Total Amount').fill('120')
  const posts = postsOf(page)
  await form.getByRole('button', { name: 'Create and Apply' }).click()
  await page.getByRole('dialog', { name: 'Apply Payment' }).getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  expect(posts.filter(path => path.endsWith('/advices'))).toHaveLength(1)
  await rowWith(list, 'Dogwood Ltd', 'Applied').getByRole('link', { name: 'Dogwood Ltd' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Disbursement' })
  await sheet.getByLabel('Comment').fill('in two parts')
  const { vendorPayments } = await colleague.call(listVendorPayments, { query: { search: 'dogwood' } })
  const { vendorPaymentID } = vendorPayments[0]!
  const params = { vendorPaymentID: String(vendorPaymentID) }
  await colleague.call(changeVendorPayment, { params, body: { disbursementReference: 'wire 2' } })
  const update = sheet.getByRole('button', { name: 'Update Payment Disbursement' })
  await update.click()
  await sheet.getByRole('button', { name: 'Merge changes' }).click()
  await update.click()
  await page.getByText('Payment disbursement updated').waitFor()
  for (const left of [1, 0]) {
    const remove = sheet.getByRole('button', { name: /^Delete Payment Advice/ })
    await remove.first().click()
    const asked = page.getByRole('dialog', { name: 'Delete Payment Advice' })
    await asked.getByRole('button', { name: 'Delete' }).click()
    await expect.poll(() => remove.count()).toBe(left)
  }
  await sheet.getByRole('button', { name: 'Delete Payment Disbursement' }).click()
  await page.getByText('Payment disbursement deleted').waitFor()
  expect(await payables.owed(id)).toBe(14_000)
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Payment disbursement created again').waitFor()
  await expect.poll(() => rowWith(list, 'Dogwood Ltd', 'wire 2', '$120.00', 'Open').count()).toBe(1)
  const { vendorPayments: now } = await colleague.call(listVendorPayments, { query: { search: 'dogwood' } })
  expect(now).toMatchObject([{ disbursementReference: 'wire 2', disbursementComment: 'in two parts' }])
  expect(await payables.owed(id)).toBe(2_000)
})

test('the list is searched, filtered by date, sorted and exported, with its totals', async () => {
  const id = await receivables.customer('Ginkgo Garden')
  await receivables.payment(id, 10_000, 'first', { date: '2026-08-03' })
  await receivables.payment(id, 30_000, '=second', { date: '2026-08-20' })
  await receivables.payment(id, 4_000, 'third', { date: '2026-09-02', isRefund: true })
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
  await page.getByText('No matching payments').waitFor()
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
