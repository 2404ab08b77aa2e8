// Tests a party, a document and its payment, with exact balances after each step. The receivables tests use only the keyboard and the sign
// convention of the specification. The payables tests use the same screens with the textbook sign convention.
import { proves } from '@twofold/accounting/testing/proves'
import { listVendorInvoices } from '@twofold/contract/payables/payable-invoices'
import { createVendorPaymentAdvice } from '@twofold/contract/payables/vendor-payment-advices'
import { listVendors, readVendorStatement } from '@twofold/contract/payables/vendors'
import { createCustomerPaymentAdvice } from '@twofold/contract/receivables/customer-payment-advices'
import { listCustomers, readCustomerStatement } from '@twofold/contract/receivables/customers'
import { listCustomerInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { expect, test } from 'vitest'
import { ORGANISATIONS, pick, sessionIn } from '../drivers/demo-organisations.ts'
import { expectFocus, expectFocusIn, typePick } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { keepNotices } from '../drivers/notices.ts'
import { AGED_ON, balanceOf, NO_FIGURES, type PartyFigures, partyFigures } from '../drivers/party-figures.ts'
import { createPayablesDriver } from '../drivers/payables-driver.ts'
import { createReceivablesDriver } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

/** The amounts of a party: its balances, its income or cost before and after tax, and its payments. */
type Figures = PartyFigures & { bank: number; own: number; tax: number }

const NOTHING: Figures = { ...NO_FIGURES, bank: 0, own: 0, tax: 0 }

const RECEIVABLES = {
  ...ORGANISATIONS[0],
  side: 'receivables',
  path: '/customer-payments',
  report: 'Receivables Aging',
  sign: ORGANISATIONS[0].incomeSign,
  bankSign: 1,
  open: async (session: ApiSession) => {
    const driver = await createReceivablesDriver(session)
    const apply = ({ credit, ...rest }: Applied) =>
      session.call(createCustomerPaymentAdvice, {
        body: {
          ...(credit ? { creditInvoiceID: rest.from } : { paymentReceiptID: rest.from }),
          receivableInvoiceID: rest.to,
          amountApplied: rest.cents,
        },
      })
    return { ...driver, own: driver.income, party: driver.customer, document: driver.invoice, apply }
  },
  shown: async (session: ApiSession, search: string) => {
    const { customers } = await session.call(listCustomers, { query: { search } })
    const { customerID, accountsBalanceTotal, gLAccountReceivable } = customers[0]!
    const query = { endDate: AGED_ON }
    const statement = await session.call(readCustomerStatement, { params: { customerID: String(customerID) }, query })
    return { partyID: customerID, accountID: gLAccountReceivable, owed: accountsBalanceTotal, statement }
  },
  paid: async (session: ApiSession, customerID: number) =>
    (await session.call(listCustomerInvoices, { params: { customerID: String(customerID) } })).invoices.map(
      ({ receivableInvoiceID, paidInFull }) => [receivableInvoiceID, paidInFull],
    ),
} as const

const PAYABLES = {
  ...ORGANISATIONS[1],
  side: 'payables',
  path: '/vendor-payments',
  report: 'Payables Aging',
  sign: ORGANISATIONS[1].expenseSign,
  bankSign: -1,
  open: async (session: ApiSession) => {
    const driver = await createPayablesDriver(session)
    const apply = ({ credit, ...rest }: Applied) =>
      session.call(createVendorPaymentAdvice, {
        body: {
          ...(credit ? { creditInvoiceID: rest.from } : { vendorPaymentID: rest.from }),
          payableInvoiceID: rest.to,
          amountApplied: rest.cents,
        },
      })
    return { ...driver, own: driver.expense, party: driver.vendor, document: driver.bill, tax: null, apply }
  },
  shown: async (session: ApiSession, search: string) => {
    const { vendors } = await session.call(listVendors, { query: { search } })
    const { vendorID, accountsBalanceTotal, glAccountPayable } = vendors[0]!
    const query = { endDate: AGED_ON }
    const statement = await session.call(readVendorStatement, { params: { vendorID: String(vendorID) }, query })
    return { partyID: vendorID, accountID: glAccountPayable, owed: accountsBalanceTotal, statement }
  },
  paid: async (session: ApiSession, vendorID: number) =>
    (await session.call(listVendorInvoices, { params: { vendorID: String(vendorID) } })).invoices.map(
      ({ payableInvoiceID, paidInFull }) => [payableInvoiceID, paidInFull],
    ),
} as const

/** A payment or credit to apply through the API. */
type Applied = { from: number; to: number; cents: number; credit?: true }

/**
 * Signs in to the organisation of the receivables or payables tests. `stands` waits until the amounts of the party have changed by these
 * values since the start.
 */
async function openSide(side: typeof RECEIVABLES | typeof PAYABLES, party: string) {
  const session = await sessionIn(fixture, side.organisation)
  const driver = await side.open(session)
  const name = `${party} ${side.side}`
  const shown = () => side.shown(session, name)
  const moved = async () => ({
    bank: side.bankSign * (await balanceOf(session, driver.checking.accountID)),
    own: side.sign * (await balanceOf(session, driver.own.accountID)),
    tax: driver.tax === null ? 0 : await balanceOf(session, driver.tax.accountID),
  })
  const before = await moved()
  const figures = async (): Promise<Figures> => {
    const of = await partyFigures(session, { report: side.report, name, shown: await shown() })
    const now = await moved()
    return { ...of, bank: now.bank - before.bank, own: now.own - before.own, tax: now.tax - before.tax }
  }
  const stands = (wanted: Figures) => expect.poll(figures).toEqual(wanted)
  return { session, driver, name, shown, stands }
}

test('an invoice is entered, charged, partly paid from both sides, one application undone, fully paid, and a payment returned', async () => {
  proves(
    'rule 1.8',
    'record customer payment receipts and apply them to invoices through payment advices (remittances);',
  )

  const { session, driver, name, stands, shown } = await openSide(RECEIVABLES, 'Maple')
  const { page, keys, dialog, button, goTo, find, pressOn, fill, opened, closed } = await startKeyboardJourney(
    fixture,
    {
      as: session,
    },
  )
  const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
  const documents = listOf(page, 'My Invoices')
  const payments = listOf(page, 'My Payments')

  await goTo('Customers')
  await page.getByRole('heading', { name: 'Create New Customer' }).waitFor()
  await keys.press('n')
  await keys.type(name)
  await keys.press('Enter')
  await page.getByText('Customer created').waitFor()
  // The next payment can be entered immediately.
  await expectFocus(field('Customer Name'))
  await stands(NOTHING)
  await find(listOf(page, 'My Customers'), name)
  await keys.press('Enter')
  const editParty = await opened('Edit Customer')
  await fill(editParty.getByLabel('City', { exact: true }), 'Salem')
  await pressOn(button('Update Customer', editParty))
  await page.getByText('Customer updated').waitFor()
  await keys.press('Escape')
  await closed(editParty)

  await goTo('Invoices')
  await page.getByRole('form', { name: 'Create New Invoice' }).waitFor()
  await keys.press('n')
  await typePick(page, keys, field('Customer'), name)
  await fill(field('Client Reference'), 'M-88 receivables')
  await fill(field('Date Charged'), 'Nov 10, 2026')
  await fill(field('Pre-Tax Total'), '600')
  await fill(field('Tax'), '49.50')
  await typePick(page, keys, field('Revenue Account'), driver.own.accountName)
  await pressOn(button('Create Invoice'))
  await rowWith(documents, name).getByText('Pending').waitFor()
  await stands(NOTHING)

  await find(documents, name)
  await keys.press('Enter')
  const editDocument = await opened('Edit Invoice')
  await keys.choose(editDocument.getByLabel('Charge Status'), 'Charged', 'Shift+Tab')
  await keys.press('Enter')
  await page.getByText('Invoice charged').waitFor()
  const posted = { owed: 64_950, bank: 0, own: 60_000, tax: 4_950 }
  await stands({
    ...posted,
    aging: { days30: 64_950, unapplied: 0, total: 64_950 },
    statement: { entries: 1, closing: 64_950 },
  })
  await keys.press('Escape')
  await closed(editDocument)

  const { partyID } = await shown()
  await driver.payment(partyID, 50_000, 'ck-1 receivables', { date: '2026-11-12' })
  const inPart = { ...posted, owed: 14_950, bank: 50_000, statement: { entries: 2, closing: 14_950 } }
  await stands({ ...inPart, aging: { days30: 64_950, unapplied: -50_000, total: 14_950 } })

  const applying = async () => await opened('Apply Payment')
  const applied = async () => {
    await pressOn(button('Apply Payment', dialog('Apply Payment')))
    await page.getByText('Payment applied').waitFor()
    await dialog('Apply Payment').waitFor({ state: 'hidden' })
  }
  await goTo('Invoices')
  await find(documents, name)
  await keys.press('Enter')
  await opened('Edit Invoice')
  await pressOn(editDocument.getByRole('link', { name: 'Apply Payment' }))
  const apply = await applying()
  await pressOn(apply.getByRole('checkbox'), 'Space')
  await fill(apply.getByLabel(/^Amount to apply/), '200')
  await applied()
  await stands({ ...inPart, aging: { days30: 44_950, unapplied: -30_000, total: 14_950 } })
  await keys.press('Escape')
  await closed(editDocument)

  await goTo('Receive Payments')
  await find(payments, 'ck-1 receivables')
  await keys.press('a')
  await applying()
  await pressOn(apply.getByRole('checkbox'), 'Space')
  await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('300.00')
  await applied()
  await stands({ ...inPart, aging: { days30: 14_950, unapplied: 0, total: 14_950 } })

  await find(payments, 'ck-1 receivables')
  await keys.press('Enter')
  const editPayment = await opened('Edit Payment Receipt')
  const line = editPayment.getByRole('row').filter({ hasText: '$200.00' })
  await pressOn(line.getByRole('button', { name: /^Delete Remittance/ }))
  const sure = await opened('Delete Remittance')
  await pressOn(button('Delete', sure))
  await page.getByText('Remittance deleted').waitFor()
  await expectFocusIn(editPayment)
  await stands({ ...inPart, aging: { days30: 34_950, unapplied: -20_000, total: 14_950 } })

  // A closed dialog returns the focus to the element that opened it.
  await pressOn(button('Refund Receipt', editPayment))
  const refund = await opened('Refund Receipt')
  await fill(refund.getByLabel('Amount'), '200.01')
  await keys.press('Enter')
  await refund.getByText('Only $200.00 is available.').waitFor()
  await expectFocus(refund.getByLabel('Amount'))
  await keys.press('Escape')
  await expectFocus(button('Refund Receipt', editPayment))
  await pressOn(editPayment.getByRole('link', { name: 'Apply Payment' }))
  await applying()
  await pressOn(button('Oldest first', apply))
  await applied()
  await rowWith(payments, name, 'ck-1').getByText('Applied', { exact: true }).waitFor()

  // Leaves the search field of the list.
  await goTo('Receive Payments')
  await page.getByRole('form', { name: 'Create New Payment Receipt' }).waitFor()
  await keys.press('n')
  await keys.tabTo(field('Receipt Date'), 'Shift+Tab')
  await fill(field('Receipt Date'), 'Nov 12, 2026')
  await keys.press('Tab')
  await typePick(page, keys, field('Customer'), name)
  await fill(field('Payment Reference'), 'ck-2 receivables')
  await typePick(page, keys, field('Payment Account'), 'Checking')
  await fill(field('Total Received'), '149.50')
  await pressOn(button('Create and Apply'))
  await applying()
  await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('149.50')
  await applied()
  await rowWith(payments, name, 'ck-2').getByText('Applied', { exact: true }).waitFor()
  const settled = { ...posted, owed: 0, bank: 64_950, statement: { entries: 3, closing: 0 } }
  await stands({ ...settled, aging: null })
  expect((await RECEIVABLES.paid(session, partyID)).map(([, isPaid]) => isPaid)).toEqual([true])
  await goTo('Customers')
  await find(listOf(page, 'My Customers'), name)
  await keys.press('Enter')
  await opened('Edit Customer')
  await editParty.getByText('No open items. Everything is paid and applied.').waitFor()
  await expect.poll(() => editParty.getByRole('list', { name: 'Timeline' }).getByText('applied to').count()).toBe(3)
  await keys.press('Escape')
  await closed(editParty)

  await goTo('Receive Payments')
  await find(payments, 'ck-2 receivables')
  await keys.press('Enter')
  await opened('Edit Payment Receipt')
  await pressOn(button('Returned Check', editPayment))
  const returned = await opened('Returned Check')
  await returned.getByText(`$149.50 is deducted from`).waitFor()
  await expect.poll(() => returned.getByLabel('Payment Reference').inputValue()).toBe('Returned: ck-2 receivables')
  await pressOn(button('Record Return', returned))
  await page.getByText('$149.50 returned').waitFor()
  await expectFocusIn(page.locator('body'))
  for (const each of ['Refund Receipt', 'Returned Check'])
    await expect.poll(() => button(each, editPayment).getAttribute('aria-disabled')).toBe('true')
  expect((await shown()).owed).toBe(14_950)
  await fixture.product().command(['verify', '--organisation', RECEIVABLES.organisation])
})

test('a bill is entered, approved, partly paid from both sides, fully paid, and a payment returned', async () => {
  proves('rule 1.10', 'record vendor payment disbursements and apply them to bills.')
  proves('rule 2.80', '/payable-invoices/{invoiceID}: edit form plus a table of applied payments.')
  proves('rule 2.81', '/payable-invoices/{invoiceID}/apply-payment: choose a vendor payment to apply.')
  proves('route 2.29', '/payable-invoices/{invoiceID}/apply-payment')

  const { session, driver, name, shown, stands } = await openSide(PAYABLES, 'Maple')
  const id = await driver.party(name)
  const page = await fixture.open({ as: session })
  await keepNotices(page)
  const button = (label: string) => page.getByRole('button', { name: label, exact: true })
  const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
  await page.goto(`${fixture.product().url}/payable-invoices`)
  const form = page.getByRole('form', { name: 'Create New Bill' })
  await pick(form, page, 'Vendor', name)
  await field('Vendor Invoice Number').fill('M-88')
  await field('Date Received').fill('Nov 3, 2026')
  await field('Date Due').fill('Nov 10, 2026')
  await field('Pre-Tax Total').fill('600')
  await field('Tax').fill('49.50')
  await pick(form, page, 'Expense Account', driver.own.accountName)
  await button('Create Bill').click()
  const bill = rowWith(listOf(page, 'My Bills'), name)
  await bill.getByText('Pending').waitFor()
  await stands(NOTHING)
  await bill.getByRole('link').click()
  await page.getByRole('dialog', { name: 'Edit Bill' }).getByLabel('Approval Status').selectOption('Approved')
  await button('Update Bill').click()
  await page.getByText('Bill updated').waitFor()
  // Tax that a vendor charges is part of the cost.
  const posted = { owed: 64_950, bank: 0, own: 64_950, tax: 0 }
  const statement = { entries: 1, closing: 64_950 }
  await stands({ ...posted, aging: { days30: 64_950, unapplied: 0, total: 64_950 }, statement })

  const inNovember = { date: '2026-11-12' }
  await driver.payment(id, 50_000, 'ck-1', inNovember)
  const billPath = new URL(page.url()).pathname
  await page.goto(`${fixture.product().url}${billPath}/apply-payment`)
  const sheet = page.getByRole('dialog', { name: 'Apply Payment' })
  await sheet.getByRole('checkbox').check()
  await sheet.getByLabel(/^Amount to apply/).fill('200')
  const apply = sheet.getByRole('button', { name: 'Apply Payment' })
  await apply.click()
  await page.getByText('Payment applied').waitFor()
  const inPart = { ...posted, owed: 14_950, bank: 50_000, statement: { entries: 2, closing: 14_950 } }
  await stands({ ...inPart, aging: { days30: 44_950, unapplied: -30_000, total: 14_950 } })

  await page.goto(`${fixture.product().url}/vendor-payments`)
  const payments = listOf(page, 'My Payments')
  await rowWith(payments, name, 'ck-1').getByRole('link', { name: 'Apply' }).click()
  await sheet.getByRole('checkbox').check()
  await expect.poll(() => sheet.getByLabel(/^Amount to apply/).inputValue()).toBe('300.00')
  await apply.click()
  await rowWith(payments, name, 'ck-1').getByText('Applied', { exact: true }).waitFor()
  await stands({ ...inPart, aging: { days30: 14_950, unapplied: 0, total: 14_950 } })

  const paying = page.getByRole('form', { name: 'Create New Payment Disbursement' })
  await field('Disbursement Date').fill('Nov 12, 2026')
  await pick(paying, page, 'Vendor', name)
  await field('Reference').fill('ck-2')
  await pick(paying, page, 'Account', 'Checking')
  await field('Total Amount').fill('149.50')
  await button('Create and Apply').click()
  await expect.poll(() => sheet.getByLabel(/^Amount to apply/).inputValue()).toBe('149.50')
  await apply.click()
  const last = rowWith(payments, name, 'ck-2')
  await last.getByText('Applied', { exact: true }).waitFor()
  await stands({ ...posted, owed: 0, bank: 64_950, aging: null, statement: { entries: 3, closing: 0 } })

  await last.getByRole('link', { name }).click()
  await button('Returned Payment').click()
  const returned = page.getByRole('dialog', { name: 'Returned Payment' })
  await returned.getByText('$149.50 is added back to').waitFor()
  await returned.getByRole('button', { name: 'Record Return' }).click()
  await page.getByText('$149.50 returned').waitFor()
  expect((await shown()).owed).toBe(14_950)
  await fixture.product().command(['verify', '--organisation', PAYABLES.organisation])
})

test.each([RECEIVABLES, PAYABLES])(
  'a refund is applied to the payment and to the credit that it sent back, of $side',
  async side => {
    const { session, driver, name, stands } = await openSide(side, 'Nutmeg')
    const id = await driver.party(name)
    const inNovember = { date: '2026-11-03' }
    const paid = await driver.document(id, 30_000, 'N-5', inNovember)
    const credit = await driver.document(id, -5_000, 'N-C1', inNovember)
    const payment = await driver.payment(id, 40_000, 'wire-9', inNovember)
    await driver.apply({ from: credit, to: paid, cents: 3_000, credit: true })
    const stood = { bank: 40_000, own: 25_000, tax: 0, owed: -15_000, statement: { entries: 3, closing: -15_000 } }
    await stands({ ...stood, aging: { days30: 25_000, unapplied: -40_000, total: -15_000 } })
    await driver.apply({ from: payment, to: paid, cents: 27_000 })
    await stands({ ...stood, aging: { days30: -2_000, unapplied: -13_000, total: -15_000 } })
    const refund = await driver.payment(id, 15_000, 'back-9', { date: '2026-11-14', isRefund: true })
    const back = { ...stood, bank: 25_000, owed: 0, statement: { entries: 4, closing: 0 } }
    await stands({ ...back, aging: { days30: -2_000, unapplied: 2_000, total: 0 } })

    const page = await fixture.open({ as: session })
    await page.goto(`${fixture.product().url}${side.path}/${refund}/apply`)
    const sheet = page.getByRole('dialog', { name: 'Apply Refund' })
    for (const each of [/wire-9/, /N-C1/]) await sheet.getByRole('checkbox', { name: each }).check()
    await sheet.getByRole('button', { name: 'Apply Refund' }).click()
    await page.getByText('Refund applied').waitFor()
    await stands({ ...back, aging: null })
    expect(await side.paid(session, id)).toEqual([
      [credit, true],
      [paid, true],
    ])
  },
)
