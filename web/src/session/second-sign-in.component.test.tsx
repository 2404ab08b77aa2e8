// Tests the dialog that a screen shows if a call requires a recent sign-in or two factors.
import { readHome } from '@twofold/contract/home'
import { changeMember, inviteMember, listMembers, resetPassword } from '@twofold/contract/members'
import { changeSettings } from '@twofold/contract/organisations'
import { listTenants, signInSettings, switchTenant } from '@twofold/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { session } from '../client/client.ts'
import { tokenOf } from '../client/testing/browser-pieces.ts'
import { barriers } from '../testing/barriers.ts'
import { answerBooks } from '../testing/books.ts'
import { refused } from '../testing/fake-server.ts'
import { ADA, answerAfterSignIn, membersOf, SINCE } from '../testing/members.ts'
import { setUpPages } from '../testing/pages.tsx'

const { server, open } = setUpPages()

const dialog = () => page.getByRole('dialog')
const RECENT = refused({ code: 'RECENT_SIGN_IN_REQUIRED' })

beforeEach(() => {
  answerBooks(server)
  server.answerEmpty(signInSettings)
  server.answer(listMembers, membersOf)
})

describe('a change that needs a recent sign-in', () => {
  test('inviting an owner offers to sign in again, and Cancel leaves the form as it was', async () => {
    server.answer(inviteMember, RECENT)
    await open('/organisation/members')
    await page.getByLabelText('Email or username').fill('grace')
    await page.getByLabelText('Role', { exact: true }).selectOptions('OWNER')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    await expect.element(dialog().getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
    await expect.element(dialog().getByRole('button', { name: 'Sign in again' })).toHaveFocus()
    expect(await barriers()).toEqual([])
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(dialog()).not.toBeInTheDocument()
    await expect.element(page.getByLabelText('Email or username')).toHaveValue('grace')
    await expect.element(page.getByLabelText('Role', { exact: true })).toHaveValue('OWNER')
  })

  test('a role and a reset offer the same', async () => {
    server.answer(changeMember, RECENT)
    server.answer(resetPassword, RECENT)
    await open('/organisation/members')
    await page.getByLabelText('Ada Ledger’s role').selectOptions('OWNER')
    await expect.element(dialog().getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Reset password for Ada Ledger' }).click()
    await dialog().getByRole('button', { name: 'Reset password' }).click()
    await expect.element(dialog().getByRole('heading', { name: 'Confirm that it’s you' })).toBeVisible()
  })

  const kept = () => Object.keys(sessionStorage).filter(name => name.endsWith('interrupted'))

  test('the role that was chosen is offered again after the sign-in, once', async () => {
    server.answer(changeMember, { ...ADA, role: 'OWNER', since: SINCE })
    answerAfterSignIn(server, { userID: ADA.userID, role: 'OWNER' })
    await open('/organisation/members')
    await expect.element(dialog().getByRole('heading', { name: 'Make Ada Ledger OWNER?' })).toBeVisible()
    expect(kept()).toEqual([])
    await dialog().getByRole('button', { name: 'Make OWNER' }).click()
    await expect.element(page.getByText('Ada Ledger is now OWNER')).toBeVisible()
    expect(server.sent(changeMember).map(({ body }) => body.role)).toEqual(['OWNER'])
  })

  test.each([
    ['Reset Ada Ledger’s password?', {}],
    ['Reset Ada Ledger’s two-step sign-in?', { isFactorReset: true }],
  ])('the question before a reset is open again after the sign-in: %s', async (question, reset) => {
    answerAfterSignIn(server, { userID: ADA.userID, role: null, ...reset })
    await open('/organisation/members')
    await expect.element(dialog().getByRole('heading', { name: question })).toBeVisible()
    expect(kept()).toEqual([])
  })
})

describe('an organisation that requires two factors', () => {
  test('a page of its books shows that, and links to the other organisations', async () => {
    server.answer(readHome, refused({ code: 'TWO_FACTORS_REQUIRED' }))
    await open('/home')
    await expect.element(page.getByRole('heading', { name: 'Two-factor sign-in required' })).toBeVisible()
    await expect.element(page.getByText('Fern & Harrow requires a sign-in with two factors')).toBeVisible()
    expect(await barriers()).toEqual([])
    await page.getByRole('button', { name: 'Use two factors' }).click()
    await expect.element(dialog().getByRole('button', { name: 'Sign in again' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('main').getByRole('link', { name: 'see your organisations and roles' }).click()
    await expect.element(page.getByRole('heading', { name: 'Orgs and Roles for this User' })).toBeVisible()
  })

  const OTHER = { tenantUUID: 'org-b', tenantName: 'Northlight Studio', role: 'OWNER' as const, needsTwoFactors: true }

  test('switching into it asks for the second factor instead of sending the switch', async () => {
    server.answer(listTenants, {
      tenantUsersWithDetails: [{ tenantUUID: 'org-a', tenantName: 'Fern & Harrow' }, OTHER],
    })
    await open('/user/multi-org')
    await expect.element(page.getByText('Requires two-factor sign-in')).toBeVisible()
    await page.getByRole('button', { name: 'Switch To Org' }).click()
    await expect.element(dialog().getByText('Northlight Studio requires a sign-in with two factors.')).toBeVisible()
    await expect
      .element(dialog().getByText('If you don’t have a second factor, you can set one up at sign-in.'))
      .toBeVisible()
    expect(server.sent(switchTenant)).toEqual([])
  })

  test('a session that opened in no organisation shows which one requires two factors, and links to the choice', async () => {
    server.answer(listTenants, { tenantUsersWithDetails: [OTHER] })
    await open('/accounts')
    const now = Date.now()
    const accessToken = tokenOf({ expiresAt: now + 600_000, issuedAt: now, organisation: null })
    session.begin({ accessToken, refreshToken: 'next' })
    await expect.element(page.getByText('You signed in with one factor. Northlight Studio requires two.')).toBeVisible()
    await page.getByRole('link', { name: 'Choose organisation' }).click()
    await expect.element(page.getByText('Requires two-factor sign-in')).toBeVisible()
  })

  test('an owner with one factor who requires two is asked for the second, and the form is kept', async () => {
    server.answer(changeSettings, refused({ code: 'OWN_TWO_FACTORS_FIRST', field: 'requiresTwoFactors' }))
    await open('/organisation/settings')
    await page.getByLabelText('Require two-factor sign-in').click()
    await page.getByRole('button', { name: 'Save settings' }).click()
    await expect.element(dialog().getByRole('heading', { name: 'Two-factor sign-in required' })).toBeVisible()
    await dialog().getByRole('button', { name: 'Cancel' }).click()
    await expect.element(page.getByLabelText('Require two-factor sign-in')).toBeChecked()
  })

  test('an administrator cannot change the requirement', async () => {
    await open('/organisation/settings', { role: 'ADMIN' })
    await expect.element(page.getByLabelText('Require two-factor sign-in')).toBeDisabled()
    await expect.element(page.getByLabelText('A second person approves each bill')).toBeEnabled()
  })
})
