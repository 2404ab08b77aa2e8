// From a party and its document to the money, with the keyboard alone, and with the books right to the cent at each step. Receivables
// run in an organisation with the signs of the specification, payables in one with textbook signs.
import { proves } from '@twofold/accounting/testing/proves'
import { listVendorInvoices } from '@twofold/contract/payables/payable-invoices'
import { listVendors, readVendorStatement } from '@twofold/contract/payables/vendors'
import { listCustomers, readCustomerStatement } from '@twofold/contract/receivables/customers'
import { listCustomerInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { describe, expect, test } from 'vitest'
import { ORGANISATIONS, sessionIn } from '../desks/desk.ts'
import { expectFocus, expectFocusIn, typePick } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { AGED_ON, balanceOf, NO_FIGURES, type PartyFigures, partyFigures } from '../desks/party-figures.ts'
import { openPayablesDesk } from '../desks/payables-desk.ts'
import { openDesk } from '../desks/receivables-desk.ts'
import { openWalk } from '../desks/walk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

/** The figures of a party: its own balances, its income or cost without and with tax, and the money that moved. */
type Figures = PartyFigures & { bank: number; own: number; tax: number }

const NOTHING: Figures = { ...NO_FIGURES, bank: 0, own: 0, tax: 0 }

const SIDES = [
  {
    side: 'receivables',
    ...ORGANISATIONS[0],
    sign: ORGANISATIONS[0].incomeSign,
    /** Sales tax is a liability. Tax that a vendor charges is part of the cost. */
    earned: { own: 60_000, tax: 4_950 },
    report: 'Receivables Aging',
    party: { area: 'Customers', list: 'My Customers', one: 'Customer' },
    document: {
      area: 'Invoices',
      list: 'My Invoices',
      one: 'Invoice',
      account: 'Revenue Account',
      reference: 'Client Reference',
      days: [['Date Charged', 'Nov 10, 2026']],
      status: 'Charge Status',
    },
    payment: {
      area: 'Receive Payments',
      one: 'Payment Receipt',
      date: 'Receipt Date',
      account: 'Payment Account',
      reference: 'Payment Reference',
      total: 'Total Received',
    },
    advice: 'Remittance',
    refund: 'Refund Receipt',
    returned: { title: 'Returned Check', said: 'taken off' },
    credit: 'Credit Note',
    open: async (session: ApiSession) => {
      const desk = await openDesk(session)
      return { ...desk, own: desk.income, party: desk.customer, document: desk.invoice }
    },
    told: async (session: ApiSession, search: string) => {
      const { customers } = await session.call(listCustomers, { query: { search } })
      const { customerID, accountsBalanceTotal, gLAccountReceivable } = customers[0]!
      const query = { endDate: AGED_ON }
      const statement = await session.call(readCustomerStatement, { params: { customerID: String(customerID) }, query })
      return { accountID: gLAccountReceivable, owed: accountsBalanceTotal, statement }
    },
    paid: async (session: ApiSession, customerID: number) =>
      (await session.call(listCustomerInvoices, { params: { customerID: String(customerID) } })).invoices.map(
        ({ receivableInvoiceID, paidInFull }) => [receivableInvoiceID, paidInFull],
      ),
  },
  {
    side: 'payables',
    ...ORGANISATIONS[1],
    sign: ORGANISATIONS[1].expenseSign,
    earned: { own: 64_950, tax: 0 },
    report: 'Payables Aging',
    party: { area: 'Vendors', list: 'My Vendors', one: 'Vendor' },
    document: {
      area: 'Bills',
      list: 'My Bills',
      one: 'Bill',
      account: 'Expense Account',
      reference: 'Vendor Invoice Number',
      days: [
        ['Date Received', 'Nov 3, 2026'],
        ['Date Due', 'Nov 10, 2026'],
      ],
      status: 'Approval Status',
    },
    payment: {
      area: 'Send Payments',
      one: 'Payment Disbursement',
      date: 'Disbursement Date',
      account: 'Account',
      reference: 'Reference',
      total: 'Total Amount',
    },
    advice: 'Payment Advice',
    refund: 'Record Refund',
    returned: { title: 'Returned Payment', said: 'put back on' },
    credit: 'Vendor Credit',
    open: async (session: ApiSession) => {
      const desk = await openPayablesDesk(session)
      return { ...desk, own: desk.expense, party: desk.vendor, document: desk.bill, tax: null }
    },
    told: async (session: ApiSession, search: string) => {
      const { vendors } = await session.call(listVendors, { query: { search } })
      const { vendorID, accountsBalanceTotal, glAccountPayable } = vendors[0]!
      const query = { endDate: AGED_ON }
      const statement = await session.call(readVendorStatement, { params: { vendorID: String(vendorID) }, query })
      return { accountID: glAccountPayable, owed: accountsBalanceTotal, statement }
    },
    paid: async (session: ApiSession, vendorID: number) =>
      (await session.call(listVendorInvoices, { params: { vendorID: String(vendorID) } })).invoices.map(
        ({ payableInvoiceID, paidInFull }) => [payableInvoiceID, paidInFull],
      ),
  },
] as const

describe.each(SIDES)(
  '$side, with $signs',
  ({ side, organisation, sign, earned, report, party, document, payment, ...words }) => {
    const inOrOut = side === 'receivables' ? 1 : -1

    /** Returns a function that reads the figures of one party, and how the accounts have changed since now. */
    async function figuresSince(session: ApiSession, desk: Awaited<ReturnType<typeof words.open>>) {
      const moved = async () => ({
        bank: inOrOut * (await balanceOf(session, desk.checking.accountID)),
        own: sign * (await balanceOf(session, desk.own.accountID)),
        tax: desk.tax === null ? 0 : await balanceOf(session, desk.tax.accountID),
      })
      const before = await moved()
      return async (name: string): Promise<Figures> => {
        const figures = await partyFigures(session, { report, name, told: await words.told(session, name) })
        const now = await moved()
        return { ...figures, bank: now.bank - before.bank, own: now.own - before.own, tax: now.tax - before.tax }
      }
    }

    test('a document is entered, posted, paid in part from both sides, one application undone, paid, and a payment returned', async () => {
      proves(
        'rule 1.8',
        'record customer payment receipts and apply them to invoices through payment advices (remittances);',
      )
      proves('rule 1.10', 'record vendor payment disbursements and apply them to bills.')
      proves('rule 2.80', '/payable-invoices/{invoiceID}: edit form plus a table of applied payments.')
      proves('rule 2.81', '/payable-invoices/{invoiceID}/apply-payment: choose a vendor payment to apply.')
      proves('route 2.29', '/payable-invoices/{invoiceID}/apply-payment')

      const session = await sessionIn(stage, organisation)
      const desk = await words.open(session)
      const name = `Maple ${side}`
      const figures = await figuresSince(session, desk)
      const stands = (wanted: Figures) => expect.poll(() => figures(name)).toEqual(wanted)
      const { page, keys, dialog, button, goTo, find, pressOn, fill, opened, closed } = await openWalk(stage, {
        as: session,
      })
      const field = (label: string) => page.getByRole('form').getByLabel(label, { exact: true })
      const documents = listOf(page, document.list)
      const payments = listOf(page, 'My Payments')

      await goTo(party.area)
      await page.getByRole('heading', { name: `Create New ${party.one}` }).waitFor()
      await keys.press('n')
      await keys.type(name)
      await keys.press('Enter')
      await page.getByText(`${party.one} created`).waitFor()
      // The next one can be typed immediately. Escape leaves the form, so that the keys of the screen work.
      await expectFocus(field(`${party.one} Name`))
      await stands(NOTHING)
      await keys.press('Escape', 'g', 'h')
      await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
      await goTo(party.area)
      await find(listOf(page, party.list), name)
      await keys.press('Enter')
      const editParty = await opened(`Edit ${party.one}`)
      await fill(editParty.getByLabel('City', { exact: true }), 'Salem')
      await pressOn(button(`Update ${party.one}`, editParty))
      await page.getByText(`${party.one} updated`).waitFor()
      await keys.press('Escape')
      await closed(editParty)

      await goTo(document.area)
      await page.getByRole('form', { name: `Create New ${document.one}` }).waitFor()
      await keys.press('n')
      await typePick(page, keys, field(party.one), name)
      await fill(field(document.reference), `M-88 ${side}`)
      for (const [label, day] of document.days) await fill(field(label), day)
      await fill(field('Pre-Tax Total'), '600')
      await fill(field('Tax'), '49.50')
      await typePick(page, keys, field(document.account), desk.own.accountName)
      await pressOn(button(`Create ${document.one}`))
      await rowWith(documents, name).getByText('Pending').waitFor()
      await stands(NOTHING)

      await find(documents, name)
      await keys.press('Enter')
      const editDocument = await opened(`Edit ${document.one}`)
      await keys.tabTo(editDocument.getByLabel(document.status), 'Shift+Tab')
      if (side === 'receivables') {
        await keys.type('Charged')
        await keys.press('Enter')
        await page.getByText('Invoice charged').waitFor()
      } else {
        await keys.type('Approved')
        await pressOn(button('Update Bill', editDocument))
        await page.getByText('Bill updated').waitFor()
      }
      const posted = { owed: 64_950, bank: 0, ...earned }
      await stands({
        ...posted,
        aging: { days30: 64_950, unapplied: 0, total: 64_950 },
        statement: { entries: 1, closing: 64_950 },
      })
      await keys.press('Escape')
      await closed(editDocument)

      const pay = async (amount: string, reference: string, create: string) => {
        await goTo(payment.area)
        await page.getByRole('form', { name: `Create New ${payment.one}` }).waitFor()
        await keys.press('n')
        await keys.tabTo(field(payment.date), 'Shift+Tab')
        await fill(field(payment.date), 'Nov 12, 2026')
        await keys.press('Tab')
        await typePick(page, keys, field(party.one), name)
        await fill(field(payment.reference), reference)
        await typePick(page, keys, field(payment.account), 'Checking')
        await fill(field(payment.total), amount)
        await pressOn(button(create))
      }
      await pay('500', `ck-1 ${side}`, `Create ${payment.one}`)
      const first = rowWith(payments, name, 'ck-1')
      await first.getByText('$500.00').waitFor()
      const inPart = { ...posted, owed: 14_950, bank: 50_000, statement: { entries: 2, closing: 14_950 } }
      await stands({ ...inPart, aging: { days30: 64_950, unapplied: -50_000, total: 14_950 } })

      const applying = async () => await opened('Apply Payment')
      const applied = async () => {
        await pressOn(button('Apply Payment', dialog('Apply Payment')))
        await page.getByText('Payment applied').waitFor()
        await dialog('Apply Payment').waitFor({ state: 'hidden' })
      }
      await goTo(document.area)
      await find(documents, name)
      await keys.press('Enter')
      await opened(`Edit ${document.one}`)
      await pressOn(editDocument.getByRole('link', { name: 'Apply Payment' }))
      const apply = await applying()
      await pressOn(apply.getByRole('checkbox'), 'Space')
      await fill(apply.getByLabel(/^Amount to apply/), '200')
      await applied()
      await stands({ ...inPart, aging: { days30: 44_950, unapplied: -30_000, total: 14_950 } })
      await keys.press('Escape')
      await closed(editDocument)

      await goTo(payment.area)
      await find(payments, `ck-1 ${side}`)
      await keys.press('a')
      await applying()
      await pressOn(apply.getByRole('checkbox'), 'Space')
      await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('300.00')
      await applied()
      await stands({ ...inPart, aging: { days30: 14_950, unapplied: 0, total: 14_950 } })

      await find(payments, `ck-1 ${side}`)
      await keys.press('Enter')
      const editPayment = await opened(`Edit ${payment.one}`)
      const line = editPayment.getByRole('row').filter({ hasText: '$200.00' })
      await pressOn(line.getByRole('button', { name: new RegExp(`^Delete ${words.advice}`) }))
      const sure = await opened(`Delete ${words.advice}`)
      await pressOn(button('Delete', sure))
      await page.getByText(/^(Remittance|Payment advice) deleted$/).waitFor()
      await expectFocusIn(editPayment)
      await stands({ ...inPart, aging: { days30: 34_950, unapplied: -20_000, total: 14_950 } })

      // A closed dialog returns the focus to what opened it.
      await pressOn(button(words.refund, editPayment))
      const refund = await opened(words.refund)
      await fill(refund.getByLabel('Amount'), '200.01')
      await keys.press('Enter')
      await refund.getByText('Only $200.00 is left.').waitFor()
      await expectFocus(refund.getByLabel('Amount'))
      await keys.press('Escape')
      await expectFocus(button(words.refund, editPayment))
      await pressOn(editPayment.getByRole('link', { name: 'Apply Payment' }))
      await applying()
      await pressOn(button('Oldest first', apply))
      await applied()
      await first.getByText('Applied', { exact: true }).waitFor()

      await pay('149.50', `ck-2 ${side}`, 'Create and Apply')
      await applying()
      await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('149.50')
      await applied()
      await rowWith(payments, name, 'ck-2').getByText('Applied', { exact: true }).waitFor()
      const settled = { ...posted, owed: 0, bank: 64_950, statement: { entries: 3, closing: 0 } }
      await stands({ ...settled, aging: null })
      await goTo(document.area)
      await rowWith(documents, name).getByText('Paid', { exact: true }).waitFor()
      await goTo(party.area)
      await find(listOf(page, party.list), name)
      await keys.press('Enter')
      await opened(`Edit ${party.one}`)
      await editParty.getByText('Nothing is open: all is paid and applied.').waitFor()
      await expect.poll(() => editParty.getByRole('list', { name: 'Timeline' }).getByText('applied to').count()).toBe(3)
      await keys.press('Escape')
      await closed(editParty)

      await goTo(payment.area)
      await find(payments, `ck-2 ${side}`)
      await keys.press('Enter')
      await opened(`Edit ${payment.one}`)
      await pressOn(button(words.returned.title, editPayment))
      const returned = await opened(words.returned.title)
      await returned.getByText(`$149.50 is ${words.returned.said}`).waitFor()
      await expect.poll(() => returned.getByLabel(payment.reference).inputValue()).toBe(`Returned: ck-2 ${side}`)
      await pressOn(button('Record Return', returned))
      await page.getByText('$149.50 taken back').waitFor()
      await expectFocusIn(page.locator('body'))
      for (const each of [words.refund, words.returned.title])
        await expect.poll(() => button(each, editPayment).getAttribute('aria-disabled')).toBe('true')
      expect((await words.told(session, name)).owed).toBe(14_950)
      await stage.product().command(['verify', '--organisation', organisation])
    })

    test('a credit is applied to a document, and a refund to the payment and to the credit that it sent back', async () => {
      const session = await sessionIn(stage, organisation)
      const desk = await words.open(session)
      const name = `Nutmeg ${side}`
      const figures = await figuresSince(session, desk)
      const stands = (wanted: Figures) => expect.poll(() => figures(name)).toEqual(wanted)
      const id = await desk.party(name)
      const inNovember = { date: '2026-11-03' }
      const paid = await desk.document(id, 30_000, 'N-5', inNovember)
      const credit = await desk.document(id, -5_000, 'N-C1', inNovember)
      await desk.payment(id, 40_000, `wire-9 ${side}`, inNovember)
      const stood = { bank: 40_000, own: 25_000, tax: 0, owed: -15_000, statement: { entries: 3, closing: -15_000 } }
      await stands({ ...stood, aging: { days30: 25_000, unapplied: -40_000, total: -15_000 } })
      const { page, keys, button, goTo, find, pressOn, fill, opened, closed } = await openWalk(stage, { as: session })
      const payments = listOf(page, 'My Payments')

      await goTo(document.area)
      await find(listOf(page, document.list), 'N-C1')
      await keys.press('Enter')
      const sheet = await opened(`Edit ${words.credit}`)
      await pressOn(sheet.getByRole('link', { name: `Apply ${words.credit}` }))
      const applyCredit = await opened(`Apply ${words.credit}`)
      await pressOn(applyCredit.getByRole('checkbox', { name: /N-5/ }), 'Space')
      await fill(applyCredit.getByLabel(/^Amount to apply/), '30')
      await pressOn(button(`Apply ${words.credit}`, applyCredit))
      await page.getByText(/^(Credit note|Vendor credit) applied$/).waitFor()
      await stands({ ...stood, aging: { days30: 25_000, unapplied: -40_000, total: -15_000 } })
      await applyCredit.waitFor({ state: 'hidden' })
      await keys.press('Escape')
      await closed(sheet)

      await goTo(payment.area)
      await find(payments, `wire-9 ${side}`)
      await keys.press('a')
      const apply = await opened('Apply Payment')
      await pressOn(button('Oldest first', apply))
      await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('270.00')
      await pressOn(button('Apply Payment', apply))
      await page.getByText('Payment applied').waitFor()
      await closed(apply)
      await stands({ ...stood, aging: { days30: -2_000, unapplied: -13_000, total: -15_000 } })

      await desk.payment(id, 15_000, `back-9 ${side}`, { date: '2026-11-14', isRefund: true })
      const back = { ...stood, bank: 25_000, owed: 0, statement: { entries: 4, closing: 0 } }
      await stands({ ...back, aging: { days30: -2_000, unapplied: 2_000, total: 0 } })
      await goTo('Home', 'Welcome demo')
      await goTo(payment.area)
      await find(payments, `back-9 ${side}`)
      await keys.press('a')
      const applyRefund = await opened('Apply Refund')
      for (const each of [/wire-9/, /N-C1/]) await pressOn(applyRefund.getByRole('checkbox', { name: each }), 'Space')
      await pressOn(button('Apply Refund', applyRefund))
      await page.getByText('Refund applied').waitFor()
      await closed(applyRefund)
      await stands({ ...back, aging: null })
      expect(await words.paid(session, id)).toEqual([
        [credit, true],
        [paid, true],
      ])
    })
  },
)
