// Approving bills on the screen: one by one and many at once, by whom it may be, and in periods that are locked.
import { changeSettings } from '@twofold/contract/organisations'
import { changePayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { changeVendor } from '@twofold/contract/payables/vendors'
import { expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { setBillDesk } from '../desks/bill-desk.ts'
import { keyboardOf } from '../desks/keyboard.ts'
import { rowWith } from '../desks/list.ts'

const { approve, bill, colleague, open, owed, stage, stands, vendor } = setBillDesk()

test('in a locked period an approval asks for a reason, and taking it back for the day of the reversal', async () => {
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

test('where somebody else approves, who entered a bill reads so and it stays pending, until another person approves it', async () => {
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

    const password = 'a sentence to remember'
    const member = ['users', 'create', 'sam', '--organisation', 'Fern & Harrow', '--role', 'BOOKKEEPER']
    await stage.product().command(member, `${password}\n`)
    const other = await stage.open({ as: await stage.signIn({ username: 'sam', password }) })
    await other.goto(`${stage.product().url}/payable-invoices?search=fir&approvalStatus=PENDING`)
    await other.getByText('1 to approve').waitFor()
    await other.getByRole('button', { name: 'Approve', exact: true }).click()
    await other.getByRole('dialog', { name: 'Approve 1 bill' }).getByRole('button', { name: 'Approve' }).click()
    await other.getByText('1 bill approved').waitFor()
    expect((await stands(id)).approvalStatus).toBe('APPROVED')
    expect(await owed(vendorID)).toBe(8_000)
  } finally {
    await colleague().call(changeSettings, { body: { secondApprover: false } })
  }
})

test('bills that wait are approved and rejected many at once: those that are selected, else all that are shown', async () => {
  const vendorID = await vendor('Jasper Works')
  for (const number of ['JW-1', 'JW-2', 'JW-3', 'JW-4']) await bill(vendorID, 1_000, number)
  await bill(await vendor('Of Another'), 1_000, 'OA-1', { dateDue: '2026-01-01' })
  const { page, list } = await open('/payable-invoices?search=jasper')
  await page.getByText('4 bills').waitFor()
  await page.getByText('to approve').waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Approval Queue' }).click()
  // The rows of one view stay until those of the next are there.
  await rowWith(list, 'OA-1').waitFor()
  await page.getByLabel('Search My Bills').fill('jasper')
  await rowWith(list, 'OA-1').waitFor({ state: 'detached' })
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

test('one bill that is refused, or that somebody changed since it was looked at, keeps all that were to be approved with it as they are', async () => {
  const kin = await vendor('Kelp & Kin')
  const first = await bill(kin, 1_000, 'KK-1')
  const grown = await bill(kin, 1_000, 'KK-2')
  const other = await vendor('Kelp Closed')
  const second = await bill(other, 1_000, 'KC-1')
  await colleague().call(changeVendor, { params: { vendorID: String(other) }, body: { isClosed: true } })
  const { page } = await open('/payable-invoices?search=kelp&approvalStatus=PENDING', [409])
  await page.getByText('3 to approve').waitFor()
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approving = page.getByRole('dialog', { name: 'Approve 3 bills' })
  await approving.waitFor()
  const amounts = { invoicePreTaxTotal: 90_000, invoiceTotal: 90_000 }
  await colleague().call(changePayableInvoice, { params: { payableInvoiceID: String(grown) }, body: amounts })
  await approving.getByRole('button', { name: 'Approve' }).click()
  await approving.getByText('2 bills are not approved:').waitFor()
  await approving.getByText('Bill KK-2 of Kelp & Kin: Somebody changed this in the meantime.').waitFor()
  await approving.getByText('Bill KC-1 of Kelp Closed: Kelp Closed is closed.').waitFor()
  await expect.poll(() => barriersOn(page)).toEqual([])
  const states = async () =>
    await Promise.all([first, grown, second].map(async id => (await stands(id)).approvalStatus))
  expect(await states()).toEqual(['PENDING', 'PENDING', 'PENDING'])
  await approving.getByText('1 bill of 1 vendor, $10.00 in all.').waitFor()
  await approving.getByRole('button', { name: 'Approve the Others' }).click()
  await page.getByText('1 bill approved').waitFor()
  expect(await states()).toEqual(['APPROVED', 'PENDING', 'PENDING'])
})

test('many are rejected by one call; one that somebody else changed is not, is named, and does not stand in the way of the others', async () => {
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
  // The queue is read once more, however many are decided about.
  expect(calls).toEqual(['POST /api/payable-invoices/rejections', 'GET /api/payable-invoices'])
  const states = await Promise.all(bills.map(async id => (await stands(id)).approvalStatus))
  expect(states).toEqual(['PENDING', 'REJECTED', 'REJECTED'])
})

test('on a phone single bills of the queue are chosen by a touch, and decided about', async () => {
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
