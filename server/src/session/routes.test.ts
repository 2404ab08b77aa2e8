import { randomUUID } from 'node:crypto'
import { proves } from '@twofold/accounting/testing/proves'
import { currentUser, membership, tokenPair } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runWithClockAhead } from '../../tests/harness/clock.ts'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { joinOrganisation, newSession, newUser, signedIn } from '../../tests/harness/signed-in.ts'
import { refusalOf, sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'
import { startApplication } from '../../tests/harness/test-application.ts'
import type { TokenPair } from '../identity/sessions.ts'

const here = setUpServer()
const { call, isLive, refresh, refreshed, later, switchTo } = sessionCalls(here)

describe('GET /users/current', () => {
  proves('rule 7.7', '| GET | /users/current | - | user response |')
  proves('call 7.3', 'GET /users/current')

  test('returns the user, the organisation and the role', async () => {
    const { accessToken, tenantUUID } = await signedIn(here.pools.app.pool, {
      role: 'CLERK',
      signConvention: 'TEXTBOOK',
    })
    const { status, body } = await call('GET', '/users/current', { bearer: accessToken })
    expect(status).toBe(200)
    expect(z.parse(currentUser, body)).toMatchObject({
      tenantUUID,
      role: 'CLERK',
      signConvention: 'TEXTBOOK',
      user: { givenName: 'Ada', familyName: 'Ledger' },
    })
  })

  test('is returned with every pair of tokens', async () => {
    const { refreshToken, accessToken, tenantUUID } = await signedIn(here.pools.app.pool, { role: 'CLERK' })
    const next = await refreshed(refreshToken)
    const asked = await call('GET', '/users/current', { bearer: accessToken })
    expect(next.currentUser).toEqual(asked.body)
    const switched = await call('POST', '/tenants/switch', { bearer: next.accessToken, body: { tenantUUID } })
    expect(switched.body).toMatchObject({ currentUser: asked.body })
    const withoutMembership = await newSession(here.pools.app.pool, await newUser(here.pools.app.pool))
    expect(withoutMembership).not.toHaveProperty('currentUser')
  })

  test('shows a changed role at once, and an ended membership', async () => {
    const clerk = await signedIn(here.pools.app.pool, { role: 'CLERK' })
    const { accessToken } = clerk
    await joinOrganisation(here.pools.app.pool, clerk, clerk, 'VIEWER')
    expect((await call('GET', '/users/current', { bearer: accessToken })).body).toMatchObject({ role: 'VIEWER' })
    await joinOrganisation(here.pools.app.pool, clerk, clerk, null)
    expect(refusalOf(await call('GET', '/users/current', { bearer: accessToken }))).toBe('401 NOT_SIGNED_IN')
  })

  test('tells who belongs to no organisation so', async () => {
    const { accessToken } = await newSession(here.pools.app.pool, await newUser(here.pools.app.pool))
    expect(decodeJwt(accessToken).tenant).toBeNull()
    expect(refusalOf(await call('GET', '/users/current', { bearer: accessToken }))).toBe('403 NOT_A_MEMBER')
    const tenants = await call('GET', '/tenants', { bearer: accessToken })
    expect(tenants).toMatchObject({
      status: 200,
      body: { tenantUsersWithDetails: [], passwordPage: '/idp/password' },
    })
    expect(await isLive(accessToken)).toBe(true)
  })
})

describe('GET /tenants', () => {
  proves('rule 7.6', '| GET | /tenants | - | tenantUsersWithDetails list |')
  proves('call 7.2', 'GET /tenants')

  test('lists only the memberships of the caller', async () => {
    proves('rule 1.11', 'A user may belong to several organisations and can switch between them.')

    const one = await signedIn(here.pools.app.pool)
    const other = await signedIn(here.pools.app.pool)
    await joinOrganisation(here.pools.app.pool, one, other, 'VIEWER')
    const { body } = await call('GET', '/tenants', { bearer: one.accessToken })
    const { tenantUsersWithDetails } = z.parse(z.object({ tenantUsersWithDetails: z.array(membership) }), body)
    const roles = new Map(tenantUsersWithDetails.map(({ tenantUUID, role }) => [tenantUUID, role]))
    expect(roles).toEqual(
      new Map([
        [one.tenantUUID, 'OWNER'],
        [other.tenantUUID, 'VIEWER'],
      ]),
    )
  })
})

describe('POST /logout', () => {
  test('ends access and refresh at once, of this session alone', async () => {
    const one = await signedIn(here.pools.app.pool)
    const elsewhere = await newSession(here.pools.app.pool, one.userId)
    expect(await isLive(one.accessToken)).toBe(true)
    expect(await call('POST', '/logout', { bearer: one.accessToken })).toEqual({ status: 200, body: {} })
    expect(refusalOf(await call('GET', '/secure', { bearer: one.accessToken }))).toBe('401 NOT_SIGNED_IN')
    expect(refusalOf(await refresh(one.refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(await isLive(elsewhere.accessToken)).toBe(true)
  })

  test('is seen by another process within a second', async () => {
    const other = await startApplication(here.pools.app)
    const { accessToken } = await signedIn(here.pools.app.pool)
    const there = () => fetch(`${other.origin}/api/secure`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect((await there()).status).toBe(200)
    await call('POST', '/logout', { bearer: accessToken })
    expect((await runWithClockAhead(1, there)).status).toBe(401)
    await other.close()
  })
})

describe('a pinned page', () => {
  const pinned = (tenantUUID: string) => ({ 'x-twofold-organisation': tenantUUID })

  test('is served while the token is for its organisation', async () => {
    const { accessToken, tenantUUID } = await signedIn(here.pools.app.pool)
    const answer = await call('GET', '/users/current', { bearer: accessToken, headers: pinned(tenantUUID) })
    expect(answer.status).toBe(200)
  })

  test('is refused when another tab switched', async () => {
    const { accessToken } = await signedIn(here.pools.app.pool)
    const answer = await call('GET', '/users/current', { bearer: accessToken, headers: pinned(randomUUID()) })
    expect(refusalOf(answer)).toBe('409 ORGANISATION_MISMATCH')
  })
})

describe('POST /refresh', () => {
  proves('rule 7.9', '| POST | /refresh (no token) | refreshToken | accessToken, refreshToken |')
  proves('call 7.5', 'POST /refresh')

  test('returns new tokens for the same session and organisation', async () => {
    const { refreshToken, accessToken, tenantUUID } = await signedIn(here.pools.app.pool)
    const next = await refreshed(refreshToken)
    expect(next.refreshToken).not.toBe(refreshToken)
    expect(decodeJwt(next.accessToken)).toMatchObject({ tenant: tenantUUID, sid: decodeJwt(accessToken).sid })
    expect(await isLive(next.accessToken)).toBe(true)
  })

  test('returns the same successor again to a client that lost the response', async () => {
    const { refreshToken } = await signedIn(here.pools.app.pool)
    const first = await refreshed(refreshToken)
    const again = await refreshed(refreshToken)
    expect(again.refreshToken).toBe(first.refreshToken)
    await refreshed(again.refreshToken)
  })

  test('returns the same successor for two concurrent requests', async () => {
    const { refreshToken } = await signedIn(here.pools.app.pool)
    const pairs = await Promise.all([refreshed(refreshToken), refreshed(refreshToken), refreshed(refreshToken)])
    expect(new Set(pairs.map(pair => pair.refreshToken)).size).toBe(1)
  })

  test('ends the whole session if an old token is used after 30 seconds', async () => {
    const { refreshToken, accessToken } = await signedIn(here.pools.app.pool)
    const next = await refreshed(refreshToken)
    await later(refreshToken, "used_at = used_at - interval '31 seconds'")
    expect(refusalOf(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(refusalOf(await refresh(next.refreshToken))).toBe('401 NOT_SIGNED_IN')
    const secure = await runWithClockAhead(1, () => call('GET', '/secure', { bearer: accessToken }))
    expect(refusalOf(secure)).toBe('401 NOT_SIGNED_IN')
  })

  test('ends the whole session if an old token is used after its successor', async () => {
    const { refreshToken } = await signedIn(here.pools.app.pool)
    const next = await refreshed(refreshToken)
    const last = await refreshed(next.refreshToken)
    expect(refusalOf(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(refusalOf(await refresh(last.refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('is refused after twelve idle hours', async () => {
    const { refreshToken } = await signedIn(here.pools.app.pool)
    await later(refreshToken, 'idle_until = now()')
    expect(refusalOf(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('is refused seven days after the sign-in, even if the session is active', async () => {
    const { refreshToken, accessToken } = await signedIn(here.pools.app.pool)
    const set = `expires_at = opened_at + interval '7 days' - interval '7 days'`
    await here.pools.owner.pool.query(`UPDATE session SET ${set} WHERE session_id = $1`, [decodeJwt(accessToken).sid])
    expect(refusalOf(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('moves a user who was removed from an organisation to another organisation of theirs', async () => {
    const home = await signedIn(here.pools.app.pool)
    const { refreshToken, tenantUUID, userId } = await signedIn(here.pools.app.pool, { role: 'CLERK' })
    await joinOrganisation(here.pools.app.pool, { userId }, home, 'VIEWER')
    await here.pools.owner.pool.query(
      'DELETE FROM membership USING organisation o WHERE o.organisation_id = membership.organisation_id AND o.tenant_uuid = $1 AND user_id = $2',
      [tenantUUID, userId],
    )
    expect(decodeJwt((await refreshed(refreshToken)).accessToken).tenant).toBe(home.tenantUUID)
  })

  test.each([
    ['an unknown token', () => 'x'.repeat(43)],
    ['an access token', (pair: TokenPair) => pair.accessToken.slice(0, 400)],
    ['nothing', () => ''],
  ])('refuses %s', async (_what, of) => {
    expect(refusalOf(await refresh(of(await signedIn(here.pools.app.pool))))).toBe('401 NOT_SIGNED_IN')
  })

  test('refuses a body without a token, or with additional fields', async () => {
    expect(refusalOf(await call('POST', '/refresh', { body: {} }))).toBe('400 FIELD_MISSING')
    const body = { refreshToken: 'x', tenantUUID: 'y' }
    expect(refusalOf(await call('POST', '/refresh', { body }))).toBe('400 UNKNOWN_FIELD')
  })

  test('stores no token, only hashes', async () => {
    const { refreshToken } = await signedIn(here.pools.app.pool)
    await refreshed(refreshToken)
    const { rows } = await here.pools.owner.pool.query(
      "SELECT encode(token_hash, 'hex') || coalesce(encode(successor_hash, 'hex'), '') AS kept FROM refresh_token",
    )
    const secret = Buffer.from(refreshToken, 'base64url').toString('hex')
    for (const { kept } of rows) expect(kept).not.toContain(secret)
  })
})

describe('POST /tenants/switch', () => {
  proves('rule 0.2', 'Users sign in through an external identity provider and work inside one organisation at a time.')
  proves('rule 7.10', '| POST | /tenants/switch | tenantUUID | accessToken, refreshToken |')
  proves('call 7.6', 'POST /tenants/switch')

  async function memberOfTwo() {
    const one = await signedIn(here.pools.app.pool)
    const other = await signedIn(here.pools.app.pool)
    await joinOrganisation(here.pools.app.pool, one, other, 'CLERK')
    return { one, other }
  }

  test('gives a pair for the other organisation and spends the refresh token at hand', async () => {
    proves('rule 4.5', '**Organisation switch**: success yields new tokens that replace the stored ones.')

    const { one, other } = await memberOfTwo()
    const pair = z.parse(tokenPair, (await switchTo(one.accessToken, other.tenantUUID)).body)
    expect((await call('GET', '/users/current', { bearer: pair.accessToken })).body).toMatchObject({
      tenantUUID: other.tenantUUID,
      role: 'CLERK',
    })
    expect(refusalOf(await refresh(one.refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(decodeJwt((await refreshed(pair.refreshToken)).accessToken).tenant).toBe(other.tenantUUID)
  })

  test('leaves the access token at hand to the organisation that it is for, until it ends', async () => {
    const { one, other } = await memberOfTwo()
    await switchTo(one.accessToken, other.tenantUUID)
    expect((await call('GET', '/users/current', { bearer: one.accessToken })).body).toMatchObject({
      tenantUUID: one.tenantUUID,
      role: 'OWNER',
    })
  })

  test('makes an old copy of the spent refresh token end the session, though not at once', async () => {
    const { one, other } = await memberOfTwo()
    const pair = z.parse(tokenPair, (await switchTo(one.accessToken, other.tenantUUID)).body)
    await later(one.refreshToken, "used_at = used_at - interval '31 seconds'")
    expect(refusalOf(await refresh(one.refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(refusalOf(await refresh(pair.refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('is where the next sign-in leads', async () => {
    const { one, other } = await memberOfTwo()
    await switchTo(one.accessToken, other.tenantUUID)
    const next = await newSession(here.pools.app.pool, one.userId)
    expect(decodeJwt(next.accessToken).tenant).toBe(other.tenantUUID)
  })

  test('refuses another’s organisation like one that does not exist', async () => {
    const one = await signedIn(here.pools.app.pool)
    const stranger = await signedIn(here.pools.app.pool)
    const answers = []
    for (const tenantUUID of [stranger.tenantUUID, randomUUID(), 'nonsense']) {
      const { status, body } = await switchTo(one.accessToken, tenantUUID)
      answers.push({ status, body: { ...(body as object), requestId: '' } })
    }
    expect(answers[0]).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(answers[1]).toEqual(answers[0])
    expect(answers[2]).toEqual(answers[0])
    await refreshed(one.refreshToken)
  })
})
