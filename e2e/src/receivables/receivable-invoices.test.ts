// Tests that apply only to receivable invoices: a charge status that is saved automatically, invoices marked as paid, and write-offs.

import { createAccount, listAccounts } from '@twofold/contract/accounts'
import { readSettings } from '@twofold/contract/organisations'
import { createCustomerPayment } from '@twofold/contract/receivables/customer-payments'
import { createCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { createCustomer, readCustomer } from '@twofold/contract/receivables/customers'
import {
  changeReceivableInvoice,
  chargeReceivableInvoice,
  createReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectError } from '../drivers/field.ts'
import { expectFocus, expectFocusIn } from '../drivers/keyboard.ts'
import { keepNotices } from '../drivers/notices.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let colleague: ApiSession
let sales: number
let bank: number

beforeAll(async () => {
  colleague = await fixture.signIn()
  const body = { accountParent: 0, accountName: 'Timber Sales', accountType: 'INCOME' as const, accountMemo: '' }
  sales = (await colleague.call(createAccount, { body })).accountID
  const { accounts } = await colleague.call(listAccounts, {})
  bank = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
})

async function open(id: number): Promise<Page> {
  const page = await fixture.open({ as: await fixture.signIn(), expecting: [409] })
  await keepNotices(page)
  await goTo(page, id)
  return page
}

async function goTo(page: Page, id: number): Promise<void> {
  await page.goto(`${fixture.product().url}/receivable-invoices/${id}`)
}

async function customer(customerName: string, fields: object = {}) {
  return (await colleague.call(createCustomer, { body: { customerName, ...fields } })).customerID
}

async function invoice(
  customerID: number,
  cents: number,
  fields: { dateCharged?: string; chargeStatus?: 'CHARGED' } = {},
) {
  const { chargeStatus, dateCharged = '2026-11-05' } = fields
  const amounts = { invoicePreTaxTotal: cents, invoiceTotal: cents }
  const body = { invoiceClientReference: 'PO 7', dateCharged, customerID, revenueAccountID: sales, ...amounts }
  const made = await colleague.call(createReceivableInvoice, { body })
  const params = { receivableInvoiceID: String(made.receivableInvoiceID) }
  if (chargeStatus !== undefined) await colleague.call(chargeReceivableInvoice, { params, body: { chargeStatus } })
  return made.receivableInvoiceID
}

const stands = (id: number) => colleague.call(readReceivableInvoice, { params: { receivableInvoiceID: String(id) } })
const balanceOf = async (id: number) =>
  (await colleague.call(readCustomer, { params: { customerID: String(id) } })).accountsBalanceTotal

test('passing a status with an arrow key charges nothing; a dialog asks about an invoice over the credit limit; a refusal is shown next to the status', async () => {
  const customerID = await customer('Blackthorn Ltd')
  const id = await invoice(customerID, 5_000)
  const page = await open(id)
  const picked: unknown[] = []
  page.on('request', request => request.method() === 'PUT' && picked.push(request.postDataJSON().chargeStatus))
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  const status = sheet.getByLabel('Charge Status')
  await status.press('ArrowDown')
  await status.press('ArrowDown')
  await expect.poll(() => status.inputValue()).toBe('CANCELED')
  await page.keyboard.press('Escape')
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  await expectFocus(status)
  await status.press('ArrowDown')
  await status.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Invoice canceled').waitFor()
  expect(picked).toEqual(['CANCELED'])

  const limited = await customer('Birch & Sons', { creditLimit: 10_000 })
  const over = await invoice(limited, 10_001)
  await goTo(page, over)
  const asked = page.getByRole('dialog', { name: 'Over the credit limit' })
  await status.selectOption('Charged')
  await asked.getByText('above the credit limit of $100.00').waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  await status.selectOption('Charged')
  await asked.getByRole('button', { name: 'Charge anyway' }).click()
  await page.getByText('Invoice charged').waitFor()
  expect(await balanceOf(limited)).toBe(10_001)

  const bare = await invoice(await customer('Cedar Works'), 5_000)
  const params = { receivableInvoiceID: String(bare) }
  await colleague.call(changeReceivableInvoice, { params, body: { revenueAccountID: 0 } })
  await goTo(page, bare)
  await status.selectOption('Charged')
  await expectError(status, 'Choose a revenue account below and update the invoice first.')
  await colleague.call(changeReceivableInvoice, { params, body: { revenueAccountID: sales } })
  await status.selectOption('Canceled')
  await expectError(status, 'This record has changed in the meantime. Nothing was saved.')
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  await expect.poll(() => sheet.getByLabel('Revenue Account').inputValue()).toBe('Timber Sales')
  await status.selectOption('Canceled')
  await page.getByText('Invoice canceled').waitFor()
})

test('a payment is applied from the invoice and removed, the invoice is marked as paid and reopened, the remainder is written off and restored', async () => {
  const customerID = await customer('Fir & Co')
  const id = await invoice(customerID, 10_000, { chargeStatus: 'CHARGED' })
  const paid = { customerID, totalReceived: 6_000, receiptDate: '2026-11-06', paymentAccountID: bank }
  await colleague.call(createCustomerPayment, { body: { ...paid, paymentReference: 'CHK 8' } })
  const page = await open(id)
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await sheet.getByText('No payments applied').waitFor()
  await sheet.getByRole('link', { name: 'Apply Payment' }).click()
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await apply.getByRole('checkbox').click()
  await apply.getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  const remittance = sheet.getByRole('row').filter({ hasText: 'CHK 8' })
  await remittance.waitFor()
  await expect.poll(async () => (await stands(id)).totalPaid).toBe(6_000)

  await remittance.getByRole('button', { name: /Delete Remittance/ }).click()
  const asked = page.getByRole('dialog', { name: 'Delete Remittance' })
  await asked.getByRole('button', { name: 'Delete', exact: true }).click()
  await sheet.getByText('No payments applied').waitFor()

  await sheet.getByRole('button', { name: 'Mark Paid' }).click()
  await page.getByText('Invoice marked paid').waitFor()
  expect(await stands(id)).toMatchObject({ paidInFull: true, isMarkedPaid: true, totalPaid: 0 })
  await sheet.getByRole('button', { name: 'Mark Unpaid' }).click()
  await page.getByText('Paid mark removed').waitFor()

  await sheet.getByRole('button', { name: 'Write Off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write Off Remainder' })
  const account = dialog.getByLabel('Write-Off Account')
  // The field contains the default account from the settings.
  await expect.poll(() => account.inputValue()).toMatch(/:Bad Debts$/)
  await account.fill('')
  // The open list of accounts covers the button.
  await dialog.getByLabel('Amount').focus()
  await dialog.getByRole('button', { name: 'Write Off' }).click()
  await expectError(account, 'Choose an account.')
  await expectFocus(account)
  await account.fill('bad debt')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Amount').fill('40')
  const early = dialog.getByText('This date is before the invoice date, Nov 5, 2026.')
  for (const [day, state] of [
    ['11/4/2026', 'visible'],
    ['11/5/2026', 'detached'],
  ] as const) {
    await dialog.getByLabel('Write-Off Date').fill(day)
    await dialog.getByLabel('Amount').focus()
    await early.waitFor({ state })
  }
  await dialog.getByRole('button', { name: 'Write Off' }).click()
  await page.getByText('$40.00 written off').waitFor()
  expect(await stands(id)).toMatchObject({ totalPaid: 4_000, totalRemaining: 6_000 })
  expect(await balanceOf(customerID)).toBe(0)
  await sheet.getByRole('button', { name: /^Delete Write-Off/ }).click()
  const askedOfWriteOff = page.getByRole('dialog', { name: 'Delete Write-Off' })
  await askedOfWriteOff.getByText('Are you sure you want to delete this write-off?').waitFor()
  await askedOfWriteOff.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText('Write-off deleted').waitFor()
  expect(await stands(id)).toMatchObject({ totalPaid: 0 })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Written off again').waitFor()
  expect(await stands(id)).toMatchObject({ totalPaid: 4_000, totalRemaining: 6_000 })
  expect(await balanceOf(customerID)).toBe(0)
})

test('Enter on the transaction of a document opens the document and copies nothing; Enter on a write-off opens its invoice', async () => {
  const session = await fixture.signIn()
  const driver = await createReceivablesDriver(session)
  const invoice = await driver.invoice(await driver.customer('Quince Orchard'), 10_000, 'PO-6')
  const { badDebtsID } = await session.call(readSettings, {})
  const writeOff = await session.call(createCustomerWriteOff, {
    body: { receivableInvoiceID: invoice, amount: 50, writeOffAccountID: badDebtsID, writeOffDate: '2026-10-20' },
  })
  const params = { receivableInvoiceID: String(invoice) }
  const { gLEntry } = await session.call(readReceivableInvoice, { params })
  const page = await fixture.open({ as: session })
  const entry = page.getByRole('dialog', { name: 'Edit Transaction' })
  const goToEntry = (id: number) =>
    page.goto(`${fixture.product().url}/transactions/${id}?returnAccount=${driver.income.accountID}`)
  const leadsOn = entry.getByRole('link', { name: 'Open invoice' })

  await goToEntry(gLEntry)
  await expectFocus(leadsOn)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor()

  await goToEntry(writeOff.gLEntry)
  await expect.poll(() => leadsOn.getAttribute('href')).toBe(`/receivable-invoices/${invoice}`)
  await expectFocusIn(entry)
  await page.keyboard.press('Enter')
  await expect.poll(() => entry.count()).toBe(1)
  await leadsOn.click()
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor()
})
