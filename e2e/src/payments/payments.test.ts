// Tests payments on the screen: refunding a payment, changing it and deleting it. Customers and vendors share the screens, so what is the
// same for both is tested with receipts. A payment is created and applied in e2e/src/documents/money.test.ts. The messages on the screens,
// and an application that is restored, are tested in web/src/documents/payments/payments.component.test.tsx.
import { changeVendorPayment, listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { changeCustomerPayment, listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import { describe, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { pick } from '../drivers/demo-organisations.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { savedFile } from '../drivers/output.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, open, payables, receivables } = setUpBooks(setUpFixture())

test('an application is deleted from the invoice; undo is refused if another user was faster', async () => {
  const driver = await receivables()
  const id = await driver.customer('Beech House')
  const invoice = await driver.invoice(id, 40_000, 'PO-1')
  const payment = await driver.payment(id, 50_000, 'wire 1')
  await driver.apply({ from: payment, to: invoice, cents: 40_000 })
  const page = await open(`/receivable-invoices/${invoice}`, { expecting: [409] })
  const paid = page.getByRole('table', { name: 'Applied Payments' })
  await expect.poll(() => paid.innerText()).toContain('$400.00')
  await page.getByRole('button', { name: /^Delete Remittance/ }).click()
  await press(page.getByRole('dialog', { name: 'Delete Remittance' }), 'Delete', 'Remittance deleted')
  await paid.waitFor({ state: 'detached' })
  await driver.apply({ from: payment, to: invoice, cents: 30_000 })
  await press(page, 'Undo', 'The application couldn’t be restored')
  await page.getByText('cannot exceed the available balance: $100.00 is left.').waitFor()
})

test('a refund can be recorded although payments are turned off, and is applied to the payment it returns', async () => {
  const driver = await receivables()
  const id = await driver.customer('Elder Partners', { isPaymentsAccepted: false })
  const credit = await driver.invoice(id, -2_500, 'returned goods')
  const page = await open('/customer-payments')
  const list = listOf(page, 'My Payments')
  await press(page, 'New payment receipt')
  const form = page.getByRole('form', { name: 'Create New Payment Receipt' })
  await pick(form, page, 'Customer', 'Elder Partners')
  await pick(form, page, 'Payment Account', 'Checking')
  await form.getByLabel('Total Received').fill('30')
  await form.getByLabel('Is Refund').check()
  await press(form, 'Create Payment Receipt')
  const row = rowWith(list, 'Elder Partners')
  await row.getByText('−$30.00').waitFor()
  await row.getByRole('link', { name: 'Apply' }).click()
  const sheet = page.getByRole('dialog', { name: 'Apply Refund' })
  await sheet.getByText('Credit Notes').waitFor()
  await sheet.getByLabel(/^Credit note \d+/).check()
  await press(sheet, 'Apply Refund', 'Refund applied')
  await row.getByText('−$25.00').waitFor()
  expect(await driver.owed(id)).toBe(500)
  await row.getByRole('link', { name: 'Elder Partners' }).click()
  const link = page.getByRole('dialog', { name: 'Edit Refund' }).getByRole('link', { name: /^Credit note \d+$/ })
  await expect.poll(() => link.getAttribute('href')).toBe(`/receivable-invoices/${credit}`)
})

const SIDES = [
  {
    side: 'receivables',
    path: '/customer-payments',
    payment: 'Payment Receipt',
    source: 'customer payment',
    reference: 'Payment Reference',
    driver: receivables,
    change: (id: number, paymentReference: string) =>
      call(changeCustomerPayment, { params: { customerPaymentID: String(id) }, body: { paymentReference } }),
    find: async (search: string) => {
      const [found] = (await call(listCustomerPayments, { query: { search } })).customerPayments
      return [found?.paymentReference, found?.receiptComment]
    },
  },
  {
    side: 'payables',
    path: '/vendor-payments',
    payment: 'Payment Disbursement',
    source: 'vendor payment',
    reference: 'Reference',
    driver: payables,
    change: (id: number, disbursementReference: string) =>
      call(changeVendorPayment, { params: { vendorPaymentID: String(id) }, body: { disbursementReference } }),
    find: async (search: string) => {
      const [found] = (await call(listVendorPayments, { query: { search } })).vendorPayments
      return [found?.disbursementReference, found?.disbursementComment]
    },
  },
] as const

describe.each(SIDES)('of $side', ({ path, payment: title, source, reference, change, find, ...side }) => {
  test('a change by another user is merged, and the payment is opened from its transaction and from the palette, deleted and created again', async () => {
    const driver = await side.driver()
    const name = `Fir of ${side.side}`
    const id = await driver.party(name)
    await driver.document(id, 20_000, 'PO-2')
    const payment = await driver.payment(id, 12_000, 'check 1')
    const page = await open(`${path}/${payment}`, { expecting: [409] })
    const list = listOf(page, 'My Payments')
    const sheet = page.getByRole('dialog', { name: `Edit ${title}` })
    await sheet.getByLabel('Comment').fill('in two parts')
    await change(payment, 'check 2')
    const update = sheet.getByRole('button', { name: `Update ${title}` })
    await update.click()
    await sheet.getByText(`${reference}: check 1 check 2`).waitFor()
    await press(sheet, 'Merge changes')
    await update.click()
    const [, kind = ''] = title.split(' ')
    await page.getByText(`Payment ${kind.toLowerCase()} updated`).waitFor()
    expect(await find(`fir ${side.side}`)).toEqual(['check 2', 'in two parts'])
    const entry = sheet.getByRole('link', { name: /^No\. \d+$/ })
    await expect
      .poll(() => entry.getAttribute('href'))
      .toMatch(new RegExp(`^/transactions/\\d+\\?returnAccount=${driver.checking.accountID}$`))
    await entry.click()
    await page.getByRole('link', { name: `Open ${source}` }).click()
    await sheet.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill(`fir ${side.side}`)
    await page.getByRole('option', { name: 'check 2' }).click()
    await sheet.waitFor()
    await press(sheet, `Delete ${title}`, `Payment ${kind.toLowerCase()} deleted`)
    await expect.poll(() => rowWith(list, name).count()).toBe(0)
    expect(await driver.owed(id)).toBe(20_000)
    await press(page, 'Undo', `Payment ${kind.toLowerCase()} created again`)
    await expect.poll(() => rowWith(list, name, 'check 2', '$120.00', 'Open').count()).toBe(1)
    expect(await find(`fir ${side.side}`)).toEqual(['check 2', 'in two parts'])
    expect(await driver.owed(id)).toBe(8_000)
  })
})

test('the list is searched, filtered by date, sorted and exported, with its totals', async () => {
  const driver = await receivables()
  const id = await driver.customer('Ginkgo Garden')
  await driver.payment(id, 10_000, 'first', { date: '2026-08-03' })
  await driver.payment(id, 30_000, '=second', { date: '2026-08-20' })
  await driver.payment(id, 4_000, 'third', { date: '2026-09-02', isRefund: true })
  const page = await open('/customer-payments?search=ginkgo&sort=totalReceived')
  const list = listOf(page, 'My Payments')
  await page.getByText('3 payments').waitFor()
  await page.getByText('Received $360.00').waitFor()
  await expect
    .poll(() => list.getByRole('gridcell', { name: /^.?\$[\d.]+$/ }).allTextContents())
    .toEqual(['−$40.00', '$0.00', '$100.00', '$0.00', '$300.00', '$0.00'])
  await press(page, 'Filter')
  await page.getByLabel('To', { exact: true }).fill('Aug 31, 2026')
  await page.keyboard.press('Enter')
  await page.getByText('2 payments').waitFor()
  await expect.poll(() => new URL(page.url()).searchParams.get('endDate')).toBe('2026-08-31')
  const status = page.getByLabel('Status', { exact: true })
  await status.selectOption('Applied')
  await page.getByText('No matching payments').waitFor()
  await status.selectOption('Open')
  await page.getByText('2 payments').waitFor()
  await page.getByText('Open $400.00').waitFor()
  expect((await savedFile(page, 'Export CSV')).lines.slice(0, 3)).toEqual([
    'Date,Customer,Payment Reference,Payment Account,Received,Applied,Status',
    '2026-08-03,Ginkgo Garden,first,Assets:Current Assets:Bank:Checking,100.00,0.00,Open',
    "2026-08-20,Ginkgo Garden,'=second,Assets:Current Assets:Bank:Checking,300.00,0.00,Open",
  ])
})
