// Tests tokens that expire while a user is working, and incorrect clocks. No input is lost, and no redirect loops occur.
import { readRegister } from '@twofold/contract/transactions'
import type { BrowserContext, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import type { TokenPair } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { endingIn, loginTo, signInWithPassword, storedTokens, typePassword } from '../fixture/signing-in.ts'

const fixture = setUpFixture()
const { call, goTo, idOf } = setUpBooks(fixture)

/** The number of seconds before expiry at which the page refreshes the token. */
const AHEAD_SECONDS = 120
const TEN_MINUTES_MS = 600_000

const register = () => `/transactions/account/${idOf('Petty Cash')}`

type Worn = { page: Page; worn: TokenPair; swaps: string[]; letSwap: () => void }

/**
 * Opens a tab. According to the clock of the page, its token expires after this many seconds, but the server still accepts it. `swaps`
 * contains the refresh tokens that the tabs of the profile sent. The server responds to these requests after `letSwap` is called.
 */
async function wornTab(seconds: number, options: { refreshToken?: string; clockOffMs?: number } = {}): Promise<Worn> {
  let letSwap = () => {}
  const maySwap = new Promise<void>(resolve => {
    letSwap = resolve
  })
  const session = await fixture.signIn()
  const { accessToken } = session
  const worn = {
    accessToken: endingIn(seconds, session),
    refreshToken: options.refreshToken ?? session.refreshToken,
  }
  const page = await fixture.open({
    as: worn,
    isOwnProfile: true,
    expecting: options.refreshToken === undefined ? [] : [401],
  })
  const context = page.context()
  if (options.clockOffMs !== undefined) await setClock(context, options.clockOffMs)
  const swaps: string[] = []
  await context.route('**/api/**', async route => {
    const request = route.request()
    if (request.url().endsWith('/api/refresh')) {
      swaps.push(request.postDataJSON().refreshToken)
      await maySwap
    }
    const headers = { ...request.headers() }
    if (headers.authorization === `Bearer ${worn.accessToken}`) headers.authorization = `Bearer ${accessToken}`
    await route.continue({ headers })
  })
  return { page, worn, swaps, letSwap }
}

/** Moves the clock of the tabs by this many milliseconds. */
async function setClock(context: BrowserContext, offMs: number): Promise<void> {
  await context.addInitScript(off => {
    const RealDate = Date
    globalThis.Date = class extends RealDate {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [RealDate.now() + off] : given) as [number]))
      }
      static override now() {
        return RealDate.now() + off
      }
    } as DateConstructor
  }, offMs)
}

const addressOf = (page: Page) => page.url().slice(fixture.product().url.length)

/** Types a transaction without posting it. */
async function typeHalfAnEntry(page: Page, comment: string) {
  const form = page.getByRole('form', { name: /^Add Transaction to/ })
  await form.getByLabel('Comment').fill(comment)
  await form.getByLabel('Account', { exact: true }).fill('office sup')
  await form.getByLabel('Account', { exact: true }).press('Tab')
  await form.getByLabel('Amount').fill('12')
  return form
}

async function entriesOf(comment: string): Promise<number> {
  const { transactions } = await call(readRegister, { params: { accountID: String(idOf('Petty Cash')) } })
  return transactions.filter(({ transactionComment }) => transactionComment === comment).length
}

