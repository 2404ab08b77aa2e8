// Tests Twofold with an identity provider in another process. A proxy between them changes the responses. Every invalid response is
// refused, and nothing is stored.
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { until } from '../../tests/crash/started.ts'
import { withManualTimeouts } from '../../tests/harness/clock.ts'
import { badIdTokens, changedIdToken } from '../../tests/harness/signing-in/bad-id-tokens.ts'
import {
  authenticate,
  goAndComeBack,
  grantOf,
  setUpExternalProvider,
  signInAt,
  signInSettings,
  TWO_FACTOR_ACR,
} from '../../tests/harness/signing-in/external-sign-in.ts'
import { OTHER_CLIENTS } from '../../tests/harness/signing-in/other-clients.ts'
import {
  DISCOVERY,
  type OtherProvider,
  startOtherProvider,
  type Tampering,
} from '../../tests/harness/signing-in/tampering-proxy.ts'
import { hmac } from '../../tests/harness/signing-in/token-forge.ts'
import type { TestApplication } from '../../tests/harness/test-application.ts'
import { PROVIDER_SECONDS_MAX } from '../identity/relying-party.ts'

const { fixture, server } = setUpExternalProvider()
let provider: OtherProvider

beforeAll(() => {
  provider = fixture.provider
})
afterEach(async () => {
  // The next sign-in deletes redeemed codes that are a minute old. On a slow machine, `stored` would count them in one reading only.
  await fixture.pools.owner.pool.query('DELETE FROM throttle; DELETE FROM redeemed_code')
})

/** Runs a test with a new server that has not cached any data of the provider. */
async function withNewServer<T>(tampering: Tampering, work: (at: TestApplication) => Promise<T>): Promise<T> {
  provider.tampering = tampering
  const at = await fixture.serverFor()
  try {
    return await work(at)
  } finally {
    await at.close()
    expect(at.faults).toEqual([])
  }
}

/** Returns the number of rows of every table, except the table that counts attempts. */
async function stored() {
  const { pool } = fixture.pools.owner
  const { rows } = await pool.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'throttle' ORDER BY 1",
  )
  const counts = rows.map(({ name }) => `(SELECT count(*)::integer FROM "${name}") AS "${name}"`)
  return (await pool.query(`SELECT ${counts.join(', ')}`)).rows[0]
}

/** Expects that the sign-in is refused, the response contains no other data, and nothing is stored. */
async function expectRefused(grant: object, code = '401 SIGN_IN_REJECTED', at = server) {
  const before = await stored()
  const { status, body, cookies } = await authenticate(at, grant)
  expect(`${status} ${body.code}`).toBe(code)
  expect(cookies).toEqual([])
  expect(Object.keys(body).toSorted()).toEqual(['code', 'err', 'requestId', 'statusCode'])
  expect(await stored()).toEqual(before)
}

test('an ID token that was signed again by another of its keys is taken: the tools of these tests change nothing else', async () => {
  provider.tampering = changedIdToken(token => provider.resigned(token, {}))
  expect((await signInAt(server)).status).toBe(200)
})

describe('an ID token is refused', () => {
  test.each(badIdTokens(() => provider))('%s', async (_what, tampering) => {
    const tampered = tampering()
    const refusedBy = async (at: TestApplication) => {
      const back = await goAndComeBack(at)
      provider.tampering = tampered
      await expectRefused(grantOf(back), '401 SIGN_IN_REJECTED', at)
    }
    await (tampered.json?.['/jwks'] ? withNewServer({}, refusedBy) : refusedBy(server))
  })
})

describe('a code is refused', () => {
  test('that was swapped before, and the session of the first swap ends', async () => {
    const grant = grantOf(await goAndComeBack(server))
    const { body } = await authenticate(server, grant)
    await expectRefused(grant)
    const headers = { authorization: `Bearer ${body.accessToken}` }
    expect((await fetch(`${server.origin}/api/secure`, { headers })).status).toBe(401)
  })

  test.each<[string, (grant: ReturnType<typeof grantOf>) => object]>([
    ['without the verifier of its challenge', ({ codeVerifier: _, ...grant }) => grant],
    ['with the verifier of another challenge', grant => ({ ...grant, codeVerifier: 'v'.repeat(43) })],
    ['without the nonce that was asked for', ({ nonce: _, ...grant }) => grant],
    ['with another nonce', grant => ({ ...grant, nonce: 'other' })],
    ['of another client', grant => ({ ...grant, clientID: OTHER_CLIENTS.post.client_id })],
    ['for another place', grant => ({ ...grant, redirectURI: 'https://evil.example/authenticated' })],
    ['for our other name', grant => ({ ...grant, redirectURI: grant.redirectURI.replace('127.0.0.1', 'localhost') })],
    ['from another issuer, as the response says', grant => ({ ...grant, iss: 'https://other.example' })],
    ['from nearly the same issuer, as the response says', grant => ({ ...grant, iss: `${grant.iss}/` })],
    ['that was never issued', grant => ({ ...grant, code: 'guessed' })],
    ['that is empty', grant => ({ ...grant, code: '' })],
  ])('%s', async (_what, change) => {
    await expectRefused(change(grantOf(await goAndComeBack(server))))
  })

  test('with a verifier although it was asked for without a challenge', async () => {
    await expectRefused(grantOf(await goAndComeBack(server, ['code_challenge', 'code_challenge_method'])))
  })

  test('with a nonce although it was asked for without one', async () => {
    await expectRefused(grantOf(await goAndComeBack(server, ['nonce'])))
  })

  test('from the sign-in of another user, with a different verifier and nonce', async () => {
    const [mine, theirs] = [await goAndComeBack(server), await goAndComeBack(server)]
    await expectRefused({ ...grantOf(mine), code: grantOf(theirs).code })
  })

  test('whose response was sent to another issuer’s name on the way', async () => {
    provider.tampering = { back: url => url.searchParams.set('iss', 'https://other.example') }
    await expectRefused(grantOf(await goAndComeBack(server)))
  })
})

