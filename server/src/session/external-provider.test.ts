// Tests an external identity provider that is set up only by configuration. Another test covers invalid responses.

import { proves } from '@twofold/accounting/testing/proves'
import { decodeJwt } from 'jose'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { changedIdToken } from '../../tests/harness/signing-in/bad-id-tokens.ts'
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
import { DISCOVERY, type OtherProvider } from '../../tests/harness/signing-in/tampering-proxy.ts'
import { nowSeconds } from '../../tests/harness/signing-in/token-forge.ts'

const { fixture, server } = setUpExternalProvider()
let provider: OtherProvider

beforeAll(() => {
  provider = fixture.provider
})

/** Signs in and returns the user's id. */
async function userWith(claims: object, at = server): Promise<number> {
  provider.tampering = changedIdToken(token => provider.resigned(token, claims))
  const { status, body } = await signInAt(at)
  expect(status).toBe(200)
  return Number(decodeJwt(body.accessToken!).sub)
}

async function storedUser(userId: number) {
  const found = 'SELECT issuer, subject, username, given_name, family_name FROM app_user WHERE user_id = $1'
  return (await fixture.pools.owner.pool.query(found, [userId])).rows[0]
}

test('the browser is sent to the provider’s own address, and ours is not mounted', async () => {
  proves('rule 0.2', 'Users sign in through an external identity provider and work inside one organisation at a time.')

  expect((await signInSettings(server)).body).toMatchObject({
    authorizationEndpoint: `${provider.issuer}/auth`,
    clientID: OTHER_CLIENTS.basic.client_id,
  })
  for (const path of ['/idp/auth', '/idp/style.css', '/idp/password'])
    expect((await fetch(`${server.origin}${path}`)).status).toBe(404)
})

test.each(Object.entries(OTHER_CLIENTS))('signs in when we are registered as %s, each time', async (_way, client) => {
  const at = await fixture.serverFor(client)
  const first = await signInAt(at)
  const second = await signInAt(at)
  await at.close()
  expect([first.status, second.status]).toEqual([200, 200])
  expect(await storedUser(Number(decodeJwt(first.body.accessToken!).sub))).toEqual({
    issuer: provider.issuer,
    subject: 'ada',
    username: 'ada',
    given_name: 'Ada',
    family_name: 'Ledger',
  })
})

test('each other way is refused once at most, and then the way is known in which the provider accepts the secret', async () => {
  const at = await fixture.serverFor(OTHER_CLIENTS.post)
  expect((await signInSettings(at)).status).toBe(200)
  provider.asked.length = 0
  const headers = { 'content-type': 'application/json', 'www-authenticate': 'Basic' }
  const unknown = { status: 401, headers, body: '{"error":"invalid_client"}' }
  provider.tampering = { instead: { '/token': authorization => (authorization === undefined ? undefined : unknown) } }
  for (let time = 0; time < 2; time += 1) expect((await signInAt(at)).status).toBe(200)
  letPass(16)
  expect((await signInAt(at)).status).toBe(200)
  await at.close()
  const asked = (wanted: string) => provider.asked.filter(({ path }) => path === wanted)
  expect(asked('/token').map(({ authorization }) => authorization !== undefined)).toEqual([
    ...[true, true],
    ...[false, false, false],
  ])
  expect([asked(DISCOVERY).length, asked('/jwks').length]).toEqual([1, 1])
})

test('that the provider went away is known a quarter of a minute later, before anybody is sent there', async () => {
  expect((await signInSettings(server)).status).toBe(200)
  const grant = grantOf(await goAndComeBack(server))
  provider.tampering = { instead: { [DISCOVERY]: { status: 502, headers: {}, body: '' } } }
  letPass(14)
  expect((await signInSettings(server)).status).toBe(200)
  letPass(16)
  expect((await signInSettings(server)).body.code).toBe('PROVIDER_UNAVAILABLE')
  // A user who has just signed in at the provider can complete the sign-in, because the metadata of the provider is still cached.
  expect((await authenticate(server, grant)).status).toBe(200)
})

