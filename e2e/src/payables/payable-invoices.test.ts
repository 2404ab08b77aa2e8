// What only bills have on the screen: approvals one by one and in the queue, numbers that a vendor used before, and the page that
// applies a payment to a bill. Also a vendor that is created while a bill is entered.
import { proves } from '@twofold/accounting/testing/proves'
import { changeSettings } from '@twofold/contract/organisations'
import { changePayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { setBillDesk } from '../desks/bill-desk.ts'
import { expectFocus, keyboardOf } from '../desks/keyboard.ts'
import { rowWith } from '../desks/list.ts'
import { openPayablesDesk } from '../desks/payables-desk.ts'

const { approve, bill, colleague, open, owed, stage, stands, vendor } = setBillDesk()

test('in a locked period an approval asks for a reason, and undoing it asks for the day of the reversal', async () => {
  const vendorID = await vendor('Dogwood Lumber')
  const id = await bill(vendorID, 7_000, 'DL-1', { dateReceived: '2026-01-15' })
  await colleague().call(changeSettings, { body: { softLockDate: '2026-01-31' } })
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
    await colleague().call(changeSettings, { body: { softLockDate: '0001-01-01' } })
  }
})

test('if a second user must approve, a user cannot approve a bill that they entered, alone or among many, and reads why', async () => {
  const vendorID = await vendor('Fir Foundry')
  const id = await bill(vendorID, 8_000, 'FF-1')
  await colleague().call(changeSettings, { body: { secondApprover: true } })
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
    await page.goto(`${stage.product().url}/payable-invoices?search=fir&approvalStatus=PENDING`)
    await page.getByText('1 to approve').waitFor()
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    const approving = page.getByRole('dialog', { name: 'Approve 1 bill' })
    await approving.getByRole('button', { name: 'Approve' }).click()
    await approving.getByText('Bill FF-1 of Fir Foundry: You entered or last changed').waitFor()
    await approving.getByRole('button', { name: 'Close' }).last().click()
    expect(await owed(vendorID)).toBe(0)
  } finally {
    await colleague().call(changeSettings, { body: { secondApprover: false } })
  }
})

test('one call rejects many bills; one that another user changed stays, is named, and does not stop the others', async () => {
  const vendorID = await vendor('Linden Tools')
  const bills = [await bill(vendorID, 1_000, 'LT-1', { dateDue: '2026-01-01' }), await bill(vendorID, 1_000, 'LT-2')]
  bills.push(await bill(vendorID, 1_000, 'LT-3'))
  const { page, list } = await open('/payable-invoices?search=linden&approvalStatus=PENDING&sort=dateDue')
  await page.getByText('3 to approve').waitFor()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  const rejecting = page.getByRole('dialog', { name: 'Reject 3 bills' })
  await rejecting.waitFor()
  const params = { payableInvoiceID: String(bills[0]) }
  await colleague().call(changePayableInvoice, { params, body: { invoiceDescription: 'mine' } })
  const calls: string[] = []
  page.on('request', request => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/payable-invoices')) calls.push(`${request.method()} ${pathname}`)
  })
  await rejecting.getByRole('button', { name: 'Reject' }).click()
  await rejecting.getByText('Bill LT-1 of Linden Tools: Somebody changed this in the meantime.').waitFor()
  await page.getByText('2 bills rejected').waitFor()
  await rowWith(list, 'LT-3').waitFor({ state: 'detached' })
  await rejecting.getByRole('button', { name: 'Close' }).last().click()
  await page.getByText('1 to approve').waitFor()
  // The queue is read once more, however many bills are decided.
  expect(calls).toEqual(['POST /api/payable-invoices/rejections', 'GET /api/payable-invoices'])
  const states = await Promise.all(bills.map(async id => (await stands(id)).approvalStatus))
  expect(states).toEqual(['PENDING', 'REJECTED', 'REJECTED'])
})

test('on a phone, single bills of the queue are selected by touch and decided', async () => {
  const vendorID = await vendor('Mulberry Mobile')
  for (const number of ['MM-1', 'MM-2', 'MM-3']) await bill(vendorID, 1_000, number)
  const page = await stage.open({ as: await stage.signIn(), viewport: { width: 390, height: 844 } })
  await page.goto(`${stage.product().url}/payable-invoices?search=mulberry&approvalStatus=PENDING`)
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
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await page.getByRole('dialog', { name: 'Approve 1 bill' }).getByRole('button', { name: 'Approve' }).click()
  await page.getByText('1 bill approved').waitFor()
  expect(await owed(vendorID)).toBe(1_000)
  await page.getByText('Mulberry Mobile').first().click()
  await page.getByRole('dialog', { name: 'Edit Bill' }).waitFor()
})

