// The organisations that somebody belongs to: going from one to another, leaving, being removed, and who cannot go.

import { proves } from '@twofold/accounting/testing/proves'
import { acceptInvitation, inviteMember, listMembers, removeMember } from '@twofold/contract/members'
import { currentUserRead, listTenants, switchTenant } from '@twofold/contract/session'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { ApiSession } from '../stage/api-session.ts'
import { storedTokens } from '../stage/signing-in.ts'
import { setStage } from '../stage/stage.ts'

const stage = setStage()

const PASSWORD = 'a sentence to remember'
const LAST_OWNER = 'At least one owner must stay. Make somebody else an owner first.'

async function open(path: string, wishes: Parameters<typeof stage.open>[0]): Promise<Page> {
  const page = await stage.open(wishes)
  await page.goto(stage.product().url + path)
  return page
}

/** The demo user, signed in to one of the demo organisations. */
async function demoIn(organisation: string): Promise<ApiSession> {
  const session = await stage.signIn()
  const { tenantName } = await session.call(currentUserRead, {})
  if (tenantName === organisation) return session
  const { tenantUsersWithDetails } = await session.call(listTenants, {})
  const { tenantUUID } = tenantUsersWithDetails.find(({ tenantName }) => tenantName === organisation)!
  await session.call(switchTenant, { body: { tenantUUID } })
  // Where one was last is where the next sign-in leads.
  return stage.signIn()
}

/** Somebody new with a role in an organisation, signed in. */
async function newMember(username: string, organisation: string, role: string): Promise<ApiSession> {
  const names = ['--given-name', username, '--organisation', organisation, '--role', role]
  await stage.product().command(['users', 'create', username, ...names], `${PASSWORD}\n`)
  return stage.signIn({ username, password: PASSWORD })
}

/** What is said about a button that cannot be used; null for one that can. */
async function reasonOf(page: Page, name: string): Promise<string | null> {
  const button = page.getByRole('button', { name, exact: true })
  return (await button.getAttribute('aria-disabled')) === 'true' ? button.getAttribute('title') : null
}

test('Orgs and Roles for this User: a row a membership, the present one inert, the others to switch to', async () => {
  proves('rule 1.11', 'A user may belong to several organisations and can switch between them.')
  proves(
    'rule 2.31',
    "The active organisation's button reads 'Current Org' and is inert; other rows have 'Switch To Org'.",
  )

  const session = await demoIn('Fern & Harrow')
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
  // The access token from before still reads its own organisation.
  expect(await session.call(currentUserRead, {})).toMatchObject({ tenantName: 'Fern & Harrow' })
})

test('the last owner stays, one of two may go, and goes on where he still belongs', async () => {
  const demo = await open('/organisation/members', { as: await demoIn('Fern & Harrow') })
  await demo.getByText('Robin Demo (you)').waitFor()
  await expect.poll(() => reasonOf(demo, 'Leave organisation')).toBe(LAST_OWNER)
  await expect.poll(() => demo.getByLabel('Role of Robin Demo').count()).toBe(0)

  const lena = await open('/organisation/members', {
    as: await newMember('lena', 'Fern & Harrow', 'OWNER'),
    expecting: [409],
  })
  await lena.getByRole('heading', { name: '2 members' }).waitFor()
  await demo.reload()
  await demo.getByRole('heading', { name: '2 members' }).waitFor()
  await demo.getByRole('button', { name: 'Leave organisation' }).click()
  await demo.getByRole('dialog', { name: 'Leave Fern & Harrow?' }).getByRole('button', { name: 'Leave' }).click()
  await demo.getByText('You left Fern & Harrow').waitFor()
  await demo.getByRole('banner').getByText('Northlight Studio').waitFor()
  await demo.getByRole('heading', { name: 'Welcome demo' }).waitFor()

  // Her page does not know yet that she is the last one.
  await lena.getByRole('button', { name: 'Leave organisation' }).click()
  await lena.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await lena.getByRole('dialog', { name: 'Error Leaving Organisation' }).getByText(LAST_OWNER).waitFor()
  await lena.reload()
  await lena.getByRole('heading', { name: '1 member' }).waitFor()
  await expect.poll(() => reasonOf(lena, 'Leave organisation')).toBe(LAST_OWNER)
})

test('who leaves the only organisation he belongs to is told so, and reads nothing of it any more', async () => {
  const vera = await open('/organisation/members', {
    as: await newMember('vera', 'Northlight Studio', 'VIEWER'),
    expecting: [401],
  })
  await vera.getByRole('button', { name: 'Leave organisation' }).click()
  await vera.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
  await vera.getByRole('heading', { name: 'You no longer belong to this organisation' }).waitFor()
  await expect.poll(() => vera.getByRole('banner').getByText('Northlight Studio').count()).toBe(0)
  await vera.goto(`${stage.product().url}/accounts`)
  await vera.getByRole('heading', { name: 'You no longer belong to this organisation' }).waitFor()
  await vera.getByRole('link', { name: 'See your organisations and roles' }).click()
  await vera.getByText('You belong to no organisation yet').waitFor()
})

test('a session of somebody who was removed goes on where he still belongs, and the page says why', async () => {
  const owner = await demoIn('Northlight Studio')
  const nora = await newMember('nora', 'Fern & Harrow', 'CLERK')
  const { code } = await owner.call(inviteMember, { body: { invitee: 'nora', role: 'BOOKKEEPER' } })
  await nora.call(acceptInvitation, { body: { code } })
  const inNorthlight = await stage.signIn({ username: 'nora', password: PASSWORD })
  const { tenantName } = await inNorthlight.call(currentUserRead, {})
  expect(tenantName).toBe('Northlight Studio')
  // Home asks for the accounts before it knows that a clerk sees none.
  const page = await open('/accounttypes', { as: inNorthlight, expecting: [401, 403] })
  await page.getByRole('cell', { name: 'EXPENSE' }).waitFor()

  const { members } = await owner.call(listMembers, {})
  const { userID } = members.find(({ user }) => user.username === 'nora')!
  await owner.call(removeMember, { params: { userID: String(userID) } })
  await page.goto(`${stage.product().url}/refresh?returnPath=/accounttypes`)
  await page.getByText('You no longer belong to this organisation', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('banner').getByText('Fern & Harrow').waitFor()
})
