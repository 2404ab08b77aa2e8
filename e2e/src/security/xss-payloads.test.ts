// Tests that XSS payloads in customers, vendors and their documents are shown as plain text on screens, on paper and in files.

import { changePayableInvoice, createPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { createVendorPayment } from '@twofold/contract/payables/vendor-payments'
import { createVendor } from '@twofold/contract/payables/vendors'
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomer } from '@twofold/contract/receivables/customers'
import { chargeReceivableInvoice, createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { everyText } from '../drivers/every-text.ts'
import { createPayablesDriver } from '../drivers/payables-driver.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

/** One payload of each kind: an image that runs a script, a script that closes the surrounding elements, and right-to-left text. */
const MARKUP = `"'></textarea></title><script>window.ran=1</script><img src=x onerror="window.ran=1">שלום<b onclick="window.ran=1">x</b>`
/** A spreadsheet formula. Only lists and files show its beginning. */
const FORMULA = '=HYPERLINK("http://127.0.0.1:9/x","y")'

let session: ApiSession
let page: Page

beforeAll(async () => {
  session = await fixture.signIn()
})

/** Creates a customer, a charged invoice and a partly applied receipt. Every text field contains the same text. */
async function seedReceivablesWith(text: string) {
  const driver = await createReceivablesDriver(session)
  const { customerID } = await session.call(createCustomer, {
    body: { customerName: text, ...everyText(createCustomer, text) },
  })
  const { receivableInvoiceID } = await session.call(createReceivableInvoice, {
    body: {
      ...everyText(createReceivableInvoice, text),
      invoiceClientReference: text,
      customerID,
      dateCharged: '2026-10-05',
      invoicePreTaxTotal: 1_000,
      invoiceTax: 0,
      invoiceTotal: 1_000,
      revenueAccountID: driver.income.accountID,
    },
  })
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  await session.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CHARGED' } })
  const { customerPaymentID } = await session.call(createCustomerPayment, {
    body: {
      customerID,
      totalReceived: 2_000,
      receiptDate: '2026-10-06',
      ...everyText(createCustomerPayment, text),
      paymentAccountID: driver.checking.accountID,
    },
  })
  const body = { paymentReceiptID: customerPaymentID, receivableInvoiceID, amountApplied: 400 }
  await session.call(createCustomerPaymentAdvice, { body })
  return { customerID, receivableInvoiceID, customerPaymentID }
}

/**
 * Creates a vendor, an approved bill, a partly applied disbursement and a payment run that was not started. Every text field contains the
 * same text.
 */
async function seedPayablesWith(text: string) {
  const driver = await createPayablesDriver(session)
  const { vendorID } = await session.call(createVendor, {
    body: { vendorName: text, ...everyText(createVendor, text) },
  })
  const { payableInvoiceID } = await session.call(createPayableInvoice, {
    body: {
      ...everyText(createPayableInvoice, text),
      vendorInvoiceNumber: text,
      vendorID,
      dateReceived: '2026-10-05',
      dateDue: '2026-10-05',
      invoicePreTaxTotal: 1_000,
      invoiceTotal: 1_000,
      expenseAccountID: driver.expense.accountID,
    },
  })
  const params = { payableInvoiceID: String(payableInvoiceID) }
  await session.call(changePayableInvoice, { params, body: { approvalStatus: 'APPROVED' } })
  const disbursementDate = '2026-10-06'
  const from = { disbursementAccountID: driver.checking.accountID }
  const { vendorPaymentID } = await session.call(createVendorPayment, {
    body: { ...everyText(createVendorPayment, text), vendorID, totalPaid: 700, disbursementDate, ...from },
  })
  const body = { vendorPaymentID, payableInvoiceID, amountApplied: 400 }
  await session.call(createVendorPaymentAdvice, { body })
  const bills = { payableInvoiceIDs: [payableInvoiceID], disbursementDate }
  const run = { ...everyText(createVendorPaymentRun, text), ...bills, ...from }
  const { vendorPaymentRunID } = await session.call(createVendorPaymentRun, { body: run })
  return { vendorID, payableInvoiceID, vendorPaymentID, vendorPaymentRunID }
}

test('payloads in the texts of a customer stay plain text', async () => {
  await seedReceivablesWith(FORMULA)
  const ids = await seedReceivablesWith(MARKUP)
  await expectPlainText([
    '/customers',
    `/customers/${ids.customerID}`,
    `/receivable-invoices/${ids.receivableInvoiceID}`,
    `/receivable-invoices/${ids.receivableInvoiceID}/apply-payment`,
    `/customer-payments/${ids.customerPaymentID}`,
    `/customer-payments/${ids.customerPaymentID}/apply`,
  ])
  await expectPlainOutput(['/receivable-invoices', '/customer-payments'])
})

test('payloads in the texts of a vendor stay plain text', async () => {
  const formula = await seedPayablesWith(FORMULA)
  const ids = await seedPayablesWith(MARKUP)
  const runOf = ({ vendorPaymentRunID }: typeof ids) => `/vendor-payments/runs/${vendorPaymentRunID}`
  await expectPlainText([
    '/vendors',
    `/vendors/${ids.vendorID}`,
    `/payable-invoices/${ids.payableInvoiceID}`,
    `/payable-invoices/${ids.payableInvoiceID}/apply-payment`,
    `/vendor-payments/${ids.vendorPaymentID}`,
    `/vendor-payments/${ids.vendorPaymentID}/apply`,
    ...['/vendor-payments/runs', '/vendor-payments/runs/new'],
  ])
  await expectPlainOutput(['/payable-invoices', '/vendor-payments', runOf(ids)])
  await expectPlainOutput([runOf(formula)], FORMULA)
})

/** Opens the screens that show the payloads. */
async function expectPlainText(screens: readonly string[]): Promise<void> {
  page = await fixture.open({ as: session })
  for (const path of screens) {
    await page.goto(fixture.product().url + path)
    await expect.poll(() => page.getByText(MARKUP).count(), { message: path }).toBeGreaterThan(0)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  }
}

/** Checks that a payload stays plain text when the lists are printed and exported. */
async function expectPlainOutput(lists: readonly string[], text = MARKUP): Promise<void> {
  for (const path of lists) {
    await page.goto(fixture.product().url + path)
    await page.getByRole('grid').getByText(text).first().waitFor()
    // The buttons that print and export a list appear after the list has loaded.
    await page.getByRole('button', { name: 'Export CSV' }).waitFor()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    await expect.poll(() => page.locator('article.paper').getByText(text).count()).toBeGreaterThan(0)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const chunks: Buffer[] = []
    for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk as Buffer)
    expect(Buffer.concat(chunks).toString()).not.toMatch(/(^|,|\n)"?[=+@]/)
  }
  expect(await page.evaluate(() => 'ran' in window)).toBe(false)
}
