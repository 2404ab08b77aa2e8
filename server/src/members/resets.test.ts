import { randomUUID } from 'node:crypto'
import type { Role } from '@twofold/accounting/roles'
import { listMembers, resetPassword, resetSecondFactors } from '@twofold/contract/members'
import { describe, expect, test } from 'vitest'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation, type SignedIn, signedInAgain } from '../../tests/harness/signed-in.ts'
import { codeFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { type MemberWithAccount, memberWithAccount, PASSWORD } from '../../tests/harness/signing-in/new-person.ts'
import { typePassword, withApp } from '../../tests/harness/signing-in/two-steps.ts'
import { done, outcome, refusal } from '../../tests/harness/test-api.ts'
import { recognised } from '../identity-provider/accounts.ts'

const { api, owner, member } = setUpBooks()

const join = (who: Pick<SignedIn, 'userId'>, into: SignedIn, role: Role) =>
  joinOrganisation(api.pools.owner.pool, who, into, role)
const account = (role: Role, into = owner) => memberWithAccount(api.pools.owner.pool, into, role)
const reset = (who: SignedIn, whom: Pick<SignedIn, 'userId'>, key?: string) =>
  api.call(who, 'POST', `/members/${whom.userId}/password`, key === undefined ? {} : { key })

/** Submits a username and a password. Returns the next page. */
async function typeIn(username: string, password: string) {
  const browser = openBrowser(api.origin)
  const attempt = newAttempt(api.origin)
  const { path } = await browser.follow(attempt.path)
  const answer = await browser.submit(path, { username, password })
  return { browser, attempt, status: answer.status, next: answer.headers.get('location') ?? '' }
}

describe('POST /members/{userID}/password', () => {
  test('422: a key that reset one member’s password tells nothing of another’s', async () => {
    const [ada, ben] = [await account('BOOKKEEPER'), await account('BOOKKEEPER')]
    const key = randomUUID()
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada, key))
    expect(refusal(await reset(owner, ben, key))).toBe('422 IDEMPOTENCY_MISMATCH')
    expect((await typeIn(ben.username, temporaryPassword)).status).toBe(401)
    expect(done(resetPassword, await reset(owner, ada, key)).temporaryPassword).toBe(temporaryPassword)
  })

  test('200: the member signs in with the temporary password, chooses a new one, and signs in with that', async () => {
    const ada = await account('BOOKKEEPER')
    const { username, temporaryPassword } = done(resetPassword, await reset(owner, ada))
    expect([username, temporaryPassword]).toEqual([
      ada.username,
      expect.stringMatching(/^([0-9A-Z]{4}-){3}[0-9A-Z]{4}$/),
    ])
    expect((await typeIn(username, PASSWORD)).status).toBe(401)

    const { browser, attempt, next } = await typeIn(username, temporaryPassword)
    expect(next).toMatch(/^\/idp\/sign-in\/[\w-]+\/password$/)
    const wrong: [Record<string, string>, string][] = [
      [{ password: 'short', again: 'short' }, 'at least 8 characters'],
      [{ password: 'Password1', again: 'Password1' }, 'This password is easy to guess.'],
      [{ password: 'another sentence', again: 'another one' }, 'The two new passwords differ.'],
      [{ password: temporaryPassword, again: temporaryPassword }, 'other than the temporary one'],
    ]
    for (const [form, sentence] of wrong) {
      const answer = await browser.submit(next, form)
      expect(answer.status).toBe(400)
      expect(await answer.text()).toContain(sentence)
    }
    const chosen = await browser.submit(next, { password: 'another sentence', again: 'another sentence' })
    const back = await browser.follow(chosen.headers.get('location')!)
    expect(new URL(back.path, api.origin).searchParams.get('state')).toBe(attempt.state)
    expect(new URL(back.path, api.origin).searchParams.get('code')).toBeTruthy()

    expect((await typeIn(username, temporaryPassword)).status).toBe(401)
    const later = newAttempt(api.origin)
    expect(await codeFor(openBrowser(api.origin), later, { username, password: 'another sentence' })).toBeTruthy()
  })

  test('a temporary password does not complete the sign-in before a new one is chosen, even if the page is skipped', async () => {
    const ada = await account('CLERK')
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada))
    const { browser, attempt } = await typeIn(ada.username, temporaryPassword)
    const past = await browser.follow(attempt.path)
    expect(past.path).toMatch(/^\/idp\/sign-in\//)
    const other = openBrowser(api.origin)
    const { path } = await other.follow(newAttempt(api.origin).path)
    const unproved = await other.submit(`${path}/password`, { password: PASSWORD, again: PASSWORD })
    expect(unproved.status).toBe(400)
    expect(await recognised(api.pools.owner.pool, ada.username, temporaryPassword)).toMatchObject({ isTemporary: true })
  })

  test('only the first of two users who typed it can choose a password, and none after it was reset again', async () => {
    const ada = await account('CLERK')
    const given = async () => done(resetPassword, await reset(owner, ada)).temporaryPassword
    const choose = async ({ browser, next }: Awaited<ReturnType<typeof typeIn>>, password: string) =>
      (await browser.submit(next, { password, again: password })).status
    const first = await given()
    const [hers, thiefs] = [await typeIn(ada.username, first), await typeIn(ada.username, first)]
    expect([await choose(hers, 'her own sentence'), await choose(thiefs, 'the sentence of a thief')]).toEqual([
      303, 400,
    ])
    expect((await typeIn(ada.username, 'her own sentence')).status).toBe(303)

    const late = await typeIn(ada.username, await given())
    const newest = await given()
    expect(await choose(late, 'the sentence of a thief')).toBe(400)
    expect(await choose(await typeIn(ada.username, newest), 'her own sentence')).toBe(303)
  })

  test('it can be given up for another one on the page of passwords too', async () => {
    const ada = await account('CLERK')
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada))
    const form = { username: ada.username, present: temporaryPassword, password: PASSWORD, again: PASSWORD }
    expect((await openBrowser(api.origin).submit('/idp/password', form)).status).toBe(200)
    expect(await recognised(api.pools.owner.pool, ada.username, PASSWORD)).toMatchObject({ isTemporary: false })
  })

  test('it ends the sessions of the member, and is audited without the password', async () => {
    const ada = await account('CLERK')
    const { temporaryPassword } = done(resetPassword, await reset(owner, ada))
    const refreshed = await api.call(null, 'POST', '/refresh', { body: { refreshToken: ada.refreshToken } })
    expect(outcome(refreshed)).toBe('401 NOT_SIGNED_IN')
    const { rows } = await api.pools.owner.pool.query(
      'SELECT e::text AS text, action, object_id FROM audit_entry e WHERE organisation_id = $1',
      [owner.organisationId],
    )
    expect(rows).toMatchObject([{ action: 'reset password', object_id: ada.userId }])
    expect(rows[0].text).not.toContain(temporaryPassword)
  })

  test('a retry with the same key returns the same password, and a new key returns a new one', async () => {
    const ada = await account('CLERK')
    const first = done(resetPassword, await reset(owner, ada, 'k'))
    expect(done(resetPassword, await reset(owner, ada, 'k'))).toEqual(first)
    expect(await recognised(api.pools.owner.pool, ada.username, first.temporaryPassword)).not.toBeNull()
    const second = done(resetPassword, await reset(owner, ada, 'l'))
    expect(second.temporaryPassword).not.toBe(first.temporaryPassword)
  })

  test('200 for another owner', async () => {
    const ada = await account('CLERK')
    expect(outcome(await reset(await account('OWNER'), ada))).toBe('200')
  })

  test('409 for who signs in at another identity provider, 404 for who is no member', async () => {
    const external = await member('CLERK')
    expect(outcome(await reset(owner, external))).toBe('409 PASSWORD_KEPT_ELSEWHERE')
    const stranger = await account('CLERK', await api.newMember())
    expect(outcome(await reset(owner, stranger))).toBe('404 NOT_FOUND')
    expect(await recognised(api.pools.owner.pool, stranger.username, PASSWORD)).not.toBeNull()
  })
})

