import { randomUUID } from 'node:crypto'
import { proves } from '@twofold/accounting/testing/proves'
import { currentUser, membership } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { runWithClockAhead } from '../../tests/harness/clock.ts'
import { setUpServer } from '../../tests/harness/set-up-server.ts'
import { joinOrganisation, newSession, newUser, signedIn } from '../../tests/harness/signed-in.ts'
import { refusalOf, sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'
import { startApplication } from '../../tests/harness/test-application.ts'

const here = setUpServer()
const { call, refresh, refreshed } = sessionCalls(here)

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
    expect((await call('GET', '/secure', { bearer: accessToken })).status).toBe(200)
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
    expect((await call('GET', '/secure', { bearer: one.accessToken })).status).toBe(200)
    expect(await call('POST', '/logout', { bearer: one.accessToken })).toEqual({ status: 200, body: {} })
    expect(refusalOf(await call('GET', '/secure', { bearer: one.accessToken }))).toBe('401 NOT_SIGNED_IN')
    expect(refusalOf(await refresh(one.refreshToken))).toBe('401 NOT_SIGNED_IN')
    expect((await call('GET', '/secure', { bearer: elsewhere.accessToken })).status).toBe(200)
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
