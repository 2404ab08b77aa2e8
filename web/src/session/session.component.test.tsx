// Tests access to screens, redirects, and which data remains in the browser after a logout.
import { proves } from '@twofold/accounting/testing/proves'
import { listAccounts, listAccountTypes } from '@twofold/contract/accounts'
import { listTenants, logout, refresh, secure, signInSettings } from '@twofold/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../client/client.ts'
import { tokenOf } from '../client/testing/browser-pieces.ts'
import { answerBooks } from '../testing/books.ts'
import { raw, refused } from '../testing/fake-server.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const addressOf = () => location.pathname + location.search
const loginTo = (path: string) => `/login?returnUrl=${encodeURIComponent(path)}`
const storedTokens = () => Object.keys(localStorage).filter(name => /Token$/.test(name))
const loginButton = () => page.getByRole('button', { name: 'Login' })
const endingIn = (seconds: number) => {
  const expiresAt = Date.now() + seconds * 1000
  return tokenOf({ expiresAt, issuedAt: expiresAt - 600_000, user: session.state().user ?? 'user-1', id: `${seconds}` })
}

beforeEach(() => {
  answerBooks(server)
  server.answer(listAccountTypes, { accountTypes: [{ name: 'EXPENSE', sign: 'DEBIT' }] })
  server.answerEmpty(signInSettings, logout)
})

describe('the guard', () => {
  test('redirects / to home with a token and to the login without one, where Enter is enough to continue', async () => {
    proves('rule 2.4', 'The index route redirects to /home when an access token exists, otherwise to /login.')

    await open('/', { role: null })
    await expect.element(loginButton()).toHaveFocus()
    expect(addressOf()).toBe('/login')
    await open('/')
    await expect.element(page.getByRole('heading', { name: 'Welcome demo' })).toBeVisible()
    expect(addressOf()).toBe('/home')
  })

  test.each([
    ['that has ended', () => endingIn(-5)],
    ['that counts as ended at load, 30 seconds early', () => endingIn(20)],
    ['that counts as ended to the guard, 60 seconds early', () => endingIn(45)],
    ['that cannot be read', () => 'nonsense'],
  ])('clears a token %s on the way to the login', async (_, token) => {
    proves('rule 2.8', 'Token expires within 60 seconds, or cannot be decoded: log out, then redirect the same way.')

    await open('/accounttypes?a=b', { storedToken: token() })
    await expect.element(loginButton()).toBeVisible()
    expect(addressOf()).toBe(loginTo('/accounttypes?a=b'))
    await expect.poll(storedTokens).toEqual([])
  })

  test('notices at the next navigation that a token has expired while the page was open', async () => {
    await open('/accounttypes')
    await expect.element(page.getByRole('cell', { name: 'EXPENSE' })).toBeVisible()
    localStorage.setItem('accessToken', endingIn(-5))
    await page.getByRole('link', { name: 'Accounts' }).first().click()
    await expect.element(loginButton()).toBeVisible()
    expect(addressOf()).toBe(loginTo('/accounts'))
  })

  test('redirects from a data call to the login when the server no longer accepts the token', async () => {
    proves(
      'rule 4.4',
      'A 401 on a data call triggers logout and a redirect to /login; some pages instead redirect to /refresh?returnPath={current path}.',
    )
    proves(
      'error 8.1',
      "| 401 on a data call | Log out and go to /login with returnUrl, or go to /refresh with the return path; the shared session-expiry handler's internals are not shown |",
    )

    const expired = refused({ code: 'NOT_SIGNED_IN' })
    server.answer(listAccounts, expired)
    server.answer(listTenants, expired)
    await open('/accounts')
    await expect.element(loginButton()).toBeVisible()
    expect(addressOf()).toBe(loginTo('/accounts'))
    await expect.poll(storedTokens).toEqual([])
  })
})

test('the sign-in callback with a state that this tab did not send goes to the login and clears the tokens', async () => {
  proves('rule 2.20', '/authenticated: sign-in callback.')
  proves('rule 2.23', 'On failure it clears stored tokens and goes to /login.')
  proves('error 8.4', "| Sign-in callback failure | 'Authentication failed: {status}'; tokens cleared, go to /login |")

  await open('/authenticated?code=x&state=y')
  await expect.element(page.getByText('Authentication failed')).toBeVisible()
  expect(addressOf()).toBe('/login')
  expect(storedTokens()).toEqual([])
})

