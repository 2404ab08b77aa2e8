// Members of organisations: invitations, roles, password resets, switching, leaving and removal.

import { proves } from '@twofold/accounting/testing/proves'
import { acceptInvitation, inviteMember, listMembers, removeMember } from '@twofold/contract/members'
import { currentUserRead } from '@twofold/contract/session'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { barriersOn } from '../drivers/accessibility.ts'
import { sessionIn } from '../drivers/demo-organisations.ts'
import { expectFocus } from '../drivers/keyboard.ts'
import { press } from '../drivers/press.ts'
import type { ApiSession } from '../fixture/api-session.ts'
import { setUpFixture } from '../fixture/fixture.ts'
import { storedTokens } from '../fixture/signing-in.ts'

const fixture = setUpFixture()

const PASSWORD = 'a sentence to remember'
const LAST_OWNER = 'An organisation needs at least one owner. Make another member an owner first.'

async function open(path: string, options?: Parameters<typeof fixture.open>[0]): Promise<Page> {
  const page = await fixture.open(options)
  await page.goto(fixture.product().url + path)
  return page
}

/** Creates a user with a role in an organisation, and signs in as this user. */
async function newMember(username: string, organisation: string, role: string): Promise<ApiSession> {
  const names = ['--given-name', username, '--organisation', organisation, '--role', role]
  await fixture.product().command(['users', 'create', username, ...names], `${PASSWORD}\n`)
  return fixture.signIn({ username, password: PASSWORD })
}

/** Returns the reason why a button is disabled. Returns null if it is enabled. */
async function reasonOf(page: Page, name: string): Promise<string | null> {
  const button = page.getByRole('button', { name, exact: true })
  return (await button.getAttribute('aria-disabled')) === 'true' ? button.getAttribute('title') : null
}

// The order of the tests matters, because some tests change the owners of the organisations.
test('an invited user creates an account, works within the role, and reads that the membership has ended', async () => {
  const owner = await open('/organisation/members', { as: await fixture.signIn() })
  await owner.getByLabel('Email or username').fill('grace@example.com')
  await owner.getByLabel('Role', { exact: true }).selectOption('BOOKKEEPER')
  await press(owner, 'Invite')
  const link = await owner.getByLabel('Invitation link').inputValue()
  expect(link).toMatch(new RegExp(`^${fixture.product().url}/invitation\\?code=[\\w-]{43}$`))
  await owner.getByText('not opened yet').waitFor()
  expect(await barriersOn(owner)).toEqual([])

  const grace = await open(link.slice(fixture.product().url.length), { expecting: [400, 401, 403] })
  await grace.getByText('demo invites you to Fern & Harrow as BOOKKEEPER.').waitFor()
  expect(await barriersOn(grace)).toEqual([])
  await grace.getByRole('link', { name: 'Continue' }).click()
  await grace.getByRole('heading', { name: 'Create your account' }).waitFor()
  await grace.getByLabel('Username').fill('grace')
  await grace.getByLabel('Password').fill(PASSWORD)
  await grace.getByLabel('First name').fill('Grace')
  await grace.getByLabel('Last name').fill('Hopper')
  expect(await barriersOn(grace)).toEqual([])
  await press(grace, 'Create account', 'demo invites you to Fern & Harrow as BOOKKEEPER.')
  expect(await barriersOn(grace)).toEqual([])
  await press(grace, 'Join Fern & Harrow')
  await grace.getByRole('heading', { name: 'Welcome grace' }).waitFor()
  await grace.getByRole('banner').getByText('Fern & Harrow').waitFor()

  await grace.getByRole('link', { name: 'Accounts', exact: true }).click()
  await grace.getByLabel('Account Name').fill('Grace’s till')
  await grace.getByLabel('Account Type').selectOption('ASSET')
  await expect.poll(() => reasonOf(grace, 'Create Account')).toBeNull()

  await owner.reload()
  await owner.getByLabel('Grace Hopper’s role').selectOption('VIEWER')
  await owner.getByText('Grace Hopper is now VIEWER').waitFor()
  // The page detects that the role has changed when a call is first refused.
  await press(grace, 'Create Account')
  const reason = 'Your role VIEWER doesn’t allow this. The required role is BOOKKEEPER, ACCOUNTANT, ADMIN, or OWNER.'
  await grace.getByText(reason).waitFor()
  await expect.poll(() => grace.getByRole('button', { name: 'Create Account' }).count()).toBe(0)
  await grace.getByRole('link', { name: 'Settings', exact: true }).click()
  await grace.getByLabel('Organisation name').waitFor()
  await expect.poll(() => grace.getByLabel('Organisation name').isDisabled()).toBe(true)
  await grace.getByText('Your role VIEWER doesn’t allow this').waitFor()
  await expect.poll(() => grace.getByRole('button', { name: 'Save settings' }).count()).toBe(0)

  await owner.getByLabel('Grace Hopper’s role').selectOption('CLERK')
  await owner.getByText('Grace Hopper is now CLERK').waitFor()
  await grace.goto(`${fixture.product().url}/accounts`)
  await grace.getByText('Your role CLERK doesn’t allow you to open this screen.').waitFor()
  await expect.poll(() => grace.getByRole('link', { name: 'Accounts', exact: true }).count()).toBe(0)
  expect(await barriersOn(grace)).toEqual([])

  await press(owner, 'Remove Grace Hopper')
  await expectFocus(owner.getByRole('dialog').getByRole('button', { name: 'Cancel' }))
  await press(owner.getByRole('dialog'), 'Remove', 'Grace Hopper was removed')
  await grace.getByRole('link', { name: 'Members', exact: true }).click()
  await grace.getByRole('heading', { name: 'You no longer belong to this organisation' }).waitFor()

  // The used link does not add the removed member to the organisation again.
  const back = await open(link.slice(fixture.product().url.length), { expecting: [404, 409] })
  await back.getByText('This invitation link isn’t valid, or a user has already opened it.').waitFor()
  await back.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await back.getByLabel('Username').fill('grace')
  await back.getByLabel('Password').fill(PASSWORD)
  await press(back, 'Sign in', 'This invitation has been used.')
})

