// Two users change the same transaction or account. The user who saves last sees the other user's change, and no typed text is lost.

import { proves } from '@twofold/accounting/testing/proves'
import { changeAccount, createAccount, readAccount } from '@twofold/contract/accounts'
import { changeTransaction, readTransaction } from '@twofold/contract/transactions'
import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { openRegisterPage, type RegisterPage } from '../drivers/register-page.ts'
import { setUpFixture } from '../fixture/fixture.ts'

const fixture = setUpFixture()

const CHANGED = 'This record has changed in the meantime. Nothing was saved.'

let register: RegisterPage
let form: Locator

/** Opens a register with one transaction, and the form of that transaction. */
async function openTransaction(): Promise<void> {
  register = await openRegisterPage(fixture, 'Box')
  form = register.page.getByRole('dialog', { name: 'Edit Transaction' })
  await register.post('Tools', [
    [register.accountID, 5_000],
    ['Owner Capital', -5_000],
  ])
  await register.open()
  await register.keys.press('Control+ArrowDown', 'Enter')
  await form.waitFor()
}

const params = () => ({ transactionID: new URL(register.page.url()).pathname.split('/').at(-1)! })
const stands = (of: ReturnType<typeof params>) => register.session.call(readTransaction, { params: of })

/** Changes the transaction as another user while the form is open. */
async function changeInTheMeantime(changes: { transactionComment?: string; transactionDate?: string }): Promise<void> {
  await register.session.call(changeTransaction, { params: params(), body: changes })
}

test('different changes of two users are merged, and if both changed a field, the later user chooses', async () => {
  proves('rule 4.26', 'Server-side handling of modifiedAt for concurrency is not shown.')

  await openTransaction()
  const id = params()
  await form.getByLabel('Debit line 1 amount').fill('60')
  await form.getByLabel('Credit line 1 amount').fill('60')
  await changeInTheMeantime({ transactionComment: 'Tools and oil', transactionDate: '2026-11-07' })
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByText(CHANGED).waitFor()
  for (const change of ['Tools and oil', 'Nov 7, 2026']) await form.getByText(change).waitFor()
  await expect.poll(() => form.getByRole('radio').count()).toBe(0)
  await form.getByRole('button', { name: 'Merge changes' }).click()
  await expect.poll(() => form.getByLabel('Comment').inputValue()).toBe('Tools and oil')
  await expect.poll(() => form.getByLabel('Debit line 1 amount').inputValue()).toBe('60.00')
  await form.getByRole('button', { name: 'Update' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await stands(id)).toMatchObject({
    transactionComment: 'Tools and oil',
    transactionDate: '2026-11-07T00:00:00Z',
    transactionAmount: 6_000,
    version: 3,
  })

  await register.keys.press('Control+ArrowDown', 'Enter')
  await form.waitFor()
  await form.getByLabel('Comment').fill('Tools, mine')
  await form.getByLabel('Date').fill('11/8/2026')
  await changeInTheMeantime({ transactionComment: 'Tools, theirs', transactionDate: '2026-11-09' })
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByRole('group', { name: 'Choose which comment to keep' }).waitFor()
  expect(await barriersOn(register.page)).toEqual([])
  await expect.poll(() => form.getByLabel('Mine: Tools, mine').isChecked()).toBe(true)
  await form.getByLabel('Theirs: Nov 9, 2026').check()
  await form.getByRole('button', { name: 'Merge changes' }).click()
  await expect.poll(() => form.getByLabel('Comment').inputValue()).toBe('Tools, mine')
  await expect.poll(() => form.getByLabel('Date').inputValue()).toBe('Nov 9, 2026')
  await form.getByRole('button', { name: 'Update' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await stands(id)).toMatchObject({
    transactionComment: 'Tools, mine',
    transactionDate: '2026-11-09T00:00:00Z',
  })
})

test('an account keeps another user’s name, my memo, and my type if both changed it', async () => {
  proves(
    'rule 7.15',
    'PUT /accounts/{id} {accountParent, accountName, accountType, accountMemo}; status 200 reloads the page.',
  )

  const witness = await fixture.signIn()
  const body = { accountParent: 0, accountName: 'Till', accountType: 'ASSET' as const, accountMemo: '' }
  const { accountID } = await witness.call(createAccount, { body })
  const params = { accountID: String(accountID) }
  const page = await fixture.open({ as: await fixture.signIn(), expecting: [409] })
  await page.goto(`${fixture.product().url}/accounts/${accountID}`)
  const form = page.getByRole('dialog', { name: 'Edit Account' })
  await form.getByLabel('Memo').fill('Counted on Fridays')
  await form.getByLabel('Account Type').selectOption('LIABILITY')
  await witness.call(changeAccount, { params, body: { accountName: 'Cash Box', accountType: 'EQUITY' } })
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByText(CHANGED).waitFor()
  const notice = form.getByRole('alert')
  await notice.getByText('Account Name: Till Cash Box').waitFor()
  await notice.getByRole('group', { name: 'Choose which account type to keep' }).waitFor()
  await expect.poll(() => notice.getByRole('radio').count()).toBe(2)
  expect(await barriersOn(page)).toEqual([])
  await notice.getByRole('button', { name: 'Merge changes' }).click()
  await expect.poll(() => form.getByLabel('Account Name').inputValue()).toBe('Cash Box')
  await form.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Account updated').waitFor()
  expect(await witness.call(readAccount, { params })).toMatchObject({
    accountName: 'Cash Box',
    accountType: 'LIABILITY',
    accountMemo: 'Counted on Fridays',
  })
})
