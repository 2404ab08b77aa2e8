// Signing in through the pages, and the tokens in a tab.
import type { Page } from 'playwright-core'
import type { TokenPair } from './api-session.ts'
import type { Product } from './product.ts'

/** Signs in from the login screen through the identity provider's page. */
export async function signInWithPassword(page: Page, { demoPassword }: Pick<Product, 'demoPassword'>): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Returns the login screen that returns to a path and query. */
export function loginTo(path: string): string {
  return `/login?returnUrl=${encodeURIComponent(path)}`
}

/** Returns the tokens in the tab's local storage. */
export async function storedTokens(page: Page): Promise<Partial<TokenPair>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => /Token$/.test(name))))
}

/** Returns the lifetime of a token. */
const LIFETIME_SECONDS = 600

/** Returns a token with another expiry. Its signature is invalid, but only the expiry is checked before a call. */
export function endingIn(seconds: number, { accessToken }: TokenPair): string {
  const [head, payload = '', signature] = accessToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const exp = Math.floor(Date.now() / 1000) + seconds
  const changed = { ...claims, iat: exp - LIFETIME_SECONDS, exp }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}
