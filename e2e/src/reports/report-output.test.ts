// Tests report output: the transaction lines of each amount, the comparison of periods, the books at an earlier time, and the exported
// files.
import { proves } from '@twofold/accounting/testing/proves'
import { listAudit } from '@twofold/contract/audit'
import { changeSettings } from '@twofold/contract/organisations'
import { deleteTransaction } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { intercept } from '../drivers/interception.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { cellsOf, headsOf, rowWith, scrollTo } from '../drivers/list.ts'
import { printout } from '../drivers/output.ts'
import { centsOf, PERIOD, setUpReports } from '../drivers/reports-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()
const { call, idOf, post, registerTotalsAt, ...reports } = setUpReports(fixture)
let page: Page

beforeEach(async () => {
  page = await fixture.open({ as: await fixture.signIn() })
})

const run = (name: string, query?: string) => reports.run(page, name, query)

test('other periods are compared, with the change and the percent', async () => {
  const grid = await run('Profit and Loss', 'startDate=2026-10-01&endDate=2026-10-31')
  await page.getByLabel('Previous period').check()
  await page.getByLabel('Previous year').check()
  const heads = ['Account', 'Amount', 'Previous', 'Change', '%', 'Previous year', 'Change', '%']
  await expect.poll(() => headsOf(grid)).toEqual(heads)
  await page.getByText('Previous: Sep 1, 2026 to Sep 30, 2026 · Previous year: Oct 1, 2025 to Oct 31, 2025').waitFor()
  await grid.focus()
  await page.keyboard.press('End')
  await rowWith(grid, 'Net income').waitFor()
  const [, now = '', before = '', change = '', percent = ''] = await cellsOf(rowWith(grid, 'Net income'))
  expect(centsOf(change)).toBe(centsOf(now) - centsOf(before))
  expect(Number(percent.replace('\u2212', '-').replace(/[,%]/g, ''))).toBeCloseTo(
    (100 * centsOf(change)) / Math.abs(centsOf(before)),
    1,
  )
  await page.reload()
  await expect.poll(() => headsOf(grid)).toEqual(heads)
  const figure = grid.getByRole('link', { name: /^Utilities, Previous: / })
  await grid.focus()
  await scrollTo(grid, figure)
  const name = (await figure.getAttribute('aria-label')) ?? ''
  await figure.click()
  await page.waitForURL('**/transactions/account/*?startDate=2026-09-01&endDate=2026-09-30&isClosing=false')
  const { debits, credits } = await registerTotalsAt(page.url())
  expect([name, debits - credits]).toEqual([name, centsOf(name.slice(name.lastIndexOf(': ')))])
  await page.getByRole('link', { name: 'Back to Profit and Loss' }).click()
  const net = grid.getByRole('button', { name: /^Net income, Previous: / })
  await grid.focus()
  await scrollTo(grid, net)
  await net.click()
  const sheet = page.getByRole('dialog', { name: 'Accounts in this amount' })
  await expect.poll(() => sheet.getByRole('listitem').last().textContent()).toContain(before)
})

test('the accounts in a figure have their names, however late the chart loads', async () => {
  const grid = await run('Profit and Loss')
  const { release, requested } = await delayResponses(page, '**/api/accounts')
  await page.reload()
  await grid.focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  const sheet = page.getByRole('dialog', { name: 'Accounts in this amount' })
  await sheet.waitFor()
  await requested
  expect(await sheet.getByRole('link').allTextContents()).toEqual([])
  release()
  await expect.poll(() => sheet.getByRole('link', { name: /^Expenses:\s*Premises$/ }).count()).toBe(1)
  await expect.poll(() => sheet.evaluate(dialog => dialog.contains(document.activeElement))).toBe(true)
  await page.unroute('**/api/accounts')
})

