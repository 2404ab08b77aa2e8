// Tests the organisation settings screen, and a server on which users cannot create organisations.
import { formatDay, todayIn } from '@twofold/accounting/calendar'
import { listAccounts } from '@twofold/contract/accounts'
import { changeSettings, readSettings } from '@twofold/contract/organisations'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpFixture } from '../fixture/fixture.ts'
import { signInWithPassword } from '../fixture/signing-in.ts'

const fixture = setUpFixture({ env: { TWOFOLD_NEW_ORGANISATIONS: 'off' } })

const PASSWORD = 'a sentence to remember'

const goTo = (page: Page, path: string) => page.goto(fixture.product().url + path)
const softLock = (page: Page) => page.getByLabel('Soft lock through').inputValue()

test('another user’s changes are in a form that was restored after a sign-out, and saving keeps them', async () => {
  const witness = await fixture.signIn()
  const page = await fixture.open({ as: await fixture.signIn() })
  await goTo(page, '/organisation/settings')
  await page.getByLabel('Organisation name').fill('Fern & Harrow Ltd')
  await witness.call(changeSettings, { body: { softLockDate: '2025-06-30' } })
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await goTo(page, '/login?returnUrl=/organisation/settings')
  await signInWithPassword(page, fixture.product())
  await page.getByText('Your unsaved changes were restored.').waitFor()
  await expect.poll(() => page.getByLabel('Organisation name').inputValue()).toBe('Fern & Harrow Ltd')
  await expect.poll(() => softLock(page)).toBe('Jun 30, 2025')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await witness.call(readSettings, {})).toMatchObject({
    tenantName: 'Fern & Harrow Ltd',
    softLockDate: '2025-06-30T00:00:00Z',
  })
})

test('another user’s change made a moment before is shown next to the typed value, and neither is lost', async () => {
  const witness = await fixture.signIn()
  const page = await fixture.open({ as: await fixture.signIn(), expecting: [409] })
  await goTo(page, '/organisation/settings')
  await page.getByLabel('Organisation name').fill('Harrow & Fern')
  await witness.call(changeSettings, { body: { softLockDate: '2025-07-31', fiscalYearFirstMonth: 4 } })
  await page.getByRole('button', { name: 'Save settings' }).click()
  const notice = page.getByRole('alert').filter({ hasText: 'The settings have changed in the meantime.' })
  await expect
    .poll(() => notice.getByRole('listitem').allInnerTexts())
    .toEqual(['Fiscal year starts in: January April', 'Soft lock: Jun 30, 2025 Jul 31, 2025'])
  await notice.getByRole('button', { name: 'Keep what I typed' }).click()
  await expect.poll(() => softLock(page)).toBe('Jul 31, 2025')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('Settings saved').waitFor()
  expect(await witness.call(readSettings, {})).toMatchObject({
    tenantName: 'Harrow & Fern',
    softLockDate: '2025-07-31T00:00:00Z',
    fiscalYearFirstMonth: 4,
  })
})

test('t in a date field is the day of the new time zone after a reload, if another session changed it', async () => {
  const witness = await fixture.signIn()
  const { timeZone: before } = await witness.call(readSettings, {})
  const { accounts } = await witness.call(listAccounts, {})
  const checking = accounts.find(({ accountName }) => accountName === 'Checking')!.accountID
  const page = await fixture.open({ as: await fixture.signIn() })
  const date = page.getByRole('form', { name: /^Add Transaction to/ }).getByLabel('Date', { exact: true })
  const isTodayIn = async (zone: string) => {
    await date.fill('t')
    await date.press('Tab')
    return (await date.inputValue()) === formatDay(todayIn(zone, new Date()))
  }
  try {
    // The two zones never have the same date.
    await witness.call(changeSettings, { body: { timeZone: 'Pacific/Kiritimati' } })
    await goTo(page, `/transactions/account/${checking}`)
    await expect.poll(() => isTodayIn('Pacific/Kiritimati')).toBe(true)
    await witness.call(changeSettings, { body: { timeZone: 'Pacific/Pago_Pago' } })
    await page.reload()
    await expect.poll(() => isTodayIn('Pacific/Pago_Pago')).toBe(true)
  } finally {
    await witness.call(changeSettings, { body: { timeZone: before } })
  }
})

test('a double click opens the confirmation of a hard lock and does not confirm it', async () => {
  const page = await fixture.open({ as: await fixture.signIn() })
  const saved: string[] = []
  page.on('request', request => request.method() === 'PUT' && saved.push(request.url()))
  await goTo(page, '/organisation/settings')
  await page.getByLabel('Hard lock through').fill('1/31/2025')
  await page.getByRole('button', { name: 'Save settings' }).dblclick()
  const question = page.getByRole('dialog', { name: 'Close the books through Jan 31, 2025?' })
  // Both clicks have been processed, and the dialog is still open.
  await question.getByLabel('Type Jan 31, 2025 to confirm').fill('Jan')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'detached' })
  expect(saved).toEqual([])
})

test('if users cannot create organisations, there is no form for it, and the screens say why', async () => {
  await fixture.product().command(['users', 'create', 'olga'], `${PASSWORD}\n`)
  const page = await fixture.open({ as: await fixture.signIn({ username: 'olga', password: PASSWORD }) })
  await goTo(page, '/accounts')
  await page.getByRole('heading', { name: 'No organisation yet' }).waitFor()
  await page.getByText('ask for an invitation. See your organisations and roles.').waitFor()
  await expect
    .poll(() => page.getByRole('link', { name: 'Change password' }).getAttribute('href'))
    .toBe('/idp/password')
  await expect.poll(() => page.getByRole('form').or(page.getByLabel('Organisation name')).count()).toBe(0)
  await page.getByRole('link', { name: 'See your organisations and roles' }).click()
  await page.getByText('Ask an owner for an invitation.').waitFor()
  const refusal = 'You can’t create organisations on this server. Ask for an invitation.'
  await expect.poll(() => page.getByRole('button', { name: 'New organisation' }).getAttribute('title')).toBe(refusal)
  await goTo(page, '/organisation/new')
  await page.getByRole('main').getByText(refusal).waitFor()
  await expect.poll(() => page.getByLabel('Organisation name').count()).toBe(0)
})
