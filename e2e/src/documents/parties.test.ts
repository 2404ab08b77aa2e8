// Customers and vendors on the screen: created, changed by two users, closed, deleted and created again.
import { proves } from '@twofold/accounting/testing/proves'
import { deletePayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { changeVendor, listVendors } from '@twofold/contract/payables/vendors'
import { changeCustomer, createCustomer, listCustomers, readCustomer } from '@twofold/contract/receivables/customers'
import { deleteReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../drivers/list.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, goTo, open, payables, post, receivables } = setUpBooks(setUpFixture())

/** The fields that customers and vendors share. */
type Party = { id: number; ledger: number; city: string; phone: string }

const SIDES = [
  {
    one: 'Customer',
    list: 'My Customers',
    own: { label: 'Credit Limit', typed: '1,000*2', head: 'Credit Limit', shown: '$2,000.00' },
    more: [],
    flags: [],
    accounts: [],
    find: async (search: string): Promise<Party> => {
      const { customers } = await call(listCustomers, { query: { search } })
      const { customerID, gLAccountReceivable, customerDefaultCity, customerDefaultPhone } = customers[0]!
      return { id: customerID, ledger: gLAccountReceivable, city: customerDefaultCity, phone: customerDefaultPhone }
    },
    move: (id: number, customerDefaultCity: string) =>
      call(changeCustomer, { params: { customerID: String(id) }, body: { customerDefaultCity } }),
    driver: receivables,
    remove: (id: number) => call(deleteReceivableInvoice, { params: { receivableInvoiceID: String(id) } }),
  },
  {
    one: 'Vendor',
    list: 'My Vendors',
    own: { label: 'Reference Account', typed: 'C-77', head: 'Reference Account', shown: 'C-77' },
    more: [['Tax ID', 'BE 0123']],
    flags: [
      ['Allow Payments', 'No Payments'],
      ['Allow Vendor Invoices', 'No Invoices'],
    ],
    accounts: ['000123', '000999'],
    find: async (search: string): Promise<Party> => {
      const { vendors } = await call(listVendors, { query: { search } })
      const { vendorID, glAccountPayable, vendorDefaultCity, vendorDefaultPhone } = vendors[0]!
      return { id: vendorID, ledger: glAccountPayable, city: vendorDefaultCity, phone: vendorDefaultPhone }
    },
    move: (id: number, vendorDefaultCity: string) =>
      call(changeVendor, { params: { vendorID: String(id) }, body: { vendorDefaultCity } }),
    driver: payables,
    remove: (id: number) => call(deletePayableInvoice, { params: { payableInvoiceID: String(id) } }),
  },
] as const

describe.each(SIDES)('$one', ({ one, list: listName, own, more, flags, accounts, find, move, ...side }) => {
  test('is created, changed by two users, closed, deleted and created again, and always has an account', async () => {
    proves('rule 1.7', 'manage customers (receivable side) and receivable invoices;')
    proves('rule 1.9', 'manage vendors (payable side) and payable invoices (bills);')
    proves('rule 2.60', '/customers: create form above a list; each row links to /customers/{customerID}.')
    proves('rule 2.65', '/vendors: create form above a list; each row links to /vendors/{vendorID}.')
    proves(
      'rule 2.62',
      "/customers/{customerID}: edit form with a link to the receivable ledger account at /transactions/account/{account id}, and a 'Customer Invoices' list.",
    )
    proves(
      'rule 2.86',
      'After a successful create or update most screens reload the page; after a delete they go back to the list.',
    )
    proves('rule 2.68', 'The exact update submit behaviour is not shown.')
    proves('constant 9.2', 'The customer credit limit is also divided by 100 in the list.')
    proves(
      'rule 4.13',
      '**Vendor status**: Closed; else No Invoices if isVendorInvoices is false; else No Payments if payments are not allowed; else Active.',
    )

    const page = await open(`/${one.toLowerCase()}s`, { expecting: [404, 409] })
    const list = listOf(page, listName)
    await press(page, `New ${one.toLowerCase()}`)
    const form = page.getByRole('form', { name: `Create New ${one}` })
    await expect.poll(() => form.getByLabel(`${one} Name`).getAttribute('aria-required')).toBe('true')
    await expect.poll(() => form.getByLabel('Email').getAttribute('type')).toBe('email')
    await expect.poll(() => form.getByLabel('Phone').getAttribute('type')).toBe('tel')
    await form.getByRole('button', { name: `Create ${one}` }).click()
    await form.getByText('Enter a name.').waitFor()
    await expectFocus(form.getByLabel(`${one} Name`))
    await form.getByLabel(`${one} Name`).fill('Aster Paper')
    await form.getByLabel('City').fill('Ghent')
    await form.getByLabel('Email').fill('no-address')
    for (const [label, text] of [[own.label, own.typed], ...more]) await form.getByLabel(label).fill(text)
    await form.getByRole('button', { name: `Create ${one}` }).click()
    await form.getByText('isn’t an email address').waitFor()
    await form.getByLabel('Email').fill('aster@example.com')
    await page.keyboard.press('Enter')
    const row = rowWith(list, 'Aster Paper')
    await row.waitFor()
    await expect.poll(async () => (await headsOf(list)).slice(-3)).toEqual([own.head, 'Balance', 'Status'])
    const cells = async () => (await cellsOf(row)).slice(1)
    await expect.poll(cells).toEqual(['Aster Paper', 'Ghent', '', 'aster@example.com', own.shown, '$0.00', 'Active'])
    await expect.poll(() => form.getByLabel(`${one} Name`).inputValue()).toBe('')

    await row.getByRole('link').click()
    const sheet = page.getByRole('dialog', { name: `Edit ${one}` })
    const update = sheet.getByRole('button', { name: `Update ${one}` })
    const remove = sheet.getByRole('button', { name: `Delete ${one}` })
    const { id } = await find('Aster Paper')
    await expectLedgerLink(sheet)
    for (const [label, text] of more) await expect.poll(() => sheet.getByLabel(label).inputValue()).toBe(text)
    await sheet.getByText('No invoices yet').waitFor()
    // A party with a document cannot be deleted.
    const document = await (await side.driver()).document(id, 500, 'C-1', { isPending: true })
    await remove.click()
    const refused = page.getByRole('dialog', { name: `Error Deleting ${one}` })
    await refused.getByText('Mark it as closed instead.').waitFor()
    await page.keyboard.press('Escape')
    await refused.waitFor({ state: 'detached' })
    await side.remove(document)
    for (const [label, status] of flags) {
      await sheet.getByLabel(label).uncheck()
      await update.click()
      await rowWith(list, 'Aster Paper', status).waitFor()
    }
    await sheet.getByLabel('Phone').fill('555 0101')
    await move(id, 'Salem')
    await update.click()
    await sheet.getByText('City: Ghent Salem').waitFor()
    await sheet.getByRole('button', { name: 'Merge changes' }).click()
    await update.click()
    await rowWith(list, 'Aster Paper', '555 0101').waitFor()
    expect(await find('Aster Paper')).toMatchObject({ city: 'Salem', phone: '555 0101' })

    for (const [index, account] of accounts.entries()) {
      await sheet.getByLabel('Bank Account Number').fill(account)
      if (index === 0) await sheet.getByLabel('Bank Routing Number').fill('021000021')
      const saved = page.waitForResponse(response => response.request().method() === 'PUT')
      await update.click()
      expect((await saved).status()).toBe(200)
    }
    if (accounts.length > 0) {
      await sheet.getByRole('button', { name: 'History' }).click()
      const change = sheet.getByRole('listitem').filter({ hasText: '000999' }).first()
      await change.getByText('000123').first().waitFor()
    }

    await sheet.getByLabel('Closed').check()
    await update.click()
    await rowWith(list, 'Aster Paper', 'Closed').waitFor()
    await expect.poll(() => barriersOn(page)).toEqual([])
    await page.keyboard.press('Escape')
    await row.getByRole('link').click()
    await remove.click()
    await page.getByText(`${one} deleted`).waitFor()
    await expect.poll(() => new URL(page.url()).pathname).toBe(`/${one.toLowerCase()}s`)
    await row.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText(`${one} created again`).waitFor()
    await expect
      .poll(cells)
      .toEqual(['Aster Paper', 'Salem', '555 0101', 'aster@example.com', own.shown, '$0.00', 'Closed'])
    await row.getByRole('link').click()
    await expectLedgerLink(sheet)
    await goTo(page, `/${one.toLowerCase()}s/987654321`)
    await page.getByText('This record does not exist.').waitFor()
  })

  /** Waits until the form links to the account of the party. */
  async function expectLedgerLink(sheet: Locator): Promise<void> {
    const { ledger } = await find('Aster Paper')
    const link = sheet.getByRole('link', { name: 'Click to view' })
    await expect.poll(() => link.getAttribute('href')).toBe(`/transactions/account/${ledger}`)
  }
})

test('an error in a form, and a change by another user, is scrolled into view', async () => {
  const { customerID } = await call(createCustomer, { body: { customerName: 'Cedar Supply' } })
  const page = await open(`/customers/${customerID}`, { expecting: [409] })
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
  await call(changeCustomer, { params, body: { customerDefaultCity: 'Salem' } })
  await update()
  const notice = sheet.getByText('This record has changed in the meantime.')
  await expect.poll(() => notice.evaluate(isInView)).toBe(true)
})

/** Returns whether the center of an element is visible and not covered. */
function isInView(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + width / 2, top + height / 2))
}

