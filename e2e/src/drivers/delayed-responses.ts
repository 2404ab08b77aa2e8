// Delays responses until a test releases them.
import type { Page } from 'playwright-core'
import { intercept } from './interception.ts'

export type DelayedResponses = {
  /** Resolves once the tab has sent such a request. */
  requested: Promise<void>
  /** Releases the responses, also of later requests. */
  release: () => void
}

/**
 * Holds back the responses to a tab from now on. The server handles the requests immediately. `method` excludes requests with other
 * methods.
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
    // A tab does not wait any longer after its test has ended.
    const response = await route.fetch().catch(() => null)
    await held
    if (response !== null) await route.fulfill({ response }).catch(() => {})
  })
  return { requested, release }
}
