// Who gets in, where he lands, and what is left when he goes.

import { proves } from '@twofold/accounting/testing/proves'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { intercept } from '../desks/interception.ts'
import { expectFocus } from '../desks/keyboard.ts'
import { endingIn, loginTo, signInWithPassword, storedTokens } from '../stage/signing-in.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

/** Path and query of what the tab shows. */
function addressOf(page: Page): string {
  return page.url().slice(stage.product().url.length)
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(stage.product().url + path)
}

describe('the guard', () => {
  proves('rule 2.2', 'Every route except login and authenticated sits behind a guard that needs an access token.')
  proves(
    'rule 6.4',
    'Every data call carries the bearer access token from local storage (same-origin credentials); pages marked protected need a valid, unexpired token.',
  )

  test('leads a deep link through the sign-in back to where it pointed', async () => {
    proves('rule 2.7', 'No token: redirect to /login?returnUrl={current path and query}.')
    proves('rule 2.22', 'Afterwards it navigates (replace) to the returnUrl carried in state, else /home.')
    proves(
      'rule 4.1',
      '**Session**: signed out → identity-provider sign-in and code exchange → signed in, with access and refresh tokens kept in browser local storage.',
    )

    const page = await stage.open()
    await goTo(page, '/accounts?search=checking')
    await page.waitForURL(`**${loginTo('/accounts?search=checking')}`)
    await signInWithPassword(page, stage.product())
    await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
    expect(addressOf(page)).toBe('/accounts?search=checking')
    // The way back leads past the callback, whose code is spent: it has left no entry.
    const entries = await page.evaluate(() => window.navigation.entries().map(({ url }) => url))
    expect(entries.at(-1)).toBe(page.url())
    expect(entries.filter(url => url?.includes('/authenticated'))).toEqual([])
    expect(Object.keys(await storedTokens(page)).toSorted()).toEqual(['accessToken', 'refreshToken'])
  })

  test('the address without a path leads home with a token and to the login without', async () => {
    proves('rule 2.4', 'The index route redirects to /home when an access token exists, otherwise to /login.')

    const out = await stage.open()
    await goTo(out, '/')
    // Enter is enough to go on.
    await expectFocus(out.getByRole('button', { name: 'Login' }))
    expect(addressOf(out)).toBe('/login')
    const into = await stage.open({ as: await stage.signIn() })
    await goTo(into, '/')
    await into.getByRole('heading', { name: 'Welcome demo' }).waitFor()
    expect(addressOf(into)).toBe('/home')
  })

  test.each([
    ['has ended', -5],
    ['counts as ended at load, 30 seconds early', 20],
    ['counts as ended to the guard, 60 seconds early', 45],
  ])('a token that %s is cleared on the way to the login', async (_, seconds) => {
    const session = await stage.signIn()
    const page = await stage.open({ as: { ...session, accessToken: endingIn(seconds, session) }, expecting: [401] })
    await goTo(page, '/accounttypes?a=b')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe(loginTo('/accounttypes?a=b'))
    await expect.poll(() => storedTokens(page)).toEqual({})
  })

  test('a token that cannot be read is cleared on the way to the login', async () => {
    proves('rule 2.8', 'Token expires within 60 seconds, or cannot be decoded: log out, then redirect the same way.')

    const page = await stage.open({ as: { accessToken: 'nonsense', refreshToken: 'nonsense' } })
    await goTo(page, '/accounts')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe(loginTo('/accounts'))
    await expect.poll(() => storedTokens(page)).toEqual({})
  })

  test('a token that ends while the page is open is noticed at the next step', async () => {
    const session = await stage.signIn()
    const page = await stage.open({ as: session, expecting: [401] })
    await goTo(page, '/accounttypes')
    await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()
    await page.evaluate(token => localStorage.setItem('accessToken', token), endingIn(-5, session))
    await page.getByRole('link', { name: 'Accounts' }).first().click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe(loginTo('/accounts'))
  })

  test('a token that the server no longer takes leads from a data call to the login', async () => {
    proves(
      'rule 4.4',
      'A 401 on a data call triggers logout and a redirect to /login; some pages instead redirect to /refresh?returnPath={current path}.',
    )
    proves(
      'error 8.1',
      "| 401 on a data call | Log out and go to /login with returnUrl, or go to /refresh with the return path; the shared session-expiry handler's internals are not shown |",
    )

    const session = await stage.signIn()
    const page = await stage.open({ as: { ...session, accessToken: endingIn(500, session) }, expecting: [401] })
    await goTo(page, '/accounts')
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe(loginTo('/accounts'))
    await expect.poll(() => storedTokens(page)).toEqual({})
  })
})

