// Two-step sign-in in a real browser, with a virtual authenticator for passkeys: setting up each second step, signing in with it, and
// resetting lost factors.
import { appCode } from '@twofold/server/tests/harness/signing-in/two-steps'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

const PASSWORD = 'a sentence to remember'

/** Adds an authenticator to the tab that confirms every request, like a laptop with a fingerprint reader. */
async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const follow = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()

/** Opens the sign-in page. */
async function toSignIn(page: Page): Promise<void> {
  await page.goto(`${fixture.product().url}/login`)
  await press(page, 'Login')
  await heading(page, 'Sign in')
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Username').fill('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await press(page, 'Sign in')
}

/** Opens the sign-in page and signs in with the password. */
async function signIn(page: Page): Promise<void> {
  await toSignIn(page)
  await typePassword(page)
}

const expectSignedIn = (page: Page) => heading(page, 'Welcome ada')

/** Waits until the user is signed in, and logs out. */
async function expectSignedInAndLogOut(page: Page): Promise<void> {
  await expectSignedIn(page)
  await press(page, 'Log out')
  await page.getByRole('button', { name: 'Login' }).waitFor()
}

/** Waits until the tab is signed out. A server process detects the end of the session within a second. */
async function expectSignedOut(page: Page): Promise<void> {
  const isLoginShown = async () => {
    await page.reload()
    await page
      .getByRole('button', { name: /^(Login|Log out)$/ })
      .first()
      .waitFor()
    return page.getByRole('button', { name: 'Login' }).isVisible()
  }
  await expect.poll(isLoginShown).toBe(true)
}

/** Checks that the page has no accessibility violations, and that no element is wider than a window of 360 pixels. */
async function expectUsable(page: Page): Promise<void> {
  expect(await barriersOn(page)).toEqual([])
  await page.setViewportSize({ width: 360, height: 720 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.setViewportSize({ width: 1280, height: 720 })
}

/** Sets up an authenticator app. Returns its key and the recovery codes. */
async function confirmApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await heading(page, 'Set up an authenticator app')
  await page.getByRole('img', { name: 'QR code' }).waitFor()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await expectUsable(page)
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret))
  await press(page, 'Confirm')
  await heading(page, 'Recovery codes')
  const codes = await page.locator('.codes li').allInnerTexts()
  await expectUsable(page)
  return { secret, codes }
}

/** Opens the page with the link in the sidebar. */
async function toTwoStepPage(page: Page): Promise<void> {
  await follow(page, 'Two-step sign-in')
  await page.getByText('Confirm that it’s you.').waitFor()
  expect(await page.getByLabel('Username').inputValue()).toBe('ada')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
}

test('a user sets up an app and a passkey, signs in with each and with a recovery code, and gets in again after losing all', async () => {
  const names = ['--given-name', 'Ada', '--family-name', 'Ledger']
  const member = [...names, '--organisation', 'Fern & Harrow', '--role', 'OWNER']
  await fixture.product().command(['users', 'create', 'ada', ...member], `${PASSWORD}\n`)
  const page = await fixture.open({ isOwnProfile: true, expecting: [401, 403] })
  await addAuthenticator(page)
  await toSignIn(page)
  await expectUsable(page)
  await typePassword(page)
  await expectSignedIn(page)

  await toTwoStepPage(page)
  await expectUsable(page)
  await press(page, 'Continue')
  await page.getByText('Two-step sign-in is off.').waitFor()
  await expectUsable(page)
  await follow(page, 'Set up authenticator app')
  const { secret, codes } = await confirmApp(page)
  await follow(page, 'Continue')
  expect(codes).toHaveLength(10)
  await follow(page, 'Add a passkey')
  await page.getByLabel('Name', { exact: true }).fill('Laptop')
  await expectUsable(page)
  await press(page, 'Create passkey')
  await page.getByText('Two-step sign-in is on.').waitFor()
  await page.getByText('10 of 10 codes left').waitFor()
  await expectUsable(page)
  await follow(page, 'Remove passkey Laptop')
  await heading(page, 'Remove passkey Laptop?')
  await expectUsable(page)
  await follow(page, 'Cancel')
  await press(page, 'Done')
  await expectSignedInAndLogOut(page)

  await signIn(page)
  await heading(page, 'Two-step sign-in')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await press(page, 'Continue')
  await page.getByText('Incorrect code.').waitFor()
  await expectUsable(page)
  await page.getByLabel('Code', { exact: true }).fill(appCode(secret, 30))
  await press(page, 'Continue')
  await expectSignedInAndLogOut(page)

  // Signs in with the passkey as the second step, and then with the passkey only.
  await signIn(page)
  await press(page, 'Use a passkey')
  await expectSignedInAndLogOut(page)
  await toSignIn(page)
  await press(page, 'Use a passkey')
  await expectSignedInAndLogOut(page)

  await signIn(page)
  await follow(page, 'Use a recovery code')
  await expectUsable(page)
  await page.getByLabel('Recovery code').fill(codes[0]!)
  await press(page, 'Continue')
  await expectSignedIn(page)

  // A user with two factors can require two factors for the organisation.
  await page.goto(`${fixture.product().url}/organisation/settings`)
  await page.getByLabel('Require two-factor sign-in').check()
  await press(page, 'Save settings')
  await page.getByText('Settings saved').waitFor()

  // The user has lost all factors. The operator of the server resets them, and the organisation requires a new second factor.
  const reset = await fixture.product().command(['users', 'reset-second-factors', 'ada'])
  expect(reset).toContain('Removed the second factors of ada')
  await expectSignedOut(page)
  await signIn(page)
  await follow(page, 'Choose organisation')
  await press(page, 'Switch To Org')
  await press(page, 'Sign in again')
  await typePassword(page)
  await heading(page, 'Set up two-step sign-in')
  await expectUsable(page)
  await follow(page, 'Set up an authenticator app')
  await confirmApp(page)
  await press(page, 'Continue')
  await page.getByRole('button', { name: 'Current Org' }).waitFor()
  await page.goto(`${fixture.product().url}/home`)
  await expectSignedIn(page)

  // The user has lost all factors again. After the organisation stops requiring two factors, an owner of all of the user's organisations
  // resets them.
  await fixture.product().command(['organisations', 'allow-one-factor', 'Fern & Harrow'])
  const owner = await fixture.open({ as: await fixture.signIn() })
  await owner.goto(`${fixture.product().url}/organisation/members`)
  await owner.getByRole('button', { name: 'Reset two-step sign-in for Ada Ledger' }).click()
  await owner.getByRole('dialog').getByText('they can sign in with only the password').waitFor()
  await owner.getByRole('dialog').getByRole('button', { name: 'Reset', exact: true }).click()
  await owner.getByText('Ada Ledger’s two-step sign-in was reset').waitFor()
  await expect.poll(() => owner.getByRole('button', { name: /^Reset two-step/ }).count()).toBe(0)
  await expectSignedOut(page)
  await signIn(page)
  await expectSignedIn(page)
})