/** Creates a signed-in member with an authenticator app and an account at the embedded identity provider. */
async function memberWithApp(role: Role, into = owner): Promise<MemberWithAccount> {
  const member = await account(role, into)
  await withApp(api.origin, { username: member.username, password: PASSWORD })
  return member
}

const resetFactors = (who: SignedIn, whom: Pick<SignedIn, 'userId'>) =>
  api.call(who, 'DELETE', `/members/${whom.userId}/second-factors`)

/** Returns whether the sign-in of a member asks for a second factor. */
async function isAskedForSecond({ username }: MemberWithAccount): Promise<boolean> {
  return (await typePassword(api.origin, { username, password: PASSWORD })).next.endsWith('/second')
}

async function audited({ organisationId }: SignedIn, action = 'reset second factors') {
  const { rows } = await api.pools.owner.pool.query(
    `SELECT user_id AS by, object_kind AS kind, object_id AS "of", object_version AS version FROM audit_entry
      WHERE organisation_id = $1 AND action = $2`,
    [organisationId, action],
  )
  return rows
}

describe('DELETE /members/{userID}/second-factors', () => {
  test('200: the password is enough to sign in, and all sessions of the member end', async () => {
    const ada = await memberWithApp('BOOKKEEPER')
    expect(await isAskedForSecond(ada)).toBe(true)
    expect(done(resetSecondFactors, await resetFactors(owner, ada))).toEqual({ username: ada.username })
    expect(await isAskedForSecond(ada)).toBe(false)
    const refreshed = await api.call(null, 'POST', '/refresh', { body: { refreshToken: ada.refreshToken } })
    expect(outcome(refreshed)).toBe('401 NOT_SIGNED_IN')
    for (const table of ['idp_app', 'idp_passkey', 'idp_recovery_code']) {
      const left = await api.pools.owner.pool.query(`SELECT FROM ${table} WHERE account_id = $1`, [ada.accountId])
      expect([table, left.rowCount]).toEqual([table, 0])
    }
  })

  test.each([
    [295, '200'],
    [301, '403 RECENT_SIGN_IN_REQUIRED'],
    [null, '403 RECENT_SIGN_IN_REQUIRED'],
  ])('an owner who signed in %s seconds ago gets %s', async (seconds, expected) => {
    const ada = await memberWithApp('CLERK')
    const at = seconds === null ? null : Date.now() - seconds * 1000
    expect(outcome(await resetFactors(await signedInAgain(api.pools.owner.pool, owner, { at }), ada))).toBe(expected)
    expect(await isAskedForSecond(ada)).toBe(expected !== '200')
  })

  test('it is audited in each organisation of the member', async () => {
    const ada = await memberWithApp('CLERK')
    const [elsewhere, third] = [await api.newMember(), await api.newMember()]
    await join(ada, elsewhere, 'VIEWER')
    await join(owner, elsewhere, 'OWNER')
    await join(owner, third, 'OWNER')
    expect(outcome(await resetFactors(owner, ada))).toBe('200')
    const entry = { by: owner.userId, kind: 'member', of: ada.userId, version: 1 }
    expect([await audited(owner), await audited(elsewhere), await audited(third)]).toEqual([[entry], [entry], []])
  })

  test('200 for another owner, 409 for the caller', async () => {
    const ada = await memberWithApp('CLERK')
    const other = await memberWithApp('OWNER')
    expect(outcome(await resetFactors(other, other))).toBe('409 OWN_SECOND_FACTORS_HAVE_THEIR_PAGE')
    expect([await isAskedForSecond(ada), await isAskedForSecond(other)]).toEqual([true, true])
    expect(outcome(await resetFactors(other, ada))).toBe('200')
  })

  test('403 for an owner with one factor, if any organisation of the member requires two', async () => {
    const ada = await memberWithApp('CLERK')
    const elsewhere = await api.newMember()
    await join(ada, elsewhere, 'VIEWER')
    await join(owner, elsewhere, 'OWNER')
    const require2 = 'UPDATE organisation SET requires_two_factors = true WHERE organisation_id = $1'
    await api.pools.owner.pool.query(require2, [elsewhere.organisationId])
    const strong = await signedInAgain(api.pools.owner.pool, owner, { hasTwoFactors: true })
    // With either reset, anyone with a token from a one-factor session could access the other organisation.
    expect(outcome(await reset(owner, ada))).toBe('403 RESET_NEEDS_TWO_FACTORS')
    expect(outcome(await resetFactors(owner, ada))).toBe('403 RESET_NEEDS_TWO_FACTORS')
    expect([await isAskedForSecond(ada), await audited(owner)]).toEqual([true, []])
    expect(outcome(await resetFactors(strong, ada))).toBe('200')
    expect(outcome(await reset(strong, ada))).toBe('200')
  })

  test('409 for a member without second factors or at another identity provider, 404 for a user who is not a member', async () => {
    const ada = await memberWithApp('CLERK')
    expect(outcome(await resetFactors(owner, ada))).toBe('200')
    expect(outcome(await resetFactors(owner, ada))).toBe('409 NO_SECOND_FACTORS')
    const external = await member('CLERK')
    expect(outcome(await resetFactors(owner, external))).toBe('409 SECOND_FACTORS_KEPT_ELSEWHERE')
    const stranger = await memberWithApp('CLERK', await api.newMember())
    expect(outcome(await resetFactors(owner, stranger))).toBe('404 NOT_FOUND')
    expect(await isAskedForSecond(stranger)).toBe(true)
  })

  test('the database records no reset by a user who does not own all organisations of the member', async () => {
    const ada = await memberWithApp('CLERK')
    await join(ada, await api.newMember(), 'VIEWER')
    const values = [owner.userId, ada.userId, 'session', 'request']
    await expect(api.pools.app.pool.query('SELECT audit_factor_reset($1, $2, $3, $4)', values)).rejects.toThrow(
      'FORBIDDEN',
    )
  })
})

test('GET /members lists the members with second factors only for an owner', async () => {
  const ada = await memberWithApp('ADMIN')
  const withSecondFactors = async (who: SignedIn) =>
    done(listMembers, await api.call(who, 'GET', '/members')).withSecondFactors
  expect(await withSecondFactors(owner)).toEqual([ada.userId])
  expect(await withSecondFactors(ada)).toEqual([])
})

test.each([
  ['password', reset, '403 PASSWORD_REACHES_FURTHER'],
  ['second factors', resetFactors, '403 SECOND_FACTORS_REACH_FURTHER'],
] as const)(
  'the %s of a member who also works in books of another owner cannot be reset, until the owner owns those too',
  async (_, act, refused) => {
    const elsewhere = await api.newMember()
    const ada = await memberWithApp('CLERK')
    await join(ada, elsewhere, 'VIEWER')
    expect(outcome(await act(owner, ada))).toBe(refused)
    await join(owner, elsewhere, 'ADMIN')
    expect(outcome(await act(owner, ada))).toBe(refused)
    expect([await isAskedForSecond(ada), await audited(owner)]).toEqual([true, []])
    await join(owner, elsewhere, 'OWNER')
    expect(outcome(await act(owner, ada))).toBe('200')
  },
)
