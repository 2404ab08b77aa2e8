// Bills on the screen: entered, approved, changed, refused, beside somebody else, and found again.
import { listAccounts } from '@twofold/contract/accounts'
import { changeSettings } from '@twofold/contract/organisations'
import { changePayableInvoice, createPayableInvoice, readPayableInvoice } from '@twofold/contract/payable-invoices'
import { readRegister } from '@twofold/contract/transactions'
import { changeVendor, createVendor, readVendor } from '@twofold/contract/vendors'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from './accessibility.ts'
import type { ApiSession } from './api-session.ts'
import { expectError } from './field.ts'
import { expectFocus, keyboardOf } from './keyboard.ts'
import { cellsOf, headsOf, listOf, rowWith } from './list.ts'
import { setStage } from './stage.ts'

const stage = setStage()
let colleague: ApiSession
let rent: number

beforeAll(async () => {
  colleague = await stage.signIn()
  const { accounts } = await colleague.call(listAccounts, {})
  rent = accounts.find(({ accountName }) => accountName === 'Rent')!.accountID
})

async function open(path: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
  const page = await stage.open({ as: await stage.signIn(), expecting })
  await page.goto(stage.product().url + path)
  return { page, list: listOf(page, 'My Bills') }
}

const vendor = async (vendorName: string, fields: object = {}) =>
  (await colleague.call(createVendor, { body: { vendorName, ...fields } })).vendorID

async function bill(vendorID: number, cents: number, vendorInvoiceNumber: string, fields: object = {}) {
  const days = { dateReceived: '2026-10-05', dateDue: '2026-11-04' }
  const amounts = { invoicePreTaxTotal: cents, invoiceTotal: cents }
  const body = { vendorID, vendorInvoiceNumber, ...days, ...amounts, expenseAccountID: rent, ...fields }
  return (await colleague.call(createPayableInvoice, { body })).payableInvoiceID
}

const paramsOf = (id: number) => ({ params: { payableInvoiceID: String(id) } })
const approve = (id: number) =>
  colleague.call(changePayableInvoice, { ...paramsOf(id), body: { approvalStatus: 'APPROVED' } })
const stands = (id: number) => colleague.call(readPayableInvoice, paramsOf(id))
const owed = async (id: number) =>
  (await colleague.call(readVendor, { params: { vendorID: String(id) } })).accountsBalanceTotal

test('a bill is entered pending, approved, changed, taken back and deleted, and the ledger follows each step', async () => {
  const vendorID = await vendor('Anvil Metals', { vendorDefaultCity: 'Ghent', vendorDefaultZip: '9000' })
  const { page, list } = await open('/payable-invoices', [409])
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await form.getByRole('button', { name: 'Load Vendor Defaults' }).click()
  await form.getByText('Please select a vendor first').waitFor()
  await form.getByRole('button', { name: 'Create Bill' }).click()
  await expectError(form.getByLabel('Vendor', { exact: true }), 'Choose a vendor.')
  await expectError(form.getByLabel('Vendor Invoice Number'), 'Enter the vendor’s invoice number.')
  await expectError(form.getByLabel('Date Due'), 'Enter a day.')
  await expectError(form.getByLabel('Total', { exact: true }), 'Enter an amount.')
  // Typed ahead: the key takes the vendor whenever the server answers.
  await form.getByLabel('Vendor', { exact: true }).focus()
  await page.keyboard.type('anvil')
  await page.keyboard.press('Tab')
  await expect.poll(() => form.getByLabel('Vendor', { exact: true }).inputValue()).toBe('Anvil Metals')
  await form.getByRole('button', { name: 'Load Vendor Defaults' }).click()
  await expect.poll(() => form.getByLabel('Remit To City').inputValue()).toBe('Ghent')
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
  await form.getByRole('button', { name: 'Create Bill' }).click()
  const asked = page.getByRole('dialog', { name: 'The same number again' })
  await asked.getByText(`There is already an invoice BP-1 of this vendor, number ${first}`).waitFor()
  await asked.getByRole('button', { name: 'Cancel' }).click()
  await asked.waitFor({ state: 'detached' })
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
})

