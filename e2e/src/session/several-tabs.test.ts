// Tests several tabs. A tab must detect a switch of the organisation, a sign-out or the sign-in of another user in another tab.
import { currentUserRead } from '@twofold/contract/session'
import { readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { sessionIn } from '../drivers/demo-organisations.ts'
import { listOtherTabs } from '../drivers/tabs.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { loginTo, storedTokens } from '../fixture/signing-in.ts'

const fixture = setUpFixture()

// The session of another user stays in the first demo organisation.
const { call, goTo, idOf } = setUpBooks(fixture)
const demoSession = () => sessionIn(fixture, 'Fern & Harrow')

/** Opens the register and types a transaction without posting it. */
async function typeEntry(page: Page): Promise<void> {
  await goTo(page, `/transactions/account/${idOf('Petty Cash')}`)
  await page.getByLabel('Comment').fill('Into which books?')
  await page.getByRole('combobox', { name: 'Account' }).fill('office sup')
  await page.getByRole('combobox', { name: 'Account' }).press('Enter')
  await page.getByLabel('Amount').fill('12')
}

/** Checks that the transaction was not posted, and that the typed values are still in the form. */
async function expectNothingWritten(page: Page): Promise<void> {
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Into which books?')
  const { transactions } = await call(readRegister, { params: { accountID: String(idOf('Petty Cash')) } })
  expect(transactions).toEqual([])
}

test('a link opens in its tab, and with Ctrl in another one, leaving its own unchanged', async () => {
  const page = await fixture.open({ as: await fixture.signIn() })
  await goTo(page, '/accounts')
  const types = page.getByRole('link', { name: 'Account Types' })
  await types.click({ modifiers: ['Control'] })
  const url = `${fixture.product().url}/accounttypes`
  await expect.poll(() => listOtherTabs(page)).toEqual([{ title: 'Account Types · Twofold', url }])
  expect(new URL(page.url()).pathname).toBe('/accounts')
  await page.evaluate(() => document.documentElement.setAttribute('data-kept', ''))
  await types.click()
  await page.getByRole('heading', { name: 'Account Types' }).waitFor()
  // The page was not reloaded.
  expect(await page.locator('html[data-kept]').count()).toBe(1)
})

test('a tab whose organisation was switched in another tab says so and writes nothing', async () => {
  const first = await fixture.open({ as: await demoSession() })
  await typeEntry(first)
  const second = await first.context().newPage()
  await goTo(second, '/user/multi-org')
  await second.getByRole('button', { name: 'Switch To Org' }).click()
  await second.getByText('You are now in Northlight Studio').waitFor()

  await first.getByText('You switched to another organisation in another tab').first().waitFor()
  await first.getByRole('button', { name: 'Add Transaction' }).click()
  await expect.poll(() => first.getByText(/^You switched to another organisation in another tab/).count()).toBe(2)
  await expectNothingWritten(first)
  await first.getByRole('button', { name: 'Switch to the other organisation' }).click()
  await first.getByRole('banner').getByText('Northlight Studio').waitFor()
})

test('a tab that has not noticed the switch is refused by the server, and says so', async () => {
  const page = await fixture.open({ as: await demoSession(), expecting: [409] })
  await typeEntry(page)
  const { accessToken, refreshToken } = await sessionIn(fixture, 'Northlight Studio')
  // The browser notifies a tab only of the changes in other tabs.
  await page.evaluate(tokens => Object.assign(localStorage, tokens), { accessToken, refreshToken })
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Add Transaction' }).click(),
  ])
  expect([answer.status(), (await answer.json()).code]).toEqual([409, 'ORGANISATION_MISMATCH'])
  await page.getByText('You switched to another organisation in another tab').first().waitFor()
  await expectNothingWritten(page)
})

test('a sign-out in one tab clears the other one and opens the login', async () => {
  const first = await fixture.open({ as: await demoSession() })
  await goTo(first, '/accounts')
  await first.getByRole('grid', { name: 'My Accounts' }).waitFor()
  const second = await first.context().newPage()
  await goTo(second, '/accounttypes')
  await second.getByRole('button', { name: 'Log out' }).click()
  await first.getByRole('button', { name: 'Login' }).waitFor()
  expect(first.url()).toBe(fixture.product().url + loginTo('/accounts'))
  await expect.poll(() => first.locator('body').innerText()).not.toMatch(/\$|My Accounts|Fern/)
  await expect.poll(() => storedTokens(first)).toEqual({})
})

test('a page that the browser has suspended shows no books when it is restored after a sign-out', async () => {
  const page = await fixture.open({ as: await demoSession() })
  await goTo(page, '/accounts')
  await page.getByRole('grid', { name: 'My Accounts' }).waitFor()
  // A suspended page is not notified, and a page is never notified of its own changes.
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.locator('body').innerText()).not.toMatch(/\$|My Accounts|Fern/)
})

test('a tab in which another user has signed in says so and writes nothing', async () => {
  const session = await demoSession()
  const password = 'a sentence to remember'
  const create = ['users', 'create', 'joan', '--organisation', 'Fern & Harrow', '--role', 'BOOKKEEPER']
  await fixture.product().command(create, `${password}\n`)
  const joan = await fixture.signIn({ username: 'joan', password })
  const first = await fixture.open({ as: session })
  await typeEntry(first)
  const second = await first.context().newPage()
  await goTo(second, '/accounttypes')
  const { accessToken, refreshToken } = joan
  await second.evaluate(tokens => Object.assign(localStorage, tokens), { accessToken, refreshToken })
  await first.getByText('Another user signed in from another tab').first().waitFor()
  await first.getByRole('button', { name: 'Add Transaction' }).click()
  await expect.poll(() => first.getByText(/^Another user signed in from another tab/).count()).toBe(2)
  await expectNothingWritten(first)
  await first.getByRole('button', { name: 'Continue as the new user' }).click()
  await first.getByRole('heading', { name: 'Welcome joan' }).waitFor()
  expect(await joan.call(currentUserRead, {})).toMatchObject({ role: 'BOOKKEEPER' })
})
