// Simulates a user's first day with the product, using only the keyboard. The test starts the product with `npm start`.
import { formatCents } from '@twofold/accounting/money'
import { proves } from '@twofold/accounting/testing/proves'
import { listAccounts } from '@twofold/contract/accounts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectFocus, type Keyboard, keyboardOf } from '../drivers/keyboard.ts'
import { cellsOf, listOf, rowWith } from '../drivers/list.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpSupervisedFixture } from '../fixture/fixture.ts'

const fixture = setUpSupervisedFixture()

async function openSignedIn(page: Page, keys: Keyboard): Promise<void> {
  await page.goto(fixture.product().url)
  await keys.tabTo(page.getByRole('button', { name: 'Login' }))
  await keys.press('Enter')
  await expectFocus(page.getByLabel('Username'))
  await keys.type('demo')
  await keys.press('Tab')
  await keys.type(fixture.product().demoPassword)
  await keys.press('Enter')
  await page.getByRole('heading', { name: 'Welcome demo' }).waitFor()
}

async function addAccount(page: Page, keys: Keyboard): Promise<void> {
  await keys.press('g', 'a')
  await page.getByRole('heading', { name: 'Create New Account' }).waitFor()
  await keys.press('n')
  await keys.type('Tool Fund')
  await keys.press('Shift+Tab')
  await keys.type('cur cash')
  await keys.press('Tab', 'Tab', 'Enter')
  await page.getByText('Account created').waitFor()
}

async function openRegister(page: Page, keys: Keyboard, name: string): Promise<void> {
  await keys.tabTo(page.getByRole('searchbox', { name: 'Search accounts' }))
  await keys.type(name)
  await keys.press('Tab', 'Enter')
  await page.getByRole('heading', { name, level: 1 }).waitFor()
}

async function balanceOf(session: ApiSession, name: string): Promise<number | undefined> {
  const { accounts } = await session.call(listAccounts, {})
  return accounts.find(({ accountName }) => accountName === name)?.accountBalance
}

test('a bookkeeper does a whole day’s work without a mouse, and a transaction of two lines takes at most six moves', async () => {
  proves(
    'rule 4.3',
    'Logout from the layout clears both tokens, resets the API client and goes to /login; the Logout button on home clears tokens and goes to /home.',
  )

  const page = await fixture.open()
  const keys = keyboardOf(page)
  const session = await fixture.signIn()
  await openSignedIn(page, keys)
  await addAccount(page, keys)
  await openRegister(page, keys, 'Tool Fund')
  const list = listOf(page, 'Transactions')

  keys.moves()
  await keys.press('n', 'Tab')
  await keys.type('Set aside for tools')
  await keys.press('Tab')
  await keys.type('owner con')
  await keys.press('Tab')
  await keys.type('1,200')
  await keys.press('Enter')
  await rowWith(list, 'Set aside for tools').waitFor()
  const first = keys.moves()
  await expectFocus(page.getByLabel('Date', { exact: true }))
  await keys.press('Tab')
  await keys.type('Second-hand lathe')
  await keys.press('Tab')
  await keys.type('repairs')
  await keys.press('Enter')
  await keys.type('-3*250.50')
  await keys.press('Enter')
  await rowWith(list, 'Second-hand lathe').waitFor()
  expect({ first, next: keys.moves() }).toEqual({ first: 5, next: 4 })
  for (const label of ['Comment', 'Account', 'Amount'])
    await expect.poll(() => page.getByRole('form').getByLabel(label, { exact: true }).inputValue()).toBe('')

  const entered = async () => {
    const [, , , account, amount, sign, , , balance] = await cellsOf(rowWith(list, 'Second-hand lathe'))
    return [account, amount, sign, balance]
  }
  await expect.poll(entered).toEqual(['Expenses:Premises:Repairs and Maintenance', '$751.50', 'CREDIT', '$448.50'])
  expect(await balanceOf(session, 'Tool Fund')).toBe(44_850)

  await keys.press('Control+ArrowDown', 'j', 'Enter')
  const form = page.getByRole('dialog', { name: 'Edit Transaction' })
  await expectFocus(form.getByLabel('Date'))
  await keys.press('Tab')
  await keys.type('Set aside for machines')
  await keys.tabTo(form.getByLabel('Debit line 1 amount'))
  await keys.type('1500')
  await keys.tabTo(form.getByLabel('Credit line 1 amount'))
  await keys.type('1500')
  await keys.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await rowWith(list, 'Set aside for machines', '$1,500.00').waitFor()
  const balanceBeside = async (comment: string) => (await cellsOf(rowWith(list, comment)))[8]
  await expect.poll(() => balanceBeside('lathe')).toBe('$748.50')
  await expect.poll(() => balanceBeside('machines')).toBe('$1,500.00')

  await expectFocus(list)
  await keys.press('k', 'Enter')
  await keys.tabTo(form.getByRole('button', { name: 'Delete' }))
  await keys.press('Enter')
  await form.waitFor({ state: 'hidden' })
  await rowWith(list, 'lathe').waitFor({ state: 'detached' })
  expect(await balanceOf(session, 'Tool Fund')).toBe(150_000)
  await page.getByText(formatCents(150_000)).first().waitFor()

  await keys.tabTo(page.getByRole('link', { name: 'Fern & Harrow' }), 'Shift+Tab')
  await keys.press('Enter')
  const [current, other] = [page.getByRole('row', { name: 'Fern' }), page.getByRole('row', { name: 'Northlight' })]
  await keys.tabTo(current.getByRole('button', { name: 'Current Org' }))
  await keys.press('Enter')
  await keys.tabTo(other.getByRole('button', { name: 'Switch To Org' }))
  await keys.press('Enter')
  await other.getByRole('button', { name: 'Current Org' }).waitFor()
  await current.getByRole('button', { name: 'Switch To Org' }).waitFor()
  await page.getByRole('banner').getByText('Northlight Studio').waitFor()

  await keys.tabTo(page.getByRole('button', { name: 'Log out' }), 'Shift+Tab')
  await keys.press('Enter')
  await page.waitForURL('**/login')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('refreshToken'))).toBeNull()
})
