import { randomUUID } from 'node:crypto'
import { acceptInvitation, inviteMember, listMembers } from '@twofold/contract/members'
import { currentUserRead, tokenPair } from '@twofold/contract/session'
import { beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { grantFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { PASSWORD } from '../../tests/harness/signing-in/new-person.ts'
import { done } from '../../tests/harness/test-api.ts'
import { createUser } from '../identity-provider/accounts.ts'

const { api, owner } = setUpBooks()

beforeEach(async () => {
  await api.pools.owner.pool.query('DELETE FROM throttle')
})

async function invited(): Promise<string> {
  const body = { invitee: 'Grace', role: 'ACCOUNTANT' }
  return done(inviteMember, await api.call(owner, 'POST', '/members/invitations', { body })).code
}

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
  const code = await invited()
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
  const code = await invited()
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
  const { browser, path, text } = await atProvider(await invited())
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
  const { browser, path } = await atProvider(await invited())
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