test('a list of any length shows its count and totals before it is loaded, and is searched, sorted by the server and loaded as it is scrolled', async () => {
  const make = (index: number) =>
    call(createCustomer, { body: { customerName: `Willow ${String(index).padStart(3, '0')}` } })
  // Creates the customers in batches, because the server answers 503 if too many calls run in parallel.
  for (let made = 0; made < 130; made += 26) {
    await Promise.all(Array.from({ length: 26 }, (_, index) => make(made + index)))
  }
  await call(createCustomer, { body: { customerName: 'Rowan Only' } })
  const driver = await receivables()
  await driver.invoice(await driver.customer('Willow & Rush'), 12_345, 'rush')
  const page = await open('/customers?search=willow&sort=-customerName')
  const list = listOf(page, 'My Customers')
  await rowWith(list, 'Willow 129').waitFor()
  for (const words of ['131 customers', 'Balance $123.45']) await page.getByText(words).waitFor()
  await list.focus()
  // Each scroll to the end loads more rows.
  const toTheEnd = async () => {
    await page.keyboard.press('End')
    return rowWith(list, 'Willow 000').count()
  }
  await expect.poll(toTheEnd).toBe(1)
  await page.keyboard.press('/')
  await page.keyboard.type('rowan only')
  await page.getByText('1 customer', { exact: true }).waitFor()
})