test('profit by month is drawn and shown as a table, and a month links to its own report', async () => {
  await run('Profit and Loss')
  await page.getByRole('button', { name: 'Chart' }).click()
  await page.getByRole('img', { name: /^Net income by month/ }).waitFor()
  await page.getByText('Show table').click()
  const months = page.getByRole('table').getByRole('row')
  await expect.poll(() => months.count()).toBe(12)
  const october = await months.filter({ hasText: 'Oct 2026' }).getByRole('cell').textContent()
  await months.getByRole('link', { name: 'Oct 2026' }).click()
  await page.getByText('Oct 1, 2026 to Oct 31, 2026').waitFor()
  const grid = page.getByRole('grid', { name: 'Profit and Loss' })
  await grid.focus()
  await page.keyboard.press('End')
  await expect.poll(async () => (await cellsOf(rowWith(grid, 'Net income')))[1]).toBe(october)
})

/** Returns whether all changes are sealed in blocks of the audit trail. */
async function isSealed(): Promise<boolean> {
  const { auditEntries } = await call(listAudit, { query: { limit: '1' } })
  return auditEntries[0]?.blockNo !== null
}

test('the report shows the books before a transaction was posted, and the transaction as a change since then', async () => {
  await expect.poll(isSealed).toBe(true)
  // The time is typed without fractions of a second. The demo books were sealed before it, and the transaction is posted after it.
  const before = new Date()
  const transactionID = await post({ debit: 'Utilities', credit: 'Checking', cents: 777_700, comment: 'Late bill' })
  const grid = await run('Profit and Loss')
  const utilities = async () => {
    // Only the visible rows are in the DOM. They depend on the height of the page above the list.
    const row = rowWith(grid, 'Utilities')
    await scrollTo(grid, row)
    return centsOf((await cellsOf(row))[1] ?? '')
  }
  const now = await utilities()
  await page.getByRole('button', { name: 'History' }).click()
  const moment = new Date(before.getTime() - before.getTimezoneOffset() * 60_000).toISOString().slice(0, 19)
  await page.getByLabel('As recorded at').fill(moment.slice(0, 10))
  await page.getByLabel('Recorded time').fill(moment.slice(11))
  await page.keyboard.press('Enter')
  await page.getByText(/^As recorded at /).waitFor()
  await expect.poll(utilities).toBe(now - 777_700)
  await page.getByRole('button', { name: 'Show current data' }).click()
  await page.getByLabel('Changes since').fill(moment.slice(0, 10))
  await page.getByLabel('Start time').fill(moment.slice(11))
  await page.keyboard.press('Enter')
  await page.getByText(/^Changes since .*\d [A-Z][\w+:-]*$/).waitFor()
  const change = rowWith(grid, 'Late bill')
  await expect.poll(async () => (await cellsOf(change)).slice(-3)).toEqual(['$0.00', '$7,777.00', '$7,777.00'])
  expect(await barriersOn(page)).toEqual([])
  await change.getByRole('link', { name: String(transactionID) }).click()
  await page.getByRole('dialog', { name: 'Edit Transaction' }).waitFor()
  await call(deleteTransaction, { params: { transactionID: String(transactionID) } })
})

const print = () => printout(page, () => page.getByRole('button', { name: 'Print', exact: true }).click())

test('a report lists what it excludes, is printed with complete names, and says on screen and paper if it does not tie out', async () => {
  const income = await run('IncomeReport', `${PERIOD}&account=${idOf('Checking')}`)
  await expect.poll(() => income.getByRole('row').nth(1).innerText()).toContain('Total income')
  await page.getByText('This report shows only income. These accounts aren’t included: Checking.').waitFor()

  proves('rule 2.59', "The report's computed output display is not shown.")

  await run('LedgerReport', `${PERIOD}&account=${idOf('Checking')}`)
  const paper = await print()
  await expect.poll(() => paper.locator('h1').textContent()).toBe('LedgerReport')
  await expect.poll(() => paper.locator('tbody tr').count()).toBeGreaterThan(400)
  await expect.poll(() => paper.locator('thead').count()).toBeGreaterThan(0)
  await expect.poll(() => paper.textContent()).toContain('Jan 1, 2026 to Nov 21, 2026')
  await expect.poll(() => page.title()).toBe('LedgerReport · Twofold')

  await run('Payables Aging')
  await print()
  const names = page.locator('.paper tbody td:first-child')
  await names.first().waitFor({ state: 'attached' })
  await page.emulateMedia({ media: 'print' })
  await page.setViewportSize({ width: 690, height: 960 })
  const torn = () =>
    names.evaluateAll(cells =>
      cells.flatMap(({ firstChild }) => {
        const range = document.createRange()
        return [...(firstChild?.textContent ?? '').matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          range.setStart(firstChild!, index)
          range.setEnd(firstChild!, index + word.length)
          return range.getClientRects().length > 1 ? word : []
        })
      }),
    )
  await expect.poll(torn).toEqual([])
  await page.emulateMedia({ media: 'screen' })
  await page.setViewportSize({ width: 1280, height: 720 })

  await intercept(page, '**/api/reports/*/output?**', async route => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({
      json: { ...answer, tieOut: { ...answer.tieOut, holds: false, right: answer.tieOut.left - 1 } },
    })
  })
  await run('Trial Balance')
  const alert = page.getByRole('alert').filter({ hasText: 'This report doesn’t tie out' })
  await expect.poll(() => alert.textContent()).toContain('differ by $0.01')
  await expect.poll(() => page.getByText('Ties out:').count()).toBe(0)
  const printed = await print()
  await expect.poll(() => printed.textContent()).toContain('This report doesn’t tie out.')
})

