// Tests the setup of an installation without demo books, from the code on the console to the first organisation.
import { accountsOfTemplate, chartTemplate } from '@twofold/accounting/ledger/chart-templates'
import { listAccounts } from '@twofold/contract/accounts'
import { ORGANISATION_QUESTIONS, SIGN_CHOICES } from '@twofold/contract/organisation-words'
import { currentUserRead } from '@twofold/contract/session'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { expectError } from '../drivers/field.ts'
import { openApiSession } from '../fixture/api-session.ts'
import { setUpSupervisedFixture } from '../fixture/fixture.ts'

const fixture = setUpSupervisedFixture({ TWOFOLD_DEMO: 'off' })

const asked = ORGANISATION_QUESTIONS
const textbook = SIGN_CHOICES.find(({ value }) => value === 'TEXTBOOK')!.label

const PASSWORD = 'a long enough sentence'
const TYPED = {
  Username: 'ada',
  'First name': 'Ada',
  'Last name': 'Ledger',
  [asked.tenantName.label]: 'Harbor & Co.',
  [asked.timeZone.label]: 'Europe/Berlin',
}

function codeOnConsole(): string {
  return /([0-9A-Z]{5}-){3}[0-9A-Z]{5}/.exec(fixture.product().printed())![0]
}

async function openSetUp(page: Page): Promise<void> {
  await page.goto(fixture.product().url)
  await page.getByRole('heading', { name: 'Set up Twofold' }).waitFor()
}

async function typedIn(page: Page): Promise<Record<string, string>> {
  const values = Object.keys(TYPED).map(async label => [label, await page.getByLabel(label).inputValue()])
  return Object.fromEntries(await Promise.all(values))
}

// The order of the tests matters. The first visitor creates the organisation.
test('the first visitor becomes the owner with the printed code, and a mistake keeps the other fields', async () => {
  const page = await fixture.open({ expecting: [400] })
  await openSetUp(page)
  await page.getByLabel('Setup code').fill('AAAAA-AAAAA-AAAAA-AAAAA')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expectError(page.getByLabel('Setup code'), 'Incorrect setup code. Enter the code from the server console.')
  await expect.poll(() => page.getByLabel('Setup code').inputValue()).toBe('AAAAA-AAAAA-AAAAA-AAAAA')
  expect(await barriersOn(page)).toEqual([])
  await page.getByLabel('Setup code').fill(codeOnConsole().toLowerCase())
  await page.getByRole('button', { name: 'Continue' }).click()

  for (const { label } of [asked.chartTemplate, asked.signConvention])
    await page.getByRole('group', { name: label }).waitFor()
  for (const [label, value] of Object.entries(TYPED)) await page.getByLabel(label).fill(value)
  await page.getByRole('radio', { name: 'Trade' }).check()
  await page.getByRole('radio', { name: textbook }).check()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await page.getByRole('button', { name: 'Set up' }).click()

  await expectError(page.getByLabel('Time zone'), 'Choose a time zone, such as Europe/Berlin.')
  expect(await typedIn(page)).toEqual({ ...TYPED, 'Time zone': 'Mars/Olympus' })
  expect(await barriersOn(page)).toEqual([])
  await expect.poll(() => page.getByRole('radio', { name: 'Trade' }).isChecked()).toBe(true)
  await expect.poll(() => page.getByRole('radio', { name: textbook }).isChecked()).toBe(true)
  // The server never returns a password.
  await expect.poll(() => page.getByLabel('Password').inputValue()).toBe('')

  await page.getByLabel('Time zone').fill(TYPED['Time zone'])
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByRole('heading', { name: 'Welcome ada' }).waitFor()
  await page.getByRole('banner').getByText('Harbor & Co.').waitFor()

  const owner = await openApiSession(fixture.product().url, { username: 'ada', password: PASSWORD })
  expect(await owner.call(currentUserRead, {})).toMatchObject({
    user: { username: 'ada', givenName: 'Ada', familyName: 'Ledger' },
    tenantName: 'Harbor & Co.',
    role: 'OWNER',
    signConvention: 'TEXTBOOK',
    timeZone: 'Europe/Berlin',
  })
  const { accounts } = await owner.call(listAccounts, {})
  expect(accounts.map(({ accountName }) => accountName)).toContain('Store Sales')
  expect(accounts.length).toBe(accountsOfTemplate(chartTemplate('trade')!).length)
})

test('setup ends once there is an owner: the next visitor is asked to sign in', async () => {
  const page = await fixture.open()
  await page.goto(fixture.product().url)
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('a user without an organisation reads so, and creates one', async () => {
  await fixture.product().command(['users', 'create', 'grace'], `${PASSWORD}\n`)
  const grace = await openApiSession(fixture.product().url, { username: 'grace', password: PASSWORD })
  const page = await fixture.open({ as: grace, expecting: [400, 403] })
  await page.goto(`${fixture.product().url}/accounts`)
  await page.getByRole('heading', { name: 'No organisation yet' }).waitFor()
  expect(await barriersOn(page)).toEqual([])
  for (const { label } of Object.values(asked)) await page.getByLabel(label).waitFor()
  await page.getByLabel(asked.signConvention.label).selectOption({ label: textbook })
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expectError(page.getByLabel('Organisation name'), 'Enter a name.')
  await page.getByLabel('Organisation name').fill('Grace Works')
  await page.getByLabel('Time zone').fill('Mars/Olympus')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await expectError(page.getByLabel('Time zone'), 'Choose a time zone, such as Europe/Berlin.')
  await expect.poll(() => page.getByLabel('Organisation name').inputValue()).toBe('Grace Works')
  await page.getByLabel('Time zone').fill('UTC')
  await page.getByRole('button', { name: 'Create organisation' }).click()
  await page.getByRole('heading', { name: 'Welcome grace' }).waitFor()
  await page.getByRole('banner').getByText('Grace Works').waitFor()
})
