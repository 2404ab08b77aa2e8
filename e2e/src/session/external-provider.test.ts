// Tests the sign-in with an external provider in a browser: the message of each kind of failure, and that no session remains. The server's
// tests cover all failures of a provider.

import { proves } from '@twofold/accounting/testing/proves'
import { changedIdToken } from '@twofold/server/tests/harness/signing-in/bad-id-tokens'
import { OTHER_CLIENTS } from '@twofold/server/tests/harness/signing-in/other-clients'
import { DISCOVERY, startOtherProvider, type Tampering } from '@twofold/server/tests/harness/signing-in/tampering-proxy'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { expectError } from '../drivers/field.ts'
import { setUpSupervisedFixture } from '../fixture/fixture.ts'

const provider = await startOtherProvider()
// This provider is not running when the product starts.
provider.tampering = { instead: { [DISCOVERY]: { status: 503, headers: {}, body: '' } } }
const fixture = setUpSupervisedFixture({
  TWOFOLD_DEMO: 'off',
  TWOFOLD_OIDC_ISSUER: provider.issuer,
  TWOFOLD_OIDC_CLIENT_ID: OTHER_CLIENTS.basic.client_id,
  TWOFOLD_OIDC_CLIENT_SECRET: OTHER_CLIENTS.basic.client_secret,
})
afterAll(() => provider.close())

const AWAY = 'The identity provider does not respond. Try again in a moment.'
const REJECTED = 'Authentication failed: 401. The sign-in could not be completed. Try again.'

const addressOf = (page: Page) => page.url().slice(fixture.product().url.length)

async function logIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Checks that the login screen shows this message, and that neither the browser nor the books have stored a user. */
async function expectNobodySignedIn(page: Page, words: string): Promise<void> {
  await page.getByRole('alert').getByText(words, { exact: true }).waitFor()
  expect(addressOf(page)).toBe('/login')
  await expect
    .poll(() => page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]))
    .toEqual([])
  expect(await page.context().cookies(fixture.product().url)).toEqual([])
  expect(await fixture.product().command(['users', 'list'])).toContain('There are no users yet.')
}

// The order of the tests matters. No user may have signed in before the refused sign-ins.
test('an unreachable or unexpected provider is reported before the browser is redirected', async () => {
  const page = await fixture.open({ expecting: [503] })
  await page.goto(`${fixture.product().url}/login`)
  await expectNobodySignedIn(page, AWAY)
  await logIn(page)
  await expectNobodySignedIn(page, AWAY)
  expect(await barriersOn(page)).toEqual([])
  provider.tampering = { json: { [DISCOVERY]: body => ({ ...body, issuer: 'https://other.example' }) } }
  await page.reload()
  await expectNobodySignedIn(page, AWAY)
})

const json = { 'content-type': 'application/json' }
const claims = (more: object) => changedIdToken(token => provider.resigned(token, { sub: 'mallory', ...more }))

test.each<[string, Tampering, string, number[]]>([
  ['an ID token of another sign-in, by its nonce', claims({ nonce: 'other' }), REJECTED, [401]],
  [
    'a mixed-up state',
    { back: url => url.searchParams.set('state', 'of-another-tab') },
    'Authentication failed: this sign-in wasn’t started in this tab, or it was already used.',
    [],
  ],
  [
    'the provider’s own refusal',
    {
      back: url => {
        url.searchParams.delete('code')
        url.searchParams.set('error', 'access_denied')
      },
    },
    'Authentication failed: access_denied',
    [],
  ],
  [
    'a provider that breaks down on the way',
    { instead: { '/token': { status: 500, headers: json, body: '{}' } } },
    `Authentication failed: 503. ${AWAY}`,
    [503],
  ],
])('%s leads back to the login with the reason, and nothing is kept', async (_what, tampering, words, expecting) => {
  proves('words 8.2', 'Authentication failed: {status}')

  const page = await fixture.open({ expecting })
  provider.tampering = {}
  await page.goto(`${fixture.product().url}/login?returnUrl=%2Faccounts`)
  provider.tampering = tampering
  await logIn(page)
  await expectNobodySignedIn(page, words)
})