test('a public client proves itself by the verifier alone', async () => {
  const at = await fixture.serverFor(OTHER_CLIENTS.open)
  provider.asked.length = 0
  await signInAt(at)
  await at.close()
  const { authorization, body } = provider.asked.find(({ path }) => path === '/token')!
  expect(authorization).toBeUndefined()
  expect([...new URLSearchParams(body).keys()].toSorted()).toEqual(
    ['client_id', 'code', 'code_verifier', 'grant_type', 'redirect_uri'].toSorted(),
  )
})

test('a user is identified by issuer and subject, not by name', async () => {
  const ada = await userWith({ preferred_username: 'ada' })
  expect(await userWith({ preferred_username: 'lovelace' })).toBe(ada)
  expect(await userWith({ preferred_username: 'lovelace', sub: 'another' })).not.toBe(ada)
})

const now = performance.now.bind(performance)

/** Moves the clock forward by a number of seconds. */
function letPass(seconds: number): void {
  vi.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000)
}

const UNTOLD = { preferred_username: undefined, given_name: undefined, family_name: undefined }

test('names that the provider no longer sends are kept, and a new user without names gets the subject as username', async () => {
  const names = async (claims: object) => {
    const {
      username,
      given_name: given,
      family_name: family,
    } = await storedUser(await userWith({ ...UNTOLD, ...claims }))
    return [username, given, family]
  }
  const claims = { sub: 'shy', preferred_username: 'ada', given_name: 'Ada', family_name: 'Ledger' }
  expect(await names(claims)).toEqual(['ada', 'Ada', 'Ledger'])
  expect(await names({ sub: 'shy' })).toEqual(['ada', 'Ada', 'Ledger'])
  expect(await names({ sub: 'shy', family_name: 'Byron' })).toEqual(['ada', 'Ada', 'Byron'])
  expect(await names({ sub: 'nameless' })).toEqual(['nameless', '', ''])
})

test('a user without names is asked once, and the answer is used until the provider sends names', async () => {
  const signIn = async (claims: object) => {
    provider.tampering = changedIdToken(token => provider.resigned(token, { sub: 'unnamed', ...UNTOLD, ...claims }))
    return (await signInAt(server)).body as Record<string, unknown>
  }
  const name = async (accessToken: unknown, body: object) => {
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
    const sent = { method: 'PUT', headers, body: JSON.stringify(body) }
    const response = await fetch(`${server.origin}/api/users/current`, sent)
    return { status: response.status, body: await response.json() }
  }
  const { accessToken, missingNames } = await signIn({})
  expect(missingNames).toEqual(['username', 'givenName', 'familyName'])
  for (const body of [{}, { username: 'uma' }, { username: 'uma', givenName: ' ', familyName: '\u200b' }])
    expect(await name(accessToken, body)).toMatchObject({ status: 400, body: { code: 'TEXT_EMPTY' } })
  expect(await name(accessToken, { givenName: 'U\nma' })).toMatchObject({ body: { code: 'TEXT_NOT_ALLOWED' } })
  const user = { username: 'uma', givenName: 'Uma', familyName: '' }
  expect(await name(accessToken, { ...user, givenName: ' Uma ' })).toEqual({ status: 200, body: { user } })
  const other = { username: 'root', givenName: 'Someone', familyName: 'Else' }
  expect(await name(accessToken, other)).toEqual({ status: 200, body: { user } })
  expect(await signIn({})).not.toHaveProperty('missingNames')
  expect(await signIn({ given_name: 'Umberta', family_name: 'Ledger' })).not.toHaveProperty('missingNames')
  expect(await storedUser(Number(decodeJwt(String(accessToken)).sub))).toMatchObject({
    username: 'uma',
    given_name: 'Umberta',
    family_name: 'Ledger',
  })
})

test('a user whose name equals the subject is not asked', async () => {
  const claims = { sub: 'bob', preferred_username: 'bob', given_name: 'Bob', family_name: 'Ledger' }
  provider.tampering = changedIdToken(token => provider.resigned(token, claims))
  const { body } = await signInAt(server)
  expect(body).not.toHaveProperty('missingNames')
})