const page = (status: number, body = '', headers: Record<string, string> = {}): Tampering => ({
  instead: { '/token': { status, headers: { 'content-type': 'application/json', ...headers }, body } },
})

describe('a token endpoint', () => {
  test.each<[string, Tampering, string]>([
    ['that refuses', page(400, '{"error":"invalid_grant"}'), '401 SIGN_IN_REJECTED'],
    ['that refuses our secret', page(401, '{"error":"invalid_client"}'), '401 SIGN_IN_REJECTED'],
    ['that refuses without words', page(403), '401 SIGN_IN_REJECTED'],
    ['that answers with a page', page(200, '<html>', { 'content-type': 'text/html' }), '401 SIGN_IN_REJECTED'],
    ['that answers with nothing', page(200), '401 SIGN_IN_REJECTED'],
    ['that answers with a list', page(200, '[]'), '401 SIGN_IN_REJECTED'],
    ['that sends us elsewhere', page(302, '', { location: 'http://127.0.0.1:9/' }), '401 SIGN_IN_REJECTED'],
    ['that is not there', page(404), '503 PROVIDER_UNAVAILABLE'],
    ['that is broken', page(500, '{"error":"server_error"}'), '503 PROVIDER_UNAVAILABLE'],
    ['that is overloaded', page(503), '503 PROVIDER_UNAVAILABLE'],
    ['that breaks off', { instead: { '/token': { status: 0, headers: {}, body: '' } } }, '503 PROVIDER_UNAVAILABLE'],
  ])('%s', async (_what, tampering, code) => {
    const back = await goAndComeBack(server)
    provider.tampering = tampering
    await expectRefused(grantOf(back), code)
    provider.tampering = {}
    expect((await signInAt(server)).status).toBe(200)
  })
})

describe('keys of the provider', () => {
  const keys = (status: number, body: string, type = 'application/json'): Tampering => ({
    instead: { '/jwks': { status, headers: { 'content-type': type }, body } },
  })
  test.each<[string, Tampering, string]>([
    ['that are a page', keys(200, '<html>', 'text/html'), '401 SIGN_IN_REJECTED'],
    ['that are no JSON', keys(200, '{"keys":['), '401 SIGN_IN_REJECTED'],
    ['that are a list', keys(200, '[]'), '401 SIGN_IN_REJECTED'],
    ['that are nonsense', keys(200, '{"keys":[1,null,{"kty":"RSA"}]}'), '401 SIGN_IN_REJECTED'],
    ['that are not there', keys(404, ''), '503 PROVIDER_UNAVAILABLE'],
    ['that are broken', keys(500, ''), '503 PROVIDER_UNAVAILABLE'],
    ['that break off', { instead: { '/jwks': { status: 0, headers: {}, body: '' } } }, '503 PROVIDER_UNAVAILABLE'],
  ])('%s prove nothing', async (_what, tampering, code) => {
    await withNewServer({}, async at => {
      const back = await goAndComeBack(at)
      provider.tampering = tampering
      await expectRefused(grantOf(back), code, at)
      provider.tampering = {}
      expect((await signInAt(at)).status).toBe(200)
    })
  })
})

