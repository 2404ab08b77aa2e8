// Delays responses for as long as a test wants.
import type { Page } from 'playwright-core'
import { intercept } from './interception.ts'

export type HeldAnswers = {
  /** Resolves once the tab has sent such a request. */
  asked: Promise<void>
  /** Releases the responses, also of later requests. */
  letGo: () => void
}

/**
 * Holds back the responses to a tab from now on. The server handles the requests immediately. `method` excludes requests with other
 * methods.
 */
export async function holdBack(page: Page, what: string | RegExp, method?: 'POST' | 'PUT'): Promise<HeldAnswers> {
  let [letGo, tellAsked] = [() => {}, () => {}]
  const held = new Promise<void>(resolve => {
    letGo = resolve
  })
  const asked = new Promise<void>(resolve => {
    tellAsked = resolve
  })
  await intercept(page, what, async route => {
    if (method !== undefined && route.request().method() !== method) return route.fallback()
    tellAsked()
    // After its test has ended, a tab no longer waits.
    const response = await route.fetch().catch(() => null)
    await held
    if (response !== null) await route.fulfill({ response }).catch(() => {})
  })
  return { asked, letGo }
}
