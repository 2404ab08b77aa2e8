// Return URLs to other sites, and a tab that records each attempt to open one of them.
import { OPEN_REDIRECTS, UNUSUAL_PATHS } from '@twofold/contract/testing/open-redirects'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { listOtherTabs } from '../drivers/tabs.ts'
import type { Fixture } from '../fixture/fixture.ts'
import { loginTo } from '../fixture/signing-in.ts'

/** Replaces unpaired surrogates in URLs, because a query string cannot contain them. */
const written = (texts: readonly string[]) => texts.map(text => Buffer.from(text).toString())

const HOME = new Set(written(OPEN_REDIRECTS))
export const REDIRECT_TARGETS = [...HOME, ...written(UNUSUAL_PATHS)]

/** Returns the `state` parameter that passes a return URL through the identity provider. */
export const stateOf = (returnUrl: string) =>
  Buffer.from(JSON.stringify({ returnUrl, random: 'x' })).toString('base64url')

/** The URL of each page that accepts a return URL. */
export const PLACES: Record<string, (target: string) => string> = {
  'the login screen': loginTo,
  'the sign-in callback': target => `/authenticated?code=x&state=${stateOf(target)}`,
  'the refresh screen': target => `/refresh?returnPath=${encodeURIComponent(target)}`,
}

/** Opens a tab that records every request to another origin and blocks it. */
export async function watchedTab(fixture: Fixture): Promise<{ page: Page; elsewhere: string[]; popups: string[] }> {
  // Unknown paths have status 404.
  const expecting = [404]
  const session = await fixture.signIn()
  const page = await fixture.open({ as: session, isOwnProfile: true, expecting })
  const [elsewhere, popups]: string[][] = [[], []]
  await page.context().route(/.*/, async route => {
    const { pathname, origin } = new URL(route.request().url())
    if (origin !== fixture.product().url) {
      elsewhere!.push(route.request().url())
      return route.abort()
    }
    const swaps = pathname === '/api/refresh' || pathname === '/api/authenticate'
    const { accessToken, refreshToken } = session
    // A sign-in ends the previous session of the browser. Here, both sessions are the same, so the session stays valid.
    if (pathname === '/api/logout') return route.fulfill({ json: {} })
    return swaps ? route.fulfill({ json: { accessToken, refreshToken } }) : route.continue()
  })
  page.on('dialog', dialog => void dialog.dismiss().then(() => popups!.push(dialog.message())))
  page.context().on('page', other => popups!.push(other.url()))
  return { page, elsewhere: elsewhere!, popups: popups! }
}

/** Opens a session screen and waits until it has redirected. */
export async function followRedirect(fixture: Fixture, page: Page, path: string): Promise<URL> {
  await page.goto(fixture.product().url + path, { waitUntil: 'commit' })
  const left = new URL(path, fixture.product().url).pathname
  await page.waitForURL(url => url.pathname !== left, { waitUntil: 'commit' })
  return new URL(page.url())
}

export function expectInside(fixture: Fixture, target: string, { origin, pathname }: URL): void {
  expect([target, origin]).toEqual([target, fixture.product().url])
  if (HOME.has(target)) expect([target, pathname]).toEqual([target, '/home'])
}

/** Opens the refresh screen with each of these return URLs. */
export async function expectStaysFromRefresh(fixture: Fixture, addresses: readonly string[]): Promise<void> {
  const { page, elsewhere, popups } = await watchedTab(fixture)
  for (const target of addresses)
    expectInside(fixture, target, await followRedirect(fixture, page, PLACES['the refresh screen']!(target)))
  expect({ elsewhere, popups, opened: await listOtherTabs(page) }).toEqual({ elsewhere: [], popups: [], opened: [] })
}