describe('a token about to expire while a form is half filled', () => {
  test('is renewed by one of two tabs for both, and what is typed stays and is posted', async () => {
    const { page, worn, swaps, letSwap } = await wornTab(AHEAD_SECONDS + 5)
    const other = await page.context().newPage()
    await Promise.all([goTo(page, register()), goTo(other, '/accounts?search=petty')])
    const form = await typeHalfAnEntry(page, 'Typed across the renewal')
    letSwap()
    await expect.poll(async () => (await storedTokens(page)).accessToken).not.toBe(worn.accessToken)
    const renewed = await storedTokens(page)
    expect(renewed.refreshToken).not.toBe(worn.refreshToken)

    await expect.poll(() => form.getByLabel('Comment').inputValue()).toBe('Typed across the renewal')
    await expect.poll(() => form.getByLabel('Amount').evaluate(field => field === document.activeElement)).toBe(true)
    await page.keyboard.press('Enter')
    await page.getByText('Transaction added').waitFor()
    expect(await entriesOf('Typed across the renewal')).toBe(1)

    await other.getByRole('link', { name: 'Account Types' }).click()
    await other.getByRole('cell', { name: 'EXPENSE' }).waitFor()
    expect(await storedTokens(other)).toEqual(renewed)
    expect(swaps).toEqual([worn.refreshToken])
  })

  test('leads to the login if its renewal is refused, and the input is restored afterwards', async () => {
    const { page, letSwap } = await wornTab(AHEAD_SECONDS + 4, { refreshToken: 'spent' })
    await goTo(page, register())
    await typeHalfAnEntry(page, 'Typed before the refusal')
    letSwap()
    await page.getByRole('button', { name: 'Login' }).waitFor()
    expect(addressOf(page)).toBe(loginTo(register()))
    await expect.poll(() => storedTokens(page)).toEqual({})

    await signInWithPassword(page, fixture.product())
    const form = page.getByRole('form', { name: /^Add Transaction to/ })
    await form.waitFor()
    expect(addressOf(page)).toBe(register())
    await expect.poll(() => form.getByLabel('Comment').inputValue()).toBe('Typed before the refusal')
    await expect.poll(() => form.getByLabel('Amount').inputValue()).toBe('12')
    expect(await entriesOf('Typed before the refusal')).toBe(0)
    await form.getByLabel('Amount').press('Enter')
    await page.getByText('Transaction added').waitFor()
    expect(await entriesOf('Typed before the refusal')).toBe(1)
  })
})

describe.each([
  ['ten minutes fast', TEN_MINUTES_MS],
  ['ten minutes slow', -TEN_MINUTES_MS],
])('a clock that is %s', (_, offMs) => {
  test('lets its user sign in and work, without an early renewal', async () => {
    const page = await fixture.open({ isOwnProfile: true })
    await setClock(page.context(), offMs)
    const asked: string[] = []
    page.on('request', request => void asked.push(new URL(request.url()).pathname))
    await goTo(page, register())
    await typePassword(page, fixture.product())
    await page.getByRole('grid', { name: 'Transactions' }).waitFor()
    expect(addressOf(page)).toBe(register())
    const tokens = await storedTokens(page)
    await page.reload()
    await page.getByRole('link', { name: 'Accounts', exact: true }).click()
    await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
    expect(addressOf(page)).toBe('/accounts')
    // If the page refreshed the token too early, it would do so when another screen opens.
    await goTo(page, '/accounttypes')
    await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()
    expect(await storedTokens(page)).toEqual(tokens)
    expect(asked.filter(path => path === '/api/refresh' || path === '/api/authenticate')).toEqual(['/api/authenticate'])
  })
})

test('a clock that went ten minutes slow since the last visit still renews the token in time', async () => {
  const { page, worn, swaps, letSwap } = await wornTab(AHEAD_SECONDS + 3, { clockOffMs: -TEN_MINUTES_MS })
  letSwap()
  await goTo(page, '/accounttypes')
  await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()
  await expect.poll(async () => (await storedTokens(page)).accessToken).not.toBe(worn.accessToken)
  // If the page refreshed the token twice, it would do so when it is loaded again.
  await page.reload()
  await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()
  expect(swaps).toEqual([worn.refreshToken])
})

test('a clock that went ten minutes fast since the last visit requires one sign-in, and is then known', async () => {
  const page = await fixture.open({ as: await fixture.signIn(), isOwnProfile: true })
  await setClock(page.context(), TEN_MINUTES_MS)
  await goTo(page, '/accounttypes')
  await typePassword(page, fixture.product())
  await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()
  expect(addressOf(page)).toBe('/accounttypes')
  await page.reload()
  await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()
  expect(addressOf(page)).toBe('/accounttypes')
})
