// Tests lists of receivable invoices: totals, open invoices, and several payments for one invoice.
import { readFile } from 'node:fs/promises'
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { beforeAll, expect, test } from 'vitest'
import { listOf, rowWith } from '../drivers/list.ts'
import { createReceivablesDriver, type ReceivablesDriver } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let colleague: ApiSession
let driver: ReceivablesDriver

beforeAll(async () => {
  colleague = await fixture.signIn()
  driver = await createReceivablesDriver(colleague)
})

async function open(path: string) {
  const page = await fixture.open({ as: await fixture.signIn() })
  await page.goto(fixture.product().url + path)
  return { page, list: listOf(page, 'My Invoices') }
}

const stands = (id: number) => colleague.call(readReceivableInvoice, { params: { receivableInvoiceID: String(id) } })

test('the list is filtered to open or paid invoices, and its footer has the totals of all matches, loaded or not', async () => {
  const customer = await driver.customer('Rowan Many')
  const one = () => driver.invoice(customer, 101, 'one', { isPending: true })
  for (let n = 0; n < 13; n += 1) await Promise.all(Array.from({ length: 8 }, one))
  const paid = await driver.invoice(customer, 700, 'whole')
  const customerPaymentID = await driver.payment(customer, 700, 'check')
  await colleague.call(createCustomerPaymentAdvice, {
    body: { customerPaymentID, receivableInvoiceID: paid, amountApplied: 700 },
  })
  const { page, list } = await open('/receivable-invoices?search=rowan')
  await page.getByText('105 invoices').waitFor()
  for (const sum of ['Total $112.04', 'Remitted $7.00', 'Open $105.04']) await page.getByText(sum).waitFor()
  await page.getByLabel('Paid or open').selectOption('Open')
  await page.getByText('104 invoices').waitFor()
  await page.getByText('Total $105.04').waitFor()
  await expect.poll(() => new URL(page.url()).search).toContain('status=OPEN')
  await page.getByLabel('Paid or open').selectOption('Paid')
  await page.getByText('1 invoice', { exact: true }).waitFor()
  await page.getByText('Open $0.00').waitFor()
  await rowWith(list, 'Paid').waitFor()
})

test('the list is searched and filtered by date and status in its address, and exported as shown', async () => {
  const customer = await driver.customer('Hazel Only')
  await driver.invoice(customer, 1_000, 'one', { date: '2026-05-01', isPending: true })
  await driver.invoice(customer, 2_000, 'two', { date: '2026-05-02' })
  await driver.invoice(customer, 3_000, 'three', { date: '2026-06-01' })
  const { page, list } = await open(
    '/receivable-invoices?search=hazel&startDate=2026-05-01&endDate=2026-05-31&chargeStatus=CHARGED',
  )
  await rowWith(list, 'May 2, 2026').waitFor()
  await page.getByText('1 invoice', { exact: true }).waitFor()
  await page.getByLabel('Status').selectOption('Any status')
  await page.getByText('2 invoices').waitFor()
  await expect.poll(() => new URL(page.url()).search).not.toContain('chargeStatus')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('receivable-invoices.csv')
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1)
  expect(rows.map(row => /May [12], 2026|2026-05-0[12]/.exec(row)?.[0])).toEqual(['2026-05-02', '2026-05-01'])
})

test('an invoice is paid by all open receipts and credit notes in one call, oldest first, and a credit note is applied from its customer', async () => {
  const customer = await driver.customer('Elder Lane')
  const id = await driver.invoice(customer, 10_000, 'PO 7')
  const credit = await driver.invoice(customer, -1_000, 'back', { date: '2026-10-04' })
  await driver.payment(customer, 2_000, 'second', { date: '2026-10-09' })
  await driver.payment(customer, 3_000, 'first', { date: '2026-10-02' })
  const { page } = await open(`/receivable-invoices/${id}/apply-payment`)
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await apply.getByRole('button', { name: 'Oldest first' }).click()
  const amounts = () =>
    apply.getByRole('textbox').evaluateAll(fields => fields.map(field => 'value' in field && field.value))
  await expect.poll(amounts).toEqual(['30.00', '20.00', '10.00'])
  await apply.getByRole('textbox').first().fill('29')
  await apply.getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  await expect.poll(async () => (await stands(id)).totalRemaining).toBe(4_100)
  await expect.poll(() => page.getByRole('button', { name: /Delete Remittance/ }).count()).toBe(3)

  const second = await driver.invoice(customer, -500, 'again')
  expect((await stands(credit)).paidInFull).toBe(true)
  await page.goto(`${fixture.product().url}/customers/${customer}`)
  const items = page.getByRole('list', { name: 'Open Items' }).getByRole('listitem').filter({ hasText: 'Credit note' })
  await items.getByRole('link', { name: 'Apply' }).click()
  const applyCredit = page.getByRole('dialog', { name: 'Apply Credit Note' })
  await applyCredit.getByRole('button', { name: 'Oldest first' }).click()
  await applyCredit.getByRole('button', { name: 'Apply Credit Note' }).click()
  await page.getByText('Credit note applied').waitFor()
  expect([(await stands(second)).totalRemaining, (await stands(id)).totalRemaining]).toEqual([0, 3_600])
})

test('the form above the list keeps its values while an invoice is opened and closed, and leaving it asks first', async () => {
  const customer = await driver.customer('Larch Half')
  await driver.invoice(customer, 4_200, 'PO 42')
  const { page, list } = await open('/receivable-invoices?search=larch')
  const form = page.getByRole('form', { name: 'Create New Invoice' })
  await form.getByLabel('Client Reference').fill('PO 43')
  await rowWith(list, 'PO 42').getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await sheet.getByRole('link', { name: 'Apply Payment' }).click()
  await page.getByRole('dialog', { name: 'Apply Payment' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  await expect.poll(() => form.getByLabel('Client Reference').inputValue()).toBe('PO 43')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => form.getByLabel('Client Reference').inputValue()).toBe('PO 43')
})
