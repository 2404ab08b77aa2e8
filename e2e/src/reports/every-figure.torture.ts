// Clicks every amount in three reports. The total of the listed lines must equal the amount, and Back must return to the same position.
import { readTransaction } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { centsIn, centsOf, type Figure, figuresOf, scrollListTo, setUpReports } from '../drivers/reports-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, idOf, post, registerTotalsAt, run } = setUpReports(fixture)
let page: Page

beforeAll(async () => {
  // Adds closing entries, one of them within the period, and lines on parent accounts.
  const closing = { debit: 'Retained Earnings', credit: 'Utilities', isClosing: true }
  await post({ ...closing, cents: 12_345, date: '2025-12-31' })
  await post({ ...closing, cents: 6_789, date: '2026-06-30' })
  await post({ debit: 'Premises', credit: 'Bank', cents: 70_001, date: '2025-11-05' })
  await post({ debit: 'Premises', credit: 'Bank', cents: 41_022, date: '2026-03-05' })
  await post({ debit: 'Bank', credit: 'Checking', cents: 90_000, date: '2026-03-06' })
})

beforeEach(async () => {
  page = await fixture.open({ as: await fixture.signIn(), viewport: { width: 1440, height: 900 } })
})

const REPORTS: [name: string, figuresMin: number][] = [
  ['Trial Balance', 200],
  ['Profit and Loss', 40],
  ['Balance Sheet', 40],
]

test.each(REPORTS)(
  'each figure of %s',
  async (name, figuresMin) => {
    const grid = await run(page, name)
    const figures = await figuresOf(grid)
    expect(figures.length).toBeGreaterThan(figuresMin)
    for (const figure of figures) await followAndReturn(name, grid, figure)
    console.log(`${name}: ${figures.length} figures, each the sum of what stands behind it`)
  },
  1_800_000,
)

test('each transaction of the general ledger', async () => {
  const query = `startDate=2026-11-01&endDate=2026-11-21&account=${idOf('Checking')}`
  const figures = await figuresOf(await run(page, 'LedgerReport', query))
  const entries = figures.filter(({ href, name }) => /^\/transactions\/\d/.test(href) && / (Debit|Credit): /.test(name))
  expect(entries.length).toBeGreaterThan(10)
  for (const { href, name } of entries) {
    const transactionID = href.split(/[/?]/)[2] ?? ''
    const { debitCreditSet } = await call(readTransaction, { params: { transactionID } })
    const lines = debitCreditSet.filter(({ accountID }) => accountID === idOf('Checking'))
    const cents = lines.map(({ transactionDCAmount }) => transactionDCAmount)
    expect([name, cents]).toEqual([name, [centsIn(name)]])
  }
})

/** Returns the expected amount: the debits or the credits if the column shows only one of them, otherwise their difference. */
function figureOf(figure: string, { debits, credits }: { debits: number; credits: number }): number {
  if (/, Debits: /.test(figure)) return debits
  return /, Credits: /.test(figure) ? credits : Math.abs(debits - credits)
}

async function followAndReturn(name: string, grid: Locator, figure: Figure): Promise<void> {
  const exactly = page.getByLabel(figure.name, { exact: true })
  const link = grid
    .locator(`[role=row][aria-rowindex="${figure.row}"]`)
    .getByRole(figure.href === '' ? 'button' : 'link')
    .and(exactly)
  await scrollListTo(grid, Math.max(0, (figure.row - 6) * 32))
  await link.scrollIntoViewIfNeeded()
  const top = await grid.evaluate(element => element.scrollTop)
  await link.click()
  if (figure.href === '') await sumOfAccounts(figure)
  else {
    await page.waitForURL(fixture.product().url + figure.href)
    const behind = figureOf(figure.name, await registerTotalsAt(figure.href))
    expect([figure.name, behind]).toEqual([figure.name, Math.abs(centsIn(figure.name))])
  }
  await page.getByRole('link', { name: `Back to ${name}` }).click()
  await expect.poll(() => grid.evaluate(element => element.scrollTop)).toBe(top)
  await expect.poll(() => grid.evaluate(element => element === document.activeElement)).toBe(true)
  const active = grid.getByRole('row', { selected: true })
  await expect.poll(() => active.getAttribute('aria-rowindex')).toBe(String(figure.row))
}

/**
 * Checks an amount that combines several accounts. Each part must be the total of an account's lines, and the parts must add up to the
 * amount.
 */
async function sumOfAccounts(figure: Figure): Promise<void> {
  const sheet = page.getByRole('dialog', { name: 'Accounts in this amount' })
  const items = sheet.getByRole('listitem').filter({ has: page.getByRole('link') })
  await items.first().waitFor()
  const rows = await items.evaluateAll(elements =>
    elements.map(element => ({
      text: element.textContent ?? '',
      href: element.querySelector('a')?.getAttribute('href') ?? '',
    })),
  )
  let sum = 0
  for (const { text, href } of rows) {
    const sums = await registerTotalsAt(href)
    const isOfAccounts = text.includes('$')
    if (isOfAccounts) {
      const shown = centsOf(text.slice(text.lastIndexOf('$') - 1))
      expect([figure.name, href, figureOf(figure.name, sums)]).toEqual([figure.name, href, Math.abs(shown)])
    }
    sum += /, (Debits|Credits): /.test(figure.name) ? figureOf(figure.name, sums) : sums.debits - sums.credits
  }
  expect([figure.name, Math.abs(sum)]).toEqual([figure.name, Math.abs(centsIn(figure.name))])
  await sheet.getByRole('link').first().click()
  await page.waitForURL('**/transactions/account/**')
}
