// Vendors on the screen: entered, found, changed beside somebody else, closed and deleted.

import { proves } from '@twofold/accounting/testing/proves'
import { createPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { changeVendor, createVendor, listVendors, readVendor } from '@twofold/contract/payables/vendors'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { cellsOf, headsOf, listOf, rowWith } from '../desks/list.ts'
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
  return { page, list: listOf(page, 'My Vendors') }
}

const vendor = (vendorName: string) => colleague.call(createVendor, { body: { vendorName } })
const stands = (id: number) => colleague.call(readVendor, { params: { vendorID: String(id) } })

/** Waits until a vendor's form leads to the account of what he is owed. */
async function expectLedgerLink(sheet: Locator, search: string): Promise<void> {
  const { vendors } = await colleague.call(listVendors, { query: { search } })
  const link = sheet.getByRole('link', { name: 'Click to view' })
  const ledger = `/transactions/account/${vendors[0]?.glAccountPayable}`
  await expect.poll(() => link.getAttribute('href')).toBe(ledger)
}

test('a vendor is entered, changed, closed and deleted, and has an account all the while', async () => {
  proves('rule 1.9', 'manage vendors (payable side) and payable invoices (bills);')
  proves('rule 2.65', '/vendors: create form above a list; each row links to /vendors/{vendorID}.')
  proves(
    'rule 2.66',
    "/vendors/{vendorID}: edit screen with fields Vendor Name (required), Care Of, Address, City, State, Zip, Email, Phone, Reference Account, Notes, Tax ID; a link 'Click to view' to transactions/account/{GL payable account}; checkboxes Closed, Allow Vendor Invoices, Allow Payments; buttons Update Vendor and Delete Vendor (delete success goes to /vendors).",
  )
  proves(
    'rule 4.13',
    '**Vendor status**: Closed; else No Invoices if isVendorInvoices is false; else No Payments if payments are not allowed; else Active.',
  )
  proves(
    'rule 5.9',
    '**Customer and vendor forms**: name required; email field of email type; phone of telephone type.',
  )

  const { page, list } = await open('/vendors')
  const form = page.getByRole('form', { name: 'Create New Vendor' })
  await expect.poll(() => form.getByLabel('Vendor Name').getAttribute('aria-required')).toBe('true')
  await expect.poll(() => form.getByLabel('Email').getAttribute('type')).toBe('email')
  await expect.poll(() => form.getByLabel('Phone').getAttribute('type')).toBe('tel')
  await form.getByRole('button', { name: 'Create Vendor' }).click()
  await form.getByText('Give it a name.').waitFor()
  await form.getByLabel('Vendor Name').fill('Aster Paper')
  await form.getByLabel('City').fill('Ghent')
  await form.getByLabel('Email').fill('nobody')
  await form.getByLabel('Reference Account').fill('C-77')
  await form.getByLabel('Tax ID').fill('BE 0123')
  await form.getByRole('button', { name: 'Create Vendor' }).click()
  await form.getByText('is not an e-mail address').waitFor()
  await form.getByLabel('Email').fill('aster@example.com')
  await page.keyboard.press('Enter')
  const row = rowWith(list, 'Aster Paper')
  await row.waitFor()
  await expect.poll(async () => (await headsOf(list)).slice(-3)).toEqual(['Reference Account', 'Balance', 'Status'])
  await expect
    .poll(async () => (await cellsOf(row)).slice(1))
    .toEqual(['Aster Paper', 'Ghent', '', 'aster@example.com', 'C-77', '$0.00', 'Active'])
  await expect.poll(() => form.getByLabel('Vendor Name').inputValue()).toBe('')
  await row.getByRole('link').click()
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor' })
  await expectLedgerLink(sheet, 'Aster Paper')
  await expect.poll(() => sheet.getByLabel('Tax ID').inputValue()).toBe('BE 0123')
  await sheet.getByText('No invoices yet').waitFor()
  await sheet.getByLabel('Allow Payments').uncheck()
  await sheet.getByRole('button', { name: 'Update Vendor' }).click()
  await rowWith(list, 'Aster Paper', 'No Payments').waitFor()
  await sheet.getByLabel('Allow Vendor Invoices').uncheck()
  await sheet.getByRole('button', { name: 'Update Vendor' }).click()
  await rowWith(list, 'Aster Paper', 'No Invoices').waitFor()
  await sheet.getByLabel('Closed').check()
  await sheet.getByRole('button', { name: 'Update Vendor' }).click()
  await rowWith(list, 'Aster Paper', 'Closed').waitFor()
  await expect.poll(() => barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await row.getByRole('link').click()
  await sheet.getByRole('button', { name: 'Delete Vendor' }).click()
  await page.getByText('Vendor deleted').waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/vendors')
  await row.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Vendor created again').waitFor()
  await row.waitFor()
  await expect
    .poll(async () => (await cellsOf(row)).slice(1))
    .toEqual(['Aster Paper', 'Ghent', '', 'aster@example.com', 'C-77', '$0.00', 'Closed'])
  await row.getByRole('link').click()
  await expectLedgerLink(sheet, 'Aster Paper')
})

test('where a vendor is paid stands in his history, before and after', async () => {
  const { vendorID } = await vendor('Banked Bros')
  const { page } = await open(`/vendors/${vendorID}`)
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor' })
  await sheet.getByLabel('Bank Routing Number').fill('021000021')
  await sheet.getByLabel('Bank Account Number').fill('000123')
  await sheet.getByRole('button', { name: 'Update Vendor' }).click()
  await page.getByText('Vendor updated').waitFor()
  await sheet.getByLabel('Bank Account Number').fill('000999')
  await sheet.getByRole('button', { name: 'Update Vendor' }).click()
  await expect.poll(async () => (await stands(vendorID)).vendorBankAccount).toBe('000999')
  await sheet.getByRole('button', { name: 'History' }).click()
  const change = sheet.getByRole('listitem').filter({ hasText: '000999' }).first()
  await change.getByText('000123').first().waitFor()
})

test('what somebody else changed meanwhile is merged with what is typed', async () => {
  proves('rule 2.68', 'The exact update submit behaviour is not shown.')

  const { vendorID } = await vendor('Birch & Co')
  const { page } = await open(`/vendors/${vendorID}`, [409])
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor' })
  await sheet.getByLabel('Phone').fill('555 0101')
  const params = { vendorID: String(vendorID) }
  await colleague.call(changeVendor, { params, body: { vendorDefaultCity: 'Salem' } })
  await sheet.getByRole('button', { name: 'Update Vendor' }).click()
  await sheet.getByText('City: empty Salem').waitFor()
  await sheet.getByRole('button', { name: 'Merge both' }).click()
  await sheet.getByRole('button', { name: 'Update Vendor' }).click()
  await page.getByText('Vendor updated').waitFor()
  expect(await stands(vendorID)).toMatchObject({ vendorDefaultCity: 'Salem', vendorDefaultPhone: '555 0101' })
})

test('a list of any length is searched, sorted by the server and loaded as it is scrolled', async () => {
  // Not all at once: a server answers more than it can hold with 503.
  for (let made = 0; made < 130; made += 26) {
    const names = Array.from({ length: 26 }, (_, index) => `Willow ${String(made + index).padStart(3, '0')}`)
    await Promise.all(names.map(vendor))
  }
  await vendor('Rowan Only')
  const { page, list } = await open('/vendors?search=willow&sort=-vendorName')
  await rowWith(list, 'Willow 129').waitFor()
  await list.focus()
  // Each end that is come to brings more of the list.
  const toTheEnd = async () => {
    await page.keyboard.press('End')
    return rowWith(list, 'Willow 000').count()
  }
  await expect.poll(toTheEnd).toBe(1)
  await page.getByText('130 vendors').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('rowan only')
  await page.getByText('1 vendor', { exact: true }).waitFor()
  const { vendors } = await colleague.call(listVendors, { query: { search: 'rowan only' } })
  expect(vendors).toHaveLength(1)
})

test('a vendor of whom there are bills is not deleted, and the dialog says what to do instead', async () => {
  const { vendorID } = await vendor('Cherry Owed')
  const amounts = { invoicePreTaxTotal: 500, invoiceTotal: 500, dateReceived: '2026-10-05', dateDue: '2026-11-04' }
  await colleague.call(createPayableInvoice, { body: { vendorID, vendorInvoiceNumber: 'CO-1', ...amounts } })
  const { page } = await open(`/vendors/${vendorID}`, [404, 409])
  const sheet = page.getByRole('dialog', { name: 'Edit Vendor' })
  await sheet.getByRole('table', { name: 'Vendor Invoices' }).getByRole('row').nth(1).waitFor()
  await sheet.getByRole('button', { name: 'Delete Vendor' }).click()
  const refused = page.getByRole('dialog', { name: 'Error Deleting Vendor' })
  await refused.getByText('Mark it closed instead.').waitFor()
  await page.goto(`${stage.product().url}/vendors/987654321`)
  await page.getByText('This does not exist.').waitFor()
})
