// Tests that XSS payloads in customers, vendors and their documents are shown as plain text on screens, on paper and in files.
import { createPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { createVendorPayment } from '@twofold/contract/payables/vendor-payments'
import { createVendor } from '@twofold/contract/payables/vendors'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomer } from '@twofold/contract/receivables/customers'
import { createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { everyText } from '../drivers/every-text.ts'
import { savedFile } from '../drivers/output.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { goTo, open, payables, receivables } = setUpBooks(setUpFixture())

/** One payload of each kind: an image that runs a script, a script that closes the surrounding elements, and right-to-left text. */
const MARKUP = `"'></textarea></title><script>window.ran=1</script><img src=x onerror="window.ran=1">שלום<b onclick="window.ran=1">x</b>`
/** A spreadsheet formula. Only lists and files show its beginning. */
const FORMULA = '=HYPERLINK("http://127.0.0.1:9/x","y")'

let page: Page

/** Creates a customer, a charged invoice and a partly applied receipt. Every text field contains the same text. */
async function seedReceivablesWith(text: string) {
  const driver = await receivables()
  const customer = await driver.customer(text, everyText(createCustomer, text))
  const invoice = await driver.invoice(customer, 1_000, text, everyText(createReceivableInvoice, text))
  const payment = await driver.payment(customer, 2_000, text, everyText(createCustomerPayment, text))
  await driver.apply({ from: payment, to: invoice, cents: 400 })
  return { customer, invoice, payment }
}

/**
 * Creates a vendor, an approved bill, a partly applied disbursement and a payment run that was not started. Every text field contains the
 * same text.
 */
async function seedPayablesWith(text: string) {
  const driver = await payables()
  const vendor = await driver.vendor(text, everyText(createVendor, text))
  const bill = await driver.bill(vendor, 1_000, text, everyText(createPayableInvoice, text))
  const disbursement = await driver.payment(vendor, 700, text, everyText(createVendorPayment, text))
  await driver.apply({ from: disbursement, to: bill, cents: 400 })
  const run = await driver.run([bill], text, everyText(createVendorPaymentRun, text))
  return { vendor, bill, disbursement, run: `/vendor-payments/runs/${run}` }
}

test('payloads in the texts of a customer stay plain text', async () => {
  await seedReceivablesWith(FORMULA)
  const { customer, invoice, payment } = await seedReceivablesWith(MARKUP)
  await expectPlainText([
    ...['/customers', `/customers/${customer}`],
    ...[`/receivable-invoices/${invoice}`, `/receivable-invoices/${invoice}/apply-payment`],
    ...[`/customer-payments/${payment}`, `/customer-payments/${payment}/apply`],
  ])
  await expectPlainOutput(['/receivable-invoices', '/customer-payments'])
})

test('payloads in the texts of a vendor stay plain text', async () => {
  const formula = await seedPayablesWith(FORMULA)
  const { vendor, bill, disbursement, run } = await seedPayablesWith(MARKUP)
  await expectPlainText([
    ...['/vendors', `/vendors/${vendor}`],
    ...[`/payable-invoices/${bill}`, `/payable-invoices/${bill}/apply-payment`],
    ...[`/vendor-payments/${disbursement}`, `/vendor-payments/${disbursement}/apply`],
    ...['/vendor-payments/runs', '/vendor-payments/runs/new'],
  ])
  await expectPlainOutput(['/payable-invoices', '/vendor-payments', run])
  await expectPlainOutput([formula.run], FORMULA)
})

/** Opens the screens that show the payloads. */
async function expectPlainText(screens: readonly string[]): Promise<void> {
  page = await open('/home')
  for (const path of screens) {
    await goTo(page, path)
    await expect.poll(() => page.getByText(MARKUP).count(), { message: path }).toBeGreaterThan(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
}

/** Checks that a payload stays plain text when the lists are printed and exported. */
async function expectPlainOutput(lists: readonly string[], text = MARKUP): Promise<void> {
  for (const path of lists) {
    await goTo(page, path)
    await page.getByRole('grid').getByText(text).first().waitFor()
    // The buttons that print and export a list appear after the list has loaded.
    await page.getByRole('button', { name: 'Export CSV' }).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => page.locator('article.paper').getByText(text).count()).toBeGreaterThan(0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect((await savedFile(page, 'Export CSV')).text).not.toMatch(/(^|,|\n)"?[=+@]/)
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
}
