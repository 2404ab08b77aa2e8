// Tests that every list of parties and documents can be printed, and exported as CSV and as a workbook, with the columns of the screen.

import { createVendor } from '@twofold/contract/payables/vendors'
import { createCustomer } from '@twofold/contract/receivables/customers'
import type { Download, Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { keyboardOf } from '../drivers/keyboard.ts'
import { headsOf, listOf } from '../drivers/list.ts'
import { seedPayables } from '../drivers/payables-driver.ts'
import { createReceivablesDriver, seedReceivables } from '../drivers/receivables-driver.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
let colleague: ApiSession

beforeAll(async () => {
  colleague = await fixture.signIn()
  await seedReceivables(colleague, 'Papyrus Ltd')
  await seedPayables(colleague)
})

async function open(path: string, name: Parameters<typeof listOf>[1]): Promise<{ page: Page; list: Locator }> {
  const page = await fixture.open({ as: await fixture.signIn() })
  await page.goto(fixture.product().url + path)
  const list = listOf(page, name)
  await list.getByRole('gridcell').first().waitFor()
  return { page, list }
}

async function bytesOf(download: Download): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

test.each([
  ['/customers', 'My Customers', 'customers'],
  ['/receivable-invoices', 'My Invoices', 'receivable-invoices'],
  ['/customer-payments', 'My Payments', 'payment-receipts'],
  ['/vendors', 'My Vendors', 'vendors'],
  ['/payable-invoices', 'My Bills', 'payable-invoices'],
  ['/vendor-payments', 'My Payments', 'payment-disbursements'],
] as const)(
  '%s is saved as CSV and XLSX, and printed, with the columns of the screen',
  async (path, name, fileName) => {
    const { page, list } = await open(path, name)
    // Only the screen has the Apply column.
    const heads = (await headsOf(list)).filter(head => head !== 'Apply')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const csv = await saved
    expect(csv.suggestedFilename()).toBe(`${fileName}.csv`)
    const lines = (await bytesOf(csv)).toString().trimEnd().split('\r\n')
    expect(lines[0]).toBe(heads.join())
    expect(lines.length).toBeGreaterThan(1)
    const workbook = page.waitForEvent('download')
    await list.focus()
    await keyboardOf(page).press('e', 'x')
    const xlsx = await workbook
    expect(xlsx.suggestedFilename()).toBe(`${fileName}.xlsx`)
    expect((await bytesOf(xlsx)).subarray(0, 2).toString()).toBe('PK')
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const paper = page.locator('article.paper')
    const printed = paper.locator('thead').first().locator('tr').last().locator('th')
    await expect.poll(async () => (await printed.allTextContents()).join()).toBe(heads.join())
    // The totals of the whole list. If only a loaded part of the list is printed, the printout has no totals.
    const isPart = (await paper.getByText(/^Only the first/).count()) > 0
    const last = paper.locator('tbody tr').last()
    await expect.poll(async () => /^Total.*\$[\d,]+\.\d\d/.test((await last.textContent()) ?? '')).toBe(!isPart)
  },
)

test('a list of parties shows its count and totals, however much of it is loaded', async () => {
  for (let made = 0; made < 104; made += 26) {
    const some = Array.from({ length: 26 }, (_, index) => `Sedge ${made + index}`)
    await Promise.all(some.map(customerName => colleague.call(createCustomer, { body: { customerName } })))
    await Promise.all(some.map(vendorName => colleague.call(createVendor, { body: { vendorName } })))
  }
  const driver = await createReceivablesDriver(colleague)
  await driver.invoice(await driver.customer('Sedge & Rush'), 12_345, 'rush')
  const { page } = await open('/customers?search=sedge', 'My Customers')
  await page.getByText('105 customers').waitFor()
  await page.getByText('Balance $123.45').waitFor()
  await page.getByLabel('Search My Customers').fill('rush')
  await page.getByText('1 customer', { exact: true }).waitFor()
  await page.getByText('Balance $123.45').waitFor()
  await page.goto(`${fixture.product().url}/vendors?search=sedge`)
  await page.getByText('104 vendors').waitFor()
  await page.getByText('Balance $0.00').waitFor()
})