describe('what the provider says of itself', () => {
  const describing = (more: object): Tampering => ({ json: { [DISCOVERY]: body => ({ ...body, ...more }) } })
  const saying = (body: string, type = 'application/json'): Tampering => ({
    instead: { [DISCOVERY]: { status: 200, headers: { 'content-type': type }, body } },
  })
  test.each<[string, Tampering]>([
    ['another issuer', describing({ issuer: 'https://other.example' })],
    ['no issuer', describing({ issuer: undefined })],
    ['no way to sign in', describing({ authorization_endpoint: undefined })],
    ['a script as the way to sign in', describing({ authorization_endpoint: 'javascript:alert(1)' })],
    ['a way to sign in that everybody can listen to', describing({ authorization_endpoint: 'http://id.example/' })],
    [
      'shared secrets and nothing as its only signatures',
      describing({ id_token_signing_alg_values_supported: ['HS256', 'none'] }),
    ],
    ['nothing', { instead: { [DISCOVERY]: { status: 404, headers: {}, body: '' } } }],
    ['a page', saying('<html>', 'text/html')],
    ['no JSON', saying('{"issuer":')],
    ['a list', saying('[]')],
    ['nonsense', saying('{"issuer":7,"authorization_endpoint":{}}')],
  ])('is refused when it is %s: no browser is redirected there', async (_what, tampering) => {
    const { status, body } = await withNewServer(tampering, signInSettings)
    expect(`${status} ${body.code}`).toBe('503 PROVIDER_UNAVAILABLE')
    expect(body.err).toBe('The identity provider does not respond. Try again in a moment.')
  })

  test('names where to sign out, which is left out when it is no address to go to', async () => {
    const said = (await signInSettings(server)).body
    expect(said).toEqual({
      authorizationEndpoint: `${provider.issuer}/auth`,
      endSessionEndpoint: `${provider.issuer}/session/end`,
      clientID: OTHER_CLIENTS.basic.client_id,
      scope: 'openid profile',
      twoFactorParameters: { acr_values: TWO_FACTOR_ACR.join(' ') },
    })
    for (const endpoint of ['javascript:alert(1)', 'http://id.example/', undefined, 7]) {
      const { body } = await withNewServer(describing({ end_session_endpoint: endpoint }), signInSettings)
      expect(Object.keys(body).toSorted()).toEqual([
        'authorizationEndpoint',
        'clientID',
        'scope',
        'twoFactorParameters',
      ])
    }
  })

  test('does not make us take a signature that we do not take', async () => {
    await withNewServer(describing({ id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'] }), async at => {
      const back = await goAndComeBack(at)
      const forged = (header: object, sign: (signed: string) => Buffer | string) => ({
        ...provider.tampering,
        ...changedIdToken(token => provider.resigned(token, {}, header, sign)),
      })
      provider.tampering = forged({ alg: 'HS256' }, hmac(256, OTHER_CLIENTS.basic.client_secret))
      await expectRefused(grantOf(back), '401 SIGN_IN_REJECTED', at)
    })
  })
})

test('requests to a slow provider time out at every step, and the server keeps responding', async () => {
  const servers = [await fixture.serverFor(), await fixture.serverFor()] as const
  const [asksToken, asksKeys] = servers
  const backs = [await goAndComeBack(asksToken), await goAndComeBack(asksKeys)] as const
  const before = await stored()
  const send = (at: TestApplication, back: Parameters<typeof grantOf>[0]) =>
    fetch(`${at.origin}/api/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(grantOf(back)),
    })
  await withManualTimeouts(async ({ begun, elapse }) => {
    provider.asked.length = 0
    // The proxy delays each request when it arrives.
    const heldAt = async (path: string, ask: () => Promise<Response>) => {
      provider.tampering = { slow: [path] }
      const answer = ask()
      await until(() => provider.asked.some(asked => asked.path === path))
      return { answer }
    }
    const held = [
      await heldAt('/token', () => send(asksToken, backs[0])),
      await heldAt('/jwks', () => send(asksKeys, backs[1])),
    ]
    provider.tampering = { slow: [DISCOVERY] }
    const unknown = await fixture.serverFor()
    held.push(await heldAt(DISCOVERY, () => fetch(`${unknown.origin}/api/sign-in`)))
    for (const at of [...servers, unknown]) expect((await fetch(`${at.origin}/api/health`)).status).toBe(200)
    expect(begun.length).toBeGreaterThanOrEqual(held.length)
    expect(new Set(begun)).toEqual(new Set([PROVIDER_SECONDS_MAX * 1000]))
    elapse()
    for (const { answer } of held) {
      const response = await answer
      expect([response.status, await response.json()]).toMatchObject([503, { code: 'PROVIDER_UNAVAILABLE' }])
    }
    await unknown.close()
  })
  expect(await stored()).toEqual(before)
  for (const at of servers) await at.close()
})

test('a provider that dies between the sign-in and the swap of the code is said to be away, and nothing is kept', async () => {
  const other = await startOtherProvider()
  const at = await fixture.serverFor(OTHER_CLIENTS.basic, other.issuer)
  expect((await signInSettings(at)).body.authorizationEndpoint).toBe(`${other.issuer}/auth`)
  await other.die()
  const grant = { clientID: OTHER_CLIENTS.basic.client_id, code: 'x', redirectURI: `${at.origin}/authenticated` }
  await expectRefused(grant, '503 PROVIDER_UNAVAILABLE', at)
  await at.close()
  await other.close()
})
