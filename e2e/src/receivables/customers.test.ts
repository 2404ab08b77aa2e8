// Customers on the screen: entered, found, changed beside somebody else, closed and deleted.

import { proves } from '@twofold/accounting/testing/proves'
import { changeCustomer, createCustomer, listCustomers, readCustomer } from '@twofold/contract/receivables/customers'
import { changeReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { postTransaction } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { expectFocus } from '../desks/keyboard.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../desks/list.ts'
import { openDesk } from '../desks/receivables-desk.ts'
import type { ApiSession } from '../stage/api-session.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()
let colleague: ApiSession

beforeAll(async () => {
  colleague = await stage.signIn()
})

async function open(path: string, expecting: (number | string)[] = []): Promise<{ page: Page; list: Locator }> {
  const page = await stage.open({ as: await stage.signIn(), expecting })
  await page.goto(stage.product().url + path)
  return { page, list: listOf(page, 'My Customers') }
}

/** Waits until a customer's form leads to the account of what he owes. */
async function expectLedgerLink(sheet: Locator, search: string): Promise<void> {
  const { customers } = await colleague.call(listCustomers, { query: { search } })
  const link = sheet.getByRole('link', { name: 'Click to view' })
  const ledger = `/transactions/account/${customers[0]?.gLAccountReceivable}`
  await expect.poll(() => link.getAttribute('href')).toBe(ledger)
}

test('a customer is entered, changed, closed and deleted, and has an account all the while', async () => {
  proves('rule 1.7', 'manage customers (receivable side) and receivable invoices;')
  proves('rule 2.60', '/customers: create form above a list; each row links to /customers/{customerID}.')
  proves('rule 2.61', 'The list shows a status (see point 4) and amounts in dollars; closed rows are greyed.')
  proves(
    'rule 2.62',
    "/customers/{customerID}: edit form with a link to the receivable ledger account at /transactions/account/{account id}, and a 'Customer Invoices' list.",
  )
  proves(
    'rule 2.86',
    'After a successful create or update most screens reload the page; after a delete they go back to the list.',
  )
  proves('constant 9.2', 'The customer credit limit is also divided by 100 in the list.')

  const { page, list } = await open('/customers')
  const form = page.getByRole('form', { name: 'Create New Customer' })
  await form.getByRole('button', { name: 'Create Customer' }).click()
  await form.getByText('Give it a name.').waitFor()
  await expectFocus(form.getByLabel('Customer Name'))
  await form.getByLabel('Customer Name').fill('Aster Joinery')
  await form.getByLabel('City').fill('Portland')
  await form.getByLabel('Email').fill('nobody')
  await form.getByLabel('Credit Limit').fill('1,000*2')
  await form.getByRole('button', { name: 'Create Customer' }).click()
  await form.getByText('is not an e-mail address').waitFor()
  await form.getByLabel('Email').fill('aster@example.com')
  await page.keyboard.press('Enter')
  const row = rowWith(list, 'Aster Joinery')
  await row.waitFor()
  await expect.poll(async () => (await headsOf(list)).slice(-3)).toEqual(['Credit Limit', 'Balance', 'Status'])
  await expect
    .poll(async () => (await cellsOf(row)).slice(1))
    .toEqual(['Aster Joinery', 'Portland', '', 'aster@example.com', '$2,000.00', '$0.00', 'Active'])
  await expect.poll(() => form.getByLabel('Customer Name').inputValue()).toBe('')
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
  await expectLedgerLink(sheet, 'Aster Joinery')
  await sheet.getByLabel('Closed').check()
  await sheet.getByRole('button', { name: 'Update Customer' }).click()
  await page.getByText('Customer updated').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await row.getByText('Closed').waitFor()
  await row.getByRole('link').click()
  await sheet.getByRole('button', { name: 'Delete Customer' }).click()
  await page.getByText('Customer deleted').waitFor()
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Customer created again').waitFor()
  await row.waitFor()
  await expect
    .poll(async () => (await cellsOf(row)).slice(1))
    .toEqual(['Aster Joinery', 'Portland', '', 'aster@example.com', '$2,000.00', '$0.00', 'Closed'])
  await row.getByRole('link').click()
  await expectLedgerLink(sheet, 'Aster Joinery')
})

test('what somebody else changed meanwhile is merged with what is typed', async () => {
  const { customerID } = await colleague.call(createCustomer, { body: { customerName: 'Birch & Co' } })
  const { page } = await open(`/customers/${customerID}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
  await sheet.getByLabel('Phone').fill('555 0101')
  const params = { customerID: String(customerID) }
  await colleague.call(changeCustomer, { params, body: { customerDefaultCity: 'Salem' } })
  await sheet.getByRole('button', { name: 'Update Customer' }).click()
  await sheet.getByText('City: empty Salem').waitFor()
  await sheet.getByRole('button', { name: 'Merge both' }).click()
  await sheet.getByRole('button', { name: 'Update Customer' }).click()
  await page.getByText('Customer updated').waitFor()
  const { customers } = await colleague.call(listCustomers, { query: { search: 'birch' } })
  expect(customers[0]).toMatchObject({ customerDefaultCity: 'Salem', customerDefaultPhone: '555 0101' })
})

test('what is wrong in a form, and what somebody else changed, comes into view from wherever it was scrolled to', async () => {
  const { customerID } = await colleague.call(createCustomer, { body: { customerName: 'Cedar Supply' } })
  const { page } = await open(`/customers/${customerID}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Customer' })
  const name = sheet.getByLabel('Customer Name')
  const update = async () => {
    await sheet.getByRole('button', { name: 'History' }).scrollIntoViewIfNeeded()
    await sheet.getByRole('button', { name: 'Update Customer' }).click()
  }
  await name.fill('')
  await update()
  await expectFocus(name)
  await name.fill('Cedar & Sons')
  const params = { customerID: String(customerID) }
  await colleague.call(changeCustomer, { params, body: { customerDefaultCity: 'Salem' } })
  await update()
  const told = sheet.getByText('Somebody changed this in the meantime.')
  await expect.poll(() => told.evaluate(isInView)).toBe(true)
})

/** Whether the middle of an element is seen, and nothing lies over it. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a list of any length is searched, sorted by the server and loaded as it is scrolled', async () => {
  const make = (index: number) =>
    colleague.call(createCustomer, { body: { customerName: `Willow ${String(index).padStart(3, '0')}` } })
  // Not all at once: a server answers more than it can hold with 503.
  for (let made = 0; made < 130; made += 26) {
    await Promise.all(Array.from({ length: 26 }, (_, index) => make(made + index)))
  }
  await colleague.call(createCustomer, { body: { customerName: 'Rowan Only' } })
  const { page, list } = await open('/customers?search=willow&sort=-customerName')
  await rowWith(list, 'Willow 129').waitFor()
  await list.focus()
  // Each end that is come to brings more of the list.
  const toTheEnd = async () => {
    await page.keyboard.press('End')
    return rowWith(list, 'Willow 000').count()
  }
  await expect.poll(toTheEnd).toBe(1)
  await page.getByText('130 customers').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('rowan only')
  await page.getByText('1 customer', { exact: true }).waitFor()
})

test('what is to be paid less what is not applied is the balance; what is pending stands apart', async () => {
  const desk = await openDesk(colleague)
  const id = await desk.customer('Juniper Figures')
  await desk.invoice(id, 30_000, 'PO-1')
  await desk.invoice(id, 12_500, 'PO-2', { isPending: true })
  await desk.payment(id, 10_000, 'check 1')
  const { page } = await open(`/customers/${id}`)
  const facts = page.getByRole('dialog', { name: 'Edit Customer' }).locator('dl').first()
  const told = /^Balance\s\$200.00\sTo be paid\s\$300.00\sUnapplied money\s\$100.00\sPending\s\$125.00\s/
  await expect.poll(async () => (await facts.innerText()).replace(/\s+/g, ' ')).toMatch(told)
})

test('what was entered by hand and what is marked paid stand beside, and the figures say how they add up', async () => {
  const desk = await openDesk(colleague)
  const id = await desk.customer('Juniper Beside')
  await desk.invoice(id, 30_000, 'PO-3')
  const marked = await desk.invoice(id, 5_000, 'PO-4')
  await colleague.call(changeReceivableInvoice, {
    params: { receivableInvoiceID: String(marked) },
    body: { paidInFull: true },
  })
  const { gLAccountReceivable } = await colleague.call(readCustomer, { params: { customerID: String(id) } })
  const lines = [
    { accountID: gLAccountReceivable, debitOrCredit: 'DEBIT' as const, transactionDCAmount: 1_200 },
    { accountID: desk.income.accountID, debitOrCredit: 'CREDIT' as const, transactionDCAmount: 1_200 },
  ]
  const dated = { transactionDate: '2026-10-06', transactionComment: 'By hand', transactionAmount: 1_200 }
  await colleague.call(postTransaction, { body: { ...dated, debitCreditSet: lines } })
  const { page } = await open(`/customers/${id}`)
  const facts = page.getByRole('dialog', { name: 'Edit Customer' }).locator('dl').first()
  const balance = 'Balance $362.00 = To be paid − Unapplied money + Entered by hand + Marked paid'
  const figures = 'To be paid $300.00 Unapplied money $0.00 Entered by hand $12.00 Marked paid $50.00 Status'
  await expect.poll(async () => (await facts.innerText()).replace(/\s+/g, ' ')).toContain(`${balance} ${figures}`)
})
