// How somebody comes into an organisation, what his role lets him do, and how he goes again.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from '../desks/accessibility.ts'
import { expectFocus } from '../desks/keyboard.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const PASSWORD = 'a sentence to remember'

async function open(path: string, wishes?: Parameters<typeof stage.open>[0]): Promise<Page> {
  const page = await stage.open(wishes)
  await page.goto(stage.product().url + path)
  return page
}

/** What is said about a button that cannot be used; null for one that can. */
async function reasonOf(page: Page, name: string): Promise<string | null> {
  const button = page.getByRole('button', { name, exact: true })
  return (await button.getAttribute('aria-disabled')) === 'true' ? button.getAttribute('title') : null
}

test('somebody is invited, sets himself up, works as far as his role goes, and is told when he is removed', async () => {
  const owner = await open('/organisation/members', { as: await stage.signIn() })
  await owner.getByLabel('E-mail or user name').fill('grace@example.com')
  await owner.getByLabel('Role', { exact: true }).selectOption('BOOKKEEPER')
  await owner.getByRole('button', { name: 'Invite', exact: true }).click()
  const link = await owner.getByLabel('Invitation link').inputValue()
  expect(link).toMatch(new RegExp(`^${stage.product().url}/invitation\\?code=[\\w-]{43}$`))
  await owner.getByText('not opened yet').waitFor()
  expect(await barriersOn(owner)).toEqual([])

  const grace = await open(link.slice(stage.product().url.length), { expecting: [400, 401, 403] })
  await grace.getByRole('button', { name: 'Login' }).click()
  await grace.getByRole('heading', { name: 'Create your account' }).waitFor()
  await grace.getByLabel('User name').fill('grace')
  await grace.getByLabel('Password').fill(PASSWORD)
  await grace.getByLabel('First name').fill('Grace')
  await grace.getByLabel('Last name').fill('Hopper')
  expect(await barriersOn(grace)).toEqual([])
  await grace.getByRole('button', { name: 'Create account' }).click()
  await grace.getByText('demo invites you to Fern & Harrow as BOOKKEEPER.').waitFor()
  expect(await barriersOn(grace)).toEqual([])
  await grace.getByRole('button', { name: 'Join Fern & Harrow' }).click()
  await grace.getByRole('heading', { name: 'Welcome grace' }).waitFor()
  await grace.getByRole('banner').getByText('Fern & Harrow').waitFor()

  await grace.getByRole('link', { name: 'Accounts', exact: true }).click()
  await grace.getByLabel('Account Name').fill('Grace’s till')
  await grace.getByLabel('Account Type').selectOption('ASSET')
  await expect.poll(() => reasonOf(grace, 'Create Account')).toBeNull()

  await owner.reload()
  await owner.getByLabel('Role of Grace Hopper').selectOption('VIEWER')
  await owner.getByText('Grace Hopper is now VIEWER').waitFor()
  // Her page learns it from the first refusal.
  await grace.getByRole('button', { name: 'Create Account' }).click()
  const reason = 'Your role VIEWER does not allow this. It takes BOOKKEEPER, ACCOUNTANT, ADMIN, or OWNER.'
  await grace.getByRole('alert').getByText(reason).waitFor()
  await expect.poll(() => reasonOf(grace, 'Create Account')).toBe(reason)
  await grace.getByRole('link', { name: 'Settings', exact: true }).click()
  await grace.getByLabel('Organisation name').waitFor()
  await expect.poll(() => grace.getByLabel('Organisation name').isDisabled()).toBe(true)
  await expect.poll(() => reasonOf(grace, 'Save settings')).toMatch(/^Your role VIEWER does not allow this/)

  await owner.getByLabel('Role of Grace Hopper').selectOption('CLERK')
  await owner.getByText('Grace Hopper is now CLERK').waitFor()
  await grace.goto(`${stage.product().url}/accounts`)
  await grace.getByText('Your role CLERK does not show this screen.').waitFor()
  await expect.poll(() => grace.getByRole('link', { name: 'Accounts', exact: true }).count()).toBe(0)
  expect(await barriersOn(grace)).toEqual([])

  await owner.getByRole('button', { name: 'Remove Grace Hopper' }).click()
  await expectFocus(owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await owner.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await owner.getByText('Grace Hopper was removed').waitFor()
  await grace.getByRole('link', { name: 'Members', exact: true }).click()
  await grace.getByRole('heading', { name: 'You no longer belong to this organisation' }).waitFor()

  // The link brings her back no more.
  const back = await open(link.slice(stage.product().url.length), { expecting: [409] })
  await back.getByRole('button', { name: 'Login' }).click()
  await back.getByLabel('User name').fill('grace')
  await back.getByLabel('Password').fill(PASSWORD)
  await back.getByRole('button', { name: 'Sign in' }).click()
  await back.getByText('This invitation was used already.').waitFor()
})

test('an owner gives a member who lost his password a temporary one, and he chooses his own with it', async () => {
  const create = [
    'users',
    'create',
    'joan',
    '--given-name',
    'Joan',
    '--organisation',
    'Fern & Harrow',
    '--role',
    'CLERK',
  ]
  await stage.product().command(create, `${PASSWORD}\n`)
  const owner = await open('/organisation/members', { as: await stage.signIn() })
  await owner.getByRole('button', { name: 'Reset password of Joan' }).click()
  await owner.getByRole('dialog').getByRole('button', { name: 'Reset password' }).click()
  const temporary = await owner.getByRole('textbox', { name: 'Temporary password' }).inputValue()
  expect(await barriersOn(owner)).toEqual([])

  // A clerk's home asks for the accounts beside the question who is there, and may hear both answers.
  const joan = await open('/login', { expecting: [401, 403] })
  await joan.getByRole('button', { name: 'Login' }).click()
  for (const password of [PASSWORD, temporary]) {
    await joan.getByLabel('User name').fill('joan')
    await joan.getByLabel('Password').fill(password)
    await joan.getByRole('button', { name: 'Sign in' }).click()
    if (password === PASSWORD) await joan.getByText('The user name or the password is not right.').waitFor()
  }
  await joan.getByRole('heading', { name: 'Choose a password' }).waitFor()
  expect(await barriersOn(joan)).toEqual([])
  await joan.getByLabel('New password', { exact: true }).fill('another sentence')
  await joan.getByLabel('New password again').fill('another sentence')
  await joan.getByRole('button', { name: 'Go on' }).click()
  await joan.getByRole('heading', { name: 'Welcome joan' }).waitFor()
})

test('roles that arrow keys pass by are given to nobody: one is when Enter takes it or the field is left', async () => {
  const member = ['--organisation', 'Fern & Harrow', '--role', 'CLERK']
  await stage.product().command(['users', 'create', 'ada', '--given-name', 'Ada', ...member], `${PASSWORD}\n`)
  const page = await open('/organisation/members', { as: await stage.signIn() })
  const given: unknown[] = []
  page.on('request', request => request.method() === 'PUT' && given.push(request.postDataJSON().role))
  const role = page.getByLabel('Role of Ada')
  const toOwner = async () => {
    await role.focus()
    for (let key = 0; key < 4; key++) await page.keyboard.press('ArrowUp')
    await expect.poll(() => role.inputValue()).toBe('OWNER')
    await page.getByText('Enter saves, Escape goes back.').waitFor()
  }
  await toOwner()
  expect(await barriersOn(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => role.inputValue()).toBe('CLERK')
  await expectFocus(role)
  await toOwner()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByText('Ada is now ADMIN').waitFor()
  await expectFocus(role)
  await page.keyboard.type('VIEW')
  await page.keyboard.press('Tab')
  await page.getByText('Ada is now VIEWER').waitFor()
  // What is chosen in the list itself is meant.
  await role.selectOption('CLERK')
  await page.getByText('Ada is now CLERK').waitFor()
  expect(given).toEqual(['ADMIN', 'VIEWER', 'CLERK'])
})

test('settings tell what another sign convention changes, and a hard lock takes its day typed once more', async () => {
  const page = await open('/organisation/settings', { as: await stage.signIn() })
  await page.getByLabel('Signs of income and expenses').selectOption('TEXTBOOK')
  await page.getByText('What will look different').waitFor()
  expect(await barriersOn(page)).toEqual([])
  await page.getByLabel('Organisation name').fill('Fern & Sons')
  await page.getByLabel('Hard lock through').fill('12/31/2024')
  await page.getByRole('button', { name: 'Save settings' }).click()
  const dialog = page.getByRole('dialog', { name: 'Close the books through Dec 31, 2024?' })
  await expect.poll(() => reasonOf(page, 'Close the books for good')).toBe('Type the day first.')
  await dialog.getByLabel('Type Dec 31, 2024 to confirm').fill('Dec 31, 2042')
  await expect.poll(() => reasonOf(page, 'Close the books for good')).toBe('Type the day first.')
  expect(await barriersOn(page)).toEqual([])
  await dialog.getByLabel('Type Dec 31, 2024 to confirm').fill('dec 31 2024')
  await dialog.getByRole('button', { name: 'Close the books for good' }).click()
  await page.getByText('Settings saved').waitFor()
  await page.getByRole('banner').getByText('Fern & Sons').waitFor()

  await page.getByLabel('Hard lock through').fill('12/30/2024')
  await page.getByRole('button', { name: 'Save settings' }).click()
  await page.getByText('a hard lock only moves forward').waitFor()
  await page.getByLabel('Hard lock through').fill('12/31/2024')
  await page.goto(`${stage.product().url}/accounttypes`)
  await page.getByRole('row', { name: 'INCOME CREDIT' }).waitFor()
})
