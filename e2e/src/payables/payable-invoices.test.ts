// Bills on the screen: entered, approved, changed, refused, beside somebody else, and found again.

import { proves } from '@twofold/accounting/testing/proves'
import { readRegister } from '@twofold/contract/transactions'
import { expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { setBillDesk } from '../desks/bill-desk.ts'
import { expectAddress, expectError } from '../desks/field.ts'
import { expectFocus, keyboardOf } from '../desks/keyboard.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../desks/list.ts'

const { approve, bill, change, colleague, open, owed, rent, stage, stands, vendor } = setBillDesk()

test('a bill is entered pending, approved, changed, taken back and deleted, and the ledger follows each step', async () => {
  proves('rule 1.9', 'manage vendors (payable side) and payable invoices (bills);')
  proves('rule 2.78', '/payable-invoices: create form above a list.')
  proves('rule 2.79', 'Columns: No., Received, Due, Vendor, Invoice Number, Remit To, Total, Paid, Status.')
  proves('columns 2.8', 'No., Received, Due, Vendor, Invoice Number, Remit To, Total, Paid, Status')
  proves('rule 2.80', '/payable-invoices/{invoiceID}: edit form plus a table of applied payments.')
  proves('rule 4.20', 'List status: Paid if paidInFull, else Approved, Pending or Rejected.')
  proves(
    'rule 5.15',
    "**Load Vendor Defaults**: needs a vendor ('Please select a vendor first'); fills remit-to fields.",
  )
  proves('words 5.3', 'Please select a vendor first')
  proves(
    'rule 5.16',
    '**Payable invoice**: required Vendor Invoice Number, Pre-Tax Total, Tax (default 0), Total, Date Received, Date Due; Purchase Order ID numeric and optional; payment method one of CHECK, ACH, WIRE, CREDIT_CARD.',
  )
  proves('labels 5.2', 'Vendor Invoice Number, Pre-Tax Total, Tax (default 0), Total, Date Received, Date Due')
  proves(
    'constant 9.6',
    'Account types used for selection: INCOME for revenue, ASSET for payment and disbursement accounts, EXPENSE for bills.',
  )

  const place = { vendorDefaultCity: 'Ghent', vendorDefaultState: 'East Flanders', vendorDefaultZip: '9000' }
  const vendorID = await vendor('Anvil Metals', { vendorDefaultAddress: 'Kaai 4', ...place })
  const { page, list } = await open('/payable-invoices', [409])
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await form.getByRole('button', { name: 'Load Vendor Defaults' }).click()
  await form.getByText('Please select a vendor first').waitFor()
  await form.getByRole('button', { name: 'Create Bill' }).click()
  await expectError(form.getByLabel('Vendor', { exact: true }), 'Choose a vendor.')
  await expectError(form.getByLabel('Vendor Invoice Number'), 'Enter the vendor’s invoice number.')
  await expectError(form.getByLabel('Date Due'), 'Enter a date.')
  await expect.poll(() => form.getByLabel('Date Received').inputValue()).toMatch(/^\w{3} \d/)
  await expectError(form.getByLabel('Total', { exact: true }), 'Enter an amount.')
  // Typed ahead: the key takes the vendor whenever the server answers.
  await form.getByLabel('Vendor', { exact: true }).focus()
  await page.keyboard.type('anvil')
  await page.keyboard.press('Tab')
  await expect.poll(() => form.getByLabel('Vendor', { exact: true }).inputValue()).toBe('Anvil Metals')
  await form.getByRole('button', { name: 'Load Vendor Defaults' }).click()
  await expectAddress(form, 'Remit To', ['Anvil Metals', 'Kaai 4', '', 'Ghent', 'East Flanders', '9000'])
  await form.getByLabel('Vendor Invoice Number').fill('AM 100')
  await form.getByLabel('Date Due').fill('12/24/2026')
  await form.getByLabel('Pre-Tax Total').fill('100*2')
  await form.getByLabel('Tax', { exact: true }).fill('16')
  await expect.poll(() => form.getByLabel('Total', { exact: true }).inputValue()).toBe('216.00')
  await form.getByLabel('Payment Method').selectOption('Credit Card')
  await form.getByLabel('Purchase Order ID').fill('PO 7')
  await form.getByRole('button', { name: 'Create Bill' }).click()
  await expectError(form.getByLabel('Purchase Order ID'), 'Enter a number, such as 4711.')
  await form.getByLabel('Purchase Order ID').fill('4711')
  await form.getByRole('button', { name: 'Create Bill' }).click()
  const row = rowWith(list, 'AM 100')
  await row.waitFor()
  await expect
    .poll(() => headsOf(list))
    .toEqual(['No.', 'Received', 'Due', 'Vendor', 'Invoice Number', 'Remit To', 'Total', 'Paid', 'Status'])
  await expect
    .poll(async () => (await cellsOf(row)).slice(2))
    .toEqual(['Dec 24, 2026', 'Anvil Metals', 'AM 100', 'Anvil Metals', '$216.00', '$0.00', 'Pending'])

  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  // Not at its approval: a letter typed by mistake would change it.
  await expectFocus(sheet.getByLabel('Vendor', { exact: true }))
  await expect.poll(() => sheet.getByLabel('Purchase Order ID').inputValue()).toBe('4711')
  await expect.poll(() => sheet.getByLabel('Payment Method').inputValue()).toBe('CREDIT_CARD')
  const update = async () => {
    await sheet.getByRole('button', { name: 'Update Bill' }).click()
    await page.getByText('Bill updated').last().waitFor()
  }
  await sheet.getByLabel('Approval Status').selectOption('Approved')
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await expectError(
    sheet.getByLabel('Expense Account'),
    'Choose an expense account: it is posted there when it is approved.',
  )
  await sheet.getByLabel('Expense Account').click()
  await expect.poll(() => page.getByRole('listbox').getByRole('option').first().textContent()).toContain('Expenses')
  await sheet.getByLabel('Expense Account').fill('rent')
  await page.getByRole('option', { name: 'Rent' }).first().waitFor()
  await page.keyboard.press('Enter')
  await update()
  await rowWith(list, 'AM 100', 'Approved').waitFor()
  expect(await owed(vendorID)).toBe(21_600)
  await sheet.getByRole('button', { name: 'Delete Bill' }).click()
  const undeleted = page.getByRole('dialog', { name: 'Error Deleting Invoice' })
  await undeleted.getByText('Set it back to Pending').waitFor()
  await undeleted.getByRole('button', { name: 'Close' }).last().click()
  await sheet.getByLabel('Pre-Tax Total').fill('300')
  await update()
  await expect.poll(() => owed(vendorID)).toBe(31_600)
  await sheet.getByLabel('Paid In Full').check()
  await update()
  await sheet.getByText('Paid (marked)').waitFor()
  await sheet.getByLabel('Paid In Full').uncheck()
  await update()
  await sheet.getByText('Open', { exact: true }).waitFor()
  await expect.poll(() => barriersOn(page)).toEqual([])
  await sheet.getByLabel('Approval Status').selectOption('Rejected')
  await update()
  await rowWith(list, 'AM 100', 'Rejected').waitFor()
  expect(await owed(vendorID)).toBe(0)
  await sheet.getByRole('button', { name: 'Delete Bill' }).click()
  await page.getByText('Bill deleted').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Bill created again').waitFor()
  await rowWith(list, 'AM 100', 'Pending').waitFor()
})

test('a number that the vendor used before is asked for, on a new bill and on a changed one', async () => {
  const vendorID = await vendor('Birch Paper')
  const first = await bill(vendorID, 5_000, 'BP-1')
  const other = await bill(vendorID, 7_000, 'BP-2')
  const { page, list } = await open('/payable-invoices?search=birch', [409])
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await form.getByLabel('Vendor', { exact: true }).fill('birch')
  await page.getByRole('option', { name: 'Birch Paper' }).first().waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('Vendor Invoice Number').fill('BP-1')
  await form.getByLabel('Date Due').fill('12/24/2026')
  await form.getByLabel('Pre-Tax Total').fill('50')
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'The same number again' })
  await asked.getByText(`There is already an invoice BP-1 of this vendor, number ${first}`).waitFor()
  // Whoever presses Enter once too often has confirmed nothing.
  await page.keyboard.press('Enter')
  await asked.waitFor({ state: 'detached' })
  await page.getByText('2 bills').waitFor()
  await expect.poll(() => form.getByLabel('Vendor Invoice Number').inputValue()).toBe('BP-1')
  await form.getByRole('button', { name: 'Create Bill' }).click()
  await asked.getByRole('button', { name: 'Save nevertheless' }).click()
  await page.getByText('Bill created').waitFor()
  await page.getByText('3 bills').waitFor()

  await rowWith(list, 'BP-2').getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByLabel('Vendor Invoice Number').fill('BP-1')
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await asked.getByRole('button', { name: 'Save nevertheless' }).click()
  await page.getByText('Bill updated').waitFor()
  expect((await stands(other)).vendorInvoiceNumber).toBe('BP-1')

  // Its number was taken before: the undo does not ask for it once more.
  await sheet.getByRole('button', { name: 'Delete Bill' }).click()
  await page.getByText('Bill deleted').waitFor()
  await page.getByText('2 bills').waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Bill created again').waitFor()
  await page.getByText('3 bills').waitFor()
  await expect.poll(() => list.getByText('BP-1', { exact: true }).count()).toBe(3)
})

