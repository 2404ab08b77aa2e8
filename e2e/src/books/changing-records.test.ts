// Two people change one account, or the settings: the later one sees what the other did, and chooses field by field.

import { proves } from '@twofold/accounting/testing/proves'
import { changeAccount, createAccount, readAccount } from '@twofold/contract/accounts'
import { changeSettings, readSettings } from '@twofold/contract/organisations'
import { expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const TOLD = 'Somebody changed this in the meantime. Nothing was saved.'

test('an account keeps his name and my memo, and the type that I chose against his', async () => {
  proves(
    'rule 7.15',
    'PUT /accounts/{id} {accountParent, accountName, accountType, accountMemo}; status 200 reloads the page.',
  )

  const witness = await stage.signIn()
  const body = { accountParent: 0, accountName: 'Till', accountType: 'ASSET' as const, accountMemo: '' }
  const { accountID } = await witness.call(createAccount, { body })
  const params = { accountID: String(accountID) }
  const page = await stage.open({ as: await stage.signIn(), expecting: [409] })
  await page.goto(`${stage.product().url}/accounts/${accountID}`)
  const form = page.getByRole('dialog', { name: 'Edit Account' })
  await form.getByLabel('Memo').fill('Counted on Fridays')
  await form.getByLabel('Account Type').selectOption('LIABILITY')
  await witness.call(changeAccount, { params, body: { accountName: 'Cash Box', accountType: 'EQUITY' } })
  await form.getByRole('button', { name: 'Update' }).click()
  await form.getByText(TOLD).waitFor()
  const notice = form.getByRole('alert')
  await notice.getByText('Account Name: Till Cash Box').waitFor()
  await notice.getByRole('group', { name: 'Which account type to keep' }).waitFor()
  await expect.poll(() => notice.getByRole('radio').count()).toBe(2)
  expect(await barriersOn(page)).toEqual([])
  await notice.getByRole('button', { name: 'Merge both' }).click()
  await expect.poll(() => form.getByLabel('Account Name').inputValue()).toBe('Cash Box')
  await form.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Account updated').waitFor()
  expect(await witness.call(readAccount, { params })).toMatchObject({
    accountName: 'Cash Box',
    accountType: 'LIABILITY',
    accountMemo: 'Counted on Fridays',
  })
})

test('settings keep what I chose of mine, and take what I chose of his', async () => {
  const witness = await stage.signIn()
  const page = await stage.open({ as: await stage.signIn(), expecting: [409] })
  await page.goto(`${stage.product().url}/organisation/settings`)
  await page.getByLabel('Organisation name').fill('Mine')
  await page.getByLabel('Soft lock through').fill('1/31/2025')
  await witness.call(changeSettings, {
    body: { tenantName: 'His', softLockDate: '2025-02-28', fiscalYearFirstMonth: 4 },
  })
  await page.getByRole('button', { name: 'Save settings' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'Somebody changed the settings in the meantime.' })
  await notice.getByLabel('Theirs: Feb 28, 2025').check()
  await expect.poll(() => notice.getByLabel('Mine: Mine').isChecked()).toBe(true)
  await notice.getByRole('button', { name: 'Merge both' }).click()
  await expect.poll(() => page.getByLabel('Soft lock through').inputValue()).toBe('Feb 28, 2025')
  await expect.poll(() => page.getByLabel('Organisation name').inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await witness.call(readSettings, {})).toMatchObject({
    tenantName: 'Mine',
    softLockDate: '2025-02-28T00:00:00Z',
    fiscalYearFirstMonth: 4,
  })
})
