// Tests the organisation settings screen, and a server on which users cannot create organisations.
import { formatDay, todayIn } from '@twofold/accounting/calendar'
import { changeSettings, readSettings } from '@twofold/contract/organisations'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpBooks } from '../drivers/books.ts'
import { press } from '../drivers/press.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { signInWithPassword } from '../fixture/signing-in.ts'

const fixture = setUpFixture({ env: { TWOFOLD_NEW_ORGANISATIONS: 'off' } })
const { call, goTo, idOf, open } = setUpBooks(fixture)

const PASSWORD = 'a sentence to remember'

const softLock = (page: Page) => page.getByLabel('Soft lock through').inputValue()

test('another user’s changes are in a form that was restored after a sign-out, and saving keeps them', async () => {
  const page = await open('/organisation/settings')
  await page.getByLabel('Organisation name').fill('Fern & Harrow Ltd')
  await call(changeSettings, { body: { softLockDate: '2025-06-30' } })
  await press(page, 'Log out')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await goTo(page, '/login?returnUrl=/organisation/settings')
  await signInWithPassword(page, fixture.product())
  await page.getByText('Your unsaved changes were restored.').waitFor()
  await expect.poll(() => page.getByLabel('Organisation name').inputValue()).toBe('Fern & Harrow Ltd')
  await expect.poll(() => softLock(page)).toBe('Jun 30, 2025')
  await press(page, 'Save settings', 'Settings saved')
  expect(await call(readSettings, {})).toMatchObject({
    tenantName: 'Fern & Harrow Ltd',
    softLockDate: '2025-06-30T00:00:00Z',
  })
})

test('another user’s change made a moment before is shown next to the typed value, and neither is lost', async () => {
  const page = await open('/organisation/settings', { expecting: [409] })
  await page.getByLabel('Organisation name').fill('Harrow & Fern')
  await call(changeSettings, { body: { softLockDate: '2025-07-31', fiscalYearFirstMonth: 4 } })
  await press(page, 'Save settings')
  const notice = page.getByRole('alert').filter({ hasText: 'The settings have changed in the meantime.' })
  await expect
    .poll(() => notice.getByRole('listitem').allInnerTexts())
    .toEqual(['Fiscal year starts in: January April', 'Soft lock: Jun 30, 2025 Jul 31, 2025'])
  await press(notice, 'Keep what I typed')
  await expect.poll(() => softLock(page)).toBe('Jul 31, 2025')
  await press(page, 'Save settings', 'Settings saved')
  expect(await call(readSettings, {})).toMatchObject({
    tenantName: 'Harrow & Fern',
    softLockDate: '2025-07-31T00:00:00Z',
    fiscalYearFirstMonth: 4,
  })
})

test('t in a date field is the day of the new time zone after a reload, if another session changed it', async () => {
  const { timeZone: before } = await call(readSettings, {})
  const page = await fixture.open({ as: await fixture.signIn() })
  const date = page.getByRole('form', { name: /^Add Transaction to/ }).getByLabel('Date', { exact: true })
  const isTodayIn = async (zone: string) => {
    await date.fill('t')
    await date.press('Tab')
    return (await date.inputValue()) === formatDay(todayIn(zone, new Date()))
  }
  try {
    // The two zones never have the same date.
    await call(changeSettings, { body: { timeZone: 'Pacific/Kiritimati' } })
    await goTo(page, `/transactions/account/${idOf('Checking')}`)
    await expect.poll(() => isTodayIn('Pacific/Kiritimati')).toBe(true)
    await call(changeSettings, { body: { timeZone: 'Pacific/Pago_Pago' } })
    await page.reload()
    await expect.poll(() => isTodayIn('Pacific/Pago_Pago')).toBe(true)
  } finally {
    await call(changeSettings, { body: { timeZone: before } })
  }
})

test('a double click opens the confirmation of a hard lock and does not confirm it', async () => {
  const page = await open('/organisation/settings')
  const saved: string[] = []
  page.on('request', request => request.method() === 'PUT' && saved.push(request.url()))
  await page.getByLabel('Hard lock through').fill('1/31/2025')
  await page.getByRole('button', { name: 'Save settings' }).dblclick()
  const question = page.getByRole('dialog', { name: 'Close the books through Jan 31, 2025?' })
  // Both clicks have been processed, and the dialog is still open.
  await question.getByLabel('Type Jan 31, 2025 to confirm').fill('Jan')
  await press(question, 'Cancel')
  await question.waitFor({ state: 'detached' })
  expect(saved).toEqual([])
})

test('if users cannot create organisations, there is no form for it, and the screens say why', async () => {
  await fixture.product().command(['users', 'create', 'olga'], `${PASSWORD}\n`)
  const page = await open('/accounts', { as: await fixture.signIn({ username: 'olga', password: PASSWORD }) })
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