test('the balance is the open amount less unapplied payments, next to pending, manual and paid amounts', async () => {
  const driver = await receivables()
  const id = await driver.customer('Juniper Figures')
  await driver.invoice(id, 30_000, 'PO-1')
  await driver.invoice(id, 12_500, 'PO-2', { isPending: true })
  await driver.payment(id, 10_000, 'check 1')
  const page = await open(`/customers/${id}`)
  const facts = page.getByRole('dialog', { name: 'Edit Customer' }).locator('dl').first()
  const expected = /^Balance\s\$200.00\sOpen balance\s\$300.00\sUnapplied credits\s\$100.00\sPending\s\$125.00\s/
  await expect.poll(async () => (await facts.innerText()).replace(/\s+/g, ' ')).toMatch(expected)

  const beside = await driver.customer('Juniper Beside')
  await driver.invoice(beside, 30_000, 'PO-3')
  const marked = await driver.invoice(beside, 5_000, 'PO-4')
  await driver.change(marked, { paidInFull: true })
  const { gLAccountReceivable } = await call(readCustomer, { params: { customerID: String(beside) } })
  await post({ debit: gLAccountReceivable, credit: driver.own.accountID, cents: 1_200, date: '2026-10-06' })
  await goTo(page, `/customers/${beside}`)
  const balance = 'Balance $362.00 = Open balance − Unapplied credits + Adjustments + Marked paid'
  const figures = 'Open balance $300.00 Unapplied credits $0.00 Adjustments $12.00 Marked paid $50.00 Status'
  await expect.poll(async () => (await facts.innerText()).replace(/\s+/g, ' ')).toContain(`${balance} ${figures}`)
})
