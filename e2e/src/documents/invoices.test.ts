// Invoices and bills on the screen: entered as pending, charged or approved, changed by two users, deleted, and opened from other screens.
import { proves } from '@twofold/accounting/testing/proves'
import { readRegister } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpBooks } from '../drivers/books.ts'
import { expectAddress, expectError } from '../drivers/field.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../drivers/list.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { call, newAccount, open, payables, receivables } = setUpBooks(setUpFixture())
/** The accounts that documents are posted to, by account type. */
let accounts: { INCOME: number; EXPENSE: number }

beforeAll(async () => {
  accounts = {
    INCOME: await newAccount('Timber Sales', 'INCOME'),
    EXPENSE: await newAccount('Timber Costs', 'EXPENSE'),
  }
})

type Status = 'Approved' | 'Charged' | 'Canceled' | 'Rejected'

const SIDES = [
  {
    one: 'Invoice',
    path: '/receivable-invoices',
    list: 'My Invoices',
    heads: [
      'No.',
      'Number',
      'Date',
      'Due',
      'Customer',
      'Client Reference',
      'Bill To',
      'Total',
      'Remitted',
      'Open',
      'Status',
    ],
    party: 'Customer',
    reference: { label: 'Client Reference', missing: 'Enter the client’s reference.' },
    titles: ['Bill To', 'Ship To'],
    days: [['Date Charged', 't']],
    account: { label: 'Revenue Account', name: 'Timber Sales', type: 'INCOME' },
    posted: { status: 'Charged', shown: 'Open' },
    dropped: { status: 'Canceled', shown: 'Canceled' },
    /** Saves another status and waits until the screen shows it. */
    decide: async (page: Page, sheet: Locator, status: Status) => {
      await sheet.getByLabel('Charge Status').selectOption(status)
      await page.getByText(`Invoice ${status.toLowerCase()}`).waitFor()
    },
    driver: receivables,
    accountField: 'revenueAccountID',
  },
  {
    one: 'Bill',
    path: '/payable-invoices',
    list: 'My Bills',
    heads: ['No.', 'Received', 'Due', 'Vendor', 'Invoice Number', 'Remit To', 'Total', 'Paid', 'Open', 'Status'],
    party: 'Vendor',
    reference: { label: 'Vendor Invoice Number', missing: 'Enter the vendor’s invoice number.' },
    titles: ['Remit To'],
    days: [
      ['Date Received', 't'],
      ['Date Due', '12/24/2027'],
    ],
    account: { label: 'Expense Account', name: 'Timber Costs', type: 'EXPENSE' },
    posted: { status: 'Approved', shown: 'Approved' },
    dropped: { status: 'Rejected', shown: 'Rejected' },
    decide: async (page: Page, sheet: Locator, status: Status) => {
      await sheet.getByLabel('Approval Status').selectOption(status)
      await update(page, sheet, 'Bill')
    },
    driver: payables,
    accountField: 'expenseAccountID',
  },
] as const

/** Saves a form and waits for the server's response, because the notice of an earlier change looks the same. */
async function update(page: Page, sheet: Locator, one: string): Promise<void> {
  const saved = page.waitForResponse(response => response.request().method() === 'PUT')
  await press(sheet, `Update ${one}`)
  expect((await saved).status()).toBe(200)
}

