// Tests of refused entries. The reason is shown next to the field, the typed values stay in the form, and nothing is saved.

import { proves } from '@twofold/accounting/testing/proves'
import { createAccount, listAccounts } from '@twofold/contract/accounts'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { expectError } from '../drivers/field.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

/** An API session of another user of the same books. */
let colleague: ApiSession
let ids: Map<string, number>
let page: Page

beforeAll(async () => {
  colleague = await fixture.signIn()
  const { accounts } = await colleague.call(listAccounts, {})
  ids = new Map(accounts.map(({ accountID, accountName }) => [accountName, accountID]))
})

beforeEach(async () => {
  page = await fixture.open({ as: await fixture.signIn(), expecting: [409, 400] })
})

async function open(path: string): Promise<void> {
  await page.goto(fixture.product().url + path)
}

async function openRegister(accountName: string): Promise<Locator> {
  await open(`/transactions/account/${ids.get(accountName)}`)
  const form = page.getByRole('form', { name: /^Add Transaction to/ })
  await form.waitFor()
  return form
}

async function choose(field: Locator, text: string): Promise<void> {
  await field.fill(text)
  await field.press('Tab')
}

describe('the form of a new account', () => {
  proves(
    'rule 4.25',
    'After creating an account or transaction, status 200 reloads the page; any other status is only logged.',
  )
  proves('error 8.6', '| Create account or transaction, status not 200 | Logged only, nothing visible |')

  const fields = () => ({
    parent: page.getByLabel('Parent Account'),
    name: page.getByLabel('Account Name'),
  })

  test('a name that another user has taken in the meantime', async () => {
    await open('/accounts')
    const form = fields()
    await choose(form.parent, 'bank')
    await form.name.fill('Escrow')
    await colleague.call(createAccount, { body: { accountParent: ids.get('Bank')!, accountName: 'Escrow' } })
    await page.getByRole('button', { name: 'Create Account' }).click()
    await expectError(form.name, 'An account with this name already exists under the same parent.')
    await expect.poll(() => form.name.inputValue()).toBe('Escrow')
  })
})

test('leaving unsaved input warns first, and the input is restored after a sign-out', async () => {
  const form = await openRegister('Petty Cash')
  // Suggestions that load while the user types would detect the sign-out before the next screen does.
  const known = page.waitForResponse('**/api/transactions/comments?*')
  await form.getByLabel('Comment').fill('Half typed')
  await known
  await page.evaluate(() => localStorage.clear())
  await page.getByRole('link', { name: 'Accounts' }).click()
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByLabel('Username').fill('demo')
  await page.getByLabel('Password', { exact: true }).fill(fixture.product().demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'My Accounts' }).waitFor()
  await page.goBack()
  const again = await openRegister('Petty Cash')
  await expect.poll(() => again.getByLabel('Comment').inputValue()).toBe('Half typed')
  await open(`/accounts/${ids.get('Savings')}`)
  const memo = page.getByRole('dialog', { name: 'Edit Account' }).getByLabel('Memo')
  await memo.fill('Half typed too')
  await page.keyboard.press('Escape')
  const warning = page.getByRole('dialog', { name: 'Leave without saving?' })
  expect(await barriersOn(page)).toEqual([])
  await warning.getByRole('button', { name: 'Stay' }).click()
  await expect.poll(() => memo.inputValue()).toBe('Half typed too')
})
