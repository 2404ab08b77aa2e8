import { randomUUID } from 'node:crypto'
import { errorBody } from '@twofold/contract/errors'
import { currentUser, membership, tokenPair } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { hashOf } from '../identity/refresh-token.ts'
import { openSession, type TokenPair } from '../identity/sessions.ts'
import { newUser, sessionParts, signedIn } from '../testing/signed-in.ts'
import { startApplication, type TestApplication } from '../testing/test-application.ts'
import { openPools, type TestPools } from '../testing/test-books.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let pools: TestPools
let server: TestApplication

beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools(database)
  server = await startApplication(pools.app)
})
afterAll(async () => {
  await server.close()
  await pools.end()
  await database.drop()
})
afterEach(() => expect(server.faults).toEqual([]))

type Sent = { body?: unknown; bearer?: string; headers?: Record<string, string> }

async function call(method: 'GET' | 'POST', path: string, { body, bearer, headers }: Sent = {}) {
  const response = await fetch(`${server.origin}/api${path}`, {
    method,
    headers: {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as unknown }
}

/** Status and code of a refusal in its public shape. */
function refusal({ status, body }: { status: number; body: unknown }): string {
  const { statusCode, code } = z.parse(errorBody, body)
  expect(statusCode).toBe(status)
  return `${status} ${code}`
}

const refresh = (refreshToken: string) => call('POST', '/refresh', { body: { refreshToken } })

async function refreshed(refreshToken: string): Promise<TokenPair> {
  const { status, body } = await refresh(refreshToken)
  expect(status).toBe(200)
  return z.parse(tokenPair, body)
}

/** Moves what is stored of a refresh token back in time. */
async function later(refreshToken: string, change: string) {
  await pools.owner.pool.query(`UPDATE refresh_token SET ${change} WHERE token_hash = $1`, [hashOf(refreshToken)])
}

describe('GET /users/current', () => {
  test('answers the user, his organisation and his role there', async () => {
    const { accessToken, tenantUUID } = await signedIn(pools.app.pool, { role: 'CLERK', signConvention: 'TEXTBOOK' })
    const { status, body } = await call('GET', '/users/current', { bearer: accessToken })
    expect(status).toBe(200)
    expect(z.parse(currentUser, body)).toMatchObject({
      tenantUUID,
      role: 'CLERK',
      signConvention: 'TEXTBOOK',
      user: { givenName: 'Ada', familyName: 'Ledger' },
    })
  })

  test('is told with every pair of tokens, so that nobody need ask', async () => {
    const { refreshToken, accessToken, tenantUUID } = await signedIn(pools.app.pool, { role: 'CLERK' })
    const next = await refreshed(refreshToken)
    const asked = await call('GET', '/users/current', { bearer: accessToken })
    expect(next.currentUser).toEqual(asked.body)
    const switched = await call('POST', '/tenants/switch', { bearer: next.accessToken, body: { tenantUUID } })
    expect(switched.body).toMatchObject({ currentUser: asked.body })
    const nobody = await openSession(await sessionParts(pools.app.pool), await newUser(pools.app.pool))
    expect(nobody).not.toHaveProperty('currentUser')
  })

  test('shows a changed role at once, and an ended membership', async () => {
    const { accessToken, userId, founderId, organisationId } = await signedIn(pools.app.pool, { role: 'CLERK' })
    const give = (role: string | null) =>
      pools.app.pool.query('SELECT set_member($1, $2, $3, $4)', [founderId, organisationId, userId, role])
    await give('VIEWER')
    expect((await call('GET', '/users/current', { bearer: accessToken })).body).toMatchObject({ role: 'VIEWER' })
    await give(null)
    expect(refusal(await call('GET', '/users/current', { bearer: accessToken }))).toBe('401 NOT_SIGNED_IN')
  })

  test('tells who belongs to no organisation so', async () => {
    const { accessToken } = await openSession(await sessionParts(pools.app.pool), await newUser(pools.app.pool))
    expect(decodeJwt(accessToken).tenant).toBeNull()
    expect(refusal(await call('GET', '/users/current', { bearer: accessToken }))).toBe('403 NOT_A_MEMBER')
    const tenants = await call('GET', '/tenants', { bearer: accessToken })
    expect(tenants).toMatchObject({ status: 200, body: { tenantUsersWithDetails: [] } })
    expect((await call('GET', '/secure', { bearer: accessToken })).status).toBe(200)
  })
})

describe('GET /tenants', () => {
  test('lists the memberships of the caller and nobody else’s', async () => {
    const one = await signedIn(pools.app.pool)
    const other = await signedIn(pools.app.pool)
    await pools.app.pool.query('SELECT set_member($1, $2, $3, $4)', [
      other.founderId,
      other.organisationId,
      one.userId,
      'VIEWER',
    ])
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

test.each([
  ['GET', '/secure'],
  ['GET', '/users/current'],
  ['GET', '/tenants'],
  ['POST', '/tenants'],
  ['POST', '/tenants/switch'],
  ['POST', '/logout'],
] as const)('%s %s is refused without a token', async (method, path) => {
  expect(refusal(await call(method, path, method === 'POST' ? { body: {} } : {}))).toBe('401 NOT_SIGNED_IN')
})

describe('POST /refresh', () => {
  test('gives the next pair for the same session and organisation', async () => {
    const { refreshToken, accessToken, tenantUUID } = await signedIn(pools.app.pool)
    const next = await refreshed(refreshToken)
    expect(next.refreshToken).not.toBe(refreshToken)
    expect(decodeJwt(next.accessToken)).toMatchObject({ tenant: tenantUUID, sid: decodeJwt(accessToken).sid })
    expect((await call('GET', '/secure', { bearer: next.accessToken })).status).toBe(200)
  })

  test('gives the same successor again to who lost the reply', async () => {
    const { refreshToken } = await signedIn(pools.app.pool)
    const first = await refreshed(refreshToken)
    const again = await refreshed(refreshToken)
    expect(again.refreshToken).toBe(first.refreshToken)
    await refreshed(again.refreshToken)
  })

  test('gives two who ask at once the same successor', async () => {
    const { refreshToken } = await signedIn(pools.app.pool)
    const pairs = await Promise.all([refreshed(refreshToken), refreshed(refreshToken), refreshed(refreshToken)])
    expect(new Set(pairs.map(pair => pair.refreshToken)).size).toBe(1)
  })

  test('ends the whole session when an old copy turns up after 30 seconds', async () => {
    const { refreshToken, accessToken } = await signedIn(pools.app.pool)
    const next = await refreshed(refreshToken)
    await later(refreshToken, "used_at = used_at - interval '31 seconds'")
    expect(refusal(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await refresh(next.refreshToken))).toBe('401 NOT_SIGNED_IN')
    await new Promise(resolve => setTimeout(resolve, 1100))
    expect(refusal(await call('GET', '/secure', { bearer: accessToken }))).toBe('401 NOT_SIGNED_IN')
  })

  test('ends the whole session when an old copy turns up after its successor was used', async () => {
    const { refreshToken } = await signedIn(pools.app.pool)
    const next = await refreshed(refreshToken)
    const last = await refreshed(next.refreshToken)
    expect(refusal(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await refresh(last.refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('is over after twelve idle hours', async () => {
    const { refreshToken } = await signedIn(pools.app.pool)
    await later(refreshToken, 'idle_until = now()')
    expect(refusal(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('is over seven days after the sign-in, however busy', async () => {
    const { refreshToken, accessToken } = await signedIn(pools.app.pool)
    const set = `expires_at = opened_at + interval '7 days' - interval '7 days'`
    await pools.owner.pool.query(`UPDATE session SET ${set} WHERE session_id = $1`, [decodeJwt(accessToken).sid])
    expect(refusal(await refresh(refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('leads who was removed from his organisation into one where he still belongs', async () => {
    const home = await signedIn(pools.app.pool)
    const { refreshToken, tenantUUID } = await signedIn(pools.app.pool, { role: 'CLERK' })
    const userId = Number(decodeJwt((await refreshed(refreshToken)).accessToken).sub)
    const member = 'SELECT set_member($1, $2, $3, $4)'
    await pools.app.pool.query(member, [home.founderId, home.organisationId, userId, 'VIEWER'])
    await pools.owner.pool.query(
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
    expect(refusal(await refresh(of(await signedIn(pools.app.pool))))).toBe('401 NOT_SIGNED_IN')
  })

  test('refuses a body without a token, or with more than one', async () => {
    expect(refusal(await call('POST', '/refresh', { body: {} }))).toBe('400 FIELD_MISSING')
    const body = { refreshToken: 'x', tenantUUID: 'y' }
    expect(refusal(await call('POST', '/refresh', { body }))).toBe('400 UNKNOWN_FIELD')
  })

  test('stores no token, only hashes', async () => {
    const { refreshToken } = await signedIn(pools.app.pool)
    await refreshed(refreshToken)
    const { rows } = await pools.owner.pool.query(
      "SELECT encode(token_hash, 'hex') || coalesce(encode(successor_hash, 'hex'), '') AS kept FROM refresh_token",
    )
    const secret = Buffer.from(refreshToken, 'base64url').toString('hex')
    for (const { kept } of rows) expect(kept).not.toContain(secret)
  })
})

describe('POST /tenants/switch', () => {
  async function memberOfTwo() {
    const one = await signedIn(pools.app.pool)
    const other = await signedIn(pools.app.pool)
    await pools.app.pool.query('SELECT set_member($1, $2, $3, $4)', [
      other.founderId,
      other.organisationId,
      one.userId,
      'CLERK',
    ])
    return { one, other }
  }

  const switchTo = (bearer: string, tenantUUID: string) =>
    call('POST', '/tenants/switch', { bearer, body: { tenantUUID } })

  test('gives a pair for the other organisation and spends the refresh token at hand', async () => {
    const { one, other } = await memberOfTwo()
    const pair = z.parse(tokenPair, (await switchTo(one.accessToken, other.tenantUUID)).body)
    expect((await call('GET', '/users/current', { bearer: pair.accessToken })).body).toMatchObject({
      tenantUUID: other.tenantUUID,
      role: 'CLERK',
    })
    expect(refusal(await refresh(one.refreshToken))).toBe('401 NOT_SIGNED_IN')
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
    expect(refusal(await refresh(one.refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await refresh(pair.refreshToken))).toBe('401 NOT_SIGNED_IN')
  })

  test('is where the next sign-in leads', async () => {
    const { one, other } = await memberOfTwo()
    await switchTo(one.accessToken, other.tenantUUID)
    const next = await openSession(await sessionParts(pools.app.pool), one.userId)
    expect(decodeJwt(next.accessToken).tenant).toBe(other.tenantUUID)
  })

  test('refuses another’s organisation like one that does not exist', async () => {
    const one = await signedIn(pools.app.pool)
    const stranger = await signedIn(pools.app.pool)
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

describe('POST /logout', () => {
  test('ends access and refresh at once, of this session alone', async () => {
    const one = await signedIn(pools.app.pool)
    const elsewhere = await openSession(await sessionParts(pools.app.pool), one.userId)
    expect((await call('GET', '/secure', { bearer: one.accessToken })).status).toBe(200)
    expect(await call('POST', '/logout', { bearer: one.accessToken })).toEqual({ status: 200, body: {} })
    expect(refusal(await call('GET', '/secure', { bearer: one.accessToken }))).toBe('401 NOT_SIGNED_IN')
    expect(refusal(await refresh(one.refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect((await call('GET', '/secure', { bearer: elsewhere.accessToken })).status).toBe(200)
  })

  test('is seen by another process within a second', async () => {
    const other = await startApplication(pools.app)
    const { accessToken } = await signedIn(pools.app.pool)
    const there = () => fetch(`${other.origin}/api/secure`, { headers: { authorization: `Bearer ${accessToken}` } })
    expect((await there()).status).toBe(200)
    await call('POST', '/logout', { bearer: accessToken })
    await new Promise(resolve => setTimeout(resolve, 1050))
    expect((await there()).status).toBe(401)
    await other.close()
  })
})

describe('a pinned page', () => {
  const pinned = (tenantUUID: string) => ({ 'x-twofold-organisation': tenantUUID })

  test('is served while the token is for its organisation', async () => {
    const { accessToken, tenantUUID } = await signedIn(pools.app.pool)
    const answer = await call('GET', '/users/current', { bearer: accessToken, headers: pinned(tenantUUID) })
    expect(answer.status).toBe(200)
  })

  test('is refused when another tab switched', async () => {
    const { accessToken } = await signedIn(pools.app.pool)
    const answer = await call('GET', '/users/current', { bearer: accessToken, headers: pinned(randomUUID()) })
    expect(refusal(answer)).toBe('409 ORGANISATION_MISMATCH')
  })
})
