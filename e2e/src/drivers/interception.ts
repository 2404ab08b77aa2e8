// Intercepts requests between a tab and the server. A test can respond in place of the server or delay the request.
import type { Page, Route } from 'playwright-core'
import { expect } from 'vitest'

type RouteHandler = (route: Route) => unknown

const PROBE = '/api/health?intercepted'

/**
 * Calls `handler` for each later request of a tab. Playwright's `route` function returns when the browser has registered the route. A
 * busy page may apply the route only after the next key or click. The request of that key would then not be intercepted.
 */
export async function intercept(
  page: Page,
  what: string | RegExp,
  handler: RouteHandler,
  options?: { times?: number },
): Promise<void> {
  await page.route(what, handler, options)
  // If a page loads later, the route applies to all of its requests.
  if (page.url() === 'about:blank') return
  await page.route(`**${PROBE}`, route => route.fulfill({ status: 204 }))
  await expect.poll(() => page.evaluate(async path => (await fetch(path)).status, PROBE)).toBe(204)
  await page.unroute(`**${PROBE}`)
}