describe('the form of the own provider', () => {
  /** Cancels the navigation to the provider and returns its address. */
  const left: string[] = []
  const stay = (event: NavigateEvent) => {
    if (!event.destination.url.includes('/idp/auth')) return
    event.preventDefault()
    left.push(new URL(event.destination.url).pathname)
  }
  beforeEach(() => {
    left.length = 0
    navigation.addEventListener('navigate', stay)
    return () => navigation.removeEventListener('navigate', stay)
  })
  const providerAt = (authorizationEndpoint: string) =>
    server.answer(signInSettings, { authorizationEndpoint, clientID: 'twofold', scope: 'openid' })

  test.each(['/', '/accounttypes'])('opens at once for a visitor of %s', async path => {
    providerAt('/idp/auth')
    await open(path, { role: null })
    await expect.poll(() => left).toEqual(['/idp/auth'])
  })

  test('opens from the sidebar’s Login on the login page, which itself waits for the button', async () => {
    providerAt('/idp/auth')
    await open('/login', { role: null })
    await expect.element(loginButton()).toHaveFocus()
    expect(left).toEqual([])
    await page.getByRole('link', { name: 'Login' }).click()
    await expect.poll(() => left).toEqual(['/idp/auth'])
  })

  test('does not open after a logout, nor at another provider', async () => {
    providerAt('/idp/auth')
    await open('/home')
    await page.getByRole('button', { name: 'Log out' }).click()
    await expect.element(loginButton()).toHaveFocus()
    providerAt('https://elsewhere.example/idp/auth')
    await open('/', { role: null })
    await expect.element(loginButton()).toHaveFocus()
    expect(left).toEqual([])
  })
})

describe('/refresh', () => {
  proves('rule 2.24', '/refresh: optional query returnPath.')

  beforeEach(() => {
    server.answer(refresh, ({ body }) => ({ accessToken: endingIn(600), refreshToken: `${body.refreshToken}-next` }))
  })

  test('shows Loading..., swaps both tokens and goes to returnPath', async () => {
    proves('rule 2.26', 'On success it goes to returnPath or /home; on failure to /home.')

    const { asked, letGo } = server.hold(refresh)
    await open('/refresh?returnPath=/accounttypes')
    await expect.element(page.getByText('Loading...', { exact: true })).toBeVisible()
    await asked
    const before = localStorage.getItem('accessToken')
    letGo()
    await expect.element(page.getByRole('cell', { name: 'EXPENSE' })).toBeVisible()
    expect(addressOf()).toBe('/accounttypes')
    expect(localStorage.getItem('accessToken')).not.toBe(before)
    expect(localStorage.getItem('refreshToken')).toMatch(/-next$/)
  })

  test.each([
    ['if it fails', '/accounttypes', refused({ code: 'NOT_SIGNED_IN' })],
    ['if the address is elsewhere', 'https://elsewhere.example/', null],
  ])('goes home %s', async (_, path, failure) => {
    proves('rule 2.26', 'On success it goes to returnPath or /home; on failure to /home.')
    proves('error 8.5', '| Token refresh failure | Go to /home |')

    if (failure !== null) server.answer(refresh, failure)
    await open(`/refresh?returnPath=${path}`)
    await expect.element(page.getByRole('heading', { name: 'Welcome demo' })).toBeVisible()
    expect(addressOf()).toBe('/home')
  })
})

test('the Logout button at home clears the tokens, tells the server, and stays at home', async () => {
  proves(
    'rule 4.3',
    'Logout from the layout clears both tokens, resets the API client and goes to /login; the Logout button on home clears tokens and goes to /home.',
  )

  await open('/home')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect.element(page.getByText('You are not currently logged in.')).toBeVisible()
  await expect.poll(() => server.sent(logout).length).toBe(1)
  expect(storedTokens()).toEqual([])
  // A screen that is about to redirect also shows this text. Its button is clickable only if the screen does not redirect.
  await page.getByRole('main').getByRole('button', { name: 'Login' }).hover()
  expect(addressOf()).toBe('/home')
})

test('securedata shows a value, and says so when it cannot be loaded', async () => {
  proves('rule 2.27', "A secure-data test page shows 'SecureData:' plus a value, or 'Failed to load'.")
  proves('words 2.9', 'Failed to load')

  server.answer(secure, { secureData: 'a value' })
  await open('/securedata')
  await expect.element(page.getByText('SecureData: a value')).toBeVisible()
  server.answer(secure, raw(500, 'broken'))
  await open('/securedata')
  await expect.element(page.getByText('Failed to load')).toBeVisible()
})