test('a name is kept as it can be shown on one line', async () => {
  const names = { preferred_username: 'ada\u0000\nl\u202e', given_name: `${'a'.repeat(199)}😀`, family_name: 7 }
  const {
    username,
    given_name: given,
    family_name: family,
  } = await storedUser(await userWith({ sub: 'odd', ...names }))
  expect([username, given.length, family]).toEqual(['adal', 199, ''])
  const unseen = { preferred_username: '\u200b', email: 'ada@id.example', given_name: '\u3164', family_name: 'Ledger' }
  expect(await storedUser(await userWith({ sub: 'unseen', ...unseen }))).toMatchObject({
    username: 'ada@id.example',
    given_name: '',
    family_name: 'Ledger',
  })
})

const JSON_TYPE = { 'content-type': 'application/json' }

/** Responses of token endpoints that refuse the client, as real providers send them. */
const REFUSALS = {
  '401 invalid_client': { status: 401, headers: JSON_TYPE, body: '{"error":"invalid_client"}' },
  '401 with a challenge': { status: 401, headers: { ...JSON_TYPE, 'www-authenticate': 'Basic' }, body: '{}' },
  '400 unauthorized_client': { status: 400, headers: JSON_TYPE, body: '{"error":"unauthorized_client"}' },
  '403 unauthorized_client': { status: 403, headers: JSON_TYPE, body: '{"error":"unauthorized_client"}' },
}

