// Tests that a session ends if the code that opened it is presented again.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setUpServer } from '../../tests/harness/set-up-api.ts'
import { codeFor, grantFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson, type Person } from '../../tests/harness/signing-in/new-person.ts'
import { sessionCalls } from '../../tests/harness/signing-in/session-calls.ts'
import { startApplication, type TestApplication } from '../../tests/harness/test-application.ts'
import { hashOf } from '../identity/refresh-token.ts'

const here = setUpServer()
const { authenticate: present, isLive, refresh, signedInBy } = sessionCalls(here)
let second: TestApplication

beforeEach(async () => {
  second = await startApplication(here.pools.app)
})
afterEach(async () => {
  await second.close()
  expect(second.faults).toEqual([])
})

async function newGrant(person?: Person) {
  const attempt = newAttempt(here.server.origin)
  const known = person ?? (await newPerson(here.pools.app.pool))
  return grantFor(attempt, await codeFor(openBrowser(here.server.origin), attempt, known))
}

describe('a code that is presented twice', () => {
  test('is refused the second time, and ends the session of the first', async () => {
    const grant = await newGrant()
    const { accessToken, refreshToken } = await signedInBy(grant)
    expect(await isLive(accessToken)).toBe(true)
    expect(await present(grant)).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REJECTED' } })
    expect(await isLive(accessToken)).toBe(false)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('ends the session also if a thief presents it without the verifier', async () => {
    const grant = await newGrant()
    const { refreshToken } = await signedInBy(grant)
    const { codeVerifier: _, ...stolen } = grant
    expect((await present(stolen)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('ends the session also if another process is asked', async () => {
    const grant = await newGrant()
    const { refreshToken } = await signedInBy(grant)
    const headers = { 'content-type': 'application/json' }
    const sent = { method: 'POST', headers, body: JSON.stringify(grant) }
    expect((await fetch(`${second.origin}/api/authenticate`, sent)).status).toBe(401)
    expect((await refresh(refreshToken)).status).toBe(401)
  })

  test('leaves no session if both arrive together', async () => {
    const grant = await newGrant()
    const answers = await Promise.all(Array.from({ length: 6 }, () => present(grant)))
    for (const { status, body } of answers) {
      if (status === 200) expect(await isLive((body as { accessToken: string }).accessToken)).toBe(false)
    }
    const { rows } = await here.pools.owner.pool.query(
      `SELECT count(*)::int AS live FROM session s JOIN redeemed_code c USING (session_id)
        WHERE c.code_hash = $1 AND s.revoked_at IS NULL`,
      [hashOf(grant.code)],
    )
    expect(rows).toEqual([{ live: 0 }])
  })

  test('ends nothing after a minute, and is still refused', async () => {
    const grant = await newGrant()
    const { accessToken } = await signedInBy(grant)
    await here.pools.owner.pool.query("UPDATE redeemed_code SET redeemed_at = redeemed_at - interval '61 seconds'")
    expect((await present(grant)).status).toBe(401)
    expect(await isLive(accessToken)).toBe(true)
  })

  test('ends no other session of the user', async () => {
    const person = await newPerson(here.pools.app.pool)
    const grants = [await newGrant(person), await newGrant(person)] as const
    const [one, other] = [await signedInBy(grants[0]), await signedInBy(grants[1])]
    await present(grants[0])
    expect([await isLive(one.accessToken), await isLive(other.accessToken)]).toEqual([false, true])
  })
})

test('a code that was refused can be presented again', async () => {
  const grant = await newGrant()
  expect((await present({ ...grant, clientID: 'other' })).status).toBe(401)
  expect((await present(grant)).status).toBe(200)
})

test('codes are forgotten with the sessions that are over', async () => {
  const grant = await newGrant()
  await signedInBy(grant)
  await here.pools.owner.pool.query("UPDATE redeemed_code SET redeemed_at = redeemed_at - interval '61 seconds'")
  await here.pools.app.pool.query('SELECT sweep_sessions()')
  expect((await here.pools.owner.pool.query('SELECT FROM redeemed_code')).rowCount).toBe(0)
})