test('a vendor credit is a bill with a minus, and lowers what is owed', async () => {
  const vendorID = await vendor('Cedar Credits')
  const id = await bill(vendorID, -2_500, 'CC-1')
  const { page } = await open(`/payable-invoices/${id}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor Credit' })
  await sheet.getByLabel('Approval Status').selectOption('Approved')
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await page.getByText('Bill updated').waitFor()
  expect(await owed(vendorID)).toBe(-2_500)
})

test('in a locked period an approval asks for a reason, and taking it back for the day of the reversal', async () => {
  const vendorID = await vendor('Dogwood Lumber')
  const id = await bill(vendorID, 7_000, 'DL-1', { dateReceived: '2026-01-15' })
  await colleague.call(changeSettings, { body: { softLockDate: '2026-01-31' } })
  try {
    const { page } = await open(`/payable-invoices/${id}`, [409])
    const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
    const asked = page.getByRole('dialog', { name: 'This period is locked' })
    await sheet.getByLabel('Approval Status').selectOption('Approved')
    await sheet.getByRole('button', { name: 'Update Bill' }).click()
    await asked.getByLabel('Reason').fill('came late')
    await asked.getByRole('button', { name: 'Save with this reason' }).click()
    await page.getByText('Bill updated').waitFor()
    expect(await owed(vendorID)).toBe(7_000)
    await sheet.getByLabel('Approval Status').selectOption('Pending')
    await sheet.getByRole('button', { name: 'Update Bill' }).click()
    await asked.getByText('locked through Jan 31, 2026').waitFor()
    await asked.getByRole('button', { name: 'Cancel' }).click()
    expect((await stands(id)).approvalStatus).toBe('APPROVED')
    await sheet.getByRole('button', { name: 'Update Bill' }).click()
    await asked.getByLabel('Reversal Date').fill('2/10/2026')
    await asked.getByRole('button', { name: 'Post Reversal' }).click()
    await expect.poll(() => owed(vendorID)).toBe(0)
  } finally {
    await colleague.call(changeSettings, { body: { softLockDate: '0001-01-01' } })
  }
})

test('what somebody else changed meanwhile is merged with what is typed', async () => {
  const vendorID = await vendor('Elm & Sons')
  const id = await bill(vendorID, 9_000, 'ES-1')
  const { page } = await open(`/payable-invoices/${id}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByLabel('Description').fill('Oak shelves')
  await colleague.call(changePayableInvoice, { ...paramsOf(id), body: { paymentTerms: 'Net 30' } })
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await sheet.getByText('Payment Terms: empty Net 30').waitFor()
  await sheet.getByRole('button', { name: 'Merge both' }).click()
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await page.getByText('Bill updated').waitFor()
  expect(await stands(id)).toMatchObject({ invoiceDescription: 'Oak shelves', paymentTerms: 'Net 30' })
})

test('where somebody else approves, who entered a bill reads so and it stays pending', async () => {
  const vendorID = await vendor('Fir Foundry')
  const id = await bill(vendorID, 8_000, 'FF-1')
  await colleague.call(changeSettings, { body: { secondApprover: true } })
  try {
    const { page } = await open(`/payable-invoices/${id}`, [409])
    const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
    await sheet.getByLabel('Approval Status').selectOption('Approved')
    await sheet.getByRole('button', { name: 'Update Bill' }).click()
    await page
      .getByRole('dialog', { name: 'Error Updating Invoice' })
      .getByText(`You entered or last changed bill ${id}, and in this organisation somebody else approves it.`)
      .waitFor()
    expect((await stands(id)).approvalStatus).toBe('PENDING')
  } finally {
    await colleague.call(changeSettings, { body: { secondApprover: false } })
  }
})

test('the bill is reached from its entry, from its vendor and by the palette, and an address without one says so', async () => {
  const vendorID = await vendor('Gum & Grain')
  const id = await bill(vendorID, 12_345, 'GG-1')
  await approve(id)
  const { page } = await open(`/transactions/account/${rent}`, [404])
  const { transactions } = await colleague.call(readRegister, { params: { accountID: String(rent) } })
  const entry = transactions.find(({ sourceID }) => sourceID === id)!
  await page.getByRole('link', { name: 'Bill GG-1, Gum & Grain' }).click()
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await sheet.getByRole('link', { name: `No. ${entry.transactionID}` }).click()
  await page.getByRole('link', { name: 'Open payable invoice' }).click()
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
  await page.getByRole('group', { name: 'Vendors' }).getByRole('option', { name: 'Gum & Grain' }).waitFor()
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
  await keys.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => form.getByLabel('Vendor', { exact: true }).inputValue()).toBe('Ivy Brand New')
  await keys.tabTo(form.getByLabel('Vendor Invoice Number'))
  await keys.type('IBN keys')
  await keys.tabTo(form.getByLabel('Date Due'))
  await keys.type('12/24/2026')
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

test('bills that wait are approved and rejected many at once: those that are selected, else all that are shown', async () => {
  const vendorID = await vendor('Jasper Works')
  for (const number of ['JW-1', 'JW-2', 'JW-3', 'JW-4']) await bill(vendorID, 1_000, number)
  const { page, list } = await open('/payable-invoices?search=jasper')
  await page.getByText('4 bills').waitFor()
  await page.getByText('to approve').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Approval Queue' }).click()
  await page.getByLabel('Search My Bills').fill('jasper')
  await page.getByText('4 to approve, $40.00').waitFor()
  await list.focus()
  const keys = keyboardOf(page)
  await keys.press('Home', ' ', 'ArrowDown', ' ')
  await page.getByText('2 to approve, $20.00').waitFor()
  await keys.press('y')
  const approving = page.getByRole('dialog', { name: 'Approve 2 bills' })
  await approving.getByText('2 bills of 1 vendor, $20.00 in all.').waitFor()
  await expect.poll(() => barriersOn(page)).toEqual([])
  await approving.getByRole('button', { name: 'Cancel' }).click()
  expect(await owed(vendorID)).toBe(0)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await approving.getByRole('button', { name: 'Approve' }).click()
  await page.getByText('2 bills approved').waitFor()
  await page.getByText('2 to approve, $20.00').waitFor()
  expect(await owed(vendorID)).toBe(2_000)
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog', { name: 'Reject 2 bills' }).getByRole('button', { name: 'Reject' }).click()
  await page.getByText('2 bills rejected').waitFor()
  await page.getByText('No bill fits').waitFor()
  expect(await owed(vendorID)).toBe(2_000)
})

test('one bill that is refused keeps all that were to be approved with it as they are', async () => {
  const first = await bill(await vendor('Kelp & Kin'), 1_000, 'KK-1')
  const other = await vendor('Kelp Closed')
  const second = await bill(other, 1_000, 'KC-1')
  await colleague.call(changeVendor, { params: { vendorID: String(other) }, body: { isClosed: true } })
  const { page } = await open('/payable-invoices?search=kelp&approvalStatus=PENDING', [409])
  await page.getByText('2 to approve').waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approving = page.getByRole('dialog', { name: 'Approve 2 bills' })
  await approving.getByRole('button', { name: 'Approve' }).click()
  await approving.getByText('Kelp Closed is closed.').waitFor()
  expect([(await stands(first)).approvalStatus, (await stands(second)).approvalStatus]).toEqual(['PENDING', 'PENDING'])
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
    .toEqual(['Larch Twice', '$42.42', 'Sep 1, 2026 LT-1', 'Sep 13, 2026 LT-1b', '12 days'])
  await expect.poll(() => barriersOn(page)).toEqual([])
  await page.getByLabel('Look among').selectOption('Payments')
  await pair.waitFor({ state: 'detached' })
  await page.getByLabel('Look among').selectOption('Bills')
  await pair.getByRole('link', { name: 'LT-1b' }).click()
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/payable-invoices/${later}`)
})

test('a clerk changes a bill while it is pending; approving is not for him, and he reads why', async () => {
  const vendorID = await vendor('Maple Office')
  const pending = await bill(vendorID, 1_000, 'MO-1')
  const approved = await bill(vendorID, 2_000, 'MO-2')
  await approve(approved)
  const password = 'a sentence to remember'
  const member = ['users', 'create', 'mona', '--organisation', 'Fern & Harrow', '--role', 'CLERK']
  await stage.product().command(member, `${password}\n`)
  const page = await stage.open({ as: await stage.signIn({ username: 'mona', password }) })
  await page.goto(`${stage.product().url}/payable-invoices/${pending}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Bill' })
  await expect.poll(() => sheet.getByLabel('Approval Status').isDisabled()).toBe(true)
  await sheet.getByText('approve bills').waitFor()
  await sheet.getByLabel('Description').fill('Paper')
  await sheet.getByRole('button', { name: 'Update Bill' }).click()
  await page.getByText('Bill updated').waitFor()
  expect((await stands(pending)).invoiceDescription).toBe('Paper')
  await page.goto(`${stage.product().url}/payable-invoices/${approved}`)
  await expect.poll(() => sheet.getByLabel('Description').isDisabled()).toBe(true)
  await page.goto(`${stage.product().url}/payable-invoices?search=maple&approvalStatus=PENDING`)
  await page.getByText('1 to approve').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: 'Approve', exact: true }).getAttribute('aria-disabled'))
    .toBe('true')
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
    [`/transactions/account/${rent}`, image],
  ] as const) {
    await page.goto(stage.product().url + path)
    await page.getByText(shown).first().waitFor()
    await expect.poll(() => page.locator('img').count()).toBe(0)
  }
})
