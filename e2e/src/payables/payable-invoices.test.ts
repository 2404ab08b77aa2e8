// Tests that apply only to bills: approval in a locked period and from the queue, duplicate invoice numbers, and creating a vendor while
// entering a bill. The role tests are in web/src/payable-invoices/approval.component.test.tsx.
import { changeSettings } from '@twofold/contract/organisations'
import { expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus, keyboardOf } from '../drivers/keyboard.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, open, payables } = setUpBooks(setUpFixture())

test('in a locked period an approval asks for a reason, and undoing it asks for the day of the reversal', async () => {
  const driver = await payables()
  const vendorID = await driver.vendor('Dogwood Lumber')
  const id = await driver.bill(vendorID, 7_000, 'DL-1', { date: '2026-01-15', isPending: true })
  await call(changeSettings, { body: { softLockDate: '2026-01-31' } })
  try {
    const page = await open(`/payable-invoices/${id}`, { expecting: [409] })
    const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
    const asked = page.getByRole('dialog', { name: 'This period is locked' })
    await sheet.getByLabel('Approval Status').selectOption('Approved')
    await press(sheet, 'Update Bill')
    await asked.getByLabel('Reason').fill('came late')
    await press(asked, 'Save with this reason', 'Bill updated')
    expect(await driver.owed(vendorID)).toBe(7_000)
    await sheet.getByLabel('Approval Status').selectOption('Pending')
    await press(sheet, 'Update Bill')
    await asked.getByText('locked through Jan 31, 2026').waitFor()
    await press(asked, 'Cancel')
    expect((await driver.read(id)).approvalStatus).toBe('APPROVED')
    await press(sheet, 'Update Bill')
    await asked.getByLabel('Reversal Date').fill('2/10/2026')
    await press(asked, 'Post Reversal')
    await expect.poll(() => driver.owed(vendorID)).toBe(0)
  } finally {
    await call(changeSettings, { body: { softLockDate: '0001-01-01' } })
  }
})

test('one call rejects several bills; one that another user changed is reported, and does not stop the others', async () => {
  const driver = await payables()
  const vendorID = await driver.vendor('Linden Tools')
  const bills: number[] = []
  for (const [index, dateDue] of ['2026-01-01', '2026-11-04', '2026-11-04'].entries())
    bills.push(await driver.bill(vendorID, 1_000, `LT-${index + 1}`, { dateDue, isPending: true }))
  const page = await open('/payable-invoices?search=linden&approvalStatus=PENDING&sort=dateDue')
  await page.getByText('3 to approve').waitFor()
  await press(page, 'Reject')
  const rejecting = page.getByRole('dialog', { name: 'Reject 3 bills' })
  await rejecting.waitFor()
  await driver.change(bills[0]!, { invoiceDescription: 'mine' })
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/payable-invoices')) calls.push(`${request.method()} ${pathname}`)
  })
  await press(rejecting, 'Reject')
  await rejecting.getByText('Bill LT-1 of Linden Tools: This record has changed in the meantime.').waitFor()
  await page.getByText('2 bills rejected').waitFor()
  await rowWith(listOf(page, 'My Bills'), 'LT-3').waitFor({ state: 'detached' })
  await rejecting.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('1 to approve').waitFor()
  // The queue and the figures of the list are reloaded once, regardless of the number of bills.
  const reads = ['GET /api/payable-invoices', 'GET /api/payable-invoices/figures']
  expect(calls.toSorted()).toEqual([...reads, 'POST /api/payable-invoices/rejections'])
  const states = await Promise.all(bills.map(async id => (await driver.read(id)).approvalStatus))
  expect(states).toEqual(['PENDING', 'REJECTED', 'REJECTED'])
})

test('on a phone, single bills of the queue are selected by touch and decided', async () => {
  const driver = await payables()
  const vendorID = await driver.vendor('Mulberry Mobile')
  for (const number of ['MM-1', 'MM-2', 'MM-3']) await driver.bill(vendorID, 1_000, number, { isPending: true })
  const query = '?search=mulberry&approvalStatus=PENDING'
  const page = await open(`/payable-invoices${query}`, { viewport: { width: 390, height: 844 } })
  await page.getByText('3 to approve').waitFor()
  const box = (number: string) => page.getByRole('checkbox', { name: `Select Bill ${number}` })
  await box('MM-1').click()
  await box('MM-3').click()
  await page.getByText('2 to approve, $20.00').waitFor()
  await expect.poll(() => box('MM-3').isChecked()).toBe(true)
  expect(await box('MM-2').isChecked()).toBe(false)
  expect(new URL(page.url()).pathname).toBe('/payable-invoices')
  expect(await barriersOn(page)).toEqual([])
  await box('MM-3').click()
  await page.getByText('1 to approve, $10.00').waitFor()
  await press(page, 'Approve')
  await press(page.getByRole('dialog', { name: 'Approve 1 bill' }), 'Approve', '1 bill approved')
  expect(await driver.owed(vendorID)).toBe(1_000)
  await page.getByText('Mulberry Mobile').first().click()
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor()
})