test('an owner gives a member a temporary password, with which the member chooses a new one', async () => {
  await newMember('joan', 'Northlight Studio', 'CLERK')
  const owner = await open('/organisation/members', { as: await sessionIn(fixture, 'Northlight Studio') })
  await press(owner, 'Reset password for joan')
  await press(owner.getByRole('dialog'), 'Reset password')
  const temporary = await owner.getByRole('textbox', { name: 'Temporary password' }).inputValue()
  expect(await barriersOn(owner)).toEqual([])

  // The home page loads the accounts and the current user in parallel. For a clerk, either call may be refused first.
  const joan = await open('/login', { expecting: [401, 403] })
  await press(joan, 'Login')
  for (const password of [PASSWORD, temporary]) {
    await joan.getByLabel('Username').fill('joan')
    await joan.getByLabel('Password').fill(password)
    await press(joan, 'Sign in')
    if (password === PASSWORD) await joan.getByText('Incorrect username or password.').waitFor()
  }
  await joan.getByRole('heading', { name: 'Choose a password' }).waitFor()
  expect(await barriersOn(joan)).toEqual([])
  await joan.getByLabel('New password', { exact: true }).fill('another sentence')
  await joan.getByLabel('Confirm new password').fill('another sentence')
  await press(joan, 'Continue')
  await joan.getByRole('heading', { name: 'Welcome joan' }).waitFor()
})

test('Orgs and Roles for this User has a row for each membership; the current one is inert, and the others switch', async () => {
  proves('rule 2.30', 'Table columns Org, Role, Username, FirstName, LastName, one row per membership.')
  proves('columns 2.1', 'Org, Role, Username, FirstName, LastName, one row per membership')
  proves('rule 1.11', 'A user may belong to several organisations and can switch between them.')
  proves(
    'rule 2.31',
    "The active organisation's button reads 'Current Org' and is inert; other rows have 'Switch To Org'.",
  )

  const session = await sessionIn(fixture, 'Fern & Harrow')
  const page = await open('/home', { as: session })
  await page.getByRole('banner').getByRole('link', { name: 'Fern & Harrow' }).click()
  await page.getByRole('heading', { name: 'Orgs and Roles for this User' }).waitFor()
  await page.getByRole('columnheader', { name: 'Org', exact: true }).waitFor()
  const heads = page.getByRole('columnheader')
  await expect
    .poll(async () => (await heads.allTextContents()).slice(0, 5))
    .toEqual(['Org', 'Role', 'Username', 'FirstName', 'LastName'])
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  const memberships = async () =>
    (await Promise.all((await rows.all()).map(row => row.getByRole('cell').allTextContents()))).map(cells =>
      cells.slice(0, 4),
    )
  await expect.poll(memberships).toEqual([
    ['OWNER', 'demo', 'Robin', 'Demo'],
    ['OWNER', 'demo', 'Robin', 'Demo'],
  ])
  await expect.poll(() => page.getByRole('rowheader').allTextContents()).toEqual(['Fern & Harrow', 'Northlight Studio'])

  const current = rows.filter({ hasText: 'Fern & Harrow' }).getByRole('button', { name: 'Current Org' })
  await current.click({ force: true })
  await expect.poll(() => current.getAttribute('aria-disabled')).toBe('true')
  expect(await storedTokens(page)).toEqual({ accessToken: session.accessToken, refreshToken: session.refreshToken })

  await rows.filter({ hasText: 'Northlight Studio' }).getByRole('button', { name: 'Switch To Org' }).click()
  await page.getByRole('banner').getByText('Northlight Studio').waitFor()
  const { accessToken, refreshToken } = await storedTokens(page)
  expect(accessToken).not.toBe(session.accessToken)
  expect(refreshToken).not.toBe(session.refreshToken)
  // The earlier access token still allows reading the organisation that it was issued for.
  expect(await session.call(currentUserRead, {})).toMatchObject({ tenantName: 'Fern & Harrow' })
})