test('a user without names enters them, is redirected to the requested page, and is not asked again', async () => {
  provider.tampering = {}
  provider.becomes('someone')
  const page = await fixture.open({ expecting: [403] })
  await page.goto(`${fixture.product().url}/accounttypes`)
  await logIn(page)
  await page.getByRole('heading', { name: 'What is your name?' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save' }).click()
  await expectError(page.getByLabel('Username'), 'Enter a username.')
  await expectError(page.getByLabel('First name'), 'Enter a first or last name.')
  await page.getByLabel('Username').fill('uma')
  await page.getByLabel('First name').fill('Uma')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.waitForURL('**/accounttypes')
  expect(await fixture.product().command(['users', 'list'])).toMatch(/^uma +Uma +none$/m)

  const again = await fixture.open({ expecting: [403] })
  await again.goto(`${fixture.product().url}/accounttypes`)
  await logIn(again)
  await again.waitForURL('**/accounttypes')
})

test('the callback’s address works only once, and a user who logs out can also log out at the provider, which redirects back', async () => {
  proves('rule 2.22', 'Afterwards it navigates (replace) to the returnUrl carried in state, else /home.')

  const page = await fixture.open({ expecting: [403] })
  await page.goto(`${fixture.product().url}/login`)
  const callback = page.waitForRequest(request => request.url().includes('/authenticated?'))
  await logIn(page)
  const address = (await callback).url()
  await page.waitForURL('**/home')
  await page.goto(address)
  await page.getByRole('alert').getByText('it was already used').waitFor()
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await page.goto(`${fixture.product().url}/login`)
  await logIn(page)
  await page.waitForURL('**/home')
  await page.getByRole('button', { name: 'Log out' }).click()
  expect((await page.context().cookies(provider.issuer)).map(({ name }) => name)).toContain('_session')
  await page.getByRole('link', { name: 'Also log out at the identity provider' }).click()
  await page.getByRole('button', { name: 'Yes' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  expect(addressOf(page)).toBe('/login')
  expect((await page.context().cookies(provider.issuer)).map(({ name }) => name)).not.toContain('_session')
})

/** Adds claims to the next ID tokens. */
const says = (more: object) => {
  const unsaid = { auth_time: undefined, amr: undefined, acr: undefined }
  provider.tampering = changedIdToken(token => provider.resigned(token, { ...unsaid, ...more }))
}
const nowSeconds = () => Math.floor(Date.now() / 1000)

test('a user signs in again for a change that needs it, and with two factors for books that require them', async () => {
  says({ auth_time: nowSeconds() - 3600 })
  await fixture.product().command(['organisations', 'create', 'Hill & Dale', '--owner', 'uma'])
  const page = await fixture.open({ expecting: [401, 403] })
  await page.goto(`${fixture.product().url}/user/sessions`)
  await logIn(page)
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
  await page.getByText('There are no other sessions.').waitFor()
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByLabel('Email or username').fill('grace')
  await page.getByLabel('Role', { exact: true }).selectOption('OWNER')
  const invite = page.getByRole('button', { name: 'Invite', exact: true })
  const signInAgain = page.getByRole('dialog').getByRole('button', { name: 'Sign in again' })

  await invite.click()
  says({})
  await signInAgain.click()
  await page.getByRole('alert').getByText('didn’t report when you signed in').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Go back' }).click()
  await invite.click()
  says({ auth_time: nowSeconds() })
  await signInAgain.click()
  await page.waitForURL('**/organisation/members')
  await expect.poll(() => page.getByLabel('Email or username').inputValue()).toBe('grace')
  expect(await page.getByLabel('Role', { exact: true }).inputValue()).toBe('OWNER')
  await invite.click()
  await page.getByLabel('Invitation link').waitFor()

  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const requirement = page.getByLabel('Require two-factor sign-in')
  const save = page.getByRole('button', { name: 'Save settings' })
  await requirement.check()
  await save.click()
  says({ amr: ['pwd', 'mfa'] })
  await signInAgain.click()
  await page.getByText('Your unsaved changes were restored.').waitFor()
  await save.click()
  await page.getByText('Settings saved').waitFor()
  // Each sign-in replaced the previous session.
  await page.getByRole('link', { name: 'Sessions' }).click()
  await page.getByText('There are no other sessions.').waitFor()

  says({ amr: ['pwd'] })
  await page.getByRole('button', { name: 'Log out' }).click()
  await logIn(page)
  await page.getByText('You signed in with one factor. Hill & Dale requires two.').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByRole('link', { name: 'Choose organisation' }).click()
  await page.getByRole('button', { name: 'Switch To Org' }).click()
  says({ acr: 'https://refeds.org/profile/mfa' })
  await signInAgain.click()
  await page.waitForURL('**/user/multi-org')
  await page.getByRole('button', { name: 'Current Org' }).waitFor()

  // A recent sign-in must also use the second factor. Otherwise, the new session could not use the organisation.
  await page.getByRole('link', { name: 'Members', exact: true }).click()
  await page.getByLabel('Email or username').fill('grace')
  await page.getByLabel('Role', { exact: true }).selectOption('OWNER')
  await invite.click()
  says({ auth_time: nowSeconds(), amr: ['pwd'] })
  await signInAgain.click()
  await page.getByRole('alert').getByText('didn’t confirm a second factor').waitFor()
})
