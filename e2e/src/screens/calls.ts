// The calls that a tab sends to the server.
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

/** Records all later calls of a tab. `reads` contains their paths and queries. `settle` waits until the tab sends no more calls. */
export function watchCalls(page: Page): { reads: string[]; settle: () => Promise<void> } {
  const reads: string[] = []
  const unanswered = new Set<Request>()
  page.on('request', request => {
    const { pathname, search } = new URL(request.url())
    if (!pathname.startsWith('/api/')) return
    unanswered.add(request)
    if (request.method() === 'GET') reads.push(pathname.slice(4) + search)
  })
  page.on('requestfinished', request => unanswered.delete(request))
  page.on('requestfailed', request => unanswered.delete(request))
  const settle = async () => {
    do {
      await expect.poll(() => unanswered.size, { message: 'calls without an answer' }).toBe(0)
      // Follow-up calls are sent only after the screen has shown the responses.
      await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    } while (unanswered.size > 0)
  }
  return { reads, settle }
}
