// A bookkeeper who types on while answers are on their way: nothing he typed is lost, taken for something else, or decided unread.
import { changeSettings } from '@twofold/contract/organisations'
import { createPayableInvoice, listPayableInvoices } from '@twofold/contract/payables/payable-invoices'
import { createVendor } from '@twofold/contract/payables/vendors'
import { readCustomer } from '@twofold/contract/receivables/customers'
import { readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { pick } from '../desks/desk.ts'
import { expectAddress } from '../desks/field.ts'
import { holdBack } from '../desks/held-answers.ts'
import { expectFocus, keyboardOf } from '../desks/keyboard.ts'
import { openDesk, type ReceivablesDesk } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let session: ApiSession
let desk: ReceivablesDesk

beforeAll(async () => {
  session = await stage.signIn()
  desk = await openDesk(session)
})

async function open(path: string, expecting: (number | string)[] = []) {
  const page = await stage.open({ as: await stage.signIn(), expecting })
  await page.goto(stage.product().url + path)
  return { page, keys: keyboardOf(page) }
}

/** The form of a new invoice, filled in but for what it refers to. */
async function openNewInvoice(customer: string) {
  const opened = await open('/receivable-invoices')
  const form = opened.page.getByRole('form', { name: 'Create New Invoice' })
  const reference = form.getByLabel('Client Reference', { exact: true })
  await pick(form, opened.page, 'Customer', customer)
  await form.getByLabel('Pre-Tax Total').fill('10')
  return { ...opened, form, reference }
}

const invoiceOf = async (page: Page, reference: string) => {
  const answer = await page.waitForResponse(
    response => response.request().method() === 'POST' && response.url().endsWith('/receivable-invoices'),
  )
  const { receivableInvoiceID } = (await answer.json()) as { receivableInvoiceID: number }
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const invoice = await session.call(readReceivableInvoice, { params })
  expect(invoice.invoiceClientReference).toBe(reference)
  return invoice
}

const holds = (field: Locator) => expect.poll(() => field.inputValue())

test('what is typed while an invoice is on its way is the next one’s, and the cursor stays where it is typed', async () => {
  await desk.customer('Typed On')
  const { page, keys, form, reference } = await openNewInvoice('Typed On')
  await reference.fill('first')
  const { asked, letGo } = await holdBack(page, '**/api/receivable-invoices', 'POST')
  await keys.press('Enter')
  await asked
  await keys.press('Control+a')
  await keys.type('seco')
  letGo()
  await page.getByText('Invoice created').waitFor()
  await holds(form.getByLabel('Pre-Tax Total')).toBe('')
  await keys.type('nd')
  await holds(reference).toBe('second')
  await expectFocus(reference)
})

test('what is typed while a change is saved stays, to be saved as well', async () => {
  const customer = await desk.customer('Changed Twice')
  const { page, keys } = await open(`/customers/${customer}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
  const city = sheet.getByLabel('City')
  await sheet.getByLabel('Phone').fill('555 0100')
  const { asked, letGo } = await holdBack(page, `**/api/customers/${customer}`, 'PUT')
  await keys.press('Enter')
  await asked
  await city.fill('Bath')
  letGo()
  await page.getByText('Customer updated').waitFor()
  await holds(city).toBe('Bath')
  await sheet.getByRole('button', { name: 'Update Customer' }).click()
  const stands = async () => {
    const { customerDefaultCity, customerDefaultPhone } = await session.call(readCustomer, {
      params: { customerID: String(customer) },
    })
    return [customerDefaultPhone, customerDefaultCity]
  }
  await expect.poll(stands).toEqual(['555 0100', 'Bath'])
})

test('defaults that come late take back nothing that was typed meanwhile, in the addresses and beside them', async () => {
  const address = { customerDefaultAddress: '1 Main Street', customerDefaultCity: 'Bath' }
  const customer = await desk.customer('Late Defaults', address)
  const invoice = await desk.invoice(customer, 1_000, 'as it was', { isPending: true })
  const { page } = await open(`/receivable-invoices/${invoice}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  const reference = sheet.getByLabel('Client Reference', { exact: true })
  await reference.waitFor()
  const { asked, letGo } = await holdBack(page, `**/api/customers/${customer}**`)
  await sheet.getByRole('button', { name: 'Load Customer Defaults' }).click()
  await asked
  await reference.fill('as it is typed')
  await sheet.getByLabel('Bill To City').fill('Wells')
  letGo()
  await expectAddress(sheet, 'Bill To', ['Late Defaults', '1 Main Street', '', 'Wells', '', ''])
  await holds(reference).toBe('as it is typed')
})

test('an invoice that is sent before the defaults are there waits for them, and another customer’s are left out', async () => {
  const [one, other] = ['Sent Early', 'Chosen Later']
  const customer = await desk.customer(one, { customerDefaultAddress: '1 Main Street', customerDefaultCity: 'Bath' })
  const later = await desk.customer(other, { customerDefaultAddress: '2 Elm Street', customerDefaultCity: 'Wells' })
  const { page, form, reference } = await openNewInvoice(one)
  const load = form.getByRole('button', { name: 'Load Customer Defaults' })
  const early = await holdBack(page, `**/api/customers/${customer}**`)
  await reference.fill('early')
  await load.click()
  await early.asked
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  await form.getByText('Loading...').waitFor()
  const made = invoiceOf(page, 'early')
  early.letGo()
  expect(await made).toMatchObject({ billToName: one, billToAddress1: '1 Main Street', billToCity: 'Bath' })
  await holds(reference).toBe('')
  await pick(form, page, 'Customer', other)
  const late = await holdBack(page, `**/api/customers/${later}**`)
  await load.click()
  await late.asked
  await pick(form, page, 'Customer', one)
  // Until what fits has come the one before is still chosen.
  await expect.poll(() => form.getByLabel('Customer', { exact: true }).getAttribute('aria-expanded')).toBe('false')
  const come = page.waitForResponse(`**/api/customers/${later}**`)
  late.letGo()
  await (await come).finished()
  await expect.poll(() => load.getAttribute('aria-busy')).toBeNull()
  await expectAddress(form, 'Bill To', ['', '', '', '', '', ''])
})

test('defaults that are asked for while the customer is looked for are his, and what is typed meanwhile stays', async () => {
  const [one, other] = ['Asked Before', 'Asked Ahead']
  await desk.customer(one, { customerDefaultAddress: '1 Main Street', customerDefaultCity: 'Bath' })
  await desk.customer(other, { customerDefaultAddress: '2 Elm Street', customerDefaultCity: 'Wells' })
  const { page, keys, form, reference } = await openNewInvoice(one)
  const customer = form.getByLabel('Customer', { exact: true })
  const { asked, letGo } = await holdBack(page, '**/api/customers?**')
  await customer.fill(other)
  await asked
  await keys.press('Tab')
  await expectFocus(reference)
  await form.getByRole('button', { name: 'Load Customer Defaults' }).click()
  await form.getByText('Loading...').waitFor()
  expect(await form.getByText('Please select a customer first').count()).toBe(0)
  await form.getByLabel('Bill To City').fill('Frome')
  letGo()
  await expectAddress(form, 'Bill To', [other, '2 Elm Street', '', 'Frome', '', ''])
  await holds(customer).toBe(other)
})

test('an invoice that is sent right after its defaults were asked for, while its customer is looked for, has both', async () => {
  const [one, other] = ['Both Before', 'Both Ahead']
  await desk.customer(one)
  await desk.customer(other, { customerDefaultAddress: '2 Elm Street', customerDefaultCity: 'Wells' })
  const { page, keys, form, reference } = await openNewInvoice(one)
  await reference.fill('both')
  const { asked, letGo } = await holdBack(page, '**/api/customers?**')
  await form.getByLabel('Customer', { exact: true }).fill(other)
  await asked
  await keys.press('Tab')
  await form.getByRole('button', { name: 'Load Customer Defaults' }).click()
  await form.getByRole('button', { name: 'Create Invoice' }).click()
  const made = invoiceOf(page, 'both')
  letGo()
  expect(await made).toMatchObject({ billToName: other, billToAddress1: '2 Elm Street', billToCity: 'Wells' })
})

test('a question that comes with an answer waits for a pause: what is typed meanwhile neither answers it nor is lost', async () => {
  const { vendorID } = await session.call(createVendor, { body: { vendorName: 'Asked While Typing' } })
  const bill = { vendorID, vendorInvoiceNumber: '77', dateReceived: '2026-10-05', dateDue: '2026-11-04' }
  await session.call(createPayableInvoice, { body: { ...bill, invoicePreTaxTotal: 1_000, invoiceTotal: 1_000 } })
  const { page, keys } = await open('/payable-invoices', [409])
  const form = page.getByRole('form', { name: 'Create New Bill' })
  const description = form.getByLabel('Description')
  await pick(form, page, 'Vendor', 'Asked While Typing')
  await form.getByLabel('Vendor Invoice Number').fill('77')
  await form.getByLabel('Payment Terms').fill('net 30')
  await form.getByLabel('Pre-Tax Total').fill('10')
  const { asked, letGo } = await holdBack(page, '**/api/payable-invoices', 'POST')
  await keys.press('Enter')
  await asked
  await keys.tabTo(description)
  const dialog = page.getByRole('dialog', { name: 'The same number again' })
  const refused = page.waitForResponse(response => response.status() === 409)
  await keys.type('paper')
  letGo()
  await (await refused).finished()
  // Space would press the button of a dialog.
  await keys.type(' and ink')
  await dialog.waitFor()
  await holds(description).toBe('paper and ink')
  await dialog.getByRole('button', { name: 'Save nevertheless' }).click()
  await page.getByText('Bill created').waitFor()
  const { invoices } = await session.call(listPayableInvoices, { query: { vendorID: String(vendorID) } })
  expect(invoices).toHaveLength(2)
  // It was sent without that.
  await holds(description).toBe('paper and ink')
})

test('what is typed before a dialog is there is typed into it, and Enter before it pays nothing', async () => {
  const customer = await desk.customer('Refund Ahead')
  const payment = await desk.payment(customer, 10_000, 'check ahead')
  const page = await stage.open({ as: await stage.signIn() })
  const keys = keyboardOf(page)
  const { letGo } = await holdBack(page, /\/assets\/refund-dialog/)
  await page.goto(`${stage.product().url}/customer-payments/${payment}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  await keys.tabTo(sheet.getByRole('button', { name: 'Refund Receipt', exact: true }))
  await keys.press('Enter')
  await keys.type('30.00')
  await keys.press('Enter')
  letGo()
  const amount = page.getByLabel('Amount', { exact: true })
  await holds(amount).toBe('30.00')
  await expectFocus(amount)
  await keys.press('Enter')
  await page.getByText('$30.00 refunded').waitFor()
})

test('what is typed before a record is there is typed into its form', async () => {
  const customer = await desk.customer('Opened Ahead')
  const { page, keys } = await open('/customers')
  const list = page.getByRole('grid', { name: 'My Customers' })
  const { asked, letGo } = await holdBack(page, `**/api/customers/${customer}**`)
  const row = list.getByRole('row').filter({ hasText: 'Opened Ahead' })
  await row.waitFor()
  await row.click()
  await asked
  const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
  await sheet.waitFor()
  await expect.poll(() => sheet.evaluate(element => element.contains(document.activeElement))).toBe(true)
  await keys.type('Renamed')
  letGo()
  await holds(sheet.getByLabel('Customer Name')).toMatch(/Renamed/)
})

test('days that are typed while the fiscal year is on its way are not replaced by the period that was chosen before', async () => {
  const page = await stage.open({ as: await stage.signIn() })
  const { letGo } = await holdBack(page, '**/api/organisation/settings')
  await page.goto(`${stage.product().url}/reports`)
  const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')]
  await page.getByLabel('Period').selectOption('Last fiscal year')
  await start.fill('6/1/2026')
  await end.fill('6/30/2026')
  await end.press('Tab')
  const come = page.waitForResponse('**/api/organisation/settings')
  letGo()
  await (await come).finished()
  await page.getByRole('button', { name: 'Run Report' }).waitFor()
  await expect.poll(() => page.getByLabel('Period').locator('option').first().textContent()).toBe('Other dates')
  await holds(start).toBe('Jun 1, 2026')
  await holds(end).toBe('Jun 30, 2026')
})

test('forms begin with the organisation’s today, also where its clock is known only after they are shown', async () => {
  // Either is another day than UTC's at any hour, but for the one in which the day changes.
  const isLate = new Date().getUTCHours() >= 12
  const [timeZone, days] = isLate ? ['Pacific/Kiritimati', 1] : ['Pacific/Pago_Pago', -1]
  const day = new Date(Date.now() + days * 86_400_000)
  const shown = day.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  const before = await session.call(changeSettings, { body: {} })
  await session.call(changeSettings, { body: { timeZone } })
  const page = await stage.open({ as: await stage.signIn() })
  const { letGo } = await holdBack(page, '**/api/users/current')
  await page.goto(`${stage.product().url}/customer-payments`)
  const date = page
    .getByRole('form', { name: /^Create New/ })
    .getByRole('textbox')
    .first()
  await date.waitFor()
  letGo()
  await holds(date).toBe(shown)
  await session.call(changeSettings, { body: { timeZone: before.timeZone } })
})
