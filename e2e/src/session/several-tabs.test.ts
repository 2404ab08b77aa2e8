// Tests several tabs. A tab must detect a switch of the organisation, a sign-out or the sign-in of another user in another tab.
import { listAccounts } from '@twofold/contract/accounts'
import { currentUserRead, listTenants, switchTenant } from '@twofold/contract/session'
import { readRegister } from '@twofold/contract/transactions'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { listOtherTabs } from '../drivers/tabs.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { loginTo, storedTokens } from '../fixture/signing-in.ts'

const fixture = setUpFixture()

async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(fixture.product().url + path)
}

/** Signs in to the first demo organisation as the demo user, and opens another session in the same books. */
async function twoInFernAndHarrow(): Promise<{ session: ApiSession; witness: ApiSession; accountID: string }> {
  const before = await fixture.signIn()
  const { tenantUsersWithDetails } = await before.call(listTenants, {})
  const { tenantUUID } = tenantUsersWithDetails.find(({ tenantName }) => tenantName === 'Fern & Harrow')!
  await before.call(switchTenant, { body: { tenantUUID } })
  const [session, witness] = [await fixture.signIn(), await fixture.signIn()]
  const { accounts } = await witness.call(listAccounts, {})
  const { accountID } = accounts.find(({ accountName }) => accountName === 'Petty Cash')!
  return { session, witness, accountID: String(accountID) }
}

/** Opens the register and types a transaction without posting it. */
async function typeEntry(page: Page, accountID: string): Promise<void> {
  await goTo(page, `/transactions/account/${accountID}`)
  await page.getByLabel('Comment').fill('Into which books?')
  await page.getByRole('combobox', { name: 'Account' }).fill('office sup')
  await page.getByRole('combobox', { name: 'Account' }).press('Enter')
  await page.getByLabel('Amount').fill('12')
}

/** Checks that the transaction was not posted, and that the typed values are still in the form. */
async function expectNothingWritten(page: Page, witness: ApiSession, accountID: string): Promise<void> {
  await expect.poll(() => page.getByLabel('Comment').inputValue()).toBe('Into which books?')
  const { transactions } = await witness.call(readRegister, { params: { accountID } })
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
  const { session, witness, accountID } = await twoInFernAndHarrow()
  const first = await fixture.open({ as: session })
  await typeEntry(first, accountID)
  const second = await first.context().newPage()
  await goTo(second, '/user/multi-org')
  await second.getByRole('button', { name: 'Switch To Org' }).click()
  await second.getByText('You are now in Northlight Studio').waitFor()

  await first.getByText('You switched to another organisation in another tab').first().waitFor()
  await first.getByRole('button', { name: 'Add Transaction' }).click()
  await expect.poll(() => first.getByText(/^You switched to another organisation in another tab/).count()).toBe(2)
  await expectNothingWritten(first, witness, accountID)
  await first.getByRole('button', { name: 'Switch to the other organisation' }).click()
  await first.getByRole('banner').getByText('Northlight Studio').waitFor()
})

test('a tab that has not noticed the switch is refused by the server, and says so', async () => {
  const { session, witness, accountID } = await twoInFernAndHarrow()
  const page = await fixture.open({ as: session, expecting: [409] })
  await typeEntry(page, accountID)
  const { tenantUsersWithDetails } = await session.call(listTenants, {})
  const { tenantUUID } = tenantUsersWithDetails.find(({ tenantName }) => tenantName === 'Northlight Studio')!
  const pair = await session.call(switchTenant, { body: { tenantUUID } })
  // The browser notifies a tab only of the changes in other tabs.
  await page.evaluate(tokens => Object.assign(localStorage, tokens), pair)
  const [answer] = await Promise.all([
    page.waitForResponse(response => response.request().method() === 'POST'),
    page.getByRole('button', { name: 'Add Transaction' }).click(),
  ])
  expect([answer.status(), (await answer.json()).code]).toEqual([409, 'ORGANISATION_MISMATCH'])
  await page.getByText('You switched to another organisation in another tab').first().waitFor()
  await expectNothingWritten(page, witness, accountID)
})

test('a sign-out in one tab clears the other one and opens the login', async () => {
  const { session } = await twoInFernAndHarrow()
  const first = await fixture.open({ as: session })
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
  const { session } = await twoInFernAndHarrow()
  const page = await fixture.open({ as: session })
  await goTo(page, '/accounts')
  await page.getByRole('grid', { name: 'My Accounts' }).waitFor()
  // A suspended page is not notified, and a page is never notified of its own changes.
  await page.evaluate(() => localStorage.clear())
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.locator('body').innerText()).not.toMatch(/\$|My Accounts|Fern/)
})

test('a tab in which another user has signed in says so and writes nothing', async () => {
  const { session, witness, accountID } = await twoInFernAndHarrow()
  const password = 'a sentence to remember'
  const create = ['users', 'create', 'joan', '--organisation', 'Fern & Harrow', '--role', 'BOOKKEEPER']
  await fixture.product().command(create, `${password}\n`)
  const joan = await fixture.signIn({ username: 'joan', password })
  const first = await fixture.open({ as: session })
  await typeEntry(first, accountID)
  const second = await first.context().newPage()
  await goTo(second, '/accounttypes')
  await second.evaluate(tokens => Object.assign(localStorage, tokens), {
    accessToken: joan.accessToken,
    refreshToken: joan.refreshToken,
  })
  await first.getByText('Another user signed in from another tab').first().waitFor()
  await first.getByRole('button', { name: 'Add Transaction' }).click()
  await expect.poll(() => first.getByText(/^Another user signed in from another tab/).count()).toBe(2)
  await expectNothingWritten(first, witness, accountID)
  await first.getByRole('button', { name: 'Continue as the new user' }).click()
  await first.getByRole('heading', { name: 'Welcome joan' }).waitFor()
  expect(await joan.call(currentUserRead, {})).toMatchObject({ role: 'BOOKKEEPER' })
})
