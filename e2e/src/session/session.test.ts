// Tests access, and the data that remains after a sign-out.

import { proves } from '@twofold/accounting/testing/proves'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'
import { loginTo, storedTokens, typePassword } from '../fixture/signing-in.ts'

const fixture = setUpFixture({ isReadOnly: true })

/** Returns the path and query of a tab's URL. */
function addressOf(page: Page): string {
  return page.url().slice(fixture.product().url.length)
}

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(fixture.product().url + path)
}

describe('the guard', () => {
  proves('rule 2.2', 'Every route except login and authenticated sits behind a guard that needs an access token.')
  proves(
    'rule 6.4',
    'Every data call carries the bearer access token from local storage (same-origin credentials); pages marked protected need a valid, unexpired token.',
  )

  test('a deep link leads through the sign-in to its target', async () => {
    proves('rule 2.7', 'No token: redirect to /login?returnUrl={current path and query}.')
    proves('rule 2.22', 'Afterwards it navigates (replace) to the returnUrl carried in state, else /home.')
    proves(
      'rule 4.1',
      '**Session**: signed out → identity-provider sign-in and code exchange → signed in, with access and refresh tokens kept in browser local storage.',
    )

    const page = await fixture.open()
    const visited: string[] = []
    page.on('framenavigated', frame => void visited.push(frame.url().slice(fixture.product().url.length)))
    await goTo(page, '/accounts?search=checking')
    await typePassword(page, fixture.product())
    expect(visited).toContain(loginTo('/accounts?search=checking'))
    await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
    expect(addressOf(page)).toBe('/accounts?search=checking')
    // The callback's code has been used. The Back button skips the callback, because it has no history entry.
    const entries = await page.evaluate(() => window.navigation.entries().map(({ url }) => url))
    expect(entries.at(-1)).toBe(page.url())
    expect(entries.filter(url => url?.includes('/authenticated'))).toEqual([])
    expect(Object.keys(await storedTokens(page)).toSorted()).toEqual(['accessToken', 'refreshToken'])
  })
})

describe('after the sign-out', () => {
  test('the back button shows no books, and the session has ended on the server', async () => {
    proves(
      'rule 4.3',
      'Logout from the layout clears both tokens, resets the API client and goes to /login; the Logout button on home clears tokens and goes to /home.',
    )

    const session = await fixture.signIn()
    const page = await fixture.open({ as: session })
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
    const refreshed = await fetch(`${fixture.product().url}/api/refresh`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ refreshToken: session.refreshToken }),
    })
    expect(refreshed.status).toBe(401)
  })
})

describe('an unknown address', () => {
  test.each([true, false])('is a 404 with the router’s page (signed in: %s)', async isSignedIn => {
    const page = await fixture.open({
      ...(isSignedIn && { as: await fixture.signIn() }),
      expecting: [404],
    })
    const answer = await page.goto(`${fixture.product().url}/no-such-screen`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor()
    await page.getByText('404 Not Found').waitFor()
  })

  test('is JSON for programs', async () => {
    const answer = await fetch(`${fixture.product().url}/no-such-screen`)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' })
  })
})
