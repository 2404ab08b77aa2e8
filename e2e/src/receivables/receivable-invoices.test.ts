// Tests that apply only to receivable invoices: a charge status that is saved automatically, invoices marked as paid, and write-offs.
import { readSettings } from '@twofold/contract/organisations'
import { createCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { beforeAll, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { expectError } from '../drivers/field.ts'
import { expectFocus, expectFocusIn } from '../drivers/keyboard.ts'
import { press } from '../drivers/press.ts'
import type { ReceivablesDriver } from '../drivers/receivables-driver.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, open, receivables } = setUpBooks(setUpFixture())
let driver: ReceivablesDriver

beforeAll(async () => {
  driver = await receivables()
})

test('passing a status with an arrow key charges nothing; a dialog asks about an invoice over the credit limit; a refusal is shown next to the status', async () => {
  const pending = { isPending: true }
  const id = await driver.invoice(await driver.customer('Blackthorn Ltd'), 5_000, 'PO 7', pending)
  const page = await open(`/receivable-invoices/${id}`, { expecting: [409] })
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

  const limited = await driver.customer('Birch & Sons', { creditLimit: 10_000 })
  const over = await driver.invoice(limited, 10_001, 'PO 7', pending)
  await goTo(page, `/receivable-invoices/${over}`)
  const asked = page.getByRole('dialog', { name: 'Over the credit limit' })
  await status.selectOption('Charged')
  await asked.getByText('above the credit limit of $100.00').waitFor()
  await press(asked, 'Cancel')
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  await status.selectOption('Charged')
  await press(asked, 'Charge anyway', 'Invoice charged')
  expect(await driver.owed(limited)).toBe(10_001)

  const withoutAccount = { ...pending, revenueAccountID: 0 }
  const bare = await driver.invoice(await driver.customer('Cedar Works'), 5_000, 'PO 7', withoutAccount)
  await goTo(page, `/receivable-invoices/${bare}`)
  await status.selectOption('Charged')
  await expectError(status, 'Choose a revenue account below and update the invoice first.')
  await driver.change(bare, { revenueAccountID: driver.own.accountID })
  await status.selectOption('Canceled')
  await expectError(status, 'This record has changed in the meantime. Nothing was saved.')
  await expect.poll(() => status.inputValue()).toBe('PENDING')
  await expect
    .poll(() => sheet.getByLabel('Revenue Account').inputValue())
    .toBe(driver.own.accountFullName.split(':').toReversed().join(' · '))
  await status.selectOption('Canceled')
  await page.getByText('Invoice canceled').waitFor()
})

test('an invoice is marked as paid and reopened, and a part of it is written off and restored', async () => {
  const customerID = await driver.customer('Fir & Co')
  const id = await driver.invoice(customerID, 10_000, 'PO 7', { date: '2026-11-05' })
  await driver.payment(customerID, 6_000, 'CHK 8')
  const page = await open(`/receivable-invoices/${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Invoice' })
  await press(sheet, 'Mark Paid', 'Invoice marked paid')
  expect(await driver.read(id)).toMatchObject({ paidInFull: true, isMarkedPaid: true, totalPaid: 0 })
  await press(sheet, 'Mark Unpaid', 'Invoice marked unpaid')

  await press(sheet, 'Write Off')
  const dialog = page.getByRole('dialog', { name: 'Write Off Remainder' })
  const account = dialog.getByLabel('Write-Off Account')
  // The field contains the default account from the settings.
  await expect.poll(() => account.inputValue()).toMatch(/^Bad Debts · /)
  await account.fill('')
  // The open list of accounts covers the button.
  await dialog.getByLabel('Amount').focus()
  await press(dialog, 'Write Off')
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
  await press(dialog, 'Write Off', '$40.00 written off')
  expect(await driver.read(id)).toMatchObject({ totalPaid: 4_000, totalRemaining: 6_000 })
  expect(await driver.owed(customerID)).toBe(0)
  await sheet.getByRole('button', { name: /^Delete Write-Off/ }).click()
  const askedOfWriteOff = page.getByRole('dialog', { name: 'Delete Write-Off' })
  await askedOfWriteOff.getByText('Are you sure you want to delete this write-off?').waitFor()
  await press(askedOfWriteOff, 'Delete', 'Write-off deleted')
  expect(await driver.read(id)).toMatchObject({ totalPaid: 0 })
  await press(page, 'Undo', 'Written off again')
  expect(await driver.read(id)).toMatchObject({ totalPaid: 4_000, totalRemaining: 6_000 })
  expect(await driver.owed(customerID)).toBe(0)
})

test('Enter on the transaction of a document opens the document and copies nothing; Enter on a write-off opens its invoice', async () => {
  const invoice = await driver.invoice(await driver.customer('Quince Orchard'), 10_000, 'PO-6')
  const { badDebtsID } = await call(readSettings, {})
  const writeOff = await call(createCustomerWriteOff, {
    body: { receivableInvoiceID: invoice, amount: 50, writeOffAccountID: badDebtsID, writeOffDate: '2026-10-20' },
  })
  const pathOf = (entry: number) => `/transactions/${entry}?returnAccount=${driver.own.accountID}`
  const page = await open(pathOf((await driver.read(invoice)).gLEntry))
  const entry = page.getByRole('dialog', { name: 'Edit Transaction' })
  const leadsOn = entry.getByRole('link', { name: 'Open invoice' })
  await expectFocus(leadsOn)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor()

  await goTo(page, pathOf(writeOff.gLEntry))
  await expect.poll(() => leadsOn.getAttribute('href')).toBe(`/receivable-invoices/${invoice}`)
  await expectFocusIn(entry)
  await page.keyboard.press('Enter')
  await expect.poll(() => entry.count()).toBe(1)
  await leadsOn.click()
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor()
})
