// The tabs of a worker. A page in a new browser profile costs three times the computation of a page in a tab that has shown the
// screens before, so tabs of finished tests are cleared and used again.
import type { Browser, Disposable, Page } from 'playwright-core'
import type { TokenPair } from './api-session.ts'

/** A tab in its own profile. */
export type Tab = { page: Page; scripts: Disposable[] }

export type TabLook = {
  viewport: { width: number; height: number }
  colorScheme: 'light' | 'dark'
  reducedMotion: 'reduce' | 'no-preference'
}

/** The parts of a session that the browser stores. `storedUser` is the stored response with the current user. */
export type StoredSession = TokenPair & { storedUser?: string }

/** How long a click or a wait may take before the test fails. Long, because other work may keep the machine busy. */
const PATIENCE_MS = 30_000

/** The default display options of a tab. */
const USUAL_LOOK: TabLook = {
  viewport: { width: 1280, height: 720 },
  colorScheme: 'light',
  // Transitions end immediately, so that tests never see a color or position in the middle of one.
  reducedMotion: 'reduce',
}

/** The events that tests listen to in a tab. */
const PAGE_EVENTS = ['request', 'requestfinished', 'requestfailed', 'response', 'dialog', 'filechooser', 'download']
const PROFILE_EVENTS = ['console', 'weberror', 'page']

/** A page without a script, in the origin of the product. */
const EMPTY_PAGE = '/icon.svg'

/** The idle tabs. */
const idle: Tab[] = []

/** Takes an idle tab of this browser, or opens another one. */
export async function openTab(browser: Browser, isOwnProfile = false): Promise<Tab> {
  if (!isOwnProfile) {
    for (let tab = idle.pop(); tab !== undefined; tab = idle.pop()) {
      // The tabs of a browser that crashed are closed.
      if (!tab.page.isClosed() && tab.page.context().browser() === browser) return tab
    }
  }
  const context = await browser.newContext(USUAL_LOOK)
  context.setDefaultTimeout(PATIENCE_MS)
  const page = await context.newPage()
  return { page, scripts: rememberScripts(page) }
}

/** Clears the profile except the browser's cache, and signs it in with these tokens. */
export async function prepareTab(
  page: Page,
  origin: string,
  as?: StoredSession,
  look?: Partial<TabLook>,
): Promise<void> {
  const { viewport, ...media } = { ...USUAL_LOOK, ...look }
  await page.context().clearCookies()
  await page.setViewportSize(viewport)
  await page.emulateMedia({ media: null, ...media })
  await page.goto(origin + EMPTY_PAGE, { waitUntil: 'commit' })
  const { accessToken, refreshToken, storedUser: currentUser } = as ?? {}
  const stored = { accessToken, refreshToken, currentUser }
  await page.evaluate(items => {
    sessionStorage.clear()
    localStorage.clear()
    for (const [name, value] of Object.entries(items)) if (value !== undefined) localStorage.setItem(name, value)
  }, stored)
}

/** Leaves the screens, and keeps the tab for another test if possible. */
export async function endTab(tab: Tab, origin: string, isKept: boolean): Promise<void> {
  const { page, scripts } = tab
  const context = page.context()
  // The page cannot be left if the product has been stopped.
  const isEmptied = isKept && (await leaveScreens(page, origin).catch(() => false))
  if (!isEmptied) return context.close()
  await Promise.all(scripts.splice(0).map(script => script.dispose()))
  await page.unrouteAll()
  for (const event of PAGE_EVENTS) page.removeAllListeners(event)
  for (const event of PROFILE_EVENTS) context.removeAllListeners(event)
  idle.push(tab)
}

async function leaveScreens(page: Page, origin: string): Promise<boolean> {
  await closeOtherTabs(page)
  await page.goto(origin + EMPTY_PAGE, { waitUntil: 'commit' })
  // The next screen would react to the pointer's last position.
  await page.mouse.move(0, 0)
  return true
}

/**
 * Returns the other tabs in the profile of this one, as the browser lists them. On a busy machine, Playwright misses some tabs that links
 * open.
 */
export async function otherTabs(page: Page): Promise<{ targetId: string; title: string; url: string }[]> {
  const ofPage = await page.context().newCDPSession(page)
  const { targetInfo: own } = await ofPage.send('Target.getTargetInfo')
  await ofPage.detach()
  const ofBrowser = await page.context().browser()!.newBrowserCDPSession()
  const { targetInfos } = await ofBrowser.send('Target.getTargets')
  await ofBrowser.detach()
  return targetInfos.filter(({ type, targetId, browserContextId }) => {
    const isOther = type === 'page' && targetId !== own.targetId
    return isOther && browserContextId === own.browserContextId
  })
}

/** Closes the other tabs in the profile of this one, so that the next test does not find them. */
async function closeOtherTabs(page: Page): Promise<void> {
  const browser = await page.context().browser()!.newBrowserCDPSession()
  // The browser lists a tab until it is closed.
  for (let others = await otherTabs(page); others.length > 0; others = await otherTabs(page)) {
    // Another call of this loop may have closed it already.
    for (const { targetId } of others) await browser.send('Target.closeTarget', { targetId }).catch(() => undefined)
  }
  await browser.detach()
}

/** Remembers the scripts that a test adds to a page. Otherwise they would run in the pages of the next test. */
function rememberScripts(page: Page): Disposable[] {
  const scripts: Disposable[] = []
  const add = page.addInitScript.bind(page)
  page.addInitScript = async (script, argument, options) => {
    const added = await add(script, argument, options)
    scripts.push(added)
    return added
  }
  return scripts
}
