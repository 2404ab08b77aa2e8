// Tests invoices and statements on the screen, on paper, as files and by email. One test enters XSS payloads in every field.
import { changeSettings } from '@twofold/contract/organisations'
import { smtpError, startMailBox } from '@twofold/server/tests/harness/mail-box'
import { readPdf } from '@twofold/server/tests/harness/pdf-text'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { rowWith } from '../drivers/list.ts'
import { savedFile } from '../drivers/output.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const box = await startMailBox({ message: () => null })
const fixture = setUpFixture({
  env: { TWOFOLD_SMTP_URL: `smtp://127.0.0.1:${box.mailServer.port}`, TWOFOLD_MAIL_FROM: 'books@example.com' },
})
afterAll(() => box.stop())

const { call, goTo, open, receivables } = setUpBooks(fixture)

beforeAll(() =>
  call(changeSettings, {
    body: { letterheadAddress: '12 Quay Street\nPortland, ME 04101', letterheadFooter: 'First Maine Bank 22 4401 9' },
  }),
)

/** Creates a customer with a charged invoice of $1,080.00, of which $400.00 was paid by check. */
async function sell(customerName: string, customer: object, invoice: object = {}, payment: object = {}) {
  const driver = await receivables()
  const customerID = await driver.customer(customerName, customer)
  const taxed = { date: '2026-11-05', invoiceTax: 8_000, invoiceTotal: 108_000, ...invoice }
  const receivableInvoiceID = await driver.invoice(customerID, 100_000, 'PO 7', taxed)
  const from = await driver.payment(customerID, 40_000, 'CHK 1', { date: '2026-11-12', ...payment })
  await driver.apply({ from, to: receivableInvoiceID, cents: 40_000 })
  const { invoiceNumber } = await driver.read(receivableInvoiceID)
  return { customerID, receivableInvoiceID, invoiceNumber }
}

test('an invoice is shown, printed, saved as a PDF and emailed with the same contents', async () => {
  const sold = await sell(
    'Aster Libraries',
    { customerDefaultEmail: 'ann@aster.example' },
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

  const pdf = await savedFile(page, 'PDF')
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

  await press(page, 'Email')
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await expect.poll(() => dialog.getByLabel('To').inputValue()).toBe('ann@aster.example')
  await dialog.getByLabel('To').fill('ann@aster.example, bob')
  await press(dialog, 'Send')
  await dialog.getByText('“bob” isn’t an email address').waitFor()
  await dialog.getByLabel('To').fill('ann@aster.example, bob@aster.example')
  expect(await barriersOn(page)).toEqual([])
  await press(dialog, 'Send', 'The email is being sent')
  await expect.poll(() => box.arrived.length).toBe(1)
  const [arrived] = box.arrived
  expect(arrived?.to).toEqual(['ann@aster.example', 'bob@aster.example'])
  expect(arrived?.head.subject).toBe(`Invoice ${sold.invoiceNumber} from Fern & Harrow`)
  expect(readPdf(arrived!.file.bytes).texts).toEqual(texts)

  await goTo(page, '/outbox')
  const row = rowWith(page.getByRole('grid', { name: 'Emails' }), `Invoice ${sold.invoiceNumber} from`)
  await row.getByText('Sent', { exact: true }).waitFor()
})

test('a message that the mail server refuses is in the outbox with its reason, and can be sent again', async () => {
  const { receivableInvoiceID } = await sell('Aster', { customerDefaultEmail: 'carl@aster.example' })
  box.moods.message = () => smtpError(554, 'Mailbox is full')
  const page = await open(`/receivable-invoices/${receivableInvoiceID}/print`)
  await press(page, 'Email')
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await dialog.getByLabel('Subject').fill('To Carl')
  await press(dialog, 'Send', 'The email is being sent')
  await goTo(page, '/outbox?search=carl')
  const row = rowWith(page.getByRole('grid', { name: 'Emails' }), 'To Carl')
  await row.getByText('554 Mailbox is full').waitFor()
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'To Carl' })
  await sheet.getByText('The email wasn’t sent').waitFor()
  expect(await barriersOn(page)).toEqual([])
  const file = await savedFile(page, 'PDF')
  expect(readPdf(file.bytes).texts).toContain('$680.00')
  box.moods.message = () => null
  const before = box.arrived.length
  await press(sheet, 'Send again', 'The email will be sent')
  await expect.poll(() => box.arrived.length).toBe(before + 1)
  await page.keyboard.press('Escape')
  await row.getByText('Sent', { exact: true }).waitFor()
})

test('a statement shows a period, is saved as PDF and CSV, and has the same rules on a phone as on paper: dark below its heads and above its closing balance', async () => {
  const { customerID, invoiceNumber } = await sell('Birch Hall', { customerDefaultCity: 'Salem' })
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
  const csv = await savedFile(page, 'CSV')
  expect(csv.name).toBe(`statement-${customerID}-2026-11-30.csv`)
  expect(csv.text).toContain(`Invoice ${invoiceNumber},PO 7,`)
  const pdf = await savedFile(page, 'PDF')
  expect(readPdf(pdf.bytes).texts).toContain('Closing balance')
  await page.getByLabel('End Date').fill('10/1/2026')
  await page.keyboard.press('Tab')
  await page.getByText('The start date is after the end date.').waitFor()

  // The phone layout has the same lines between rows as the printed page.
  await page.setViewportSize({ width: 390, height: 844 })
  await goTo(page, `/customers/${customerID}/statement?startDate=2026-11-10&endDate=2026-11-30`)
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
  await call(changeSettings, {
    body: { letterheadAddress: PAYLOADS.join('\n').slice(0, 1000), letterheadFooter: PAYLOADS[1]! },
  })
  const sold = await sell(
    PAYLOADS[0]!.slice(0, 180),
    every([...CUSTOMER, 'customerNotes', 'paymentsAcceptedNote']),
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
  const pdf = await savedFile(page, 'PDF')
  expect(pdf.name).toBe(`invoice-${sold.invoiceNumber}.pdf`)
  const { texts, names } = readPdf(pdf.bytes)
  expect(texts.join('').replaceAll(' ', '')).toContain(PAYLOADS[0]!.replaceAll(' ', ''))
  for (const act of ['/JavaScript', '/JS', '/URI', '/Launch', '/OpenAction', '/AA', '/Annots'])
    expect(names.has(act)).toBe(false)
  await press(page, 'Email')
  const dialog = page.getByRole('dialog', { name: 'Email' })
  await dialog.getByLabel('To').fill('eve@example.com')
  await dialog.getByLabel('Subject').fill(PAYLOADS[1]!)
  await dialog.getByLabel('Message').fill(PAYLOADS.join('\n'))
  await press(dialog, 'Send', 'The email is being sent')
  await expect.poll(() => box.arrived.at(-1)?.to).toEqual(['eve@example.com'])
  expect(box.arrived.at(-1)?.text).toBe(PAYLOADS.join('\n'))
  await goTo(page, '/outbox')
  await page.getByRole('grid', { name: 'Emails' }).getByRole('link', { name: PAYLOADS[1]! }).click()
  await page.getByRole('dialog').getByText(PAYLOADS[2]!).waitFor()
  await expectHarmless(page)
  const period = 'startDate=2026-01-01&endDate=2026-12-31'
  await goTo(page, `/customers/${sold.customerID}/statement?${period}`)
  await page.getByRole('article', { name: 'Statement' }).waitFor()
  await expectHarmless(page)
  const csv = (await savedFile(page, 'CSV')).text
  expect(csv).not.toMatch(/(?:^|,)"?[=+@\t]/m)
})
