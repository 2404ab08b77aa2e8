// Finds the tabs of a browser profile.
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { otherTabs } from '../fixture/tab.ts'

/** Returns the titles and URLs of the other tabs in the same profile. */
export async function listOtherTabs(page: Page): Promise<{ title: string; url: string }[]> {
  return (await otherTabs(page)).map(({ title, url }) => ({ title, url }))
}

/** Returns the page of the tab that `open` opens. If Playwright does not find the tab, opens its URL in another tab. */
export async function tabOpenedBy(page: Page, open: () => Promise<unknown>): Promise<Page> {
  await open()
  const addresses = async () => (await listOtherTabs(page)).map(({ url }) => url).filter(url => url.startsWith('http'))
  await expect.poll(async () => (await addresses()).length).toBe(1)
  const known = page
    .context()
    .pages()
    .find(other => other !== page)
  if (known !== undefined) return known
  const [address = ''] = await addresses()
  const opened = await page.context().newPage()
  await opened.goto(address)
  return opened
}
