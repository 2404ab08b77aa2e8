// Between a tab and the server: a story answers in the server's place, or lets a call wait.
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

type Answer = (route: Route) => unknown

const PROBE = '/api/health?intercepted'

/**
 * From here on `answer` decides about what a tab asks for. Playwright's own `route` comes back when the browser knows of it; a page
 * that is busy may hear of it only after the next key or click, and its call then goes past the story.
 */
export async function intercept(
  page: Page,
  what: string | RegExp,
  answer: Answer,
  options?: { times?: number },
): Promise<void> {
  await page.route(what, answer, options)
  // A page that is loaded after this knows it from its beginning.
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, route => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(async path => (await fetch(path)).status, PROBE)).toBe(204)
  await page.unroute(`**${PROBE}`)
}
