// Delays responses until a test releases them.
import type { Page } from 'playwright-core'
import { intercept } from './interception.ts'

export type DelayedResponses = {
  /** Resolves after the tab has sent a matching request. */
  requested: Promise<void>
  /** Releases the delayed responses and those of later requests. */
  release: () => void
}

/**
 * Delays all later responses to a tab. The server handles the requests immediately. `method` limits the delay to requests with this
 * method.
 */
export async function delayResponses(
  page: Page,
  what: string | RegExp,
  method?: 'POST' | 'PUT',
): Promise<DelayedResponses> {
  let [release, tellRequested] = [() => {}, () => {}]
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const requested = new Promise<void>(resolve => {
    tellRequested = resolve
  })
  await intercept(page, what, async route => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    tellRequested()
    // If the test has ended in the meantime, these calls fail, and the errors are ignored.
    const response = await route.fetch().catch(() => null)
    await held
    if (response !== null) await route.fulfill({ response }).catch(() => {})
  })
  return { requested, release }
}
