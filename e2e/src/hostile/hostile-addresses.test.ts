// Whatever a link asks to return to, the user stays here: at the server, at the identity provider and in a real browser.
import { LEADING_HOME, ODD_PATHS } from '@twofold/contract/testing/hostile-addresses'
import { rawCall } from '@twofold/server/testing/raw-call'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { tabsBeside } from '../desks/tabs.ts'
import { loginTo, signInWithPassword } from '../stage/signing-in.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

/** As a query can hold it: half a letter is none. */
const written = (texts: readonly string[]) => texts.map(text => Buffer.from(text).toString())

const HOME = new Set(written(LEADING_HOME))
const HOSTILE = [...HOME, ...written(ODD_PATHS)]

/** The state that brings a returnUrl back from the identity provider. */
const stateOf = (returnUrl: string) => Buffer.from(JSON.stringify({ returnUrl, random: 'x' })).toString('base64url')

/** The way in which each place that follows an address is given it. */
const PLACES: Record<string, (hostile: string) => string> = {
  'the login screen': loginTo,
  'the sign-in callback': hostile => `/authenticated?code=x&state=${stateOf(hostile)}`,
  'the refresh screen': hostile => `/refresh?returnPath=${encodeURIComponent(hostile)}`,
}

describe('the server', () => {
  test.each(Object.entries(PLACES))(
    'answers %s with the screens and no redirect, whatever it is given',
    async (_, at) => {
      const { url } = stage.product()
      const page = await (await fetch(url + new URL(at('/'), url).pathname)).text()
      for (const hostile of HOSTILE) {
        const answer = await fetch(url + at(hostile), { redirect: 'manual' })
        expect([hostile, answer.status, answer.headers.get('location')]).toEqual([hostile, 200, null])
        expect(await answer.text()).toBe(page)
      }
    },
  )

  test('redirects nobody who asks for such an address itself', async () => {
    const { url } = stage.product()
    const asPaths = HOSTILE.filter(text => /^\/[\x21-\x7e]*$/.test(text) && !text.includes('#'))
    expect(asPaths.length).toBeGreaterThan(40)
    for (const path of asPaths)
      for (const method of ['GET', 'POST']) {
        const { status, headers } = await rawCall(url, { method, path, headers: ['accept', 'text/html'] })
        expect([path, [200, 400, 404].includes(status), headers.location]).toEqual([path, true, undefined])
      }
  })

  test('the identity provider sends nobody to any of them', async () => {
    const { url } = stage.product()
    const asked = { response_type: 'code', client_id: 'twofold', scope: 'openid', state: 'x', nonce: 'y' }
    const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' }
    for (const hostile of HOSTILE)
      for (const prefix of ['', `${url}/authenticated`]) {
        const query = new URLSearchParams({ ...asked, ...proof, redirect_uri: prefix + hostile })
        if (prefix + hostile === `${url}/authenticated`) continue
        const answer = await fetch(`${url}/idp/auth?${query}`, { redirect: 'manual' })
        expect([prefix + hostile, answer.status, answer.headers.get('location')]).toEqual([prefix + hostile, 400, null])
      }
  })
})

/** A tab that notes every request to elsewhere, and lets none out. */
async function watchedTab(): Promise<{ page: Page; elsewhere: string[]; told: string[] }> {
  // An odd path is an address that no screen has.
  const expecting = [404, 'default ErrorBoundary', 'malformed', 'URI']
  const session = await stage.signIn()
  const page = await stage.open({ as: session, expecting })
  const [elsewhere, told]: string[][] = [[], []]
  await page.context().route(/.*/, async route => {
    const { pathname, origin } = new URL(route.request().url())
    if (origin !== stage.product().url) {
      elsewhere!.push(route.request().url())
      return route.abort()
    }
    const swaps = pathname === '/api/refresh' || pathname === '/api/authenticate'
    const { accessToken, refreshToken } = session
    return swaps ? route.fulfill({ json: { accessToken, refreshToken } }) : route.continue()
  })
  page.on('dialog', dialog => void dialog.dismiss().then(() => told!.push(dialog.message())))
  page.context().on('page', other => told!.push(other.url()))
  return { page, elsewhere: elsewhere!, told: told! }
}

/** Goes to a session screen and waits until it has led on. */
async function ledOnFrom(page: Page, path: string): Promise<URL> {
  await page.goto(stage.product().url + path, { waitUntil: 'commit' })
  const left = new URL(path, stage.product().url).pathname
  await page.waitForURL(url => url.pathname !== left, { waitUntil: 'commit' })
  return new URL(page.url())
}

const expectInside = (hostile: string, { origin, pathname }: URL) => {
  expect([hostile, origin]).toEqual([hostile, stage.product().url])
  if (HOME.has(hostile)) expect([hostile, pathname]).toEqual([hostile, '/home'])
}

describe('a real browser', () => {
  test('stays here from the refresh screen with each of them', { timeout: 300_000 }, async () => {
    const { page, elsewhere, told } = await watchedTab()
    for (const hostile of HOSTILE) expectInside(hostile, await ledOnFrom(page, PLACES['the refresh screen']!(hostile)))
    expect({ elsewhere, told, opened: await tabsBeside(page) }).toEqual({ elsewhere: [], told: [], opened: [] })
  })

  test('stays here from the sign-in callback with one of each kind', { timeout: 300_000 }, async () => {
    const { page, elsewhere, told } = await watchedTab()
    await page.goto(`${stage.product().url}/home`)
    for (const hostile of HOSTILE.filter((_, index) => index % 5 === 0)) {
      const kept = { state: stateOf(hostile), codeVerifier: 'v', nonce: 'n', clientID: 'twofold' }
      await page.evaluate(text => sessionStorage.setItem('signIn', text), JSON.stringify(kept))
      expectInside(hostile, await ledOnFrom(page, PLACES['the sign-in callback']!(hostile)))
    }
    expect({ elsewhere, told, opened: await tabsBeside(page) }).toEqual({ elsewhere: [], told: [], opened: [] })
  })

  test.each(['//evil.example/accounts', '/\\evil.example', 'javascript:alert(1)', 'https://localhost@evil.example/'])(
    'stays here after a whole sign-in that %s was given to',
    async hostile => {
      const page = await stage.open()
      await page.goto(stage.product().url + loginTo(hostile))
      await signInWithPassword(page, stage.product())
      await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
      expect(page.url()).toBe(`${stage.product().url}/home`)
    },
  )
})
