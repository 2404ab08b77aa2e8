// Tests invoices and statements on the screen, on paper, as files and by email. One test enters XSS payloads in every field.
import { readFileSync } from 'node:fs'
import { listAccounts } from '@twofold/contract/accounts'
import { changeSettings } from '@twofold/contract/organisations'
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomer } from '@twofold/contract/receivables/customers'
import { chargeReceivableInvoice, createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { smtpError, startMailBox } from '@twofold/server/tests/harness/mail-box'
import { readPdf } from '@twofold/server/tests/harness/pdf-text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { rowWith } from '../drivers/list.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const box = await startMailBox({ message: () => null })
const fixture = setUpFixture({
  env: { TWOFOLD_SMTP_URL: `smtp://127.0.0.1:${box.mailServer.port}`, TWOFOLD_MAIL_FROM: 'books@example.com' },
})
afterAll(() => box.stop())

let books: ApiSession
let accounts: { checking: number; income: number }

beforeAll(async () => {
  books = await fixture.signIn()
  const { accounts: chart } = await books.call(listAccounts, {})
  const income = chart.find(({ accountType, accountParent }) => accountType === 'INCOME' && accountParent !== 0)!
  const checking = chart.find(({ accountName }) => accountName === 'Checking')!
  accounts = { checking: checking.accountID, income: income.accountID }
  await books.call(changeSettings, {
    body: { letterheadAddress: '12 Quay Street\nPortland, ME 04101', letterheadFooter: 'First Maine Bank 22 4401 9' },
  })
})

type Sold = { customerID: number; receivableInvoiceID: number; invoiceNumber: number }

/** Creates a customer with a charged invoice of $1,080.00, of which $400.00 was paid by check. */
async function sell(customer: object, invoice: object = {}, payment: object = {}): Promise<Sold> {
  const { customerID } = await books.call(createCustomer, { body: { customerName: 'Aster', ...customer } })
  const draft = { invoicePreTaxTotal: 100_000, invoiceTax: 8_000, invoiceTotal: 108_000, dateCharged: '2026-11-05' }
  const { receivableInvoiceID } = await books.call(createReceivableInvoice, {
    body: { ...draft, invoiceClientReference: 'PO 7', customerID, revenueAccountID: accounts.income, ...invoice },
  })
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const charged = await books.call(chargeReceivableInvoice, { params, body: { chargeStatus: 'CHARGED' } })
  const { customerPaymentID } = await books.call(createCustomerPayment, {
    body: {
      totalReceived: 40_000,
      receiptDate: '2026-11-12',
      customerID,
      paymentAccountID: accounts.checking,
      paymentReference: 'CHK 1',
      ...payment,
    },
  })
  const applied = { customerPaymentID, receivableInvoiceID, amountApplied: 40_000 }
  await books.call(createCustomerPaymentAdvice, { body: applied })
  return { customerID, receivableInvoiceID, invoiceNumber: charged.invoiceNumber }
}

async function open(path: string, options: Parameters<typeof fixture.open>[0] = {}): Promise<Page> {
  const page = await fixture.open({ as: await fixture.signIn(), ...options })
  await page.goto(fixture.product().url + path)
  return page
}

async function saved(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  return { name: download.suggestedFilename(), bytes: readFileSync(await download.path()) }
}

test('an invoice is shown, printed, saved as a PDF and emailed with the same contents', async () => {
  const sold = await sell(
    { customerName: 'Aster Libraries', customerDefaultEmail: 'ann@aster.example' },
    {
      billToName: 'Aster Libraries',
      billToCity: 'Salem',
      invoiceDescription: 'Oak shelving\nfitted',
      dateDue: '2026-12-05',
    },
  )
  const page = await open(`/receivable-invoices/${sold.receivableInvoiceID}/print`)
  const leaf = page.getByRole('article', { name: 'Invoice' })
  const words = [
    ...[String(sold.invoiceNumber), 'Nov 5, 2026', 'Dec 5, 2026', 'PO 7', '12 Quay Street', 'Aster Libraries', 'Salem'],
    ...[
      '$1,000.00',
      '$80.00',
      '$1,080.00',
      'Payment CHK 1, Nov 12, 2026',
      '−$400.00',
      '$680.00',
      'First Maine Bank 22 4401 9',
    ],
  ]
  for (const word of words) await leaf.getByText(word, { exact: true }).first().waitFor()
  await expect.poll(() => page.title()).toBe(`invoice-${sold.invoiceNumber}`)
  expect(await barriersOn(page)).toEqual([])

  const pdf = await saved(page, 'PDF')
  expect(pdf.name).toBe(`invoice-${sold.invoiceNumber}.pdf`)
  const { texts, pageCount } = readPdf(pdf.bytes)
  expect(pageCount).toBe(1)
  for (const word of words) expect(texts).toContain(word)

  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
  expect(await leaf.isVisible()).toBe(true)
  // The width between the margins is slightly less than the limit of the phone layout.
  await page.setViewportSize({ width: 690, height: 960 })
  const placeOf = (words: string) => leaf.getByText(words, { exact: true }).first().boundingBox()
  const [block, fact] = await Promise.all([placeOf('Bill to'), placeOf('Invoice number')])
  expect(Math.abs(block!.y - fact!.y)).toBeLessThan(8)
  await page.setViewportSize({ width: 1280, height: 720 })
  await page.emulateMedia({ media: 'screen' })

  await page.getByRole('button', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await expect.poll(() => dialog.getByLabel('To').inputValue()).toBe('ann@aster.example')
  await dialog.getByLabel('To').fill('ann@aster.example, bob')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await dialog.getByText('“bob” isn’t an email address').waitFor()
  await dialog.getByLabel('To').fill('ann@aster.example, bob@aster.example')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The email is being sent').waitFor()
  await expect.poll(() => box.arrived.length).toBe(1)
  const [arrived] = box.arrived
  expect(arrived?.to).toEqual(['ann@aster.example', 'bob@aster.example'])
  expect(arrived?.head.subject).toBe(`Invoice ${sold.invoiceNumber} from Fern & Harrow`)
  expect(readPdf(arrived!.file.bytes).texts).toEqual(texts)

  await page.goto(`${fixture.product().url}/outbox`)
  const row = rowWith(page.getByRole('grid', { name: 'Emails' }), `Invoice ${sold.invoiceNumber} from`)
  await row.getByText('Sent', { exact: true }).waitFor()
})

test('a message that the mail server refuses is in the outbox with its reason, and can be sent again', async () => {
  const { receivableInvoiceID } = await sell({ customerDefaultEmail: 'carl@aster.example' })
  box.moods.message = () => smtpError(554, 'Mailbox is full')
  const page = await open(`/receivable-invoices/${receivableInvoiceID}/print`)
  await page.getByRole('button', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await dialog.getByLabel('Subject').fill('To Carl')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The email is being sent').waitFor()
  await page.goto(`${fixture.product().url}/outbox?search=carl`)
  const row = rowWith(page.getByRole('grid', { name: 'Emails' }), 'To Carl')
  await row.getByText('554 Mailbox is full').waitFor()
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'To Carl' })
  await sheet.getByText('The email wasn’t sent').waitFor()
  expect(await barriersOn(page)).toEqual([])
  const file = await saved(page, 'PDF')
  expect(readPdf(file.bytes).texts).toContain('$680.00')
  box.moods.message = () => null
  const before = box.arrived.length
  await sheet.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('The email will be sent').waitFor()
  await expect.poll(() => box.arrived.length).toBe(before + 1)
  await page.keyboard.press('Escape')
  await row.getByText('Sent', { exact: true }).waitFor()
})

test('a statement shows a period, is saved as PDF and CSV, and has the same rules on a phone as on paper: dark below its heads and above its closing balance', async () => {
  const { customerID, invoiceNumber } = await sell({ customerName: 'Birch Hall', customerDefaultCity: 'Salem' })
  const page = await open(`/customers/${customerID}/statement?startDate=2026-11-10&endDate=2026-11-30`)
  const leaf = page.getByRole('article', { name: 'Statement' })
  const rows = leaf.getByRole('table').getByRole('row')
  await expect
    .poll(() => rows.allTextContents())
    .toEqual([
      'DateDocumentReferenceChargesPaymentsBalance',
      'Nov 10, 2026Opening balance$1,080.00',
      'Nov 12, 2026PaymentCHK 1$400.00$680.00',
      'Nov 30, 2026Closing balance$0.00$400.00$680.00',
    ])
  await leaf.getByText('1–30 days').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByLabel('Start Date').fill('11/1/2026')
  await page.keyboard.press('Tab')
  await leaf.getByText(`Invoice ${invoiceNumber}`).waitFor()
  await expect.poll(() => page.url()).toContain('startDate=2026-11-01')
  const csv = await saved(page, 'CSV')
  expect(csv.name).toBe(`statement-${customerID}-2026-11-30.csv`)
  expect(csv.bytes.toString()).toContain(`Invoice ${invoiceNumber},PO 7,`)
  const pdf = await saved(page, 'PDF')
  expect(readPdf(pdf.bytes).texts).toContain('Closing balance')
  await page.getByLabel('End Date').fill('10/1/2026')
  await page.keyboard.press('Tab')
  await page.getByText('The start date is after the end date.').waitFor()

  // The phone layout has the same lines between rows as the printed page.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${fixture.product().url}/customers/${customerID}/statement?startDate=2026-11-10&endDate=2026-11-30`)
  await expect.poll(() => rows.count()).toBe(4)
  const rules = () =>
    rows.evaluateAll(found =>
      found.map(row => {
        const { borderTopWidth, borderTopColor, borderBottomWidth, borderBottomColor } = getComputedStyle(row)
        const dark = getComputedStyle(row.closest('article')!).color
        const ruleOf = (width: string, colour: string) => (width === '0px' ? '' : colour === dark ? 'dark' : 'light')
        return [ruleOf(borderTopWidth, borderTopColor), ruleOf(borderBottomWidth, borderBottomColor)]
      }),
    )
  await expect.poll(rules).toEqual([
    ['', 'dark'],
    ['', 'light'],
    ['', 'light'],
    ['dark', ''],
  ])
})

const PAYLOADS = [
  '<script>window.ran = 1</script>',
  '<img src=x onerror="window.ran = 1">',
  '"><svg onload=window.ran=1>',
  'javascript:window.ran=1',
  '=HYPERLINK("https://evil.example","x")',
  '@SUM(1+1)*cmd|calc',
  '{{constructor.constructor("window.ran=1")()}}',
  'W'.repeat(190),
]
/** Rotates the payloads, so that each one is used in some field. */
let turn = 0
const payload = () => PAYLOADS[turn++ % PAYLOADS.length]!
const every = (names: readonly string[]) => Object.fromEntries(names.map(name => [name, payload()]))

const ADDRESS = ['Name', 'Address1', 'Address2', 'City', 'State', 'Zip']
const CUSTOMER = ['CareOf', 'Address', 'City', 'State', 'Zip', 'Phone'].map(name => `customerDefault${name}`)

/** Checks that no script ran, no payload became an element, and no element is wider than the screen. */
async function expectHarmless(page: Page) {
  const found = await page.evaluate(() => ({
    ran: 'ran' in window,
    elements: document.querySelectorAll('img[src="x"], svg[onload], script:not([src]), a[href^="javascript:"]').length,
    isWide: document.documentElement.scrollWidth > window.innerWidth,
  }))
  expect(found).toEqual({ ran: false, elements: 0, isWide: false })
}

test('XSS payloads in every field do nothing on an invoice and a statement, are unchanged in the PDF and the email, and are not formulas in CSV', async () => {
  await books.call(changeSettings, {
    body: { letterheadAddress: PAYLOADS.join('\n').slice(0, 1000), letterheadFooter: PAYLOADS[1]! },
  })
  const sold = await sell(
    { customerName: PAYLOADS[0]!.slice(0, 180), ...every([...CUSTOMER, 'customerNotes', 'paymentsAcceptedNote']) },
    {
      ...every(['invoiceClientReference', 'invoiceDescription', 'paymentTerms']),
      ...every(ADDRESS.flatMap(line => [`billTo${line}`, `shipTo${line}`])),
    },
    every(['paymentReference', 'receiptComment']),
  )

  const page = await open(`/receivable-invoices/${sold.receivableInvoiceID}/print`)
  const leaf = page.getByRole('article', { name: 'Invoice' })
  for (const text of PAYLOADS.slice(0, 4)) await leaf.getByText(text, { exact: true }).first().waitFor()
  for (const [width, media] of [
    [1440, 'screen'],
    [1440, 'print'],
    [390, 'screen'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ media })
    await expectHarmless(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  const pdf = await saved(page, 'PDF')
  expect(pdf.name).toBe(`invoice-${sold.invoiceNumber}.pdf`)
  const { texts, names } = readPdf(pdf.bytes)
  expect(texts.join('').replaceAll(' ', '')).toContain(PAYLOADS[0]!.replaceAll(' ', ''))
  for (const act of ['/JavaScript', '/JS', '/URI', '/Launch', '/OpenAction', '/AA', '/Annots'])
    expect(names.has(act)).toBe(false)
  await page.getByRole('button', { name: 'Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await dialog.getByLabel('To').fill('eve@example.com')
  await dialog.getByLabel('Subject').fill(PAYLOADS[1]!)
  await dialog.getByLabel('Message').fill(PAYLOADS.join('\n'))
  await dialog.getByRole('button', { name: 'Send' }).click()
  await page.getByText('The email is being sent').waitFor()
  await expect.poll(() => box.arrived.at(-1)?.to).toEqual(['eve@example.com'])
  expect(box.arrived.at(-1)?.text).toBe(PAYLOADS.join('\n'))
  await page.goto(`${fixture.product().url}/outbox`)
  await page.getByRole('grid', { name: 'Emails' }).getByRole('link', { name: PAYLOADS[1]! }).click()
  await page.getByRole('dialog').getByText(PAYLOADS[2]!).waitFor()
  await expectHarmless(page)
  const period = 'startDate=2026-01-01&endDate=2026-12-31'
  await page.goto(`${fixture.product().url}/customers/${sold.customerID}/statement?${period}`)
  await page.getByRole('article', { name: 'Statement' }).waitFor()
  await expectHarmless(page)
  const csv = (await saved(page, 'CSV')).bytes.toString()
  expect(csv).not.toMatch(/(?:^|,)"?[=+@\t]/m)
})
