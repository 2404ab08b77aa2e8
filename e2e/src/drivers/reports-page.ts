// The page object for reports. Runs a report, and returns its amounts and the register totals that they link to.
import { listAccounts } from '@twofold/contract/accounts'
import { readRegisterTotals } from '@twofold/contract/registers'
import { listReports } from '@twofold/contract/reports'
import { postTransaction } from '@twofold/contract/transactions'
import type { Locator, Page } from 'playwright-core'
import type { ApiSession } from '../fixture/api-session.ts'

/** The report period: from January 1 to the day before the test clock's date. */
export const PERIOD = 'startDate=2026-01-01&endDate=2026-11-21'

/** An amount that links to its transaction lines. `name` is its accessible name, such as `Checking, Debits: $1.00`. */
export type Figure = { row: number; href: string; name: string }

type NewEntry = { debit: string; credit: string; cents: number; date: string; isClosing?: boolean }

export type ReportsPage = {
  accountOf: (name: string) => number
  reportOf: (name: string) => number
  /** Runs a saved report in a tab and returns its list. */
  run: (page: Page, name: string, query?: string) => Promise<Locator>
  /** Posts a transaction between the accounts with these names. Returns its number. */
  enter: (entry: NewEntry) => Promise<number>
  /** Returns the total of the register that an amount links to. */
  registerTotalsAt: (href: string) => Promise<{ debits: number; credits: number }>
}

/** Creates the page object for the product at `url`. */
export async function createReportsPage(url: string, session: ApiSession): Promise<ReportsPage> {
  const { reports } = await session.call(listReports, {})
  const ids = new Map(reports.map(({ reportName, reportID }) => [reportName, reportID]))
  const { accounts } = await session.call(listAccounts, {})
  const accountOf = (name: string) => accounts.find(({ accountName }) => accountName === name)!.accountID
  return {
    accountOf,
    reportOf: name => ids.get(name)!,
    async enter({ debit, credit, cents, date, isClosing = false }) {
      const line = (name: string, debitOrCredit: 'DEBIT' | 'CREDIT') => ({
        accountID: accountOf(name),
        transactionDCAmount: cents,
        debitOrCredit,
      })
      const debitCreditSet = [line(debit, 'DEBIT'), line(credit, 'CREDIT')]
      const comment = isClosing ? 'Year end' : 'By hand'
      const body = { transactionDate: date, transactionComment: comment, isClosing, debitCreditSet }
      return (await session.call(postTransaction, { body })).transactionID
    },
    async run(page, name, query = PERIOD) {
      await page.goto(`${url}/reports/${ids.get(name)}?${query}`)
      const grid = page.getByRole('grid', { name })
      await grid.getByRole('row').nth(1).waitFor()
      return grid
    },
    async registerTotalsAt(href) {
      const address = new URL(href, url)
      const accountID = address.pathname.split('/').at(-1) ?? ''
      const query = Object.fromEntries(address.searchParams)
      const totals = await session.call(readRegisterTotals, { params: { accountID }, query })
      return { debits: totals.debitTotal, credits: totals.creditTotal }
    },
  }
}

/** Converts a formatted amount to cents. */
export function centsOf(text: string): number {
  const digits = Number(text.replace(/[^\d]/g, ''))
  return text.includes('\u2212') ? -digits : digits
}

/** Returns the amount at the end of an accessible name, in cents. */
export function centsIn(name: string): number {
  return centsOf(name.slice(name.lastIndexOf(': ')))
}

/** Scrolls a list to this position and waits until it shows the rows there. Returns the scroll position of the list. */
export async function scrollListTo(grid: Locator, top: number): Promise<number> {
  return await grid.evaluate(async (element, to) => {
    element.scrollTop = to
    await new Promise(resolve => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return element.scrollTop
  }, top)
}

/** Returns a list's linked amounts from the first row to the last. An amount that combines several accounts has no URL. */
export async function figuresOf(grid: Locator): Promise<Figure[]> {
  const found = new Map<string, Figure>()
  for (let top = 0, end = -1; top !== end; ) {
    end = await scrollListTo(grid, top)
    const figures = grid.locator('a,button').and(grid.page().getByLabel(/: .?\$/))
    const shown = await figures.evaluateAll(elements =>
      elements.map(element => ({
        row: Number(element.closest('[role=row]')?.getAttribute('aria-rowindex')),
        href: element.getAttribute('href') ?? '',
        name: element.getAttribute('aria-label') ?? '',
      })),
    )
    for (const figure of shown) found.set(`${figure.row} ${figure.name}`, figure)
    top = await scrollListTo(grid, end + 320)
  }
  return [...found.values()]
}
