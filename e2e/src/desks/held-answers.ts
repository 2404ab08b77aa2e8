// A network that keeps somebody waiting for as long as a story wants.
import type { Page } from 'playwright-core'
import { intercept } from './interception.ts'

export type HeldAnswers = {
  /** Resolves once the tab has asked for one of them. */
  asked: Promise<void>
  /** Lets them come, and whatever is asked for later. */
  letGo: () => void
}

/** Holds back what a tab asks for from here on; the server does at once what it is asked. `method` leaves out the calls of others. */
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
    // A tab that a story has ended with, however far the call is, waits for nothing.
    const response = await route.fetch().catch(() => null)
    await held
    if (response !== null) await route.fulfill({ response }).catch(() => {})
  })
  return { asked, letGo }
}
