// From a bill to its money on the screen, with the books right to the cent at each step, under both sign conventions.

import { proves } from '@twofold/accounting/testing/proves'
import { listVendorInvoices } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { listVendorPayments } from '@twofold/contract/payables/vendor-payments'
import { listVendors, readVendorStatement } from '@twofold/contract/payables/vendors'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ORGANISATIONS, pick, sessionIn } from '../desks/desk.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { AGED_ON, balanceOf, NO_FIGURES, type PartyFigures, partyFigures } from '../desks/party-figures.ts'
import { openPayablesDesk, type PayablesDesk } from '../desks/payables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

/** What a vendor's money comes to: what it was spent on, where it came from, and what is left. */
type Figures = PartyFigures & { bank: number; expense: number }

const NOTHING: Figures = { ...NO_FIGURES, bank: 0, expense: 0 }

/** Asks what has come of one vendor since it was set up. */
async function figuresOf(session: ApiSession, desk: PayablesDesk, expenseSign: number) {
  const moved = async () => ({
    bank: await balanceOf(session, desk.checking.accountID),
    expense: expenseSign * (await balanceOf(session, desk.expense.accountID)),
  })
  const before = await moved()
  return async (name: string): Promise<Figures> => {
    const { vendors } = await session.call(listVendors, { query: { search: name } })
    const { vendorID, accountsBalanceTotal: owed, glAccountPayable: accountID } = vendors[0]!
    const params = { vendorID: String(vendorID) }
    const statement = await session.call(readVendorStatement, { params, query: { endDate: AGED_ON } })
    const figures = await partyFigures(session, {
      report: 'Payables Aging',
      name,
      told: { accountID, owed, statement },
    })
    const now = await moved()
    return { ...figures, bank: now.bank - before.bank, expense: now.expense - before.expense }
  }
}

async function paid(page: Page, name: string, amount: string, reference: string, button: string): Promise<void> {
  await page.goto(`${stage.product().url}/vendor-payments`)
  const form = page.getByRole('form', { name: 'Create New Payment Disbursement' })
  await form.getByLabel('Disbursement Date').fill('Nov 12, 2026')
  await pick(form, page, 'Vendor', name)
  await form.getByLabel('Reference').fill(reference)
  await pick(form, page, 'Account', 'Checking')
  await form.getByLabel('Total Amount').fill(amount)
  await form.getByRole('button', { name: button }).click()
}