test('the last owner cannot leave; one of two can, and continues in another organisation', async () => {
  const demo = await open('/organisation/members', { as: await sessionIn(fixture, 'Fern & Harrow') })
  await demo.getByText('Robin Demo (you)').waitFor()
  await expect.poll(() => reasonOf(demo, 'Leave organisation')).toBe(LAST_OWNER)
  await expect.poll(() => demo.getByLabel('Robin Demo’s role').count()).toBe(0)

  const lena = await open('/organisation/members', {
    as: await newMember('lena', 'Fern & Harrow', 'OWNER'),
    expecting: [409],
  })
  await lena.getByRole('heading', { name: '2 members' }).waitFor()
  await demo.reload()
  await demo.getByRole('heading', { name: '2 members' }).waitFor()
  await press(demo, 'Leave organisation')
  await press(demo.getByRole('dialog', { name: 'Leave Fern & Harrow?' }), 'Leave', 'You left Fern & Harrow')
  await demo.getByRole('banner').getByText('Northlight Studio').waitFor()
  await demo.getByRole('heading', { name: 'Welcome demo' }).waitFor()

  // The page does not know yet that this member is the last owner.
  await press(lena, 'Leave organisation')
  await press(lena.getByRole('dialog'), 'Leave')
  await lena.getByRole('dialog', { name: 'Error Leaving Organisation' }).getByText(LAST_OWNER).waitFor()
  await lena.reload()
  await lena.getByRole('heading', { name: '1 member' }).waitFor()
  await expect.poll(() => reasonOf(lena, 'Leave organisation')).toBe(LAST_OWNER)
})

test('a user who leaves their only organisation reads so, and sees nothing of it any more', async () => {
  const vera = await open('/organisation/members', {
    as: await newMember('vera', 'Northlight Studio', 'VIEWER'),
    expecting: [401],
  })
  await press(vera, 'Leave organisation')
  await press(vera.getByRole('dialog'), 'Leave')
  await vera.getByRole('heading', { name: 'You no longer belong to this organisation' }).waitFor()
  await expect.poll(() => vera.getByRole('banner').getByText('Northlight Studio').count()).toBe(0)
  await vera.goto(`${fixture.product().url}/accounts`)
  await vera.getByRole('heading', { name: 'You no longer belong to this organisation' }).waitFor()
  await vera.getByRole('link', { name: 'See your organisations and roles' }).click()
  await vera.getByText('You don’t belong to an organisation yet').waitFor()
})

test('the session of a removed member continues in another organisation, and the page says why', async () => {
  const owner = await sessionIn(fixture, 'Northlight Studio')
  const nora = await newMember('nora', 'Fern & Harrow', 'CLERK')
  const { code } = await owner.call(inviteMember, { body: { invitee: 'nora', role: 'BOOKKEEPER' } })
  await nora.call(acceptInvitation, { body: { code } })
  const inNorthlight = await fixture.signIn({ username: 'nora', password: PASSWORD })
  const { tenantName } = await inNorthlight.call(currentUserRead, {})
  expect(tenantName).toBe('Northlight Studio')
  // The home page loads the accounts before it knows that a clerk has no access to them.
  const page = await open('/accounttypes', { as: inNorthlight, expecting: [401, 403] })
  await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()

  const { members } = await owner.call(listMembers, {})
  const { userID } = members.find(({ user }) => user.username === 'nora')!
  await owner.call(removeMember, { params: { userID: String(userID) } })
  await page.goto(`${fixture.product().url}/refresh?returnPath=/accounttypes`)
  await page.getByText('You no longer belong to this organisation', { exact: true }).waitFor()
  await press(page, 'Continue')
  await page.getByRole('banner').getByText('Fern & Harrow').waitFor()
})