test('a clerk changes a pending bill, cannot approve it, and reads why', async () => {
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

test('a dialog asks about a number that the vendor used before: on a new bill, on a changed one, and when a deletion is undone', async () => {
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

  // A dialog asks about a number that was used in the meantime, and no earlier key answers it.
  const alder = await vendor('Alder Twine')
  const deleted = await bill(alder, 5_000, 'AT-1')
  await page.goto(`${stage.product().url}/payable-invoices/${deleted}`)
  await sheet.getByRole('button', { name: 'Delete Bill' }).click()
  await page.getByText('Bill deleted').waitFor()
  const again = await bill(alder, 5_000, 'AT-1')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Not created again').waitFor()
  await page.getByText(`There is already an invoice AT-1 of this vendor, number ${again}`).waitFor()
  expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Save nevertheless' }).click()
  await page.getByText('Bill created again').waitFor()
  await page.goto(`${stage.product().url}/payable-invoices?search=alder`)
  await expect.poll(() => list.getByText('AT-1', { exact: true }).count()).toBe(2)
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

test('the page that applies a payment to a bill says what is wrong, and when there is nothing to apply', async () => {
  proves(
    'rule 8.1',
    "Dialog titles for non-200 writes: 'Error Saving Report', 'Error Updating Report', 'Error Restoring Report', 'Error Saving Customer', 'Error Updating Customer', 'Error Deleting Customer', 'Error Saving Vendor', 'Error Updating Vendor', 'Error Deleting Vendor', 'Error Delete Account', 'Error Saving Invoice', 'Error Updating Invoice', 'Error Deleting Invoice', 'Error Saving Payment Receipt', 'Error Updating Payment Receipt', 'Error Deleting Payment Receipt', 'Error Saving Payment Disbursement', 'Error Updating Payment Disbursement', 'Error Deleting Payment Disbursement', 'Error Saving Remittance Advice', 'Error Saving Disbursement Advice', 'Error Saving Payment Advice'.",
  )
  proves('words 8.30', 'Error Saving Payment Advice')
  proves(
    'rule 8.4',
    "Other load and empty-state messages: 'Error loading payment advice details', 'Payment receipt not found', 'Invoice not found', 'Payment disbursement not found', 'No payments applied', 'No unpaid invoices found for this customer', 'No unapplied payments found for this customer', 'No unpaid invoices found for this vendor', 'No unapplied payments found for this vendor', 'This payment receipt has been fully applied', 'This invoice has been fully paid', 'This payment disbursement has been fully applied'.",
  )
  proves('words 8.42', 'No unapplied payments found for this vendor')

  const session = await stage.signIn()
  const desk = await openPayablesDesk(session)
  const vendorID = await desk.vendor('Oak & Iron')
  const unpaid = await desk.bill(vendorID, 20_000, 'O-1')
  const credit = await desk.bill(await desk.vendor('Pine Alone'), -700, 'P-C')
  const page = await stage.open({ as: session, expecting: [404, 409] })
  const goTo = (path: string) => page.goto(stage.product().url + path)
  await goTo('/payable-invoices/abc/apply-payment')
  await page.getByText('Invalid invoice ID').waitFor()
  await goTo('/payable-invoices/987654321/apply-payment')
  await page.getByText('Invoice not found').waitFor()
  await goTo(`/payable-invoices/${credit}/apply-payment`)
  await page.getByText('No unpaid invoices found for this vendor').waitFor()
  await goTo(`/payable-invoices/${unpaid}/apply-payment`)
  await page.getByText('No unapplied payments found for this vendor').waitFor()
  const vendorPaymentID = await desk.payment(vendorID, 20_000, 'wire 3')
  await page.reload()
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await apply.getByRole('checkbox', { name: /wire 3/ }).check()
  const body = { vendorPaymentID, payableInvoiceID: unpaid, amountApplied: 5_000 }
  await session.call(createVendorPaymentAdvice, { body })
  await apply.getByRole('button', { name: 'Apply Payment' }).click()
  const failure = page.getByRole('dialog', { name: 'Error Saving Payment Advice' })
  await failure.getByText('Amount to apply cannot exceed the available balance', { exact: true }).waitFor()
  await failure.getByText('$150.00 is left.').waitFor()
  await session.call(createVendorPaymentAdvice, { body: { ...body, amountApplied: 15_000 } })
  await goTo(`/payable-invoices/${unpaid}/apply-payment`)
  await page.getByText('This invoice has been fully paid').waitFor()
})
