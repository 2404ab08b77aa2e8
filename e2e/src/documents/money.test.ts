// Tests a party, a document and its payment with the keyboard only, with exact balances after each step. The receivables are in an
// organisation with the sign convention of the specification, the payables in one with the textbook sign convention.
import { proves } from '@twofold/accounting/testing/proves'
import { listVendorInvoices } from '@twofold/contract/payables/payable-invoices'
import { listVendors, readVendorStatement } from '@twofold/contract/payables/vendors'
import { listCustomers, readCustomerStatement } from '@twofold/contract/receivables/customers'
import { listCustomerInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { describe, expect, test } from 'vitest'
import { ORGANISATIONS, sessionIn } from '../drivers/demo-organisations.ts'
import { expectFocus, expectFocusIn, typePick } from '../drivers/keyboard.ts'
import { startKeyboardJourney } from '../drivers/keyboard-journey.ts'
import { listOf, rowWith } from '../drivers/list.ts'
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
  party: 'Customer',
  document: 'Invoice',
  area: 'Invoices',
  reference: 'Client Reference',
  days: ['Date Charged'],
  account: 'Revenue Account',
  status: ['Charge Status', 'Charged'],
  posted: 'Invoice charged',
  paying: 'Receive Payments',
  payment: 'Payment Receipt',
  paymentFields: ['Receipt Date', 'Payment Reference', 'Payment Account', 'Total Received'],
  application: 'Remittance',
  refund: 'Refund Receipt',
  returned: ['Returned Check', '$149.50 is deducted from', 'Payment Reference'],
  /** The income or cost, and the tax, of a document of $600.00 with a tax of $49.50. */
  posts: { own: 60_000, tax: 4_950 },
  open: createReceivablesDriver,
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
  party: 'Vendor',
  document: 'Bill',
  area: 'Bills',
  reference: 'Vendor Invoice Number',
  days: ['Date Received', 'Date Due'],
  account: 'Expense Account',
  status: ['Approval Status', 'Approved'],
  posted: 'Bill updated',
  paying: 'Send Payments',
  payment: 'Payment Disbursement',
  paymentFields: ['Disbursement Date', 'Reference', 'Account', 'Total Amount'],
  application: 'Payment Advice',
  refund: 'Record Refund',
  returned: ['Returned Payment', '$149.50 is added back to', 'Reference'],
  // Tax that a vendor charges is part of the cost.
  posts: { own: 64_950, tax: 0 },
  open: createPayablesDriver,
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
    tax: 'tax' in driver ? await balanceOf(session, driver.tax.accountID) : 0,
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

describe.each([RECEIVABLES, PAYABLES])('of $side', side => {
  test('a party and a document are entered, and the document is posted', async () => {
    const { party, document, area } = side
    const { session, driver, name, stands } = await openSide(side, 'Maple')
    const journey = await startKeyboardJourney(fixture, { as: session })
    const { page, keys, button, goTo, openRow, pressOn, fill, leave } = journey
    const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
    const documents = listOf(page, `My ${area}`)

    await goTo(`${party}s`)
    await page.getByRole('heading', { name: `Create New ${party}` }).waitFor()
    await keys.send(`{n}${name}{Enter}`)
    await page.getByText(`${party} created`).waitFor()
    // The next party can be entered immediately.
    await expectFocus(field(`${party} Name`))
    await stands(NOTHING)
    const editParty = await openRow(listOf(page, `My ${party}s`), name, `Edit ${party}`)
    await fill(editParty.getByLabel('City', { exact: true }), 'Salem')
    await pressOn(button(`Update ${party}`, editParty))
    await page.getByText(`${party} updated`).waitFor()
    await leave(editParty)

    await goTo(area)
    await page.getByRole('form', { name: `Create New ${document}` }).waitFor()
    await keys.press('n')
    await typePick(page, keys, field(party), name)
    await fill(field(side.reference), `M-88 ${side.side}`)
    for (const day of side.days) await fill(field(day), 'Nov 10, 2026')
    await fill(field('Pre-Tax Total'), '600')
    await fill(field('Tax'), '49.50')
    await typePick(page, keys, field(side.account), driver.own.accountName)
    await pressOn(button(`Create ${document}`))
    await rowWith(documents, name).getByText('Pending').waitFor()
    await stands(NOTHING)

    const editDocument = await openRow(documents, name, `Edit ${document}`)
    await keys.choose(editDocument.getByLabel(side.status[0]), side.status[1], 'Shift+Tab')
    // The status of an invoice is saved with Enter, the status of a bill with the form.
    if (side === RECEIVABLES) await keys.press('Enter')
    else await pressOn(button('Update Bill', editDocument))
    await page.getByText(side.posted).waitFor()
    const posted = { owed: 64_950, bank: 0, ...side.posts }
    const statement = { entries: 1, closing: 64_950 }
    await stands({ ...posted, aging: { days30: 64_950, unapplied: 0, total: 64_950 }, statement })
    await leave(editDocument)
  })

  test('a document is partly paid from both sides, one application undone, fully paid, and a payment returned', async () => {
    proves(
      'rule 1.8',
      'record customer payment receipts and apply them to invoices through payment advices (remittances);',
    )
    proves('rule 1.10', 'record vendor payment disbursements and apply them to bills.')
    proves('rule 2.81', '/payable-invoices/{invoiceID}/apply-payment: choose a vendor payment to apply.')
    proves('route 2.29', '/payable-invoices/{invoiceID}/apply-payment')

    const { party, document, area, paying, payment, application, paymentFields } = side
    const { session, driver, name, stands, shown } = await openSide(side, 'Rowan')
    const partyID = await driver.party(name)
    const taxed = { date: '2026-11-10', invoiceTax: 4_950, invoiceTotal: 64_950 }
    await driver.document(partyID, 60_000, `M-88 ${side.side}`, taxed)
    const journey = await startKeyboardJourney(fixture, { as: session })
    const { page, keys, dialog, button, goTo, openRow, find, pressOn, fill, opened, leave } = journey
    const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
    const payments = listOf(page, 'My Payments')
    const posted = { owed: 64_950, bank: 0, ...side.posts }
    await driver.payment(partyID, 50_000, `ck-1 ${side.side}`, { date: '2026-11-12' })
    const inPart = { ...posted, owed: 14_950, bank: 50_000, statement: { entries: 2, closing: 14_950 } }
    await stands({ ...inPart, aging: { days30: 64_950, unapplied: -50_000, total: 14_950 } })

    const apply = dialog('Apply Payment')
    const applied = async () => {
      await pressOn(button('Apply Payment', apply))
      await page.getByText('Payment applied').waitFor()
      await apply.waitFor({ state: 'hidden' })
    }
    await goTo(area)
    const editDocument = await openRow(listOf(page, `My ${area}`), name, `Edit ${document}`)
    await pressOn(editDocument.getByRole('link', { name: 'Apply Payment' }))
    await opened('Apply Payment')
    await pressOn(apply.getByRole('checkbox'), 'Space')
    await fill(apply.getByLabel(/^Amount to apply/), '200')
    await applied()
    await stands({ ...inPart, aging: { days30: 44_950, unapplied: -30_000, total: 14_950 } })
    await leave(editDocument)

    await goTo(paying)
    await find(payments, `ck-1 ${side.side}`)
    await keys.press('a')
    await opened('Apply Payment')
    await pressOn(apply.getByRole('checkbox'), 'Space')
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('300.00')
    await applied()
    await stands({ ...inPart, aging: { days30: 14_950, unapplied: 0, total: 14_950 } })

    const editPayment = await openRow(payments, `ck-1 ${side.side}`, `Edit ${payment}`)
    const line = editPayment.getByRole('row').filter({ hasText: '$200.00' })
    await pressOn(line.getByRole('button', { name: new RegExp(`^Delete ${application}`) }))
    await pressOn(button('Delete', await opened(`Delete ${application}`)))
    await page.getByText(new RegExp(`^${application} deleted`, 'i')).waitFor()
    await expectFocusIn(editPayment)
    await stands({ ...inPart, aging: { days30: 34_950, unapplied: -20_000, total: 14_950 } })

    // A closed dialog returns the focus to the element that opened it.
    await pressOn(button(side.refund, editPayment))
    const refund = await opened(side.refund)
    await fill(refund.getByLabel('Amount'), '200.01')
    await keys.press('Enter')
    await refund.getByText('Only $200.00 is available.').waitFor()
    await expectFocus(refund.getByLabel('Amount'))
    await keys.press('Escape')
    await expectFocus(button(side.refund, editPayment))
    await pressOn(editPayment.getByRole('link', { name: 'Apply Payment' }))
    await opened('Apply Payment')
    await pressOn(button('Oldest first', apply))
    await applied()
    await rowWith(payments, name, 'ck-1').getByText('Applied', { exact: true }).waitFor()

    // Leaves the search field of the list.
    await goTo(paying)
    await page.getByRole('form', { name: `Create New ${payment}` }).waitFor()
    await keys.press('n')
    const [day, reference, account, total] = paymentFields
    await keys.tabTo(field(day), 'Shift+Tab')
    await fill(field(day), 'Nov 12, 2026')
    await keys.press('Tab')
    await typePick(page, keys, field(party), name)
    await fill(field(reference), `ck-2 ${side.side}`)
    await typePick(page, keys, field(account), 'Checking')
    await fill(field(total), '149.50')
    await pressOn(button('Create and Apply'))
    await opened('Apply Payment')
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('149.50')
    await applied()
    // The form suggests the same bank account for the next payment.
    await expect.poll(() => field(account).inputValue()).toContain('Checking')
    await expect.poll(() => field(total).inputValue()).toBe('')
    await rowWith(payments, name, 'ck-2').getByText('Applied', { exact: true }).waitFor()
    await stands({ ...posted, owed: 0, bank: 64_950, statement: { entries: 3, closing: 0 }, aging: null })
    expect((await side.paid(session, partyID)).map(([, isPaid]) => isPaid)).toEqual([true])
    await goTo(`${party}s`)
    const editParty = await openRow(listOf(page, `My ${party}s`), name, `Edit ${party}`)
    await editParty.getByText('No open items. Everything is paid and applied.').waitFor()
    await expect.poll(() => editParty.getByRole('list', { name: 'Timeline' }).getByText('applied to').count()).toBe(3)
    await leave(editParty)

    await goTo(paying)
    await openRow(payments, `ck-2 ${side.side}`, `Edit ${payment}`)
    const [action, explanation, label] = side.returned
    await pressOn(button(action, editPayment))
    const returned = await opened(action)
    await returned.getByText(explanation).waitFor()
    await expect.poll(() => returned.getByLabel(label).inputValue()).toBe(`Returned: ck-2 ${side.side}`)
    await pressOn(button('Record Return', returned))
    await page.getByText('$149.50 returned').waitFor()
    await expectFocusIn(page.locator('body'))
    for (const each of [side.refund, action])
      await expect.poll(() => button(each, editPayment).getAttribute('aria-disabled')).toBe('true')
    expect((await shown()).owed).toBe(14_950)
    await fixture.product().command(['verify', '--organisation', side.organisation])
  })

  test('a refund is applied to the payment and to the credit that it sent back', async () => {
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
  })
})
