// From an invoice to its money on the screen, with the books right to the cent at each step, under both sign conventions.

import { proves } from '@twofold/accounting/testing/proves'
import { readSettings } from '@twofold/contract/organisations'
import { listCustomerPayments } from '@twofold/contract/receivables/customer-payments'
import { createCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { listCustomers, readCustomerStatement } from '@twofold/contract/receivables/customers'
import { listCustomerInvoices, readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { ORGANISATIONS, pick, sessionIn } from '../desks/desk.ts'
import { expectFocus, expectFocusIn } from '../desks/keyboard.ts'
import { listOf, rowWith } from '../desks/list.ts'
import { AGED_ON, balanceOf, NO_FIGURES, type PartyFigures, partyFigures } from '../desks/party-figures.ts'
import { openDesk, type ReceivablesDesk } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

/** What a customer's money comes to: where it came from, where it is, and what is left. */
type Figures = PartyFigures & { bank: number; income: number; tax: number }

const NOTHING: Figures = { ...NO_FIGURES, bank: 0, income: 0, tax: 0 }

/** Asks what has come of one customer since it was set up. */
async function figuresOf(session: ApiSession, desk: ReceivablesDesk, incomeSign: number) {
  const moved = async () => ({
    bank: await balanceOf(session, desk.checking.accountID),
    income: incomeSign * (await balanceOf(session, desk.income.accountID)),
    tax: await balanceOf(session, desk.tax.accountID),
  })
  const before = await moved()
  return async (name: string): Promise<Figures> => {
    const { customers } = await session.call(listCustomers, { query: { search: name } })
    const { customerID, accountsBalanceTotal: owed, gLAccountReceivable: accountID } = customers[0]!
    const params = { customerID: String(customerID) }
    const statement = await session.call(readCustomerStatement, { params, query: { endDate: AGED_ON } })
    const figures = await partyFigures(session, {
      report: 'Receivables Aging',
      name,
      told: { accountID, owed, statement },
    })
    const now = await moved()
    const since = { bank: now.bank - before.bank, income: now.income - before.income, tax: now.tax - before.tax }
    return { ...figures, ...since }
  }
}

async function received(page: Page, name: string, amount: string, reference: string, button: string): Promise<void> {
  await page.goto(`${stage.product().url}/customer-payments`)
  const form = page.getByRole('form', { name: 'Create New Payment Receipt' })
  await form.getByLabel('Receipt Date').fill('Nov 12, 2026')
  await pick(form, page, 'Customer', name)
  await form.getByLabel('Payment Reference').fill(reference)
  await pick(form, page, 'Payment Account', 'Checking')
  await form.getByLabel('Total Received').fill(amount)
  await form.getByRole('button', { name: button }).click()
}

describe.each(ORGANISATIONS)('in $organisation, with $signs', ({ organisation, incomeSign }) => {
  test('an invoice is entered, charged, paid in part from both sides, one remittance taken back, and paid', async () => {
    proves(
      'rule 1.8',
      'record customer payment receipts and apply them to invoices through payment advices (remittances);',
    )

    const session = await sessionIn(stage, organisation)
    const desk = await openDesk(session)
    const name = `Maple ${organisation}`
    const page = await stage.open({ as: session })
    const goTo = (path: string) => page.goto(stage.product().url + path)
    const figures = await figuresOf(session, desk, incomeSign)
    const stands = (wanted: Figures) => expect.poll(() => figures(name)).toEqual(wanted)

    await goTo('/customers')
    const newCustomer = page.getByRole('form', { name: 'Create New Customer' })
    await newCustomer.getByLabel('Customer Name').fill(name)
    await newCustomer.getByRole('button', { name: 'Create Customer' }).click()
    await page.getByText('Customer created').waitFor()
    await stands(NOTHING)

    await goTo('/receivable-invoices')
    const newInvoice = page.getByRole('form', { name: 'Create New Invoice' })
    await pick(newInvoice, page, 'Customer', name)
    await newInvoice.getByLabel('Client Reference').fill('PO-88')
    await newInvoice.getByLabel('Date Charged').fill('Nov 10, 2026')
    await newInvoice.getByLabel('Pre-Tax Total').fill('600')
    await newInvoice.getByLabel('Tax', { exact: true }).fill('49.50')
    await newInvoice.getByLabel('Total', { exact: true }).fill('649.50')
    await pick(newInvoice, page, 'Revenue Account', desk.income.accountName)
    await newInvoice.getByRole('button', { name: 'Create Invoice' }).click()
    const invoiceRow = rowWith(listOf(page, 'My Invoices'), name)
    await invoiceRow.getByText('Pending').waitFor()
    await stands(NOTHING)

    const { customers } = await session.call(listCustomers, { query: { search: name } })
    const params = { customerID: String(customers[0]!.customerID) }
    const { invoices } = await session.call(listCustomerInvoices, { params })
    const invoicePath = `/receivable-invoices/${invoices[0]!.receivableInvoiceID}`
    await goTo(invoicePath)
    const invoice = page.getByRole('dialog', { name: 'Edit Invoice' })
    await invoice.getByLabel('Charge Status').selectOption('CHARGED')
    await page.getByText('Invoice charged').waitFor()
    const charged = { owed: 64_950, bank: 0, income: 60_000, tax: 4_950 }
    await stands({
      ...charged,
      aging: { days30: 64_950, unapplied: 0, total: 64_950 },
      statement: { entries: 1, closing: 64_950 },
    })

    await received(page, name, '500', 'check 1', 'Create Payment Receipt')
    const paymentRow = rowWith(listOf(page, 'My Payments'), name, 'check 1')
    await paymentRow.getByText('$500.00').waitFor()
    const inPart = { ...charged, owed: 14_950, bank: 50_000, statement: { entries: 2, closing: 14_950 } }
    await stands({ ...inPart, aging: { days30: 64_950, unapplied: -50_000, total: 14_950 } })

    await goTo(`${invoicePath}/apply-payment`)
    const apply = page.getByRole('dialog', { name: 'Apply Payment' })
    await apply.getByRole('checkbox').check()
    await apply.getByLabel(/^Amount to apply/).fill('200')
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await page.getByText('Payment applied').waitFor()
    await stands({ ...inPart, aging: { days30: 44_950, unapplied: -30_000, total: 14_950 } })

    const { customerPayments } = await session.call(listCustomerPayments, { query: { search: name } })
    const paymentPath = `/customer-payments/${customerPayments[0]!.customerPaymentID}`
    await goTo(`${paymentPath}/apply`)
    await apply.getByRole('checkbox').check()
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('300.00')
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await page.getByText('Payment applied').waitFor()
    await stands({ ...inPart, aging: { days30: 14_950, unapplied: 0, total: 14_950 } })

    await goTo(paymentPath)
    const payment = page.getByRole('dialog', { name: 'Edit Payment Receipt' })
    const remittance = payment.getByRole('row').filter({ hasText: '$200.00' })
    await remittance.getByRole('button', { name: /^Delete Remittance/ }).click()
    await page.getByRole('dialog', { name: 'Delete Remittance' }).getByRole('button', { name: 'Delete' }).click()
    await page.getByText('Remittance deleted').waitFor()
    await stands({ ...inPart, aging: { days30: 34_950, unapplied: -20_000, total: 14_950 } })

    await payment.getByRole('link', { name: 'Apply Payment' }).click()
    await apply.getByRole('button', { name: 'Oldest first' }).click()
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await paymentRow.getByText('Applied', { exact: true }).waitFor()
    await received(page, name, '149.50', 'check 2', 'Create and Apply')
    await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('149.50')
    await apply.getByRole('button', { name: 'Apply Payment' }).click()
    await rowWith(listOf(page, 'My Payments'), name, 'check 2').getByText('Applied', { exact: true }).waitFor()
    const paid = { ...charged, owed: 0, bank: 64_950, statement: { entries: 3, closing: 0 } }
    await stands({ ...paid, aging: null })

    await goTo('/receivable-invoices')
    await invoiceRow.getByText('Paid', { exact: true }).waitFor()
    await goTo(`/customers/${customers[0]!.customerID}`)
    const customer = page.getByRole('dialog', { name: 'Edit Customer' })
    await customer.getByText('Nothing is open: all is paid and applied.').waitFor()
    await expect.poll(() => customer.getByRole('list', { name: 'Timeline' }).getByText('applied to').count()).toBe(3)
    await stage.product().command(['verify', '--organisation', organisation])
  })
})

test('a credit note is applied to an invoice, and a refund to the payment that it paid back', async () => {
  const session = await stage.signIn()
  const desk = await openDesk(session)
  const name = 'Nutmeg Traders'
  const customer = await desk.customer(name)
  const invoice = await desk.invoice(customer, 30_000, 'PO-5')
  const credit = await desk.invoice(customer, -5_000, 'returned')
  const payment = await desk.payment(customer, 40_000, 'wire 9')
  const page = await stage.open({ as: session })
  const goTo = (path: string) => page.goto(stage.product().url + path)

  await goTo(`/receivable-invoices/${credit}/apply-payment`)
  const applyCredit = page.getByRole('dialog', { name: 'Apply Credit Note' })
  await applyCredit.getByRole('checkbox', { name: /PO-5/ }).check()
  await applyCredit.getByRole('button', { name: 'Apply Credit Note' }).click()
  await page.getByText('Credit note applied').waitFor()
  expect(await desk.owed(customer)).toBe(-15_000)
  await goTo(`/receivable-invoices/${credit}/apply-payment`)
  await applyCredit.getByText('This credit note has been fully applied').waitFor()

  await goTo(`/customer-payments/${payment}/apply?proposed=true`)
  const apply = page.getByRole('dialog', { name: 'Apply Payment' })
  await expect.poll(() => apply.getByLabel(/^Amount to apply/).inputValue()).toBe('250.00')
  await apply.getByRole('button', { name: 'Apply Payment' }).click()
  await page.getByText('Payment applied').waitFor()
  const refund = await desk.payment(customer, 15_000, 'paid back', { isRefund: true })
  await goTo(`/customer-payments/${refund}/apply`)
  const applyRefund = page.getByRole('dialog', { name: 'Apply Refund' })
  await applyRefund.getByRole('checkbox', { name: /wire 9/ }).check()
  await applyRefund.getByRole('button', { name: 'Apply Refund' }).click()
  await page.getByText('Refund applied').waitFor()
  await goTo(`/customer-payments/${refund}/apply`)
  await applyRefund.getByText('This refund has been fully applied').waitFor()
  await goTo('/customer-payments')
  const list = listOf(page, 'My Payments')
  await expect.poll(() => rowWith(list, name).getByText('Applied', { exact: true }).count()).toBe(2)
  expect(await desk.owed(customer)).toBe(0)
  const { invoices } = await session.call(listCustomerInvoices, { params: { customerID: String(customer) } })
  expect(invoices.map(({ receivableInvoiceID, paidInFull }) => [receivableInvoiceID, paidInFull])).toEqual([
    [credit, true],
    [invoice, true],
  ])
})

test('Enter on the entry of a document leads to it and copies nothing; that of a write-off leads to its invoice', async () => {
  const session = await stage.signIn()
  const desk = await openDesk(session)
  const invoice = await desk.invoice(await desk.customer('Quince Orchard'), 10_000, 'PO-6')
  const { badDebtsID } = await session.call(readSettings, {})
  const writeOff = await session.call(createCustomerWriteOff, {
    body: { receivableInvoiceID: invoice, amount: 50, writeOffAccountID: badDebtsID, writeOffDate: '2026-10-20' },
  })
  const params = { receivableInvoiceID: String(invoice) }
  const { gLEntry } = await session.call(readReceivableInvoice, { params })
  const page = await stage.open({ as: session })
  const entry = page.getByRole('dialog', { name: 'Edit Transaction' })
  const open = (id: number) =>
    page.goto(`${stage.product().url}/transactions/${id}?returnAccount=${desk.income.accountID}`)
  const leadsOn = entry.getByRole('link', { name: 'Open invoice' })

  await open(gLEntry)
  await expectFocus(leadsOn)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor()

  await open(writeOff.gLEntry)
  await expect.poll(() => leadsOn.getAttribute('href')).toBe(`/receivable-invoices/${invoice}`)
  await expectFocusIn(entry)
  await page.keyboard.press('Enter')
  await expect.poll(() => entry.count()).toBe(1)
  await leadsOn.click()
  await page.getByRole('dialog', { name: 'Edit Invoice' }).waitFor()
})