describe('the sign-in callback', () => {
  proves('rule 2.20', '/authenticated: sign-in callback.')

  test('with a state that this tab did not send goes to the login and clears the tokens', async () => {
    proves('rule 2.23', 'On failure it clears stored tokens and goes to /login.')
    proves(
      'error 8.4',
      "| Sign-in callback failure | 'Authentication failed: {status}'; tokens cleared, go to /login |",
    )

    const page = await stage.open({ as: await stage.signIn() })
    await goTo(page, '/authenticated?code=x&state=y')
    await page.getByText('Authentication failed').waitFor()
    expect(addressOf(page)).toBe('/login')
    await expect.poll(() => storedTokens(page)).toEqual({})
  })

  test('with a returnUrl elsewhere stays in this origin', async () => {
    const page = await stage.open()
    await goTo(page, loginTo('//elsewhere.example/accounts'))
    await signInWithPassword(page, stage.product())
    await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
    expect(addressOf(page)).toBe('/home')
  })
})

describe('/refresh', () => {
  proves('rule 2.24', '/refresh: optional query returnPath.')

  test('swaps both tokens and goes to returnPath', async () => {
    proves('rule 2.26', 'On success it goes to returnPath or /home; on failure to /home.')

    const session = await stage.signIn()
    const page = await stage.open({ as: session })
    await goTo(page, '/refresh?returnPath=/accounttypes')
    await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()
    expect(addressOf(page)).toBe('/accounttypes')
    const { accessToken, refreshToken } = await storedTokens(page)
    expect(accessToken).not.toBe(session.accessToken)
    expect(refreshToken).not.toBe(session.refreshToken)
  })

  test('that fails goes home', async () => {
    proves('rule 2.26', 'On success it goes to returnPath or /home; on failure to /home.')
    proves('error 8.5', '| Token refresh failure | Go to /home |')

    const { accessToken } = await stage.signIn()
    const page = await stage.open({ as: { accessToken, refreshToken: 'spent' }, expecting: [401] })
    await goTo(page, '/refresh?returnPath=/accounttypes')
    await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
    expect(addressOf(page)).toBe('/home')
  })

  test('to an address elsewhere stays in this origin', async () => {
    const page = await stage.open({ as: await stage.signIn() })
    await goTo(page, '/refresh?returnPath=https://elsewhere.example/')
    await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
    expect(addressOf(page)).toBe('/home')
  })
})

describe('after the sign-out', () => {
  test('the back button shows no books, and the session is over at the server', async () => {
    proves(
      'rule 4.3',
      'Logout from the layout clears both tokens, resets the API client and goes to /login; the Logout button on home clears tokens and goes to /home.',
    )

    const session = await stage.signIn()
    const page = await stage.open({ as: session })
    await goTo(page, '/home')
    await page.getByRole('region', { name: 'Cash' }).getByRole('link', { name: 'Checking' }).click()
    await page.getByRole('grid', { name: 'Transactions' }).waitFor()
    await page.getByRole('link', { name: 'Accounts' }).click()
    await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toContain('/login?returnUrl=')
    await expect.poll(() => page.locator('main').innerText()).not.toMatch(/\$|Transactions|Accounts/)
    const refreshed = await fetch(`${stage.product().url}/api/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: session.refreshToken }),
    })
    expect(refreshed.status).toBe(401)
  })

  test('the Logout button at home clears the tokens and stays at home', async () => {
    proves(
      'rule 4.3',
      'Logout from the layout clears both tokens, resets the API client and goes to /login; the Logout button on home clears tokens and goes to /home.',
    )

    const page = await stage.open({ as: await stage.signIn() })
    await goTo(page, '/home')
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.getByText('You are not currently logged in.').waitFor()
    expect(addressOf(page)).toBe('/home')
    await expect.poll(() => storedTokens(page)).toEqual({})
  })
})

test('securedata shows a value, and says so when it cannot be loaded', async () => {
  proves('rule 2.27', "A secure-data test page shows 'SecureData:' plus a value, or 'Failed to load'.")
  proves('words 2.9', 'Failed to load')
  proves('rule 7.5', '| GET | /secure | - | not shown |')
  proves('call 7.1', 'GET /secure')

  const page = await stage.open({ as: await stage.signIn(), expecting: [500] })
  await goTo(page, '/securedata')
  await expect.poll(() => page.getByText('SecureData:').textContent()).toMatch(/^SecureData: \S/)
  await intercept(page, '**/api/secure', route => route.fulfill({ status: 500, body: 'broken' }))
  await page.reload()
  await page.getByText('Failed to load').waitFor()
})

describe('an address that no screen has', () => {
  test.each([true, false])('is a 404 with the router’s page (signed in: %s)', async isSignedIn => {
    const page = await stage.open({
      ...(isSignedIn && { as: await stage.signIn() }),
      expecting: [404, 'default ErrorBoundary'],
    })
    const answer = await page.goto(`${stage.product().url}/no-such-screen`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await page.getByText('404 Not Found').waitFor()
  })

  test('is JSON to a program', async () => {
    const answer = await fetch(`${stage.product().url}/no-such-screen`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})
