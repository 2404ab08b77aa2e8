// Tests lists of receivable invoices: totals, open invoices, and several payments for one invoice.
import { beforeAll, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { press } from '../drivers/press.ts'
import type { ReceivablesDriver } from '../drivers/receivables-driver.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { goTo, open, receivables } = setUpBooks(setUpFixture())
let driver: ReceivablesDriver

beforeAll(async () => {
  driver = await receivables()
})

test('the list is filtered to open or paid invoices, and its footer has the totals of all matches, loaded or not', async () => {
  const customer = await driver.customer('Rowan Many')
  const one = () => driver.invoice(customer, 101, 'one', { isPending: true })
  for (let n = 0; n < 13; n += 1) await Promise.all(Array.from({ length: 8 }, one))
  const paid = await driver.invoice(customer, 700, 'whole')
  await driver.apply({ from: await driver.payment(customer, 700, 'check'), to: paid, cents: 700 })
  const page = await open('/receivable-invoices?search=rowan')
  await page.getByText('105 invoices').waitFor()
  for (const sum of ['Total $112.04', 'Remitted $7.00', 'Open $105.04']) await page.getByText(sum).waitFor()
  await press(page, 'Filter')
  await page.getByLabel('Paid or open', { exact: true }).selectOption('Open')
  await page.getByText('104 invoices').waitFor()
  await page.getByText('Total $105.04').waitFor()
  await expect.poll(() => new URL(page.url()).search).toContain('status=OPEN')
  await page.getByLabel('Paid or open', { exact: true }).selectOption('Paid')
  await page.getByText('1 invoice', { exact: true }).waitFor()
  await page.getByText('Open $0.00').waitFor()
  await rowWith(listOf(page, 'My Invoices'), 'Paid').waitFor()
})

test('an invoice is paid by all open receipts and credit notes in one call, oldest first, and a credit note is applied from its customer', async () => {
  const customer = await driver.customer('Elder Lane')
  const id = await driver.invoice(customer, 10_000, 'PO 7')
  const credit = await driver.invoice(customer, -1_000, 'back', { date: '2026-10-04' })
  await driver.payment(customer, 2_000, 'second', { date: '2026-10-09' })
  await driver.payment(customer, 3_000, 'first', { date: '2026-10-02' })
  const page = await open(`/receivable-invoices/${id}/apply-payment`)
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await press(apply, 'Oldest first')
  const amounts = () =>
    apply.getByRole('textbox').evaluateAll(fields => fields.map(field => 'value' in field && field.value))
  await expect.poll(amounts).toEqual(['30.00', '20.00', '10.00'])
  await apply.getByRole('textbox').first().fill('29')
  await press(apply, 'Apply Payment', 'Payment applied')
  await expect.poll(async () => (await driver.read(id)).totalRemaining).toBe(4_100)
  await expect.poll(() => page.getByRole('button', { name: /Delete Remittance/ }).count()).toBe(3)

  const second = await driver.invoice(customer, -500, 'again')
  expect((await driver.read(credit)).paidInFull).toBe(true)
  await goTo(page, `/customers/${customer}`)
  const items = page.getByRole('list', { name: 'Open Items' }).getByRole('listitem').filter({ hasText: 'Credit note' })
  await items.getByRole('link', { name: 'Apply' }).click()
  const applyCredit = page.getByRole('dialog', { name: 'Apply Credit Note' })
  await press(applyCredit, 'Oldest first')
  await press(applyCredit, 'Apply Credit Note', 'Credit note applied')
  expect([(await driver.read(second)).totalRemaining, (await driver.read(id)).totalRemaining]).toEqual([0, 3_600])
})

test('the form above the list keeps its values while an invoice is opened and closed, and leaving it asks first', async () => {
  const customer = await driver.customer('Larch Half')
  await driver.invoice(customer, 4_200, 'PO 42')
  const page = await open('/receivable-invoices?search=larch')
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  await form.getByLabel('Client Reference').fill('PO 43')
  await rowWith(listOf(page, 'My Invoices'), 'PO 42').getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await sheet.getByRole('link', { name: 'Apply Payment' }).click()
  await page.getByRole('dialog', { name: 'Apply Payment' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => form.getByLabel('Client Reference').inputValue()).toBe('PO 43')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await press(page.getByRole('dialog', { name: 'Leave without saving?' }), 'Stay')
  await expect.poll(() => form.getByLabel('Client Reference').inputValue()).toBe('PO 43')
})
