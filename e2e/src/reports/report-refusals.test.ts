// Tests that the screen refuses invalid report options, and that every amount is a link on a phone.
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { setUpReports } from '../drivers/reports-page.ts'
import { listOtherTabs } from '../drivers/tabs.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture({ isReadOnly: true })
const { goTo, pathOf, reportOf, run } = setUpReports(fixture)

/** The accessible name of the age column in an aging report. */
const AGE = /Current|\d+ days|Over 90/

let page: Page

beforeEach(async () => {
  page = await fixture.open({ as: await fixture.signIn(), expecting: [400] })
})

const accounts = (count: number) => Array.from({ length: count }, (_, at) => `account=${at + 1}`).join('&')

test('invalid options of a report are refused in its address and on its screen, before it runs', async () => {
  for (const [what, query, words] of [
    ['a start after the end', 'startDate=2026-11-21&endDate=2026-01-01', 'The start date is after the end date.'],
    ['too many accounts', accounts(1_001), 'You can choose at most 1,000 accounts'],
    ['an account that does not exist', 'account=987654321', 'This account does not exist.'],
    ['an invalid moment', 'asKnownAt=yesterday', 'Enter a date and time with a UTC offset'],
    ['moments in the wrong order', 'since=2100-01-01T00:00:00Z&asKnownAt=2020-01-01T00:00:00Z', 'The start time is'],
  ] as const) {
    await goTo(page, pathOf('LedgerReport', query))
    await expect.poll(() => page.getByRole('article').textContent(), { message: what }).toContain(words)
    await expect.poll(() => page.getByText('Loading...').count()).toBe(0)
  }
  const hostile = 'startDate=<script>&endDate=%00&account=1%27&compare=<b>'
  await goTo(page, pathOf('LedgerReport', hostile))
  await page.getByRole('heading', { name: 'LedgerReport' }).waitFor()

  // The maximum number of accounts in a URL. The list has the same limit.
  await goTo(page, `/reports?reportID=${reportOf('LedgerReport')}&${accounts(1_001)}`)
  await page.getByText('1,001 chosen').waitFor()
  await page.getByRole('button', { name: 'Run Report' }).click()
  await page.getByText('You can choose at most 1,000 accounts').waitFor()
  expect(await listOtherTabs(page)).toEqual([])
  await page.getByRole('button', { name: 'Clear Accounts' }).click()
  await expect.poll(() => page.getByText('You can choose at most 1,000 accounts').count()).toBe(0)
})

test('on a phone every figure of a row is shown and links to its lines', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  const aging = await run(page, 'Receivables Aging')
  expect(await barriersOn(page)).toEqual([])
  const row = aging.getByRole('row').filter({ hasText: 'Tall Pines Lodge' })
  const whole = page.getByRole('dialog', { name: 'Tall Pines Lodge' })
  await row.getByRole('button', { name: 'Tall Pines Lodge' }).click()
  await whole.getByText('Open documents').waitFor()
  // Each document shows its age. If there is no room for a column, the age is below the document's name.
  const documents = whole.locator('tbody tr')
  await expect.poll(() => documents.count()).toBeGreaterThan(0)
  for (const text of await documents.allInnerTexts()) expect(text).toMatch(AGE)
  await page.keyboard.press('Escape')
  const age = row.getByRole('button').nth(1)
  const [label] = ((await age.textContent()) ?? '').split(' $')
  await age.click()
  await whole.getByText(`${label} · at the end of Nov 21, 2026`).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('link', { name: /^Tall Pines Lodge, Total: / }).click()
  await page.waitForURL('**/transactions/account/*?endDate=2026-11-21')
  const balances = await run(page, 'Trial Balance')
  expect(await barriersOn(page)).toEqual([])
  // A total shows both the debit and the credit heading, as on paper. With only one heading, that amount would look like the whole total.
  const total = balances.getByRole('row').filter({ hasText: 'Total Accounts Receivable' })
  await expect
    .poll(() => total.innerText())
    .toMatch(/^Total Accounts Receivable\s+Closing debit\s*\$[\d,.]+\s+Closing credit\s*\$[\d,.]+/)
  const figures = balances.getByRole('row').filter({ hasText: 'County Parks' })
  await figures.getByRole('link', { name: /^Debits \$/ }).click()
  await page.waitForURL('**/transactions/account/*?startDate=2026-01-01&endDate=2026-11-21')
})
