// Tests actions that require a sign-in within the last five minutes. For these actions, a stolen access token is not enough.
import { inviteMember } from '@twofold/contract/members'
import { beforeEach, describe, expect, test } from 'vitest'
import { setUpBooks } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation, type SignedIn, signedInAgain } from '../../tests/harness/signed-in.ts'
import { type MemberWithAccount, memberWithAccount, PASSWORD } from '../../tests/harness/signing-in/new-person.ts'
import { type ApiResponse, done, outcome } from '../../tests/harness/test-api.ts'
import { recognised } from '../identity-provider/accounts.ts'

const { api, owner } = setUpBooks()
let ada: MemberWithAccount

beforeEach(async () => {
  ada = await memberWithAccount(api.pools.owner.pool, owner, 'CLERK')
})

/** Creates another session of the owner. The sign-in was `seconds` ago, or at an unknown time if `seconds` is null. */
const ownerAfter = (seconds: number | null) =>
  signedInAgain(api.pools.owner.pool, owner, { at: seconds === null ? null : Date.now() - seconds * 1000 })

const invite = (who: SignedIn, role: string, key?: string) =>
  api.call(who, 'POST', '/members/invitations', {
    body: { invitee: 'grace', role },
    ...(key !== undefined && { key }),
  })

const ACTIONS: [string, (who: SignedIn) => Promise<ApiResponse>][] = [
  ['resetting a member’s password', who => api.call(who, 'POST', `/members/${ada.userId}/password`)],
  ['making a member OWNER', who => api.call(who, 'PUT', `/members/${ada.userId}`, { body: { role: 'OWNER' } })],
  ['inviting an OWNER', who => invite(who, 'OWNER')],
]

describe.each(ACTIONS)('%s', (_, act) => {
  test.each([
    [0, '200'],
    [295, '200'],
    [301, '403 RECENT_SIGN_IN_REQUIRED'],
    [86_400, '403 RECENT_SIGN_IN_REQUIRED'],
    [null, '403 RECENT_SIGN_IN_REQUIRED'],
  ])('%j seconds after the sign-in: %s', async (seconds, expected) => {
    expect(outcome(await act(await ownerAfter(seconds)))).toBe(expected)
  })

  test('a refusal changes nothing', async () => {
    await act(await ownerAfter(301))
    const { rows } = await api.pools.owner.pool.query(
      `SELECT (SELECT count(*)::int FROM audit_entry WHERE organisation_id = $1) AS entries,
              (SELECT count(*)::int FROM invitation WHERE organisation_id = $1) AS invitations,
              (SELECT role FROM membership WHERE organisation_id = $1 AND user_id = $2) AS role`,
      [owner.organisationId, ada.userId],
    )
    expect(rows).toEqual([{ entries: 0, invitations: 0, role: 'CLERK' }])
    expect(await recognised(api.pools.owner.pool, ada.username, PASSWORD)).not.toBeNull()
  })
})

test('an old session still gives other roles, and an OWNER keeps the role', async () => {
  const old = await ownerAfter(86_400)
  const give = (userId: number, role: string) => api.call(old, 'PUT', `/members/${userId}`, { body: { role } })
  expect(outcome(await give(ada.userId, 'ADMIN'))).toBe('200')
  expect(outcome(await give(owner.userId, 'OWNER'))).toBe('200')
  expect(outcome(await invite(old, 'ADMIN'))).toBe('200')
})

test('a repeated invitation of an OWNER returns its code only within five minutes', async () => {
  const { code } = done(inviteMember, await invite(await ownerAfter(10), 'OWNER', 'k'))
  expect(done(inviteMember, await invite(await ownerAfter(10), 'OWNER', 'k')).code).toBe(code)
  expect(outcome(await invite(await ownerAfter(301), 'OWNER', 'k'))).toBe('403 RECENT_SIGN_IN_REQUIRED')
})

test.each([0, 86_400])('a member cannot reset their own password, %i seconds after the sign-in', async seconds => {
  await joinOrganisation(api.pools.owner.pool, ada, owner, 'OWNER')
  const thief = await signedInAgain(api.pools.owner.pool, ada, { at: Date.now() - seconds * 1000 })
  const answer = await api.call(thief, 'POST', `/members/${ada.userId}/password`)
  expect(outcome(answer)).toBe('409 OWN_PASSWORD_HAS_ITS_PAGE')
  expect((answer.body as { err: string }).err).toContain('Change password')
  expect(await recognised(api.pools.owner.pool, ada.username, PASSWORD)).not.toBeNull()
})
