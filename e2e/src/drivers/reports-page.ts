// The page object for reports. Runs a report, and returns its amounts and the register totals that they link to.
import { readRegisterTotals } from '@twofold/contract/registers'
import { listReports } from '@twofold/contract/reports'
import type { Locator, Page } from 'playwright-core'
import { beforeAll } from 'vitest'
import type { Fixture } from '../fixture/fixture.ts'
import { setUpBooks } from './books.ts'

/** The report period: from January 1 to the day before the test clock's date. */
export const PERIOD = 'startDate=2026-01-01&endDate=2026-11-21'

/** An amount that links to its transaction lines. `name` is its accessible name, such as `Checking, Debits: $1.00`. */
export type Figure = { row: number; href: string; name: string }

/** Sets up the books of a test file, and reads the saved reports. */
export function setUpReports(fixture: Fixture) {
  const books = setUpBooks(fixture)
  const ids = new Map<string, number>()
  beforeAll(async () => {
    const { reports } = await books.call(listReports, {})
    for (const { reportName, reportID } of reports) ids.set(reportName, reportID)
  })
  const pathOf = (name: string, query: string) => `/reports/${ids.get(name)}?${query}`
  return {
    ...books,
    /** Returns the path of a saved report. */
    pathOf,
    /** Returns the id of a saved report. */
    reportOf: (name: string) => ids.get(name)!,
    /** Runs a saved report in a tab and returns its list. */
    async run(page: Page, name: string, query = PERIOD): Promise<Locator> {
      await books.goTo(page, pathOf(name, query))
      const grid = page.getByRole('grid', { name })
      await grid.getByRole('row').nth(1).waitFor()
      return grid
    },
    /** Returns the total of the register that an amount links to. */
    async registerTotalsAt(href: string): Promise<{ debits: number; credits: number }> {
      const address = new URL(href, fixture.product().url)
      const accountID = address.pathname.split('/').at(-1) ?? ''
      const query = Object.fromEntries(address.searchParams)
      const totals = await books.call(readRegisterTotals, { params: { accountID }, query })
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
