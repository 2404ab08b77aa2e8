// Tests that every list of parties and documents can be printed, and exported as CSV and as a workbook, with the columns of the screen.

import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { keyboardOf } from '../drivers/keyboard.ts'
import { headsOf, listOf } from '../drivers/list.ts'
import { savedFile } from '../drivers/output.ts'
import { seedPayables } from '../drivers/payables-driver.ts'
import { seedReceivables } from '../drivers/receivables-driver.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const { open, session } = setUpBooks(setUpFixture())

beforeAll(async () => {
  await seedReceivables(session(), 'Papyrus Ltd')
  await seedPayables(session())
})

async function openList(path: string, name: string): Promise<{ page: Page; list: Locator }> {
  const page = await open(path)
  const list = listOf(page, name)
  await list.getByRole('gridcell').first().waitFor()
  return { page, list }
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
    const { page, list } = await openList(path, name)
    // Only the screen has the Apply column.
    const heads = (await headsOf(list)).filter(head => head !== 'Apply')
    const csv = await savedFile(page, 'Export CSV')
    expect(csv.name).toBe(`${fileName}.csv`)
    expect(csv.lines[0]).toBe(heads.join())
    expect(csv.lines.length).toBeGreaterThan(1)
    await list.focus()
    const xlsx = await savedFile(page, () => keyboardOf(page).press('e', 'x'))
    expect(xlsx.name).toBe(`${fileName}.xlsx`)
    expect(xlsx.text).toMatch(/^PK/)
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