describe.each(ORGANISATIONS)('in $organisation, with $signs', ({ organisation, expenseSign }) => {
  test('a bill is entered, approved, paid in part from both sides, one payment advice taken back, and paid', async () => {
    proves('rule 1.10', 'record vendor payment disbursements and apply them to bills.')
    proves('rule 2.80', '/payable-invoices/{invoiceID}: edit form plus a table of applied payments.')
    proves('rule 2.81', '/payable-invoices/{invoiceID}/apply-payment: choose a vendor payment to apply.')
    proves('route 2.29', '/payable-invoices/{invoiceID}/apply-payment')

    const session = await sessionIn(stage, organisation)
    const desk = await openPayablesDesk(session)
    const name = `Maple ${organisation}`
    const page = await stage.open({ as: session })
    const goTo = (path: string) => page.goto(stage.product().url + path)
    const figures = await figuresOf(session, desk, expenseSign)
    const stands = (wanted: Figures) => expect.poll(() => figures(name)).toEqual(wanted)

    await goTo('/vendors')
    const newVendor = page.getByRole('form', { name: 'Create New Vendor' })
    await newVendor.getByLabel('Vendor Name').fill(name)
    await newVendor.getByRole('button', { name: 'Create Vendor' }).click()
    await page.getByText('Vendor created').waitFor()
    await stands(NOTHING)

    await goTo('/payable-invoices')
    const newBill = page.getByRole('form', { name: 'Create New Bill' })
    await pick(newBill, page, 'Vendor', name)
    await newBill.getByLabel('Vendor Invoice Number').fill('M-88')
    await newBill.getByLabel('Date Received').fill('Nov 3, 2026')
    await newBill.getByLabel('Date Due').fill('Nov 10, 2026')
    await newBill.getByLabel('Pre-Tax Total').fill('600')
    await newBill.getByLabel('Tax', { exact: true }).fill('49.50')
    await newBill.getByLabel('Total', { exact: true }).fill('649.50')
    await pick(newBill, page, 'Expense Account', desk.expense.accountName)
    await newBill.getByRole('button', { name: 'Create Bill' }).click()
    const billRow = rowWith(listOf(page, 'My Bills'), name)
    await billRow.getByText('Pending').waitFor()
    await stands(NOTHING)

    const { vendors } = await session.call(listVendors, { query: { search: name } })
    const params = { vendorID: String(vendors[0]!.vendorID) }
    const { invoices } = await session.call(listVendorInvoices, { params })
    const billPath = `/payable-invoices/${invoices[0]!.payableInvoiceID}`
    await goTo(billPath)
    const bill = page.getByRole('dialog', { name: 'Edit Bill' })
    await bill.getByText('No payments applied').waitFor()
    await bill.getByLabel('Approval Status').selectOption('APPROVED')
    await bill.getByRole('button', { name: 'Update Bill' }).click()
    await page.getByText('Bill updated').waitFor()
    const approved = { owed: 64_950, bank: 0, expense: 64_950 }
    await stands({
      ...approved,
      aging: { days30: 64_950, unapplied: 0, total: 64_950 },
      statement: { entries: 1, closing: 64_950 },
    })

    await paid(page, name, '500', 'check 1', 'Create Payment Disbursement')
    const paymentRow = rowWith(listOf(page, 'My Payments'), name, 'check 1')
    await paymentRow.getByText('$500.00').waitFor()
    const inPart = { ...approved, owed: 14_950, bank: -50_000, statement: { entries: 2, closing: 14_950 } }
    await stands({ ...inPart, aging: { days30: 64_950, unapplied: -50_000, total: 14_950 } })

    await goTo(`${billPath}/apply-payment`)
    const apply = page.getByRole('dialog', { name: 'Apply Payment' })
    await apply.getByRole('checkbox').check()
    await apply.getByLabel(/^Amount to apply/).fill('200')
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await page.getByText('Payment applied').waitFor()
    await bill.getByRole('link', { name: 'Payment', exact: true }).waitFor()
    await stands({ ...inPart, aging: { days30: 44_950, unapplied: -30_000, total: 14_950 } })

    const { vendorPayments } = await session.call(listVendorPayments, { query: { search: name } })
    const paymentPath = `/vendor-payments/${vendorPayments[0]!.vendorPaymentID}`
    await goTo(`${paymentPath}/apply`)
    await apply.getByRole('checkbox').check()
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('300.00')
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await page.getByText('Payment applied').waitFor()
    await stands({ ...inPart, aging: { days30: 14_950, unapplied: 0, total: 14_950 } })

    await goTo(billPath)
    const advice = bill.getByRole('row').filter({ hasText: '$200.00' })
    await advice.getByRole('button', { name: /^Delete Payment Advice/ }).click()
    const asked = page.getByRole('dialog', { name: 'Delete Payment Advice' })
    await asked.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Payment advice deleted').waitFor()
    await stands({ ...inPart, aging: { days30: 34_950, unapplied: -20_000, total: 14_950 } })

    await goTo(paymentPath)
    const payment = page.getByRole('dialog', { name: 'Edit Payment Disbursement' })
    await payment.getByRole('link', { name: 'Apply Payment' }).click()
    await apply.getByRole('button', { name: 'Oldest first' }).click()
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await paymentRow.getByText('Applied', { exact: true }).waitFor()
    await paid(page, name, '149.50', 'check 2', 'Create and Apply')
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('149.50')
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await rowWith(listOf(page, 'My Payments'), name, 'check 2').getByText('Applied', { exact: true }).waitFor()
    const settled = { ...approved, owed: 0, bank: -64_950, statement: { entries: 3, closing: 0 } }
    await stands({ ...settled, aging: null })

    await goTo('/payable-invoices')
    await billRow.getByText('Paid', { exact: true }).waitFor()
    await goTo(`/vendors/${vendors[0]!.vendorID}`)
    const vendor = page.getByRole('dialog', { name: 'Edit Vendor' })
    await vendor.getByText('Nothing is open: all is paid and applied.').waitFor()
    await expect.poll(() => vendor.getByRole('list', { name: 'Timeline' }).getByText('applied to').count()).toBe(3)
    await stage.product().command(['verify', '--organisation', organisation])
  })

  test('a vendor credit is applied to a bill, and refunds to the payment and to the credit that they sent back', async () => {
    const session = await sessionIn(stage, organisation)
    const desk = await openPayablesDesk(session)
    const name = `Nutmeg ${organisation}`
    const figures = await figuresOf(session, desk, expenseSign)
    const vendorID = await desk.vendor(name)
    const stands = (wanted: Figures) => expect.poll(() => figures(name)).toEqual(wanted)
    const inNovember = { date: '2026-11-03' }
    const bill = await desk.bill(vendorID, 30_000, 'N-5', inNovember)
    const credit = await desk.bill(vendorID, -5_000, 'N-C1', inNovember)
    const payment = await desk.payment(vendorID, 40_000, 'wire 9', inNovember)
    const stood = { bank: -40_000, expense: 25_000, owed: -15_000, statement: { entries: 3, closing: -15_000 } }
    await stands({ ...stood, aging: { days30: 25_000, unapplied: -40_000, total: -15_000 } })
    const page = await stage.open({ as: session })
    const goTo = (path: string) => page.goto(stage.product().url + path)

    await goTo(`/payable-invoices/${credit}/apply-payment`)
    const applyCredit = page.getByRole('dialog', { name: 'Apply Vendor Credit' })
    await applyCredit.getByRole('checkbox', { name: /N-5/ }).check()
    await applyCredit.getByLabel(/^Amount to apply/).fill('30')
    await applyCredit.getByRole('button', { name: 'Apply Vendor Credit' }).click()
    await page.getByText('Vendor credit applied').waitFor()
    await stands({ ...stood, aging: { days30: 25_000, unapplied: -40_000, total: -15_000 } })

    await goTo(`/vendor-payments/${payment}/apply?proposed=true`)
    const apply = page.getByRole('dialog', { name: 'Apply Payment' })
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('270.00')
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await page.getByText('Payment applied').waitFor()
    await stands({ ...stood, aging: { days30: -2_000, unapplied: -13_000, total: -15_000 } })

    const refund = await desk.payment(vendorID, 15_000, 'sent back', { date: '2026-11-14', isRefund: true })
    const back = { ...stood, bank: -25_000, owed: 0, statement: { entries: 4, closing: 0 } }
    await stands({ ...back, aging: { days30: -2_000, unapplied: 2_000, total: 0 } })
    await goTo(`/vendor-payments/${refund}/apply`)
    const applyRefund = page.getByRole('dialog', { name: 'Apply Refund' })
    await applyRefund.getByRole('checkbox', { name: /wire 9/ }).check()
    await applyRefund.getByRole('checkbox', { name: /N-C1/ }).check()
    await applyRefund.getByRole('button', { name: 'Apply Refund' }).click()
    await page.getByText('Refund applied').waitFor()
    const list = listOf(page, 'My Payments')
    await expect.poll(() => rowWith(list, name).getByText('Applied', { exact: true }).count()).toBe(2)
    await stands({ ...back, aging: null })
    const { invoices } = await session.call(listVendorInvoices, { params: { vendorID: String(vendorID) } })
    expect(invoices.map(({ payableInvoiceID, paidInFull }) => [payableInvoiceID, paidInFull])).toEqual([
      [credit, true],
      [bill, true],
    ])
    await stage.product().command(['verify', '--organisation', organisation])
  })
})

