// The tabs of a browser profile as the browser itself counts them: of those that a link opens beside its own, Playwright does not
// hear of every one on a busy machine.
import type { Page } from 'playwright-core'

export type Tab = { title: string; url: string }

/** The other tabs in the profile of this one. */
export async function tabsBeside(page: Page): Promise<Tab[]> {
  const ofPage = await page.context().newCDPSession(page)
  const { targetInfo: own } = await ofPage.send('Target.getTargetInfo')
  await ofPage.detach()
  const ofBrowser = await page.context().browser()!.newBrowserCDPSession()
  const { targetInfos } = await ofBrowser.send('Target.getTargets')
  await ofBrowser.detach()
  return targetInfos
    .filter(({ type, targetId, browserContextId }) => {
      const isOther = type === 'page' && targetId !== own.targetId
      return isOther && browserContextId === own.browserContextId
    })
    .map(({ title, url }) => ({ title, url }))
}
