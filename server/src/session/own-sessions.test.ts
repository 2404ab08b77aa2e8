import { randomUUID } from 'node:crypto'
import { endOtherSessions, listSessions } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import { type SignedIn, signedInAgain } from '../../tests/harness/signed-in.ts'
import { done, outcome } from '../../tests/harness/test-api.ts'

const api = setUpApi()

const sidOf = ({ accessToken }: Pick<SignedIn, 'accessToken'>) => String(decodeJwt(accessToken).sid)
const list = async (who: SignedIn) => done(listSessions, await api.call(who, 'GET', '/sessions')).sessions
const idsOf = async (who: SignedIn) => (await list(who)).map(({ sessionID }) => sessionID).toSorted()
const end = async (who: SignedIn, id: string) => outcome(await api.call(who, 'DELETE', `/sessions/${id}`))
const isLive = async (who: SignedIn) => (await api.call(who, 'GET', '/accounts')).status === 200

/** Creates a user with three sessions. */
async function threeSessions(): Promise<[SignedIn, SignedIn, SignedIn]> {
  const one = await api.newMember()
  const again = () => signedInAgain(api.pools.owner.pool, one)
  return [one, await again(), await again()]
}

/** Changes the stored values of a session. */
const age = (who: SignedIn, table: string, change: string) =>
  api.pools.owner.pool.query(`UPDATE ${table} SET ${change} WHERE session_id = $1`, [sidOf(who)])

describe('GET /sessions', () => {
  test('200: the caller’s own sessions with their device, the current one marked', async () => {
    const [one, two, three] = await threeSessions()
    await api.newMember({ into: one, role: 'ADMIN' })
    const sessions = await list(two)
    expect(sessions.map(({ sessionID }) => sessionID).toSorted()).toEqual([one, two, three].map(sidOf).toSorted())
    expect(sessions[0]?.sessionID).toBe(sidOf(two))
    for (const session of sessions) {
      expect(session).toMatchObject({
        browser: 'Firefox',
        system: 'Linux',
        isCurrent: session.sessionID === sidOf(two),
      })
      expect(session.lastUsedAt).toBe(session.openedAt)
    }
  })

  test('200: after the current one the most recently used first, by when it last got tokens', async () => {
    const [one, two, three] = await threeSessions()
    await age(one, 'session', "opened_at = now() - interval '1 day'")
    await age(three, 'session', "opened_at = now() - interval '2 days'")
    await api.call(null, 'POST', '/refresh', { body: { refreshToken: one.refreshToken } })
    const sessions = await list(two)
    expect(sessions.map(({ sessionID }) => sessionID)).toEqual([two, one, three].map(sidOf))
    expect(sessions[1]!.lastUsedAt > sessions[1]!.openedAt).toBe(true)
  })

  test.each([
    ['that was ended', 'session', 'revoked_at = now()'],
    ['that expired', 'session', "expires_at = now() - interval '1 second'"],
    ['that was not used for twelve hours', 'refresh_token', "idle_until = now() - interval '1 second'"],
  ])('200: without a session %s', async (_, table, change) => {
    const [one, two, three] = await threeSessions()
    await age(two, table, change)
    expect(await idsOf(one)).toEqual([one, three].map(sidOf).toSorted())
  })
})

describe('DELETE /sessions/{sessionID}', () => {
  test('200: the session’s next call and its refresh are refused, and the others continue', async () => {
    const [one, two, three] = await threeSessions()
    // Makes the server cache the session before it ends.
    expect(await isLive(two)).toBe(true)
    expect(await end(one, sidOf(two))).toBe('200')
    expect([await isLive(one), await isLive(two), await isLive(three)]).toEqual([true, false, true])
    const refreshed = await api.call(null, 'POST', '/refresh', { body: { refreshToken: two.refreshToken } })
    expect(outcome(refreshed)).toBe('401 NOT_SIGNED_IN')
  })

  test('200: also the current one', async () => {
    const [one] = await threeSessions()
    expect(await end(one, sidOf(one).toUpperCase())).toBe('200')
    expect(await isLive(one)).toBe(false)
  })

  test('404 for another user’s session, which continues, for one that has ended, and for an unknown id', async () => {
    const [one, two] = await threeSessions()
    const other = await api.newMember({ into: one, role: 'OWNER' })
    expect(await end(other, sidOf(one))).toBe('404 NOT_FOUND')
    expect(await isLive(one)).toBe(true)
    expect([await end(one, sidOf(two)), await end(one, sidOf(two))]).toEqual(['200', '404 NOT_FOUND'])
    for (const id of [randomUUID(), 'nonsense', "'%20OR%20true--"]) expect(await end(one, id)).toBe('404 NOT_FOUND')
  })
})

describe('DELETE /sessions', () => {
  test('200: ends all of the caller’s sessions except the current one', async () => {
    const [one, two, three] = await threeSessions()
    const other = await api.newMember({ into: one, role: 'ADMIN' })
    expect(await isLive(two)).toBe(true)
    expect(done(endOtherSessions, await api.call(three, 'DELETE', '/sessions')).ended).toBe(2)
    expect([await isLive(one), await isLive(two), await isLive(three), await isLive(other)]).toEqual([
      false,
      false,
      true,
      true,
    ])
    expect(done(endOtherSessions, await api.call(three, 'DELETE', '/sessions')).ended).toBe(0)
  })
})