test('who pays a bill is told what is wrong, and when there is nothing to pay it by', async () => {
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
  const bill = await desk.bill(vendorID, 20_000, 'O-1')
  const credit = await desk.bill(await desk.vendor('Pine Alone'), -700, 'P-C')
  const page = await stage.open({ as: session, expecting: [404, 409] })
  const goTo = (path: string) => page.goto(stage.product().url + path)
  await goTo('/payable-invoices/abc/apply-payment')
  await page.getByText('Invalid invoice ID').waitFor()
  await goTo('/payable-invoices/987654321/apply-payment')
  await page.getByText('Invoice not found').waitFor()
  await goTo(`/payable-invoices/${credit}/apply-payment`)
  await page.getByText('No unpaid invoices found for this vendor').waitFor()
  await goTo(`/payable-invoices/${bill}/apply-payment`)
  await page.getByText('No unapplied payments found for this vendor').waitFor()
  const vendorPaymentID = await desk.payment(vendorID, 20_000, 'wire 3')
  await page.reload()
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await apply.getByRole('checkbox', { name: /wire 3/ }).check()
  const body = { vendorPaymentID, payableInvoiceID: bill, amountApplied: 5_000 }
  await session.call(createVendorPaymentAdvice, { body })
  await apply.getByRole('button', { name: 'Apply Payment' }).click()
  const failure = page.getByRole('dialog', { name: 'Error Saving Payment Advice' })
  await failure.getByText('Amount to apply cannot exceed the available balance', { exact: true }).waitFor()
  await failure.getByText('$150.00 is left.').waitFor()
  await session.call(createVendorPaymentAdvice, { body: { ...body, amountApplied: 15_000 } })
  await goTo(`/payable-invoices/${bill}/apply-payment`)
  await page.getByText('This invoice has been fully paid').waitFor()
})