/** Returns the method with which a request to the token endpoint authenticates the client. */
function presentedIn({ authorization, body }: { authorization: string | undefined; body: string }): string {
  if (authorization === undefined) return new URLSearchParams(body).has('client_secret') ? 'post' : 'none'
  const { client_id: id, client_secret: secret } = OTHER_CLIENTS.literal
  const isLiteral = authorization === `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
  return isLiteral ? 'basic, literal' : 'basic, encoded'
}

describe('a client secret with "-", "_", "." and "~"', () => {
  test.each(Object.entries(REFUSALS))(
    'is presented in the next way when the provider answers %s',
    async (_, refused) => {
      const at = await fixture.serverFor(OTHER_CLIENTS.literal)
      provider.asked.length = 0
      provider.tampering = {
        instead: {
          '/token': authorization =>
            presentedIn({ authorization, body: '' }) === 'basic, encoded' ? refused : undefined,
        },
      }
      for (let time = 0; time < 2; time += 1) expect((await signInAt(at)).status).toBe(200)
      await at.close()
      const ways = provider.asked.filter(({ path }) => path === '/token').map(presentedIn)
      expect(ways).toEqual(['basic, encoded', 'basic, literal', 'basic, literal'])
    },
  )

  test.each([
    [
      ['client_secret_basic', 'client_secret_post'],
      ['basic, encoded', 'basic, literal', 'post'],
    ],
    [['client_secret_post'], ['post', 'basic, encoded', 'basic, literal']],
    [['private_key_jwt'], ['basic, encoded', 'basic, literal', 'post']],
    [undefined, ['basic, encoded', 'basic, literal', 'post']],
  ])('is presented in each way once, what the provider offers first: %j', async (offered, ways) => {
    // A server requests the metadata when it starts.
    provider.tampering = {
      json: { [DISCOVERY]: metadata => ({ ...metadata, token_endpoint_auth_methods_supported: offered }) },
      instead: { '/token': REFUSALS['401 invalid_client'] },
    }
    const at = await fixture.serverFor(OTHER_CLIENTS.literal)
    provider.asked.length = 0
    const { status, body } = await signInAt(at)
    await at.close()
    expect([status, body.code]).toEqual([401, 'SIGN_IN_REJECTED'])
    expect(provider.asked.filter(({ path }) => path === '/token').map(presentedIn)).toEqual(ways)
  })

  test('is presented in no other way when the provider refuses something else than the client', async () => {
    const at = await fixture.serverFor(OTHER_CLIENTS.literal)
    provider.asked.length = 0
    provider.tampering = {
      instead: { '/token': { status: 400, headers: JSON_TYPE, body: '{"error":"invalid_grant"}' } },
    }
    expect((await signInAt(at)).status).toBe(401)
    await at.close()
    expect(provider.asked.filter(({ path }) => path === '/token').map(presentedIn)).toEqual(['basic, encoded'])
  })

  test('is presented as the provider accepts it from the second sign-in on, if the first code was lost', async () => {
    const at = await fixture.serverFor(OTHER_CLIENTS.literal)
    provider.asked.length = 0
    let isLost = true
    provider.tampering = {
      instead: {
        '/token': authorization => {
          if (presentedIn({ authorization, body: '' }) === 'basic, encoded') return REFUSALS['401 invalid_client']
          return isLost ? { status: 400, headers: JSON_TYPE, body: '{"error":"invalid_grant"}' } : undefined
        },
      },
    }
    expect((await signInAt(at)).status).toBe(401)
    isLost = false
    expect((await signInAt(at)).status).toBe(200)
    await at.close()
    const ways = provider.asked.filter(({ path }) => path === '/token').map(presentedIn)
    expect(ways).toEqual(['basic, encoded', 'basic, literal', 'basic, literal'])
  })
})

test.each([
  [{ name: 'Ada Lovelace' }, ['Ada', 'Lovelace']],
  [{ name: ' Ludwig van  Beethoven ' }, ['Ludwig van', 'Beethoven']],
  [{ name: 'Lovelace, Ada' }, ['', 'Lovelace, Ada']],
  [{ name: '山田太郎' }, ['', '山田太郎']],
  [{ name: 'Ada Lovelace', family_name: 'Byron' }, ['', 'Byron']],
  [{ name: 'Ada Lovelace', given_name: 'Augusta', family_name: 'King' }, ['Augusta', 'King']],
])('a new user with the claims %j has the names %j, and is not asked for them', async (claims, names) => {
  const sub = `named ${JSON.stringify(claims)}`
  provider.tampering = changedIdToken(token => provider.resigned(token, { ...UNTOLD, sub, ...claims }))
  const { body } = await signInAt(server)
  expect((body as Record<string, unknown>).missingNames).toEqual(['username'])
  const { given_name: given, family_name: family } = await storedUser(Number(decodeJwt(body.accessToken!).sub))
  expect([given, family]).toEqual(names)
})

test.each([
  { name: 'ada@id.example', email: 'ada@id.example' },
  { name: 'ada', preferred_username: 'ada' },
  { name: ' \u200b' },
  { name: 7 },
])('a claim `name` that says nothing new is not a name: %j', async claims => {
  const sub = `unnamed ${JSON.stringify(claims)}`
  provider.tampering = changedIdToken(token => provider.resigned(token, { ...UNTOLD, sub, ...claims }))
  const { body } = await signInAt(server)
  expect((body as Record<string, unknown>).missingNames).toEqual(expect.arrayContaining(['givenName', 'familyName']))
})

test('a claim `name` never overwrites a name that a user has', async () => {
  const known = { sub: 'renamed', preferred_username: 'rena', given_name: 'Rena', family_name: 'Ledger' }
  const userId = await userWith({ ...UNTOLD, ...known })
  await userWith({ ...UNTOLD, sub: 'renamed', name: 'Someone Else' })
  expect(await storedUser(userId)).toMatchObject({ username: 'rena', given_name: 'Rena', family_name: 'Ledger' })
  const given = await userWith({ ...UNTOLD, sub: 'given only', given_name: 'Rena' })
  await userWith({ ...UNTOLD, sub: 'given only', name: 'Someone Else' })
  expect(await storedUser(given)).toMatchObject({ given_name: 'Rena', family_name: '' })
})

/** Signs in with changed claims in the ID token and the requirements `requires`. */
async function signInWith(claims: object, requires?: string[]) {
  const { provider } = fixture
  const unsaid = { auth_time: undefined, amr: undefined, acr: undefined }
  provider.tampering = changedIdToken(token => provider.resigned(token, { ...unsaid, ...claims }))
  const grant = grantOf(await goAndComeBack(server))
  return authenticate(server, { ...grant, ...(requires && { requires }) })
}

/** Returns the stored sign-in time and factors of the session that a token belongs to. */
async function storedSignIn(accessToken: string) {
  const { rows } = await fixture.pools.owner.pool.query<{ at: number | null; two_factors: boolean }>(
    'SELECT extract(epoch FROM authenticated_at)::float8 AS at, two_factors FROM session WHERE session_id = $1',
    [decodeJwt(accessToken).sid],
  )
  return rows[0]!
}

const RECENT = ['RECENT_SIGN_IN']
const TWO = ['TWO_FACTORS']

describe('POST /authenticate with the requirement of a recent sign-in or two factors', () => {
  test.each([
    ['no auth_time, although it was asked for', {}, RECENT, 'SIGN_IN_TIME_MISSING'],
    ['an auth_time that is a text', { auth_time: '1' }, RECENT, 'SIGN_IN_REJECTED'],
    ['an auth_time of six minutes ago', { auth_time: nowSeconds() - 360 }, RECENT, 'SIGN_IN_NOT_RECENT'],
    ['an auth_time in an hour', { auth_time: nowSeconds() + 3600 }, RECENT, 'SIGN_IN_TIME_MISSING'],
    ['neither amr nor acr', { auth_time: nowSeconds() }, TWO, 'SECOND_FACTOR_MISSING'],
    ['another acr', { acr: '1', amr: ['pwd', 'otp'] }, TWO, 'SECOND_FACTOR_MISSING'],
    ['two factors without an auth_time', { amr: ['mfa'] }, [...TWO, ...RECENT], 'SIGN_IN_TIME_MISSING'],
    ['a recent password', { auth_time: nowSeconds() }, [...RECENT, ...TWO], 'SECOND_FACTOR_MISSING'],
  ])('401: an ID token with %s', async (_, claims, requires, code) => {
    const { status, body } = await signInWith(claims, requires)
    expect([status, body.code]).toEqual([401, code])
    expect(body).not.toHaveProperty('accessToken')
  })

  test.each([
    ['mfa in amr', { amr: ['pwd', 'mfa'] }],
    ['the first accepted acr', { acr: TWO_FACTOR_ACR[0] }],
    ['the other accepted acr', { acr: TWO_FACTOR_ACR[1] }],
    ['an accepted authentication context', { acrs: [TWO_FACTOR_ACR[1]] }],
  ])('200: two factors by %s', async (_, claims) => {
    const { status, body } = await signInWith(claims, TWO)
    expect(status).toBe(200)
    expect(await storedSignIn(body.accessToken!)).toEqual({ at: null, two_factors: true })
  })

  test('200: the session keeps what the ID token says, whether or not it was asked for', async () => {
    const at = nowSeconds() - 100
    const said = await signInWith({ auth_time: at, amr: ['pwd'] }, RECENT)
    expect(await storedSignIn(said.body.accessToken!)).toEqual({ at, two_factors: false })
    const unsaid = await signInWith({})
    expect(await storedSignIn(unsaid.body.accessToken!)).toEqual({ at: null, two_factors: false })
    const old = await signInWith({ auth_time: at - 86_400, acr: TWO_FACTOR_ACR[0] })
    expect(await storedSignIn(old.body.accessToken!)).toEqual({ at: at - 86_400, two_factors: true })
  })

  test('400: a requirement that does not exist', async () => {
    expect((await signInWith({}, ['ANYTHING'])).status).toBe(400)
  })
})

test('GET /sign-in answers how to ask this provider for two factors', async () => {
  const { body } = await signInSettings(server)
  expect(body.twoFactorParameters).toEqual({ acr_values: TWO_FACTOR_ACR.join(' ') })
})
