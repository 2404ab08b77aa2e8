// Tests typing while responses are pending. Typed text is not lost, does not go to the wrong field, and does not confirm a dialog that has
// just opened.
import { listKnownComments } from '@twofold/contract/known-comments'
import { readSettings } from '@twofold/contract/organisations'
import { createPayableInvoice, type PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import {
  changeCustomer,
  listCustomers,
  readCustomer,
  readCustomerActivity,
} from '@twofold/contract/receivables/customers'
import { createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { currentUserRead } from '@twofold/contract/session'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { answerBooks, IDS, RECORDS } from '../testing/books.ts'
import { refused } from '../testing/fake-server.ts'
import { expectText } from '../testing/fields.ts'
import { pick, press, tabTo, type } from '../testing/keyboard.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const ONE = { ...RECORDS.customer, customerID: 1, customerName: 'Typed First', customerDefaultCity: 'Bath' }
const OTHER = { ...RECORDS.customer, customerID: 2, customerName: 'Chosen Later', customerDefaultCity: 'Wells' }
const CUSTOMERS = [
  { ...ONE, customerDefaultAddress: '1 Main Street' },
  { ...OTHER, customerDefaultAddress: '2 Elm Street' },
  RECORDS.customer,
]
const customerOf = (id: number) => CUSTOMERS.find(({ customerID }) => customerID === id)!

beforeEach(() => {
  answerBooks(server)
  server.answer(listCustomers, ({ query }) => ({
    customers: CUSTOMERS.filter(({ customerName }) =>
      customerName.toLowerCase().includes((query?.search ?? '').toLowerCase()),
    ),
  }))
  server.answer(readCustomer, ({ params }) => customerOf(params.customerID))
  server.answer(readCustomerActivity, ({ params }) => ({ customer: customerOf(params.customerID) }))
  server.answer(createReceivableInvoice, ({ body }) => ({
    ...RECORDS.invoice,
    receivableInvoiceID: 99,
    invoiceClientReference: body.invoiceClientReference,
  }))
})

const form = () => page.getByRole('form', { name: 'Create New Invoice' })
const reference = () => form().getByLabelText('Client Reference', { exact: true })
const customer = () => form().getByLabelText('Customer', { exact: true })
const load = () => form().getByRole('button', { name: 'Load Customer Defaults' })
const lastSent = () => server.sent(createReceivableInvoice).at(-1)?.body

/** Opens the form of a new invoice, and fills in everything except its reference. */
async function openNewInvoice(name: string): Promise<void> {
  await open('/receivable-invoices')
  await pick(customer(), name)
  await form().getByLabelText('Pre-Tax Total').fill('10')
}

async function expectBillTo(where: Locator, lines: readonly string[]): Promise<void> {
  for (const [index, line] of ['Name', 'Address 1', 'Address 2', 'City', 'State', 'Zip'].entries())
    await expectText(where.getByLabelText(`Bill To ${line}`, { exact: true }), lines[index] ?? '')
}

test('what is typed while an invoice is being saved belongs to the next one, and the cursor stays', async () => {
  await openNewInvoice('Typed First')
  await reference().fill('first')
  const { asked, letGo } = server.hold(createReceivableInvoice)
  await press('Enter')
  await asked
  await press('Control+a')
  await type('seco')
  letGo()
  await expect.element(page.getByText('Invoice created')).toBeVisible()
  await expectText(form().getByLabelText('Pre-Tax Total'), '')
  await type('nd')
  await expectText(reference(), 'second')
  await expect.element(reference()).toHaveFocus()
  expect(lastSent()).toMatchObject({ invoiceClientReference: 'first' })
})

test('what is typed while a change is being saved is kept, and can be saved next', async () => {
  server.answer(changeCustomer, ({ body }) => ({
    ...ONE,
    customerDefaultPhone: body.customerDefaultPhone ?? '',
    customerDefaultCity: body.customerDefaultCity ?? '',
    modifiedAt: `change ${server.sent(changeCustomer).length}`,
  }))
  await open('/customers/1')
  const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
  await sheet.getByLabelText('Phone').fill('555 0100')
  const { asked, letGo } = server.hold(changeCustomer)
  await press('Enter')
  await asked
  await sheet.getByLabelText('City').fill('Frome')
  letGo()
  await expect.element(page.getByText('Customer updated')).toBeVisible()
  await expectText(sheet.getByLabelText('City'), 'Frome')
  await sheet.getByRole('button', { name: 'Update Customer' }).click()
  await expect.poll(() => server.sent(changeCustomer).length).toBe(2)
  expect(server.sent(changeCustomer).map(({ body }) => body)).toMatchObject([
    { customerDefaultPhone: '555 0100', customerDefaultCity: 'Bath' },
    { customerDefaultPhone: '555 0100', customerDefaultCity: 'Frome', modifiedAt: 'change 1' },
  ])
})

test('defaults that arrive late replace nothing that was typed in the meantime', async () => {
  await open(`/receivable-invoices/${IDS.invoice}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  const { asked, letGo } = server.hold(readCustomer)
  await sheet.getByRole('button', { name: 'Load Customer Defaults' }).click()
  await asked
  await sheet.getByLabelText('Client Reference', { exact: true }).fill('as it is typed')
  await sheet.getByLabelText('Bill To City').fill('Wells')
  letGo()
  await expectBillTo(sheet, ['Hazel Workshop', '', '', 'Wells', '', ''])
  await expectText(sheet.getByLabelText('Client Reference', { exact: true }), 'as it is typed')
})

test('an invoice that is sent before its defaults arrive waits for them', async () => {
  await openNewInvoice('Typed First')
  const { asked, letGo } = server.hold(readCustomer)
  await reference().fill('early')
  await load().click()
  await asked
  await form().getByRole('button', { name: 'Create Invoice' }).click()
  await expect.element(form().getByText('Loading...')).toBeVisible()
  expect(server.sent(createReceivableInvoice)).toEqual([])
  letGo()
  await expectText(reference(), '')
  expect(lastSent()).toMatchObject({ billToName: 'Typed First', billToAddress1: '1 Main Street', billToCity: 'Bath' })
})

test('defaults of a customer that is no longer chosen are left out', async () => {
  await openNewInvoice('Chosen Later')
  const { asked, letGo } = server.hold(readCustomer)
  await load().click()
  await asked
  await pick(customer(), 'Typed First')
  await expect.element(customer()).toHaveAttribute('aria-expanded', 'false')
  letGo()
  await expect.element(load()).not.toHaveAttribute('aria-busy')
  await expectBillTo(form(), ['', '', '', '', '', ''])
})

test('defaults that are requested while the customer is being searched are those of that customer, and typed text is kept', async () => {
  await openNewInvoice('Typed First')
  const { asked, letGo } = server.hold(listCustomers)
  await customer().fill('Chosen Later')
  await asked
  await press('Tab')
  await expect.element(reference()).toHaveFocus()
  await load().click()
  await expect.element(form().getByText('Loading...')).toBeVisible()
  expect(form().getByText('Please select a customer first').query()).toBeNull()
  await form().getByLabelText('Bill To City').fill('Frome')
  letGo()
  await expectBillTo(form(), ['Chosen Later', '2 Elm Street', '', 'Frome', '', ''])
  await expectText(customer(), 'Chosen Later')
})

test('an invoice that is sent while its customer and defaults are loading has both', async () => {
  await openNewInvoice('Typed First')
  await reference().fill('both')
  const { asked, letGo } = server.hold(listCustomers)
  await customer().fill('Chosen Later')
  await asked
  await press('Tab')
  await load().click()
  await form().getByRole('button', { name: 'Create Invoice' }).click()
  letGo()
  await expect.poll(lastSent).toMatchObject({
    customerID: 2,
    billToName: 'Chosen Later',
    billToAddress1: '2 Elm Street',
    billToCity: 'Wells',
  })
})

test('a dialog that an answer opens waits for a pause in typing; what is typed neither confirms it nor is lost', async () => {
  server.answer(createPayableInvoice, ({ body }) =>
    body.allowDuplicate === true
      ? ({ ...RECORDS.bill, payableInvoiceID: 99 } satisfies Partial<PayableInvoice>)
      : refused({ code: 'DUPLICATE', field: 'vendorInvoiceNumber' }),
  )
  await open('/payable-invoices')
  const bill = page.getByRole('form', { name: 'Create New Bill' })
  const description = bill.getByLabelText('Description')
  await pick(bill.getByLabelText('Vendor', { exact: true }), 'Rowan Timber')
  await bill.getByLabelText('Vendor Invoice Number').fill('77')
  await bill.getByLabelText('Payment Terms').fill('net 30')
  await bill.getByLabelText('Pre-Tax Total').fill('10')
  const { asked, letGo } = server.hold(createPayableInvoice)
  await press('Enter')
  await asked
  await tabTo(description)
  const dialog = page.getByRole('dialog', { name: 'Possible duplicate' })
  await type('paper')
  letGo()
  // If the dialog had the focus, Space would press its button.
  await type(' and ink')
  await expect.element(dialog).toBeVisible()
  await expectText(description, 'paper and ink')
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(page.getByText('Bill created')).toBeVisible()
  expect(server.sent(createPayableInvoice)).toHaveLength(2)
  // The bill was sent without the added text.
  await expectText(description, 'paper and ink')
})

test('what is typed before a record arrives is typed into its form', async () => {
  await open('/customers')
  const row = page.getByRole('grid', { name: 'My Customers' }).getByRole('row').filter({ hasText: 'Typed First' })
  await expect.element(row).toBeVisible()
  const { asked, letGo } = server.hold(readCustomerActivity)
  await row.click()
  await asked
  const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
  await expect.poll(() => sheet.query()?.contains(document.activeElement)).toBe(true)
  await type('Renamed')
  letGo()
  await expect
    .poll(() => (sheet.getByLabelText('Customer Name').element() as HTMLInputElement).value)
    .toMatch(/Renamed/)
})

test('days that are typed while the fiscal year is loading are kept', async () => {
  const { asked, letGo } = server.hold(readSettings)
  await open('/reports')
  const [start, end] = [page.getByLabelText('Start Date'), page.getByLabelText('End Date')]
  await page.getByLabelText('Period').selectOptions('Last fiscal year')
  await start.fill('6/1/2026')
  await end.fill('6/30/2026')
  await press('Tab')
  await asked
  letGo()
  await expect
    .poll(() => page.getByLabelText('Period').element().querySelector('option')?.textContent)
    .toBe('Other dates')
  await expectText(start, 'Jun 1, 2026')
  await expectText(end, 'Jun 30, 2026')
})

test('forms start with the organisation’s current day, also if its time zone arrives after they are shown', async () => {
  server.answerEmpty(listKnownComments)
  // Chooses a time zone in which the current date differs from the date in UTC. In Kiritimati, it differs from 10:00 UTC, and in Pago Pago
  // until 11:00 UTC.
  const isLate = new Date().getUTCHours() >= 10
  const [timeZone, days] = isLate ? ['Pacific/Kiritimati', 1] : ['Pacific/Pago_Pago', -1]
  const day = new Date(Date.now() + days * 86_400_000)
  const shown = day.toLocaleDateString('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  server.answer(currentUserRead, { user: { username: 'demo' }, tenantUUID: 'org-a', role: 'OWNER', timeZone })
  const { letGo } = server.hold(currentUserRead)
  await open('/customer-payments', { user: null })
  await page.getByRole('button', { name: 'New payment receipt' }).click()
  const date = page.getByRole('form', { name: /^Create New/ }).getByRole('textbox', { name: 'Receipt Date' })
  await expect.element(date).toBeVisible()
  letGo()
  await expectText(date, shown)
})
