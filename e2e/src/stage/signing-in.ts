// Signing in by hand, and the tokens that a tab keeps.
import type { Page } from 'playwright-core'
import type { TokenPair } from './api-session.ts'
import type { Product } from './product.ts'

/** From the login screen through the identity provider's page. */
export async function signInWithPassword(page: Page, { demoPassword }: Pick<Product, 'demoPassword'>): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('User name').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** The login screen that leads back to a path and query. */
export function loginTo(path: string): string {
  return `/login?returnUrl=${encodeURIComponent(path)}`
}

/** What of the pair the tab has in its local storage. */
export async function storedTokens(page: Page): Promise<Partial<TokenPair>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => /Token$/.test(name))))
}

/** How long a token is issued for. */
const LIFETIME_SECONDS = 600

/** A token with another end; nobody could sign it, and nothing but its end is looked at before a call. */
export function endingIn(seconds: number, { accessToken }: TokenPair): string {
  const [head, payload = '', signature] = accessToken.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const exp = Math.floor(Date.now() / 1000) + seconds
  const changed = { ...claims, iat: exp - LIFETIME_SECONDS, exp }
  return [head, Buffer.from(JSON.stringify(changed)).toString('base64url'), signature].join('.')
}
