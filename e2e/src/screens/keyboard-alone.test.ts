// Simulates a user's first day with the product, using only the keyboard. The test starts the product with `npm start`.
import { listAccounts } from '@twofold/contract/accounts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus, type Keyboard, keyboardOf } from '../drivers/keyboard.ts'
import { listOf, rowWith } from '../drivers/list.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpSupervisedFixture } from '../fixture/fixture.ts'

const fixture = setUpSupervisedFixture()

async function openSignedIn(page: Page, keys: Keyboard): Promise<void> {
  await page.goto(fixture.product().url)
  await expectFocus(page.getByLabel('Username'))
  await keys.send(`demo{Tab}${fixture.product().demoPassword}{Enter}`)
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
}

async function addAccount(page: Page, keys: Keyboard): Promise<void> {
  await keys.press('g', 'a')
  await page.getByRole('heading', { name: 'Create New Account' }).waitFor()
  await keys.send('{n}Tool Fund{Shift+Tab}cur cash{Tab}{Tab}{Enter}')
  await page.getByText('Account created').waitFor()
}

async function openRegister(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.tabTo(page.getByRole('searchbox', { name: 'Search accounts' }))
  await keys.send(`${name}{Tab}{Enter}`)
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function balanceOf(session: ApiSession, name: string): Promise<number | undefined> {
  const { accounts } = await session.call(listAccounts, {})
  return accounts.find(({ accountName }) => accountName === name)?.accountBalance
}

test('a bookkeeper signs in, adds an account, enters a transaction, switches the organisation and logs out without a mouse', async () => {
  const page = await fixture.open()
  const keys = keyboardOf(page)
  const session = await fixture.signIn()
  await openSignedIn(page, keys)
  await addAccount(page, keys)
  await openRegister(page, keys, 'Tool Fund')
  await keys.press('n')
  await keys.send('{Tab}Set aside for tools{Tab}owner con{Tab}1,200{Enter}')
  await rowWith(listOf(page, 'Transactions'), 'Set aside for tools', '$1,200.00').waitFor()
  expect(await balanceOf(session, 'Tool Fund')).toBe(120_000)

  await keys.pressOn(page.getByRole('link', { name: 'Fern & Harrow' }), 'Enter', 'Shift+Tab')
  const [current, other] = [page.getByRole('row', { name: 'Fern' }), page.getByRole('row', { name: 'Northlight' })]
  await keys.pressOn(current.getByRole('button', { name: 'Current Org' }))
  await keys.pressOn(other.getByRole('button', { name: 'Switch To Org' }))
  await other.getByRole('button', { name: 'Current Org' }).waitFor()
  await current.getByRole('button', { name: 'Switch To Org' }).waitFor()
  await page.getByRole('banner').getByText('Northlight Studio').waitFor()

  await keys.pressOn(page.getByRole('button', { name: 'Log out' }), 'Enter', 'Shift+Tab')
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
})
