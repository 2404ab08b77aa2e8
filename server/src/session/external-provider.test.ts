import { decodeJwt } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type FakeProvider, startFakeProvider } from '../testing/fake-provider.ts'
import { startApplication, type TestApplication } from '../testing/test-application.ts'
import { openPools, type TestPools } from '../testing/test-books.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let pools: TestPools
let provider: FakeProvider
let server: TestApplication

const CLIENT = 'books at work'

beforeAll(async () => {
  database = await createTestDatabase()
  pools = openPools(database)
})
afterAll(async () => {
  await pools.end()
  await database.drop()
})
beforeEach(async () => {
  provider = await startFakeProvider(CLIENT)
  const oidc = { issuer: provider.issuer, clientId: CLIENT, clientSecret: 'told nobody' }
  server = await startApplication(pools.app, { config: { oidc } })
})
afterEach(async () => {
  await server.close()
  await provider.close()
  expect(server.faults).toEqual([])
})

async function authenticate(more: object = {}) {
  const body = {
    clientID: CLIENT,
    code: 'their code',
    redirectURI: `${server.origin}/authenticated`,
    codeVerifier: 'v'.repeat(43),
    nonce: 'n',
    ...more,
  }
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${server.origin}/api/authenticate`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, body: (await response.json()) as { accessToken: string; code?: string } }
}

const settings = async () => (await fetch(`${server.origin}/api/sign-in`)).json()

test('the browser is sent to the provider’s own address, and ours is not mounted', async () => {
  expect(await settings()).toEqual({ authorizationEndpoint: `${provider.issuer}/authorise`, clientID: CLIENT })
  for (const path of ['/idp/auth', '/idp/style.css', '/idp/password'])
    expect((await fetch(`${server.origin}${path}`)).status).toBe(404)
})

test('its word is taken when everything about it is right', async () => {
  provider.says = { claims: { nonce: 'n', preferred_username: 'ada', given_name: 'Ada', family_name: 'Ledger' } }
  const { status, body } = await authenticate()
  expect(status).toBe(200)
  const found = 'SELECT issuer, subject, username, given_name, family_name FROM app_user WHERE user_id = $1'
  const { rows } = await pools.owner.pool.query(found, [decodeJwt(body.accessToken).sub])
  const names = { username: 'ada', given_name: 'Ada', family_name: 'Ledger' }
  expect(rows).toEqual([{ issuer: provider.issuer, subject: 'subject', ...names }])
  expect(Object.fromEntries(provider.asked[0]!)).toMatchObject({
    client_id: CLIENT,
    client_secret: 'told nobody',
    code: 'their code',
    code_verifier: 'v'.repeat(43),
  })
})

test.each<[string, FakeProvider['says']]>([
  ['another issuer', { claims: { nonce: 'n', iss: 'https://other.example' } }],
  ['another audience', { claims: { nonce: 'n', aud: 'other' } }],
  ['another nonce', { claims: { nonce: 'other' } }],
  ['no nonce', { claims: {} }],
  ['an ID token that has expired', { claims: { nonce: 'n', exp: 1 } }],
  ['an ID token without a subject', { claims: { nonce: 'n', sub: undefined } }],
  ['a signature that is not its own', { claims: { nonce: 'n' }, isForged: true }],
  ['a refusal', { status: 400 }],
])('its word is not taken with %s', async (_what, says) => {
  provider.says = says
  expect(await authenticate()).toMatchObject({ status: 401, body: { code: 'SIGN_IN_REJECTED' } })
})

test('a person is known by issuer and subject, whatever name he bears', async () => {
  const subs = []
  for (const claims of [{ preferred_username: 'ada' }, { preferred_username: 'lovelace' }]) {
    provider.says = { claims: { nonce: 'n', ...claims } }
    subs.push(decodeJwt((await authenticate()).body.accessToken).sub)
  }
  expect(subs[0]).toBe(subs[1])
  provider.says = { claims: { nonce: 'n', preferred_username: 'lovelace', sub: 'another' } }
  expect(decodeJwt((await authenticate()).body.accessToken).sub).not.toBe(subs[0])
})

test('names that it no longer tells stay as they were, and a newcomer without any is known by his subject', async () => {
  const names = async (claims: object) => {
    provider.says = { claims: { nonce: 'n', ...claims } }
    const { sub } = decodeJwt((await authenticate()).body.accessToken)
    const found = 'SELECT username, given_name, family_name FROM app_user WHERE user_id = $1'
    return (await pools.owner.pool.query(found, [sub])).rows[0]
  }
  const told = { sub: 'shy', preferred_username: 'ada', given_name: 'Ada', family_name: 'Ledger' }
  const ada = { username: 'ada', given_name: 'Ada', family_name: 'Ledger' }
  expect(await names(told)).toEqual(ada)
  expect(await names({ sub: 'shy' })).toEqual(ada)
  expect(await names({ sub: 'shy', family_name: 'Byron' })).toEqual({ ...ada, family_name: 'Byron' })
  expect(await names({ sub: 'nameless' })).toEqual({ username: 'nameless', given_name: '', family_name: '' })
})

test('while it is down, sign-in says so, and works again when it is back', async () => {
  provider.says = { status: 503 }
  expect(await authenticate()).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
  provider.says = { claims: { nonce: 'n' } }
  expect((await authenticate()).status).toBe(200)
})

test('while it cannot be found at all, sign-in says so, and the server runs', async () => {
  await provider.close()
  expect(await settings()).toMatchObject({ code: 'PROVIDER_UNAVAILABLE', statusCode: 503 })
  expect(await authenticate()).toMatchObject({ status: 503, body: { code: 'PROVIDER_UNAVAILABLE' } })
  expect((await fetch(`${server.origin}/api/health`)).status).toBe(200)
})
