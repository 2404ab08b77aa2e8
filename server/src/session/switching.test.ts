import { randomUUID } from 'node:crypto'
import { proves } from '@twofold/accounting/testing/proves'
import { tokenPair } from '@twofold/contract/session'
import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { setUpServer } from '../../tests/harness/set-up-server.ts'
import { joinOrganisation, newSession, signedIn } from '../../tests/harness/signed-in.ts'
import { refusalOf, sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'

const here = setUpServer()
const { call, refresh, refreshed, later, switchTo } = sessionCalls(here)

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