test('on a phone, a row takes as many lines as its texts need, and the report begins at the top of its page', async () => {
  await page.setViewportSize({ width: 360, height: 800 })
  const grid = await run('Trial Balance', PERIOD)
  // Returns the height of each row and the distance from its content to its lower edge.
  const drawn = () =>
    grid.getByRole('row').evaluateAll(all =>
      all.map(row => {
        const range = document.createRange()
        range.selectNodeContents(row)
        const { bottom, height } = row.getBoundingClientRect()
        return { height, room: Math.round(bottom - range.getBoundingClientRect().bottom) }
      }),
    )
  await expect.poll(async () => (await drawn()).length).toBeGreaterThan(10)
  const rows = await drawn()
  // The tallest row is a total with both a debit and a credit heading.
  expect([...new Set(rows.map(({ height }) => height))].toSorted((a, b) => a - b)).toEqual([40, 56, 72, 88, 104])
  expect(rows.filter(({ room }) => room < 2)).toEqual([])
  const top = async () => (await grid.boundingBox())?.y ?? Number.NaN
  expect(await top()).toBeLessThan(300)
  // Keys scroll to the correct row when rows have different heights.
  await grid.focus()
  await page.keyboard.press('End')
  const total = rowWith(grid, 'Total').last()
  const isInView = () =>
    total.evaluate(row => {
      const [own, around] = [row.getBoundingClientRect(), row.closest('[role=grid]')!.getBoundingClientRect()]
      return own.top >= around.top && own.bottom <= around.bottom + 1
    })
  await expect.poll(isInView).toBe(true)
  expect(await total.getAttribute('aria-selected')).toBe('true')
  // On a phone, the dates can be opened with a button or a key.
  const start = page.getByLabel('Start Date')
  expect(await start.isVisible()).toBe(false)
  await page.keyboard.press('d')
  await expectFocus(start)
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Dates' }).click()
  await expect.poll(() => start.isVisible()).toBe(false)
})

test('a moment is entered and shown in the organisation’s time zone, whatever the browser’s', async () => {
  await call(changeSettings, { body: { timeZone: 'Asia/Kolkata' } })
  try {
    await run('Balance Sheet', 'asKnownAt=2026-11-05T22:03:07Z')
    await expect.poll(() => page.getByLabel('As recorded at').inputValue()).toBe('Nov 6, 2026')
    await expect.poll(() => page.getByLabel('Recorded time').inputValue()).toBe('03:33:07')
    await page.getByText('Time zone: Asia/Kolkata. Leave empty to use the current time.').waitFor()
    await page.getByText(/ · As of [A-Z][a-z]{2} \d{1,2}, \d{4}, \d\d:\d\d GMT\+5:30$/).waitFor()
    await page.getByLabel('Recorded time').fill('5:30')
    await page.keyboard.press('Enter')
    await expect.poll(() => new URL(page.url()).searchParams.get('asKnownAt')).toBe('2026-11-06T00:00:00.000Z')
  } finally {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
    await call(changeSettings, { body: { timeZone } })
  }
})
