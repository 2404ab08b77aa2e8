// Account names in a narrow column. The path is after the name.
import { listReports } from '@twofold/contract/reports'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture({ isReadOnly: true })

/** Returns whether the first and the last letter of the text are visible, regardless of the element that truncates it. */
async function seenOf(shown: Locator, text: string): Promise<{ first: boolean; last: boolean } | null> {
  return shown.evaluate((element, words) => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    let found = texts.nextNode()
    while (found !== null && !found.textContent?.startsWith(words)) found = texts.nextNode()
    if (found === null) return null
    const frame = found.parentElement!.closest('.truncate')!.getBoundingClientRect()
    const isSeen = (at: number) => {
      const range = document.createRange()
      range.setStart(found, at)
      range.setEnd(found, at + 1)
      const { left, right } = range.getBoundingClientRect()
      return left >= frame.left - 1 && right <= frame.right + 1
    }
    return { first: isSeen(0), last: isSeen(words.length - 1) }
  }, text)
}

const WHOLE = { first: true, last: true }

test('a report that lists changes shows the account’s own name, and its path after it', async () => {
  const session = await fixture.signIn()
  const { reports } = await session.call(listReports, {})
  const { reportID } = reports.find(({ reportName }) => reportName === 'Trial Balance')!
  const period = 'startDate=2026-01-01&endDate=2026-11-21&since=2020-01-01T00:00:00Z'
  const page = await fixture.open({ as: session, viewport: { width: 1320, height: 740 } })
  await page.goto(`${fixture.product().url}/reports/${reportID}?${period}`)
  const changed = page.getByRole('row').filter({ hasText: 'Accumulated Depreciation' }).first()
  await changed.waitFor()
  await expect.poll(() => seenOf(changed, 'Accumulated Depreciation')).toEqual(WHOLE)
  expect(await changed.locator('[data-above]').getAttribute('data-above')).toBe(' · Fixed Assets · Assets')
})
