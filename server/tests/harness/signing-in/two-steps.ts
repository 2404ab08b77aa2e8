// Signs in users with a second factor, step by step, without running the scripts of the pages.
import { decodeJwt, type JWTPayload } from 'jose'
import { Secret, TOTP } from 'otpauth'
import { type Attempt, newAttempt, openBrowser, providerTokens, type TestBrowser } from './browser-sign-in.ts'
import type { Person } from './new-person.ts'

/** Returns the code that an authenticator app shows now, or after a number of seconds. */
export function appCode(secret: string, secondsAhead = 0): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + secondsAhead * 1000 })
}

/** A user who is on the page that requests the second factor. */
export type AtSecondStep = { browser: TestBrowser; attempt: Attempt; base: string; next: string }

/**
 * Submits the username and the password. `next` in the result is the URL of the next page. `query` adds parameters to the authorization
 * request.
 */
export async function typePassword(
  origin: string,
  person: Person,
  { browser = openBrowser(origin), query = '' }: { browser?: TestBrowser; query?: string } = {},
): Promise<AtSecondStep> {
  const attempt = newAttempt(origin)
  const { path } = await browser.follow(`${attempt.path}${query}`)
  const answer = await browser.submit(path, person)
  return { browser, attempt, base: path, next: answer.headers.get('location') ?? `${answer.status}` }
}

/** Completes a sign-in and exchanges its code for tokens. Returns the claims of the ID token. */
export async function claimsAfter(
  origin: string,
  { browser, attempt }: AtSecondStep,
  answer: Response,
): Promise<JWTPayload> {
  const { path } = await browser.follow(answer.headers.get('location') ?? '/nowhere')
  const code = new URL(path, origin).searchParams.get('code')
  if (code === null) throw new Error(`the sign-in did not end: ${path}`)
  return decodeJwt((await providerTokens(origin, attempt, code)).id_token)
}

/** Returns the key that a page shows for an authenticator app. */
export function keyOn(page: string): string {
  return /<code>([A-Z2-7 ]+)<\/code>/.exec(page)![1]!.replaceAll(' ', '')
}

/** Returns the recovery codes that a page shows. */
export function codesOn(page: string): string[] {
  return [...page.matchAll(/<li>([0-9A-Z-]{29})<\/li>/g)].map(([, code = '']) => code)
}

/** Opens the page "Two-step sign-in", which requires the password. */
export async function openTwoStepPage(origin: string, person: Person): Promise<TestBrowser> {
  const browser = openBrowser(origin)
  await browser.submit('/idp/two-step', person)
  return browser
}

/** Sets up an authenticator app on the pages below `base`. Returns the app's key and the recovery codes. */
export async function setUpApp(browser: TestBrowser, base = '/idp/two-step') {
  const secret = keyOn(await (await browser.get(`${base}/factors/app`)).text())
  const page = await (await browser.submit(`${base}/factors/app`, { code: appCode(secret) })).text()
  return { secret, page, recoveryCodes: codesOn(page) }
}

/** Sets up an authenticator app for a user. */
export async function withApp(origin: string, person: Person) {
  return { ...person, ...(await setUpApp(await openTwoStepPage(origin, person))) }
}
