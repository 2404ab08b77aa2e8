// Hostile words in every text of a customer, his invoice and his receipt stay words on each screen, on paper and in files.
import { createCustomerPayment, createCustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import { createCustomer } from '@twofold/contract/customers'
import { chargeReceivableInvoice, createReceivableInvoice } from '@twofold/contract/receivable-invoices'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ApiSession } from './api-session.ts'
import { openDesk } from './receivables-desk.ts'
import { setStage } from './stage.ts'

const stage = setStage()

const HOSTILE = {
  'an image that runs': '<img src=x onerror="window.ran=1">',
  'a script that ends what is around it': `"'></textarea></title><script>window.ran=1</script>`,
  'a formula': '=HYPERLINK("http://127.0.0.1:9/x","y")',
  'letters from right to left': 'שלום"><b onclick="window.ran=1">x</b>',
}

let session: ApiSession
let page: Page

beforeAll(async () => {
  session = await stage.signIn()
})

/** A customer, a charged invoice and a receipt that is half applied, with one text in every field. */
async function layWith(text: string) {
  const desk = await openDesk(session)
  const party = ['CareOf', 'Address', 'City', 'State', 'Zip', 'Phone'].map(name => [`customerDefault${name}`, text])
  const address = ['billTo', 'shipTo'].flatMap(prefix =>
    ['Name', 'Address1', 'Address2', 'City', 'State', 'Zip'].map(line => [`${prefix}${line}`, text]),
  )
  const { customerID } = await session.call(createCustomer, {
    body: { customerName: text, ...Object.fromEntries(party), customerNotes: text, paymentsAcceptedNote: text },
  })
  const { receivableInvoiceID } = await session.call(createReceivableInvoice, {
    body: {
      ...{ customerID, invoiceClientReference: text, invoiceDescription: text, paymentTerms: text },
      ...{ dateCharged: '2026-10-05', invoicePreTaxTotal: 1_000, invoiceTax: 0, invoiceTotal: 1_000 },
      revenueAccountID: desk.income.accountID,
      ...Object.fromEntries(address),
    },
  })
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  await session.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CHARGED' } })
  const { customerPaymentID } = await session.call(createCustomerPayment, {
    body: {
      ...{ customerID, totalReceived: 2_000, receiptDate: '2026-10-06' },
      ...{ paymentReference: text, receiptComment: text, paymentAccountID: desk.checking.accountID },
    },
  })
  const body = { paymentReceiptID: customerPaymentID, receivableInvoiceID, amountApplied: 400 }
  await session.call(createCustomerPaymentAdvice, { body })
  return { customerID, receivableInvoiceID, customerPaymentID }
}

describe.each(Object.entries(HOSTILE))('%s', (_, text) => {
  test('stays words', async () => {
    const ids = await layWith(text)
    page = await stage.open({ as: session })
    const screens = [
      '/customers',
      `/customers/${ids.customerID}`,
      '/receivable-invoices',
      `/receivable-invoices/${ids.receivableInvoiceID}`,
      `/receivable-invoices/${ids.receivableInvoiceID}/apply-payment`,
      '/customer-payments',
      `/customer-payments/${ids.customerPaymentID}`,
      `/customer-payments/${ids.customerPaymentID}/apply`,
    ]
    for (const path of screens) {
      await page.goto(stage.product().url + path)
      await expect.poll(() => page.getByText(text).count(), { message: path }).toBeGreaterThan(0)
      expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    }
    for (const path of ['/receivable-invoices', '/customer-payments']) {
      await page.goto(stage.product().url + path)
      const list = page.getByRole('grid')
      await list.getByText(text).first().waitFor()
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
  })
})
