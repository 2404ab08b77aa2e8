// Receivable invoices among many: what the list comes to, what is open, and many payments for one of them.
import { createCustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import { readReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { beforeAll, expect, test } from 'vitest'
import type { ApiSession } from './api-session.ts'
import { listOf, rowWith } from './list.ts'
import { openDesk, type ReceivablesDesk } from './receivables-desk.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let colleague: ApiSession
let desk: ReceivablesDesk

beforeAll(async () => {
  colleague = await stage.signIn()
  desk = await openDesk(colleague)
})

async function open(path: string) {
  const page = await stage.open({ as: await stage.signIn() })
  await page.goto(stage.product().url + path)
  return { page, list: listOf(page, 'My Invoices') }
}

const stands = (id: number) => colleague.call(readReceivableInvoice, { params: { receivableInvoiceID: String(id) } })

test('the list is narrowed to what is open or paid, and its footer sums all that fits, loaded or not', async () => {
  const customer = await desk.customer('Rowan Many')
  const one = () => desk.invoice(customer, 101, 'one', { isPending: true })
  for (let n = 0; n < 13; n += 1) await Promise.all(Array.from({ length: 8 }, one))
  const paid = await desk.invoice(customer, 700, 'whole')
  const customerPaymentID = await desk.payment(customer, 700, 'check')
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

test('an invoice takes all open receipts and credit notes at once, the oldest first, and a credit note is applied from its customer', async () => {
  const customer = await desk.customer('Elder Lane')
  const id = await desk.invoice(customer, 10_000, 'PO 7')
  const credit = await desk.invoice(customer, -1_000, 'back', { date: '2026-10-04' })
  await desk.payment(customer, 2_000, 'second', { date: '2026-10-09' })
  await desk.payment(customer, 3_000, 'first', { date: '2026-10-02' })
  const { page } = await open(`/receivable-invoices/${id}/apply-payment`)
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await apply.getByRole('button', { name: 'Oldest first' }).click()
  const amounts = () =>
    apply.getByRole('textbox').evaluateAll(fields => fields.map(field => 'value' in field && field.value))
  await expect.poll(amounts).toEqual(['30.00', '10.00', '20.00'])
  await apply.getByRole('textbox').first().fill('29')
  await apply.getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  await expect.poll(async () => (await stands(id)).totalRemaining).toBe(4_100)
  await expect.poll(() => page.getByRole('button', { name: /Delete Remittance/ }).count()).toBe(3)

  const second = await desk.invoice(customer, -500, 'again')
  expect((await stands(credit)).paidInFull).toBe(true)
  await page.goto(`${stage.product().url}/customers/${customer}`)
  const items = page.getByRole('list', { name: 'Open Items' }).getByRole('listitem').filter({ hasText: 'Credit note' })
  await items.getByRole('link', { name: 'Apply' }).click()
  const applyCredit = page.getByRole('dialog', { name: 'Apply Credit Note' })
  await applyCredit.getByRole('button', { name: 'Oldest first' }).click()
  await applyCredit.getByRole('button', { name: 'Apply Credit Note' }).click()
  await page.getByText('Credit note applied').waitFor()
  expect([(await stands(second)).totalRemaining, (await stands(id)).totalRemaining]).toEqual([0, 3_600])
})

test('what is left of a receipt is refunded, and a returned check opens its invoice again, each after it was confirmed', async () => {
  const customer = await desk.customer('Medlar & Son')
  const id = await desk.invoice(customer, 10_000, 'PO 9')
  const receipt = await desk.payment(customer, 15_000, 'check 12')
  await colleague.call(createCustomerPaymentAdvice, {
    body: { customerPaymentID: receipt, receivableInvoiceID: id, amountApplied: 10_000 },
  })
  const { page } = await open(`/customer-payments/${receipt}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
  await sheet.getByRole('button', { name: 'Refund Receipt' }).click()
  const asked = page.getByRole('dialog', { name: 'Refund Receipt' })
  await asked.getByLabel('Amount').fill('50.01')
  await asked.getByRole('button', { name: 'Refund', exact: true }).click()
  await asked.getByText('Only $50.00 is left.').waitFor()
  await asked.getByLabel('Amount').fill('20')
  await asked.getByRole('button', { name: 'Refund', exact: true }).click()
  await page.getByText('$20.00 refunded').waitFor()
  await expect.poll(() => desk.owed(customer)).toBe(-3_000)

  await sheet.getByRole('button', { name: 'Returned Check' }).click()
  const returned = page.getByRole('dialog', { name: 'Returned Check' })
  await returned.getByText('$130.00 is taken off').waitFor()
  await returned.getByRole('button', { name: 'Cancel' }).click()
  expect(await desk.owed(customer)).toBe(-3_000)
  await sheet.getByRole('button', { name: 'Returned Check' }).click()
  await returned.getByRole('button', { name: 'Take Back' }).click()
  await page.getByText('$130.00 taken back').waitFor()
  expect(await stands(id)).toMatchObject({ totalPaid: 0, totalRemaining: 10_000 })
  expect(await desk.owed(customer)).toBe(10_000)
  await expect.poll(() => sheet.getByRole('button', { name: 'Refund Receipt' }).isDisabled()).toBe(true)
})
