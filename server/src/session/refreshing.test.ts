import { proves } from '@twofold/accounting/testing/proves'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { runWithClockAhead } from '../../tests/harness/clock.ts'
import { setUpServer } from '../../tests/harness/set-up-server.ts'
import { joinOrganisation, signedIn } from '../../tests/harness/signed-in.ts'
import { refusalOf, sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'
import type { TokenPair } from '../identity/sessions.ts'

const here = setUpServer()
const { call, refresh, refreshed, later } = sessionCalls(here)

describe('POST /refresh', () => {
  proves('rule 7.9', '| POST | /refresh (no token) | refreshToken | accessToken, refreshToken |')
  proves('call 7.5', 'POST /refresh')

  test('returns new tokens for the same session and organisation', async () => {
    const { refreshToken, accessToken, tenantUUID } = await signedIn(here.pools.app.pool)
    const next = await refreshed(refreshToken)
    expect(next.refreshToken).not.toBe(refreshToken)
    expect(decodeJwt(next.accessToken)).toMatchObject({ tenant: tenantUUID, sid: decodeJwt(accessToken).sid })
    expect((await call('GET', '/secure', { bearer: next.accessToken })).status).toBe(200)
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
