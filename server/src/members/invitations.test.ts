import { randomUUID } from 'node:crypto'
import type { Role } from '@twofold/accounting/roles'
import {
  acceptInvitation,
  inviteMember,
  listMembers,
  openInvitation,
  previewInvitation,
} from '@twofold/contract/members'
import { currentUserRead, tokenPair } from '@twofold/contract/session'
import { beforeEach, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { newSession, newUser, type SignedIn } from '../../tests/harness/signed-in.ts'
import { grantFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { PASSWORD } from '../../tests/harness/signing-in/new-person.ts'
import { done, outcome } from '../../tests/harness/test-api.ts'
import { createUser } from '../identity-provider/accounts.ts'

const { api, owner, member } = setUpBooks()

const list = async (who = owner) => done(listMembers, await api.call(who, 'GET', '/members'))
const openIt = (who: SignedIn, code: string) => api.call(who, 'POST', '/invitations/open', { body: { code } })
const preview = (code: string) => api.call(null, 'POST', '/invitations/preview', { body: { code } })
const accept = (who: SignedIn, code: string) => api.call(who, 'POST', '/invitations/accept', { body: { code } })

function invite(body: unknown = {}, { who = owner, key }: { who?: SignedIn; key?: string } = {}) {
  const wishes = { invitee: 'grace@example.com', role: 'CLERK', ...(body as object) }
  return api.call(who, 'POST', '/members/invitations', { body: wishes, ...(key !== undefined && { key }) })
}
const invited = async (body?: unknown, more?: Parameters<typeof invite>[1]) =>
  done(inviteMember, await invite(body, more))

/** Creates a signed-in user without a membership. */
async function newcomer(): Promise<SignedIn> {
  const userId = await newUser(api.pools.owner.pool)
  const pair = await newSession(api.pools.owner.pool, userId)
  const headers = { authorization: `Bearer ${pair.accessToken}` }
  return { ...owner, ...pair, userId, headers }
}

async function expire(code: string): Promise<void> {
  const sql = `UPDATE invitation SET expires_at = now() - interval '1 second' WHERE code_hash = sha256($1::text::bytea)`
  expect((await api.pools.owner.pool.query(sql, [code])).rowCount).toBe(1)
}

describe('POST /members/invitations', () => {
  test('200: returns the code once, stores its hash, expires after seven days, and lists the invitation for members who may invite', async () => {
    const { invitation, code } = await invited({ invitee: ' Grace ', role: 'ACCOUNTANT' })
    expect(invitation).toMatchObject({ invitee: 'Grace', role: 'ACCOUNTANT', openedBy: '' })
    expect(code).toMatch(/^[\w-]{43}$/)
    const { rows } = await api.pools.owner.pool.query(
      `SELECT i::text AS text, instant_text(invited_at + interval '7 days') AS "expiresAt" FROM invitation i
        ORDER BY invited_at`,
    )
    expect(invitation.expiresAt).toBe(rows.at(-1)!.expiresAt)
    expect(rows.some(({ text }) => text.includes(code))).toBe(false)
    expect((await list()).invitations).toEqual([invitation])
    expect((await list(await member('ADMIN'))).invitations).toEqual([invitation])
    for (const role of ['ACCOUNTANT', 'VIEWER'] as const)
      expect((await list(await member(role))).invitations).toEqual([])
  })

  test('200: a retry with the same key returns the same invitation and code; a different body is refused', async () => {
    const [first, again] = await Promise.all([invited({}, { key: 'k1' }), invited({}, { key: 'k1' })])
    expect(again).toEqual(first)
    expect((await list()).invitations).toHaveLength(1)
    expect(outcome(await invite({ role: 'VIEWER' }, { key: 'k1' }))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect((await invited({}, { key: 'k2' })).code).not.toBe(first.code)
    const stranger = await api.newMember()
    expect((await invited({}, { key: 'k1', who: stranger })).code).not.toBe(first.code)
  })

  test.each<[Role, Role, string]>([
    ['OWNER', 'OWNER', '200'],
    ['ADMIN', 'ADMIN', '200'],
    ['ADMIN', 'OWNER', '403 ROLE_ABOVE_OWN'],
  ])('%s invites as %s: %s', async (inviter, role, expected) => {
    const who = inviter === 'OWNER' ? owner : await member(inviter)
    expect(outcome(await invite({ role }, { who }))).toBe(expected)
  })

  test.each([
    ['no invitee', { invitee: ' ' }, '400 TEXT_EMPTY'],
    ['two lines', { invitee: 'a\nb' }, '400 TEXT_NOT_ALLOWED'],
    ['a name without end', { invitee: 'x'.repeat(201) }, '400 TEXT_TOO_LONG'],
    ['an unknown role', { role: 'KING' }, '400 NOT_A_CHOICE'],
  ])('refuses %s', async (_what, body, expected) => {
    expect(outcome(await invite(body))).toBe(expected)
  })
})

describe('an invitation', () => {
  test('leads a newcomer in: opened, accepted, a member with its role, audited, and gone from the list', async () => {
    const { code, invitation } = await invited({ role: 'BOOKKEEPER' })
    const grace = await newcomer()
    const { tenantName } = done(currentUserRead, await api.call(owner, 'GET', '/users/current'))
    expect(done(openInvitation, await openIt(grace, code))).toMatchObject({
      tenantName,
      tenantUUID: owner.tenantUUID,
      role: 'BOOKKEEPER',
      isMember: false,
    })
    expect((await list()).invitations[0]?.openedBy).not.toBe('')
    const { accessToken } = done(acceptInvitation, await accept(grace, code))
    const inside = { ...grace, headers: { authorization: `Bearer ${accessToken}` } }
    expect(done(currentUserRead, await api.call(inside, 'GET', '/users/current'))).toMatchObject({
      tenantName,
      role: 'BOOKKEEPER',
    })
    expect((await list()).invitations).toEqual([])
    const { rows } = await api.pools.owner.pool.query(
      `SELECT user_id, role, action, object_kind, object_id, after FROM audit_entry WHERE organisation_id = $1
        ORDER BY audit_entry_id`,
      [owner.organisationId],
    )
    const { invitationID } = invitation
    expect(rows).toEqual([
      {
        user_id: owner.userId,
        role: 'OWNER',
        action: 'create',
        object_kind: 'invitation',
        object_id: invitationID,
        after: { invitee: 'grace@example.com', role: 'BOOKKEEPER' },
      },
      {
        user_id: grace.userId,
        role: 'BOOKKEEPER',
        action: 'create',
        object_kind: 'member',
        object_id: grace.userId,
        after: { role: 'BOOKKEEPER', invitationID },
      },
    ])
  })

  test('says to a visitor without a token who invites to what, and nothing else, and is not opened by that', async () => {
    const { code, invitation } = await invited({ role: 'BOOKKEEPER' })
    const { tenantName, user } = done(currentUserRead, await api.call(owner, 'GET', '/users/current'))
    const said = done(previewInvitation, await preview(code))
    expect(said).toEqual({
      tenantName,
      role: 'BOOKKEEPER',
      invitedBy: user.username,
      expiresAt: invitation.expiresAt,
    })
    expect((await list()).invitations[0]?.openedBy).toBe('')
  })

  test('says nothing to a visitor once it is opened, used, expired or withdrawn, as for an unknown code', async () => {
    const unknown = await preview('x'.repeat(43))
    expect(outcome(unknown)).toBe('404 NOT_FOUND')
    const [opened, used, over, withdrawn] = [await invited(), await invited(), await invited(), await invited()]
    await openIt(await newcomer(), opened.code)
    await accept(await newcomer(), used.code)
    await expire(over.code)
    await api.call(owner, 'DELETE', `/members/invitations/${withdrawn.invitation.invitationID}`)
    for (const { code } of [opened, used, over, withdrawn]) {
      const { status, body } = await preview(code)
      expect([status, { ...(body as object), requestId: '' }]).toEqual([
        404,
        { ...(unknown.body as object), requestId: '' },
      ])
    }
  })

  test('guessing codes without a token is stopped after sixty failures a minute', async () => {
    const { code } = await invited()
    await preview('x'.repeat(43))
    // The time window of the throttle must not end during the test, however long the test takes.
    await api.pools.owner.pool.query("UPDATE throttle SET window_ends_at = now() + interval '1 hour'")
    // A preview that succeeds does not count.
    expect(outcome(await preview(code))).toBe('200')
    const guesses = await Promise.all(Array.from({ length: 61 }, () => preview('x'.repeat(43))))
    expect(guesses.map(outcome)).toContain('404 NOT_FOUND')
    expect(outcome(await preview(code))).toBe('429 TOO_MANY_REQUESTS')
    await api.pools.owner.pool.query('DELETE FROM throttle')
  })

  test('works once: accepted again it makes no difference, and after a removal it opens nothing', async () => {
    const { code } = await invited()
    const grace = await newcomer()
    expect(outcome(await accept(grace, code))).toBe('200')
    expect(outcome(await accept(grace, code))).toBe('200')
    expect(done(openInvitation, await openIt(grace, code)).isMember).toBe(true)
    expect((await list()).members).toHaveLength(2)
    await api.call(owner, 'DELETE', `/members/${grace.userId}`)
    expect(outcome(await openIt(grace, code))).toBe('409 INVITATION_USED')
    expect(outcome(await accept(grace, code))).toBe('409 INVITATION_USED')
    expect((await list()).members).toHaveLength(1)
  })

  test('belongs to the user who opened it first, also if several open it at the same time', async () => {
    const { code } = await invited()
    const people = await Promise.all(Array.from({ length: 6 }, newcomer))
    const opened = await Promise.all(people.map(who => openIt(who, code)))
    expect(opened.map(outcome).toSorted()).toEqual(['200', ...Array(5).fill('403 INVITATION_TAKEN')])
    const accepted = await Promise.all(people.map(who => accept(who, code)))
    expect(accepted.map(outcome)).toEqual(opened.map(outcome))
    expect((await list()).members).toHaveLength(2)
    // Users who open the invitation too late do not see its details.
    for (const { status, body } of opened) expect(JSON.stringify(body).includes(owner.tenantUUID)).toBe(status === 200)
  })

  test('belongs to the first user who accepts it without opening it', async () => {
    const { code } = await invited()
    const people = await Promise.all(Array.from({ length: 4 }, newcomer))
    const answers = await Promise.all(people.map(who => accept(who, code)))
    expect(answers.map(outcome).toSorted()).toEqual(['200', ...Array(3).fill('403 INVITATION_TAKEN')])
  })

  test('is over after seven days, opened before or not', async () => {
    const [opened, unopened] = [await invited(), await invited()]
    const grace = await newcomer()
    expect(outcome(await openIt(grace, opened.code))).toBe('200')
    for (const { code } of [opened, unopened]) {
      await expire(code)
      expect(outcome(await openIt(grace, code))).toBe('409 INVITATION_OVER')
      expect(outcome(await accept(grace, code))).toBe('409 INVITATION_OVER')
    }
    expect((await list()).invitations).toEqual([])
  })

  test('is over once it is withdrawn, which is audited; an ADMIN withdraws none that makes an owner', async () => {
    const { code, invitation } = await invited({ role: 'OWNER' })
    const path = `/members/invitations/${invitation.invitationID}`
    const grace = await newcomer()
    await openIt(grace, code)
    expect(outcome(await api.call(await member('ADMIN'), 'DELETE', path))).toBe('403 ROLE_ABOVE_OWN')
    expect(outcome(await api.call(await member('ACCOUNTANT'), 'DELETE', path))).toBe('403 FORBIDDEN')
    expect(outcome(await api.call(await api.newMember(), 'DELETE', path))).toBe('404 NOT_FOUND')
    expect(outcome(await api.call(owner, 'DELETE', path))).toBe('200')
    expect(outcome(await api.call(owner, 'DELETE', path))).toBe('404 NOT_FOUND')
    expect(outcome(await accept(grace, code))).toBe('409 INVITATION_OVER')
    const { rows } = await api.pools.owner.pool.query(
      `SELECT action FROM audit_entry WHERE organisation_id = $1 AND object_kind = 'invitation' ORDER BY object_version`,
      [owner.organisationId],
    )
    expect(rows.map(({ action }) => action)).toEqual(['create', 'delete'])
  })

  test('falls with who made it: removed, or no longer allowed to give that role', async () => {
    const [first, second] = [await member('ADMIN'), await member('OWNER')]
    const [byFirst, bySecond] = [await invited({}, { who: first }), await invited({ role: 'OWNER' }, { who: second })]
    await api.call(owner, 'DELETE', `/members/${first.userId}`)
    await api.call(owner, 'PUT', `/members/${second.userId}`, { body: { role: 'ADMIN' } })
    const grace = await newcomer()
    for (const { code } of [byFirst, bySecond]) {
      expect(outcome(await openIt(grace, code))).toBe('409 INVITATION_OVER')
      expect(outcome(await accept(grace, code))).toBe('409 INVITATION_OVER')
    }
  })

  test('does not restore a member who was removed in the meantime, even with another opened invitation', async () => {
    const [one, other] = [await invited(), await invited()]
    const grace = await newcomer()
    await openIt(grace, one.code)
    await openIt(grace, other.code)
    await accept(grace, one.code)
    await api.call(owner, 'DELETE', `/members/${grace.userId}`)
    expect(outcome(await accept(grace, other.code))).toBe('409 INVITATION_OVER')
  })

  test('does not change the role of an existing member, and stays valid for other users', async () => {
    const { code } = await invited({ role: 'ADMIN' })
    const viewer = await member('VIEWER')
    expect(done(openInvitation, await openIt(viewer, code)).isMember).toBe(true)
    expect(outcome(await accept(viewer, code))).toBe('200')
    expect((await list()).members.find(({ userID }) => userID === viewer.userId)?.role).toBe('VIEWER')
    expect(outcome(await accept(await newcomer(), code))).toBe('200')
  })

  test('404 for an unknown code, 400 for an invalid code', async () => {
    const grace = await newcomer()
    expect(outcome(await openIt(grace, 'x'.repeat(43)))).toBe('404 NOT_FOUND')
    expect(outcome(await accept(grace, ''))).toBe('404 NOT_FOUND')
    expect(outcome(await openIt(grace, 'x'.repeat(101)))).toBe('400 TEXT_TOO_LONG')
  })
})

beforeEach(async () => {
  await api.pools.owner.pool.query('DELETE FROM throttle')
})

const invitedCode = async () => (await invited({ invitee: 'Grace', role: 'ACCOUNTANT' })).code

/** Opens the sign-in page in a new browser, with the code of an invitation if there is one. */
async function atProvider(code?: string) {
  const browser = openBrowser(api.origin)
  const attempt = newAttempt(api.origin)
  const { path, response } = await browser.follow(attempt.path + (code === undefined ? '' : `&invitation=${code}`))
  return { browser, attempt, path, text: await response.text() }
}

const account = (username = `grace-${randomUUID()}`) => ({
  username,
  password: PASSWORD,
  givenName: 'Grace',
  familyName: 'Hopper',
})

test('an invited user creates an account, is signed in, and owns the invitation', async () => {
  const code = await invitedCode()
  const { browser, attempt, path, text } = await atProvider(code)
  expect(path).toMatch(/\/account$/)
  expect(text).toContain('Create your account')
  const wishes = account()
  const made = await browser.submit(path, wishes)
  const back = await browser.follow(made.headers.get('location')!)
  const body = grantFor(attempt, new URL(back.path, api.origin).searchParams.get('code')!)
  const pair = z.parse(tokenPair, (await api.call(null, 'POST', '/authenticate', { body })).body)
  const grace = { ...owner, ...pair, headers: { authorization: `Bearer ${pair.accessToken}` } }
  const { invitations } = done(listMembers, await api.call(owner, 'GET', '/members'))
  expect(invitations.map(({ openedBy }) => openedBy)).toEqual([wishes.username])
  const inside = done(acceptInvitation, await api.call(grace, 'POST', '/invitations/accept', { body: { code } }))
  const headers = { authorization: `Bearer ${inside.accessToken}` }
  const me = done(currentUserRead, await api.call({ ...grace, headers }, 'GET', '/users/current'))
  expect(me).toMatchObject({
    user: { username: wishes.username, givenName: 'Grace', familyName: 'Hopper' },
    role: 'ACCOUNTANT',
    tenantUUID: owner.tenantUUID,
  })
})

test('an invitation makes one account, of several who try at once too', async () => {
  const code = await invitedCode()
  const arrivals = await Promise.all(Array.from({ length: 4 }, () => atProvider(code)))
  const wishes = arrivals.map(() => account())
  const answers = await Promise.all(arrivals.map(({ browser, path }, no) => browser.submit(path, wishes[no]!)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 400, 400, 400])
  const { rows } = await api.pools.owner.pool.query('SELECT username FROM idp_account WHERE username = ANY ($1)', [
    wishes.map(({ username }) => username),
  ])
  expect(rows).toHaveLength(1)
  expect((await atProvider(code)).path).not.toContain('account')
})

test('who has an account already goes on to the sign-in', async () => {
  const { browser, path, text } = await atProvider(await invitedCode())
  const mine = /href="([^"]*account=mine)"/.exec(text)?.[1] ?? ''
  const { response } = await browser.follow(mine)
  expect(await response.text()).toContain('<h1>Sign in</h1>')
  expect(path).toContain(mine.split('?')[0])
})

test('without a valid invitation, no account is created', async () => {
  for (const code of [undefined, 'guessed', 'x'.repeat(43)]) {
    const { browser, path, text } = await atProvider(code)
    expect(path).not.toContain('account')
    expect(text).not.toContain('Create')
    const answer = await browser.submit(`${path}/account`, account())
    expect(answer.status).toBe(400)
    expect((await browser.follow(`${path}/account`)).response.status).toBe(400)
  }
})

test('what is wrong with an account is said beside its field, and the invitation stays good', async () => {
  const taken = account()
  await createUser(api.pools.owner.pool, taken)
  const { browser, path } = await atProvider(await invitedCode())
  const wrong: [Record<string, string>, string][] = [
    [account(' '), 'Choose a username.'],
    [account(taken.username.toUpperCase()), 'This username is taken.'],
    [{ ...account(), password: 'short' }, 'at least 8 characters'],
    [{ ...account(), password: 'Password1' }, 'This password is easy to guess.'],
  ]
  for (const [form, sentence] of wrong) {
    const answer = await browser.submit(path, form)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(sentence)
  }
  expect((await browser.submit(path, account())).status).toBe(303)
})
