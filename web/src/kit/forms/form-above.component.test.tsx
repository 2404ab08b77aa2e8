// Tests the form above a list: one row that unfolds.
import { createPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { beforeEach, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { barriers } from '../../testing/barriers.ts'
import { answerBooks, RECORDS } from '../../testing/books.ts'
import { refused } from '../../testing/fake-server.ts'
import { expectError, expectText } from '../../testing/fields.ts'
import { choose, press, type } from '../../testing/keyboard.ts'
import { setUpPages } from '../../testing/pages.tsx'

const { server, open } = setUpPages()
const form = () => page.getByRole('form', { name: 'Create New Invoice' })
const field = (label: string) => form().getByLabelText(label, { exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })

beforeEach(() => answerBooks(server))

test('the row unfolds at the field that is focused, and what is typed before the form is loaded is in it', async () => {
  await open('/receivable-invoices')
  await expect.element(field('Client Reference')).toBeVisible()
  expect(field('Description').query()).toBeNull()
  expect(await barriers()).toEqual([])
  await field('Client Reference').click()
  await type('PO 43')
  await expect.element(field('Description')).toBeVisible()
  await expectText(field('Client Reference'), 'PO 43')
  await expect.element(field('Client Reference')).toHaveFocus()
})

test('Enter pressed in the row before the form is loaded submits the form', async () => {
  await open('/receivable-invoices')
  await expect.element(field('Client Reference')).toBeVisible()
  const input = field('Client Reference').element() as HTMLInputElement
  // The form cannot be loaded before these three lines have run.
  input.focus()
  input.value = 'PO 43'
  input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  await expectError(field('Customer'), 'Choose a customer.')
  await expectText(field('Client Reference'), 'PO 43')
})

test('the shortcut unfolds the form, and an empty form folds on Escape', async () => {
  await open('/receivable-invoices')
  await expect.element(button('New invoice')).toBeVisible()
  await press('n')
  await expect.element(field('Description')).toBeVisible()
  await expect.element(field('Customer')).toHaveFocus()
  expect(await barriers()).toEqual([])
  await press('Escape')
  await expect.element(button('New invoice')).toHaveFocus()
  expect(field('Description').query()).toBeNull()
})

test('a draft survives folding, and unfolds the form when the screen is opened', async () => {
  await open('/receivable-invoices')
  await button('New invoice').click()
  await field('Description').fill('half')
  await button('Close').click()
  await button('Continue draft').click()
  await expectText(field('Description'), 'half')
  await button('Close').click()
  await page.getByRole('link', { name: 'Bills', exact: true }).click()
  await expect.element(button('New bill')).toBeVisible()
  await page.getByRole('link', { name: 'Invoices', exact: true }).click()
  await expectText(field('Description'), 'half')
  await expect.element(page.getByText('Draft restored. Not saved yet.')).toBeVisible()
})

test('on a phone the form is one button', async () => {
  await open('/receivable-invoices', { viewport: { width: 390, height: 844 } })
  await expect.element(button('New invoice')).toBeVisible()
  await expect.element(field('Customer')).not.toBeVisible()
  await button('New invoice').click()
  await expect.element(field('Customer')).toHaveFocus()
  expect(await barriers()).toEqual([])
})

test('Control and Enter submit the form from any field, and the error of a field disappears when it changes', async () => {
  server.answer(createReceivableInvoice, refused({ code: 'FIELD_VALUE', field: 'invoiceClientReference' }))
  await open('/receivable-invoices')
  await button('New invoice').click()
  await field('Description').click()
  await press('Control+Enter')
  await expectError(field('Customer'), 'Choose a customer.')
  await expectError(field('Client Reference'), 'Enter the client’s reference.')
  await field('Client Reference').fill('P')
  await expectError(field('Client Reference'), null)
  await expectError(field('Customer'), 'Choose a customer.')
  // The total is the sum of the other amounts, so its error disappears with theirs.
  await field('Pre-Tax Total').fill('10')
  for (const label of ['Pre-Tax Total', 'Total']) await expectError(field(label), null)
  await choose(field('Customer'), RECORDS.customer.customerName)
  await expectError(field('Customer'), null)
  // An error from the server belongs to its field, too.
  await press('Control+Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => field('Client Reference').element().getAttribute('aria-invalid')).toBe('true')
  await field('Client Reference').fill('PQ')
  await expectError(field('Client Reference'), null)
})

/** Selects `Close` of a form. A busy button ignores the click. */
const close = (of: Locator) =>
  (of.getByRole('button', { name: 'Close', exact: true }).element() as HTMLButtonElement).click()

test('a form that is being saved does not fold, so an invoice is saved once and its refusal is shown', async () => {
  await open('/receivable-invoices')
  await button('New invoice').click()
  await choose(field('Customer'), RECORDS.customer.customerName)
  await field('Client Reference').fill('PO 43')
  await field('Pre-Tax Total').fill('10')
  server.answer(createReceivableInvoice, refused({ code: 'FIELD_VALUE', field: 'invoiceClientReference' }))
  const { asked, letGo } = server.hold(createReceivableInvoice)
  await press('Control+Enter')
  await asked
  close(form())
  await expect.element(button('Close')).toHaveAttribute('aria-busy', 'true')
  await expectText(field('Client Reference'), 'PO 43')
  await press('Control+Enter')
  letGo()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect.poll(() => field('Client Reference').element().getAttribute('aria-invalid')).toBe('true')
  expect(server.sent(createReceivableInvoice)).toHaveLength(1)
  await button('Close').click()
  await expect.element(button('Continue draft')).toBeVisible()
})

test('a form whose save has an open question does not fold, so its answer saves the bill', async () => {
  server.answer(createPayableInvoice, ({ body }) =>
    body.allowDuplicate === true ? RECORDS.bill : refused({ code: 'DUPLICATE', field: 'vendorInvoiceNumber' }),
  )
  await open('/payable-invoices')
  await button('New bill').click()
  const bill = page.getByRole('form', { name: 'Create New Bill' })
  const number = bill.getByLabelText('Vendor Invoice Number', { exact: true })
  await choose(bill.getByLabelText('Vendor', { exact: true }), RECORDS.vendor.vendorName)
  await number.fill('RT-17')
  await choose(bill.getByLabelText('Date Due', { exact: true }), '12/5/2026')
  await bill.getByLabelText('Pre-Tax Total', { exact: true }).fill('10')
  await press('Control+Enter')
  const question = page.getByRole('dialog', { name: 'Possible duplicate' })
  await expect.element(question).toBeVisible()
  close(bill)
  await expectText(number, 'RT-17')
  await question.getByRole('button', { name: 'Save anyway' }).click()
  await expect.element(page.getByText('Bill created')).toBeVisible()
  await expectText(number, '')
  expect(server.sent(createPayableInvoice)).toHaveLength(2)
})
