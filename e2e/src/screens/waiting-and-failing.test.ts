// Tests screens that are loading, and screens whose requests have failed.

import { proves } from '@twofold/accounting/testing/proves'
import { readRegister } from '@twofold/contract/transactions'
import type { Route } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { delayResponses } from '../drivers/delayed-responses.ts'
import { intercept } from '../drivers/interception.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { signInWithPassword } from '../fixture/signing-in.ts'
import { filesOf } from './built-files.ts'

const fixture = setUpFixture()
const { call, goTo, idOf, open, session } = setUpBooks(fixture)

describe('while waiting', () => {
  test('for the first screen: Loading authentication...', async () => {
    proves('rule 2.6', "While authentication is not ready: 'Loading authentication...'.")
    proves('words 2.2', 'Loading authentication...')

    const page = await fixture.open({ as: session() })
    const { release } = await delayResponses(page, '**/assets/accounts-screen-*')
    await page.goto(`${fixture.product().url}/accounts`, { waitUntil: 'commit' })
    await page.getByText('Loading authentication...').waitFor()
    release()
    await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  })

  test('everything that a first screen needs is named in its page, so that nothing loads in sequence', async () => {
    const page = await fixture.open({ as: await fixture.signIn() })
    const asked: string[] = []
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (/\.(js|css)$/.test(pathname)) asked.push(pathname)
    })
    await page.goto(`${fixture.product().url}/accounts`, { waitUntil: 'commit' })
    await page.getByRole('grid', { name: 'Accounts' }).waitFor()
    const named = filesOf('/accounts')
    expect(asked.slice(0, named.length).toSorted()).toEqual(named.toSorted())
  })

  test.each([
    ['breathe', 'no-preference', ['0.12s', '1.6s']],
    ['stand still for who asked that nothing moves', 'reduce', ['0s', '0s']],
  ] as const)('placeholder rows %s', async (_, reducedMotion, durations) => {
    const page = await fixture.open({ as: session(), reducedMotion })
    const { release } = await delayResponses(page, '**/api/accounts')
    await goTo(page, '/accounts')
    const found = () =>
      page.evaluate(() =>
        ['nav a', '.shimmer'].map(selector => {
          const element = document.querySelector(selector)
          if (element === null) return null
          const { transitionDuration, animationDuration } = getComputedStyle(element)
          return selector === '.shimmer' ? animationDuration : transitionDuration
        }),
      )
    await expect.poll(found).toEqual(durations)
    release()
    await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  })

  test('nothing moves if the user’s name and the exports of a register load late on a phone', async () => {
    const page = await fixture.open({ as: session(), viewport: { width: 390, height: 844 } })
    await page.addInitScript(() => {
      Object.assign(window, { shifted: 0 })
      new PerformanceObserver(list => {
        for (const { value } of list.getEntries() as unknown as { value: number }[])
          (window as unknown as { shifted: number }).shifted += value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const name = await delayResponses(page, '**/api/users/current')
    const exports = await delayResponses(page, '**/assets/transactions-parts-*')
    await goTo(page, `/transactions/account/${idOf('Checking')}`)
    await listOf(page, 'Transactions').getByRole('gridcell').first().waitFor()
    name.release()
    await page.getByText('OWNER', { exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Export CSV' }).isVisible()).toBe(false)
    exports.release()
    await page.getByRole('button', { name: 'Export CSV' }).waitFor()
    expect(await page.evaluate(() => (window as unknown as { shifted: number }).shifted)).toBeLessThan(0.005)
  })

  test('for the tokens after the sign-in: Loading...', async () => {
    proves('rule 2.21', "Reads query code and state, exchanges the code for tokens and shows 'Loading...'.")

    const page = await fixture.open()
    const { release } = await delayResponses(page, '**/api/authenticate')
    await goTo(page, '/login')
    await signInWithPassword(page, fixture.product())
    await page.waitForURL('**/authenticated?**')
    await page.getByText('Loading...', { exact: true }).waitFor()
    release()
    await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
  })

  test('for refreshed tokens: Loading..., then Token refresh attempted', async () => {
    proves('rule 2.25', "Shows 'Loading...', then 'Token refresh attempted'.")
    proves('words 2.7', 'Token refresh attempted')

    const page = await fixture.open({ as: await fixture.signIn() })
    const tokens = await delayResponses(page, '**/api/refresh')
    const screen = await delayResponses(page, '**/assets/account-types-page-*')
    await goTo(page, '/refresh?returnPath=/accounttypes')
    await page.getByText('Loading...', { exact: true }).waitFor()
    tokens.release()
    await page.getByText('Token refresh attempted').waitFor()
    screen.release()
    await page.getByRole('heading', { name: 'Account Types' }).waitFor()
  })
})

describe('a failure', () => {
  test('of a response: the request is sent again, and the transaction is posted once', async () => {
    const page = await open(`/transactions/account/${idOf('Petty Cash')}`, { expecting: ['ERR_FAILED'] })
    const form = page.getByRole('form', { name: /^Add Transaction to/ })
    await form.getByLabel('Comment').fill('Booked once')
    await form.getByLabel('Account', { exact: true }).fill('office sup')
    await form.getByLabel('Account', { exact: true }).press('Tab')
    await form.getByLabel('Amount').fill('12')
    const loseReply = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await intercept(page, '**/api/transactions', loseReply, { times: 1 })
    await form.getByLabel('Amount').press('Enter')
    await page.getByRole('alert').getByText('Can’t reach Twofold').waitFor()
    await page.getByRole('list', { name: 'Not posted yet' }).getByText('Booked once').waitFor()
    await rowWith(listOf(page, 'Transactions'), 'Booked once').waitFor()
    await page.getByRole('list', { name: 'Not posted yet' }).waitFor({ state: 'detached' })
    const { transactions } = await call(readRegister, { params: { accountID: String(idOf('Petty Cash')) } })
    expect(transactions.map(({ transactionComment }) => transactionComment)).toEqual(['Booked once'])
  })
})