describe.each(SIDES)('$one', side => {
  const { one, party, path, reference, account, posted, dropped } = side

  test('is entered pending, posted, changed by two users, unposted and deleted, and the ledger follows each step', async () => {
    proves('rule 1.7', 'manage customers (receivable side) and receivable invoices;')
    proves('rule 2.70', 'List columns: No., Date, Customer, Client Reference, Bill To, Total, Remitted, Status.')
    proves('columns 2.6', 'No., Date, Customer, Client Reference, Bill To, Total, Remitted, Status')
    proves(
      'rule 4.14',
      '**Receivable invoice chargeStatus**: PENDING, CHARGED, CANCELED (labels Pending, Charged, Canceled).',
    )
    proves(
      'rule 4.15',
      "Any value can be picked from a dropdown and is saved immediately; an unknown value is rejected locally with 'Invalid status value'.",
    )
    proves('labels 4.1', 'Pending, Charged, Canceled')
    proves(
      'rule 5.13',
      '**Receivable invoice**: required Client Reference, Pre-Tax Total, Tax (default 0), Total, Date Charged; Address 2 optional (sent as empty string).',
    )
    proves(
      'rule 5.14',
      "**Load Customer Defaults**: needs a selected customer ('Please select a customer first'); fills bill-to and ship-to name, address, city, state, zip from the customer.",
    )
    proves('words 5.2', 'Please select a customer first')
    proves('words 8.21', 'Error Deleting Invoice')
    proves('rule 1.9', 'manage vendors (payable side) and payable invoices (bills);')
    proves('rule 2.78', '/payable-invoices: create form above a list.')
    proves('rule 2.79', 'Columns: No., Received, Due, Vendor, Invoice Number, Remit To, Total, Paid, Status.')
    proves('columns 2.8', 'No., Received, Due, Vendor, Invoice Number, Remit To, Total, Paid, Status')
    proves('rule 2.80', '/payable-invoices/{invoiceID}: edit form plus a table of applied payments.')
    proves('rule 4.20', 'List status: Paid if paidInFull, else Approved, Pending or Rejected.')
    proves(
      'rule 5.15',
      "**Load Vendor Defaults**: needs a vendor ('Please select a vendor first'); fills remit-to fields.",
    )
    proves('words 5.3', 'Please select a vendor first')
    proves(
      'rule 5.16',
      '**Payable invoice**: required Vendor Invoice Number, Pre-Tax Total, Tax (default 0), Total, Date Received, Date Due; Purchase Order ID numeric and optional; payment method one of CHECK, ACH, WIRE, CREDIT_CARD.',
    )
    proves('labels 5.2', 'Vendor Invoice Number, Pre-Tax Total, Tax (default 0), Total, Date Received, Date Due')
    proves(
      'constant 9.6',
      'Account types used for selection: INCOME for revenue, ASSET for payment and disbursement accounts, EXPENSE for bills.',
    )

    const place = { Address: 'Kaai 4', City: 'Ghent', State: 'East Flanders', Zip: '9000' }
    const fields = Object.entries(place).map(([name, text]) => [`${party.toLowerCase()}Default${name}`, text])
    const driver = await side.driver()
    const id = await driver.party('Anvil Metals', Object.fromEntries(fields))
    const page = await open(path, { expecting: [409] })
    const list = listOf(page, side.list)
    await press(page, `New ${one.toLowerCase()}`)
    const form = page.getByRole('form', { name: `Create New ${one}` })
    const field = (label: string) => form.getByLabel(label, { exact: true })
    const create = () => form.getByRole('button', { name: `Create ${one}` }).click()
    const defaults = form.getByRole('button', { name: `Load ${party} Defaults` })
    await defaults.click()
    await form.getByText(`Please select a ${party.toLowerCase()} first`).waitFor()
    for (const [label] of side.days) await field(label).fill('')
    await create()
    await expectError(field(party), `Choose a ${party.toLowerCase()}.`)
    await expectError(field(reference.label), reference.missing)
    for (const [label] of side.days) await expectError(field(label), 'Enter a date.')
    for (const label of ['Pre-Tax Total', 'Total']) await expectError(field(label), 'Enter an amount.')
    for (const [label, day] of side.days) await field(label).fill(day)
    // The typed keys select the customer or vendor, even if the server responds late.
    await field(party).focus()
    await page.keyboard.type('anvil')
    await page.keyboard.press('Tab')
    await expect.poll(() => field(party).inputValue()).toBe('Anvil Metals')
    await defaults.click()
    for (const title of side.titles)
      await expectAddress(form, title, ['Anvil Metals', 'Kaai 4', '', 'Ghent', 'East Flanders', '9000'])
    await field(reference.label).fill('AM 100')
    await field('Pre-Tax Total').fill('100*2')
    await field('Tax').fill('16')
    await expect.poll(() => field('Total').inputValue()).toBe('216.00')
    await field('Total').fill('217')
    await create()
    await expectError(field('Total'), 'The total must equal the pre-tax total plus the tax ($216.00).')
    await field('Total').fill('216')
    if (one === 'Bill') {
      await field('Payment Method').selectOption('Credit Card')
      await field('Purchase Order ID').fill('PO 7')
      await create()
      await expectError(field('Purchase Order ID'), 'Enter a number, such as 4711.')
      await field('Purchase Order ID').fill('4711')
      // A due date before the date of the bill is allowed.
      await field('Date Due').fill('1/1/2026')
      await field('Pre-Tax Total').focus()
      await form.getByText('This date is before Date Received.').waitFor()
      await field('Date Due').fill('12/24/2027')
      await field('Pre-Tax Total').focus()
      await form.getByText('This date is before Date Received.').waitFor({ state: 'detached' })
    }
    await create()
    const row = rowWith(list, 'AM 100')
    await row.waitFor()
    await expect.poll(() => headsOf(list)).toEqual(side.heads)
    await expect
      .poll(async () => (await cellsOf(row)).slice(one === 'Bill' ? 3 : 4))
      .toEqual(['Anvil Metals', 'AM 100', 'Anvil Metals', '$216.00', '$0.00', '$216.00', 'Pending'])
    expect(await driver.owed(id)).toBe(0)

    await row.getByRole('link').click()
    const sheet = page.getByRole('dialog', { name: `Edit ${one}` })
    // The focus is not on the status field, where a mistyped letter would change the status.
    await expectFocus(sheet.getByLabel(party, { exact: true }))
    if (one === 'Bill') {
      await expect.poll(() => sheet.getByLabel('Purchase Order ID').inputValue()).toBe('4711')
      await expect.poll(() => sheet.getByLabel('Payment Method').inputValue()).toBe('CREDIT_CARD')
      await sheet.getByLabel('Approval Status').selectOption('Approved')
      await press(sheet, 'Update Bill')
      const missing = 'Choose an expense account. The bill is posted to it on approval.'
      await expectError(sheet.getByLabel(account.label), missing)
      await sheet.getByLabel('Approval Status').selectOption('Pending')
    }
    await sheet.getByRole('combobox', { name: account.label }).focus()
    await page.keyboard.type(account.name)
    await page.keyboard.press('Tab')
    await expect.poll(() => sheet.getByLabel(account.label).inputValue()).toBe(account.name)
    await update(page, sheet, one)
    await side.decide(page, sheet, posted.status)
    await rowWith(list, 'AM 100', posted.shown).waitFor()
    expect(await driver.owed(id)).toBe(21_600)

    await press(sheet, `Delete ${one}`)
    const undeleted = page.getByRole('dialog', { name: 'Error Deleting Invoice' })
    await undeleted.getByText('Set it back to Pending').waitFor()
    await undeleted.getByRole('button', { name: 'Close' }).last().click()
    await sheet.getByLabel('Pre-Tax Total').fill('300')
    await update(page, sheet, one)
    expect(await driver.owed(id)).toBe(31_600)
    await expect.poll(() => barriersOn(page)).toEqual([])

    const documentID = Number(new URL(page.url()).pathname.split('/').at(-1))
    await sheet.getByLabel('Description').fill('Oak shelves')
    await driver.change(documentID, { paymentTerms: '30 days' })
    await press(sheet, `Update ${one}`)
    await sheet.getByText('Payment Terms: empty 30 days').waitFor()
    await press(sheet, 'Merge changes')
    await update(page, sheet, one)
    expect(await driver.read(documentID)).toMatchObject({ invoiceDescription: 'Oak shelves', paymentTerms: '30 days' })
    if (one === 'Bill') {
      await sheet.getByLabel('Paid In Full').check()
      await update(page, sheet, one)
      await sheet.getByText('Paid (marked)').waitFor()
      await sheet.getByLabel('Paid In Full').uncheck()
      await update(page, sheet, one)
      await sheet.getByText('Open', { exact: true }).waitFor()
    }

    await side.decide(page, sheet, dropped.status)
    await rowWith(list, 'AM 100', dropped.shown).waitFor()
    expect(await driver.owed(id)).toBe(0)
    await sheet.getByText('No payments applied').waitFor()
    expect(await sheet.getByRole('link', { name: 'Apply Payment' }).count()).toBe(0)
    await press(sheet, `Delete ${one}`, `${one} deleted`)
    await row.waitFor({ state: 'detached' })
    await press(page, 'Undo', `${one} created again`)
    await rowWith(list, 'AM 100', 'Pending').waitFor()
  })

  test('is opened from its transaction and from the palette', async () => {
    const reference = `GG-${one}`
    const driver = await side.driver()
    const fields = { [side.accountField]: accounts[account.type] }
    const id = await driver.document(await driver.party('Gum & Grain'), 12_345, reference, fields)
    const page = await open(`/transactions/account/${accounts[account.type]}`)
    const params = { accountID: String(accounts[account.type]) }
    const { transactions } = await call(readRegister, { params })
    const entry = transactions.find(({ sourceID }) => sourceID === id)!
    await page.getByRole('link', { name: `${one} ${reference}, Gum & Grain` }).click()
    const sheet = page.getByRole('dialog', { name: `Edit ${one}` })
    await sheet.getByRole('link', { name: `No. ${entry.transactionID}` }).click()
    await page.getByRole('link', { name: `Open ${one.toLowerCase()}` }).click()
    await sheet.waitFor()

    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Find anything' }).fill('gum gr')
    await page
      .getByRole('group', { name: `${party}s`, exact: true })
      .getByRole('option', { name: 'Gum & Grain' })
      .waitFor()
    await page.getByRole('option', { name: reference }).click()
    await sheet.waitFor()
  })
})
