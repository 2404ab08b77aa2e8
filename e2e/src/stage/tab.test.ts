// Reuses the tab of an earlier test, of which nothing remains.
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser } from './browser.ts'
import { setStage } from './stage.ts'
import { endTab, openTab, otherTabs } from './tab.ts'

const stage = setStage({ isReadOnly: true })

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})

afterAll(() => browser.close())

test('a tab that is used again has no other tab in its profile, even if only the browser knows of one', async () => {
  const origin = stage.product().url
  const tab = await openTab(browser)
  await tab.page.goto(`${origin}/icon.svg`)
  const ofPage = await tab.page.context().newCDPSession(tab.page)
  const { targetInfo } = await ofPage.send('Target.getTargetInfo')
  const ofBrowser = await browser.newBrowserCDPSession()
  const { browserContextId = '' } = targetInfo
  await ofBrowser.send('Target.createTarget', { url: 'about:blank', browserContextId })
  // Playwright has no page for it.
  tab.page.context().pages = () => [tab.page]
  expect(await otherTabs(tab.page)).toHaveLength(1)
  await endTab(tab, origin, true)
  expect(await openTab(browser)).toBe(tab)
  expect(await otherTabs(tab.page)).toEqual([])
})
