import { createHmac, randomUUID } from 'node:crypto'
import { decodeJwt, decodeProtectedHeader, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedIn } from '../testing/signed-in.ts'
import { openPools, type TestPools } from '../testing/test-books.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { openAccessTokens } from './access-token.ts'
import { type Authenticator, createAuthenticator } from './authenticate.ts'
import { rotateServerKey, serverKeys } from './keys.ts'

let database: TestDatabase
let pools: TestPools
let authenticator: Authenticator

beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools(database)
  authenticator = createAuthenticator(pools.app.pool, await openAccessTokens(pools.app.pool))
})
afterAll(async () => {
  await pools.end()
  await database.drop()
})

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const judge = (authorization: string | undefined, more = {}) =>
  authenticator.authenticate({ ...(authorization !== undefined && { authorization }), ...more })
const NOT_SIGNED_IN = { ok: false, refusals: [{ code: 'NOT_SIGNED_IN' }] }

async function ownKey(): Promise<JWK> {
  return JSON.parse((await serverKeys(pools.app.pool, 'ACCESS_TOKEN'))[0].material)
}

/** The good token of somebody signed in, made anew with a change. */
async function forged(claims: object, header: object = {}, key?: Parameters<SignJWT['sign']>[0]): Promise<string> {
  const { accessToken } = await signedIn(pools.app.pool)
  const protectedHeader = { ...decodeProtectedHeader(accessToken), ...header } as { alg: string }
  const payload = { ...decodeJwt(accessToken), ...claims }
  return new SignJWT(payload)
    .setProtectedHeader(protectedHeader)
    .sign(key ?? (await importJWK(await ownKey(), 'EdDSA')))
}

const now = () => Math.floor(Date.now() / 1000)

test('the forger’s tools make a good token when nothing is changed', async () => {
  expect(await judge(`Bearer ${await forged({})}`)).toMatchObject({ ok: true })
})

describe('an access token is refused', () => {
  test.each<[string, () => Promise<string>]>([
    ['when it has expired', () => forged({ exp: now() })],
    ['when another issued it', () => forged({ iss: 'https://other.example' })],
    ['when it is for another audience', () => forged({ aud: 'other' })],
    ['when it is of another type', () => forged({}, { typ: 'JWT' })],
    ['when it has no type', () => forged({}, { typ: undefined })],
    ['when its key is unknown', () => forged({}, { kid: 'other' })],
    ['when it names no key', () => forged({}, { kid: undefined })],
    ['when it has no session', () => forged({ sid: undefined })],
    ['when its session is not one', () => forged({ sid: randomUUID() })],
    ['when its session is another user’s', () => forged({ sub: '999999' })],
    ['when it never expires', () => forged({ exp: undefined })],
    [
      'when another key signed it',
      async () => forged({}, {}, (await generateKeyPair('EdDSA', { crv: 'Ed25519' })).privateKey),
    ],
    [
      'when nothing signed it (alg none)',
      async () => {
        const token = await forged({})
        return `${base64({ ...decodeProtectedHeader(token), alg: 'none' })}.${token.split('.')[1]}.`
      },
    ],
    [
      'when the public key served as a shared secret (HS256)',
      async () => {
        const token = await forged({})
        const { d: _, ...open } = await ownKey()
        const head = base64({ ...decodeProtectedHeader(token), alg: 'HS256' })
        const signed = `${head}.${token.split('.')[1]}`
        return `${signed}.${createHmac('sha256', JSON.stringify(open)).update(signed).digest('base64url')}`
      },
    ],
    [
      'when its claims were changed',
      async () => {
        const [head, body, signature] = (await forged({})).split('.')
        const claims = JSON.parse(Buffer.from(body!, 'base64url').toString())
        return `${head}.${base64({ ...claims, sub: '1' })}.${signature}`
      },
    ],
    ['when it is a refresh token', async () => (await signedIn(pools.app.pool)).refreshToken],
    ['when it is nothing', async () => ''],
  ])('%s', async (_when, make) => {
    expect(await judge(`Bearer ${await make()}`)).toEqual(NOT_SIGNED_IN)
  })

  test('when it comes by another way than the Authorization header', async () => {
    const { accessToken } = await signedIn(pools.app.pool)
    expect(await judge(undefined, { cookie: `accessToken=${accessToken}` })).toEqual(NOT_SIGNED_IN)
    expect(await judge(undefined, { 'x-access-token': accessToken })).toEqual(NOT_SIGNED_IN)
    expect(await judge(`Basic ${accessToken}`)).toEqual(NOT_SIGNED_IN)
  })

  test('when it expires after it was remembered', async () => {
    const token = await forged({ exp: now() + 1 })
    expect(await judge(`Bearer ${token}`)).toMatchObject({ ok: true })
    await new Promise(resolve => setTimeout(resolve, 1500))
    expect(await judge(`Bearer ${token}`)).toEqual(NOT_SIGNED_IN)
  })
})

test('a rotated key leaves the tokens of the one before it valid, and no others', async () => {
  const old = await forged({})
  const judgeAnew = async (token: string) =>
    await createAuthenticator(pools.app.pool, await openAccessTokens(pools.app.pool)).authenticate({
      authorization: `Bearer ${token}`,
    })
  await rotateServerKey(pools.app.pool, 'ACCESS_TOKEN')
  const middle = await forged({}, { kid: (await ownKey()).kid })
  expect(await judgeAnew(old)).toMatchObject({ ok: true })
  expect(await judgeAnew(middle)).toMatchObject({ ok: true })
  await rotateServerKey(pools.app.pool, 'ACCESS_TOKEN')
  expect(await judgeAnew(old)).toEqual(NOT_SIGNED_IN)
  expect(await judgeAnew(middle)).toMatchObject({ ok: true })
})

test('processes that start at once agree on one key', async () => {
  const other = await createTestDatabase()
  const own = openPools(other)
  const keys = await Promise.all(Array.from({ length: 8 }, () => serverKeys(own.app.pool, 'ACCESS_TOKEN')))
  await own.end()
  await other.drop()
  expect(new Set(keys.map(([newest]) => newest.material)).size).toBe(1)
})

test('the server’s role reads no key, session, account or attempt but through its functions', async () => {
  for (const table of [
    'server_key',
    'session',
    'refresh_token',
    'throttle',
    'first_set_up',
    'last_organisation',
    'idp_account',
    'idp_key',
    'idp_artefact',
  ])
    await expect(pools.app.pool.query(`SELECT FROM ${table}`)).rejects.toThrow('permission denied')
})