test('the undo of a deleted bill asks where its number was taken meanwhile, and no key answers for the user', async () => {
  const vendorID = await vendor('Alder Twine')
  const first = await bill(vendorID, 5_000, 'AT-1')
  const { page, list } = await open(`/payable-invoices/${first}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByRole('button', { name: 'Delete Bill' }).click()
  await page.getByText('Bill deleted').waitFor()
  const again = await bill(vendorID, 5_000, 'AT-1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Not created again').waitFor()
  await page.getByText(`There is already an invoice AT-1 of this vendor, number ${again}`).waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save nevertheless' }).click()
  await page.getByText('Bill created again').waitFor()
  await page.goto(`${stage.product().url}/payable-invoices?search=alder`)
  await expect.poll(() => list.getByText('AT-1', { exact: true }).count()).toBe(2)
})

test('a due day before the day of the bill is said beside the field, and may stand', async () => {
  await vendor('Poplar Early')
  const { page, list } = await open('/payable-invoices?search=poplar')
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await form.getByLabel('Vendor', { exact: true }).fill('poplar')
  await page.getByRole('option', { name: 'Poplar Early' }).first().waitFor()
  await page.keyboard.press('Enter')
  await form.getByLabel('Vendor Invoice Number').fill('PE-1')
  await form.getByLabel('Date Received').fill('12/24/2026')
  await form.getByLabel('Date Due').fill('12/23/2026')
  await form.getByLabel('Pre-Tax Total').fill('50')
  await form.getByText('This is before Date Received.').waitFor()
  await form.getByLabel('Date Due').fill('12/24/2026')
  await form.getByLabel('Pre-Tax Total').focus()
  await form.getByText('This is before Date Received.').waitFor({ state: 'detached' })
  await form.getByLabel('Date Due').fill('12/23/2026')
  await form.getByRole('button', { name: 'Create Bill' }).click()
  await rowWith(list, 'PE-1').waitFor()
})

test('nothing is applied to a rejected bill, and its address says why', async () => {
  const vendorID = await vendor('Cypress Rejects')
  const id = await bill(vendorID, 5_000, 'CR-1')
  await change(id, { approvalStatus: 'REJECTED' })
  const { page } = await open(`/payable-invoices/${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByText('No payments applied').waitFor()
  expect(await sheet.getByRole('link', { name: 'Apply Payment' }).count()).toBe(0)
  await page.goto(`${stage.product().url}/payable-invoices/${id}/apply-payment`)
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await apply.getByText('Nothing is applied to or from what was canceled or rejected.').waitFor()
  await expect.poll(() => apply.getByRole('button', { name: 'Apply Payment' }).count()).toBe(0)
})

test('a vendor credit is a bill with a minus, and lowers what is owed', async () => {
  const vendorID = await vendor('Cedar Credits')
  const id = await bill(vendorID, -2_500, 'CC-1')
  const { page } = await open(`/payable-invoices/${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor Credit' })
  await sheet.getByLabel('Approval Status').selectOption('Approved')
  await sheet.getByRole('button', { name: 'Update Vendor Credit' }).click()
  await page.getByText('Vendor Credit updated').waitFor()
  expect(await owed(vendorID)).toBe(-2_500)
})

test('what somebody else changed meanwhile is merged with what is typed', async () => {
  const vendorID = await vendor('Elm & Sons')
  const id = await bill(vendorID, 9_000, 'ES-1')
  const { page } = await open(`/payable-invoices/${id}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByLabel('Description').fill('Oak shelves')
  await change(id, { paymentTerms: 'Net 30' })
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await sheet.getByText('Payment Terms: empty Net 30').waitFor()
  await sheet.getByRole('button', { name: 'Merge both' }).click()
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await page.getByText('Bill updated').waitFor()
  expect(await stands(id)).toMatchObject({ invoiceDescription: 'Oak shelves', paymentTerms: 'Net 30' })
})

test('the bill is reached from its entry, from its vendor and by the palette, and an address without one says so', async () => {
  proves(
    'rule 5.20',
    "**Route ids**: invalid: 'Invalid payment receipt ID', 'Invalid invoice ID', 'Invalid payment disbursement ID'.",
  )

  const vendorID = await vendor('Gum & Grain')
  const id = await bill(vendorID, 12_345, 'GG-1')
  await approve(id)
  const { page } = await open(`/transactions/account/${rent()}`, [404])
  const { transactions } = await colleague().call(readRegister, { params: { accountID: String(rent()) } })
  const entry = transactions.find(({ sourceID }) => sourceID === id)!
  await page.getByRole('link', { name: 'Bill GG-1, Gum & Grain' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByRole('link', { name: `No. ${entry.transactionID}` }).click()
  await page.getByRole('link', { name: 'Open bill' }).click()
  await sheet.waitFor()

  await page.goto(`${stage.product().url}/vendors/${vendorID}`)
  const invoices = page.getByRole('table', { name: 'Vendor Invoices' })
  await invoices.getByRole('row').filter({ hasText: 'GG-1' }).waitFor()
  await invoices.getByRole('link', { name: String(id) }).click()
  await sheet.waitFor()

  await page.goto(`${stage.product().url}/home`)
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Find anything' }).fill('gum gr')
  await page.getByRole('group', { name: 'Vendors', exact: true }).getByRole('option', { name: 'Gum & Grain' }).waitFor()
  await page.getByRole('option', { name: 'GG-1' }).click()
  await sheet.waitFor()

  await page.goto(`${stage.product().url}/payable-invoices/none`)
  await page.getByText('Invalid invoice ID').waitFor()
  await page.goto(`${stage.product().url}/payable-invoices/987654321`)
  await page.getByText('Invoice not found').waitFor()
})

test('the list is searched and narrowed by days and status in its address, and saved as it is shown', async () => {
  const vendorID = await vendor('Hazel Only')
  await bill(vendorID, 1_000, 'HO-1', { dateReceived: '2026-05-01' })
  await approve(await bill(vendorID, 2_000, 'HO-2', { dateReceived: '2026-05-02' }))
  await approve(await bill(vendorID, 3_000, 'HO-3', { dateReceived: '2026-06-01' }))
  const { page, list } = await open(
    '/payable-invoices?search=hazel&startDate=2026-05-01&endDate=2026-05-31&approvalStatus=APPROVED',
  )
  await rowWith(list, 'May 2, 2026').waitFor()
  await page.getByText('1 bill', { exact: true }).waitFor()
  await page.getByLabel('Status').selectOption('Any status')
  await page.getByText('2 bills').waitFor()
  await expect.poll(() => new URL(page.url()).search).not.toContain('approvalStatus')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('payable-invoices.csv')
})

test('a bill is entered and opened with the keyboard alone, for a vendor who is made on the way', async () => {
  const { page, list } = await open('/payable-invoices')
  const keys = keyboardOf(page)
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await form.waitFor()
  await keys.press('n')
  await keys.type('Ivy Brand New')
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
  await keys.type('12.50*3')
  await keys.press('Enter')
  await rowWith(list, 'IBN keys', '$37.50').waitFor()
  await expectFocus(form.getByLabel('Vendor', { exact: true }))
  await keys.tabTo(list)
  await keys.press('Home', 'Enter')
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor()
  await keys.press('Escape')
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor({ state: 'detached' })
})

test('what may be there twice is listed in pairs, each leading to its document', async () => {
  const vendorID = await vendor('Larch Twice')
  await bill(vendorID, 4_242, 'LT-1', { dateReceived: '2026-09-01' })
  const later = await bill(vendorID, 4_242, 'LT-1b', { dateReceived: '2026-09-13' })
  const { page } = await open('/payable-invoices')
  await page.getByRole('link', { name: 'Potential Duplicates' }).click()
  const pairs = listOf(page, 'Potential Duplicates')
  const pair = rowWith(pairs, 'Larch Twice')
  await pair.waitFor()
  await expect
    .poll(() => cellsOf(pair))
    .toEqual(['Larch Twice', '$42.42', 'Sep 1, 2026 LT-1', 'Sep 13, 2026 LT-1b', '12 days', 'Not a Duplicate'])
  await expect.poll(() => barriersOn(page)).toEqual([])
  await page.getByLabel('Look among').selectOption('Payments')
  await pair.waitFor({ state: 'detached' })
  await page.getByLabel('Look among').selectOption('Bills')
  await pair.waitFor()

  // Somebody looked at it: it is gone for all, for good, until that is taken back.
  const decide = (words: string) => pair.getByRole('button', { name: new RegExp(`^${words}`) })
  await decide('Not a Duplicate').click()
  await page.getByText('Not a duplicate', { exact: true }).waitFor()
  await pair.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await pair.waitFor()
  await decide('Not a Duplicate').click()
  await pair.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByLabel('Show', { exact: true }).selectOption('Not duplicates')
  await decide('May Be a Duplicate').waitFor()
  await expect.poll(() => barriersOn(page)).toEqual([])
  await page.goto(`${stage.product().url}/payable-invoices/${later}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByRole('button', { name: 'History' }).click()
  await sheet
    .getByText(/is no duplicate of \d+/)
    .first()
    .waitFor()
  await page.goto(`${stage.product().url}/payable-invoices/duplicates?of=payableInvoices&isApart=true`)
  await decide('May Be a Duplicate').click()
  await pair.waitFor({ state: 'detached' })
  await page.getByLabel('Show', { exact: true }).selectOption('Not decided yet')
  await pair.getByRole('link', { name: 'LT-1b' }).click()
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/payable-invoices/${later}`)
})

test('hostile texts are shown on every screen of a bill and do nothing', async () => {
  const [image, script] = ['<img src=x onerror=alert(1)>', '"><script>alert(1)</script>']
  const vendorID = await vendor(script, {
    vendorDefaultCity: image,
    vendorReferenceAcct: image,
    vendorBankAccount: script,
  })
  const texts = { invoiceDescription: script, remitToName: image, remitToCity: script, paymentTerms: image }
  const id = await bill(vendorID, 5_000, image, texts)
  await bill(vendorID, 5_000, '=cmd|calc', texts)
  await approve(id)
  const { page, list } = await open(`/payable-invoices?search=${encodeURIComponent(image)}`)
  await rowWith(list, image).first().waitFor()
  await page.getByLabel('Vendor', { exact: true }).fill(script)
  await page.getByRole('option', { name: script }).first().waitFor()
  for (const [path, shown] of [
    [`/payable-invoices/${id}`, image],
    ['/payable-invoices/duplicates?of=payableInvoices', image],
    [`/vendors/${vendorID}`, image],
    [`/transactions/account/${rent()}`, image],
  ] as const) {
    await page.goto(stage.product().url + path)
    await page.getByText(shown).first().waitFor()
    await expect.poll(() => page.locator('img').count()).toBe(0)
  }
})
