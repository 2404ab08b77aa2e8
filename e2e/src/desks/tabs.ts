// The tabs of a browser profile as the browser itself counts them.
import type { Page } from 'playwright-core'
import { otherTabs } from '../stage/tab.ts'

/** Returns titles and addresses of the other tabs in the profile of this one. */
export async function tabsBeside(page: Page): Promise<{ title: string; url: string }[]> {
  return (await otherTabs(page)).map(({ title, url }) => ({ title, url }))
}