test('a dialog asks about a duplicate number: on a new bill, on a changed one, and when a deletion is undone', async () => {
  const driver = await payables()
  const vendorID = await driver.vendor('Birch Paper')
  const first = await driver.bill(vendorID, 5_000, 'BP-1', { isPending: true })
  const other = await driver.bill(vendorID, 7_000, 'BP-2', { isPending: true })
  const page = await open('/payable-invoices?search=birch', { expecting: [409] })
  const list = listOf(page, 'My Bills')
  await press(page, 'New bill')
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await form.getByLabel('Vendor', { exact: true }).fill('birch')
  await page.getByRole('option', { name: 'Birch Paper' }).first().waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('Vendor Invoice Number').fill('BP-1')
  await form.getByLabel('Date Due').fill('12/24/2026')
  await form.getByLabel('Pre-Tax Total').fill('50')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Possible duplicate' })
  await asked.getByText(`Invoice BP-1 from this vendor already exists (No. ${first})`).waitFor()
  // Pressing Enter again does not confirm the dialog.
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await page.getByText('2 bills').waitFor()
  await expect.poll(() => form.getByLabel('Vendor Invoice Number').inputValue()).toBe('BP-1')
  await press(form, 'Create Bill')
  await press(asked, 'Save anyway', 'Bill created')
  await page.getByText('3 bills').waitFor()

  await rowWith(list, 'BP-2').getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByLabel('Vendor Invoice Number').fill('BP-1')
  await press(sheet, 'Update Bill')
  await press(asked, 'Save anyway', 'Bill updated')
  expect((await driver.read(other)).vendorInvoiceNumber).toBe('BP-1')

  // The number was already a duplicate, so undo does not ask for confirmation again.
  await press(sheet, 'Delete Bill', 'Bill deleted')
  await page.getByText('2 bills').waitFor()
  await press(page, 'Undo', 'Bill created again')
  await page.getByText('3 bills').waitFor()
  await expect.poll(() => list.getByText('BP-1', { exact: true }).count()).toBe(3)

  // If the number has been used in the meantime, a dialog asks for confirmation. Keys that were pressed before it opened do not confirm it.
  const alder = await driver.vendor('Alder Twine')
  const deleted = await driver.bill(alder, 5_000, 'AT-1', { isPending: true })
  await goTo(page, `/payable-invoices/${deleted}`)
  await press(sheet, 'Delete Bill', 'Bill deleted')
  const again = await driver.bill(alder, 5_000, 'AT-1', { isPending: true })
  await press(page, 'Undo', 'The record couldn’t be restored')
  await page.getByText(`Invoice AT-1 from this vendor already exists (No. ${again})`).waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await press(page, 'Save anyway', 'Bill created again')
  await goTo(page, '/payable-invoices?search=alder')
  await expect.poll(() => list.getByText('AT-1', { exact: true }).count()).toBe(2)
})

test('a bill is entered and opened by keyboard alone, for a vendor that is created on the way', async () => {
  const page = await open('/payable-invoices')
  const list = listOf(page, 'My Bills')
  const keys = keyboardOf(page)
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await form.waitFor()
  await keys.send('{n}Ivy Brand New')
  await page.getByRole('option', { name: /Create .Ivy Brand New/ }).waitFor()
  await keys.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Create New Vendor' })
  await expectFocus(dialog.getByLabel('Vendor Name'))
  expect(await page.getByText('Choose a vendor from the list.').count()).toBe(0)
  await keys.press('Escape')
  await page.getByText('Choose a vendor from the list.').waitFor()
  await expectFocus(form.getByLabel('Vendor', { exact: true }))
  await keys.type('Ivy Brand New')
  await page.getByRole('option', { name: /Create .Ivy Brand New/ }).waitFor()
  await keys.press('Enter')
  await expectFocus(dialog.getByLabel('Vendor Name'))
  await keys.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('Vendor', { exact: true }).inputValue()).toBe('Ivy Brand New')
  await keys.tabTo(form.getByLabel('Vendor Invoice Number'))
  await keys.type('IBN keys')
  await keys.tabTo(form.getByLabel('Payment Terms'))
  await keys.type('Due on receipt')
  await expect
    .poll(() => form.getByLabel('Date Due').inputValue())
    .toBe(await form.getByLabel('Date Received').inputValue())
  await keys.tabTo(form.getByLabel('Pre-Tax Total'))
  await keys.send('12.50*3{Enter}')
  await rowWith(list, 'IBN keys', '$37.50').waitFor()
  await expectFocus(form.getByLabel('Vendor', { exact: true }))
  await keys.tabTo(list)
  await keys.press('Home', 'Enter')
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor()
  await keys.press('Escape')
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor({ state: 'detached' })
})
