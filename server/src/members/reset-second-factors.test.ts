import type { Role } from '@twofold/accounting/roles'
import { listMembers, resetSecondFactors } from '@twofold/contract/members'
import { describe, expect, test } from 'vitest'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation, type SignedIn, signedInAgain } from '../../tests/harness/signed-in.ts'
import { type MemberWithAccount, memberWithAccount, PASSWORD } from '../../tests/harness/signing-in/new-person.ts'
import { typePassword, withApp } from '../../tests/harness/signing-in/two-steps.ts'
import { done, outcome } from '../../tests/harness/test-api.ts'

const { api, owner, member } = setUpBooks()

/** Creates a signed-in member with an authenticator app and an account at the embedded identity provider. */
async function memberWithApp(role: Role, into = owner): Promise<MemberWithAccount> {
  const member = await memberWithAccount(api.pools.owner.pool, into, role)
  await withApp(api.origin, { username: member.username, password: PASSWORD })
  return member
}

const join = (who: Pick<SignedIn, 'userId'>, into: SignedIn, role: Role) =>
  joinOrganisation(api.pools.owner.pool, who, into, role)
const reset = (who: SignedIn, whom: Pick<SignedIn, 'userId'>) =>
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
    expect(done(resetSecondFactors, await reset(owner, ada))).toEqual({ username: ada.username })
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
    expect(outcome(await reset(await signedInAgain(api.pools.owner.pool, owner, { at }), ada))).toBe(expected)
    expect(await isAskedForSecond(ada)).toBe(expected !== '200')
  })

  test('it is audited in each organisation of the member', async () => {
    const ada = await memberWithApp('CLERK')
    const [elsewhere, third] = [await api.newMember(), await api.newMember()]
    await join(ada, elsewhere, 'VIEWER')
    await join(owner, elsewhere, 'OWNER')
    await join(owner, third, 'OWNER')
    expect(outcome(await reset(owner, ada))).toBe('200')
    const entry = { by: owner.userId, kind: 'member', of: ada.userId, version: 1 }
    expect([await audited(owner), await audited(elsewhere), await audited(third)]).toEqual([[entry], [entry], []])
  })

  test('200 for another owner, 409 for the caller', async () => {
    const ada = await memberWithApp('CLERK')
    const other = await memberWithApp('OWNER')
    expect(outcome(await reset(other, other))).toBe('409 OWN_SECOND_FACTORS_HAVE_THEIR_PAGE')
    expect([await isAskedForSecond(ada), await isAskedForSecond(other)]).toEqual([true, true])
    expect(outcome(await reset(other, ada))).toBe('200')
  })

  test('403 for a member who also works in books that are not the owner’s, until the owner owns those too', async () => {
    const elsewhere = await api.newMember()
    const ada = await memberWithApp('CLERK')
    await join(ada, elsewhere, 'VIEWER')
    expect(outcome(await reset(owner, ada))).toBe('403 SECOND_FACTORS_REACH_FURTHER')
    await join(owner, elsewhere, 'ADMIN')
    expect(outcome(await reset(owner, ada))).toBe('403 SECOND_FACTORS_REACH_FURTHER')
    expect([await isAskedForSecond(ada), await audited(owner)]).toEqual([true, []])
    await join(owner, elsewhere, 'OWNER')
    expect(outcome(await reset(owner, ada))).toBe('200')
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
    const resetPassword = (who: SignedIn) => api.call(who, 'POST', `/members/${ada.userId}/password`)
    expect(outcome(await resetPassword(owner))).toBe('403 RESET_NEEDS_TWO_FACTORS')
    expect(outcome(await reset(owner, ada))).toBe('403 RESET_NEEDS_TWO_FACTORS')
    expect([await isAskedForSecond(ada), await audited(owner)]).toEqual([true, []])
    expect(outcome(await reset(strong, ada))).toBe('200')
    expect(outcome(await resetPassword(strong))).toBe('200')
  })

  test('409 for a member without second factors or at another identity provider, 404 for a user who is not a member', async () => {
    const ada = await memberWithApp('CLERK')
    expect(outcome(await reset(owner, ada))).toBe('200')
    expect(outcome(await reset(owner, ada))).toBe('409 NO_SECOND_FACTORS')
    const external = await member('CLERK')
    expect(outcome(await reset(owner, external))).toBe('409 SECOND_FACTORS_KEPT_ELSEWHERE')
    const stranger = await memberWithApp('CLERK', await api.newMember())
    expect(outcome(await reset(owner, stranger))).toBe('404 NOT_FOUND')
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
