// Tests that every response has the security headers. Covers every call in the contract with every kind of result, the screens and their
// files, the identity provider's pages, and unknown paths.

import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { proves } from '@twofold/accounting/testing/proves'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint } from '@twofold/contract/endpoint'
import { SCREENS } from '@twofold/contract/screens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { whileUnavailable } from '../tests/crash/silent-database.ts'
import { makeOneOfEach, type OneOfEach } from '../tests/fuzz/one-of-each.ts'
import { rightCall } from '../tests/fuzz/right-calls.ts'
import { requestOf } from '../tests/fuzz/send-call.ts'
import { rawCall } from '../tests/harness/raw-call.ts'
import type { SignedIn } from '../tests/harness/signed-in.ts'
import { newAttempt, openBrowser } from '../tests/harness/signing-in/browser-sign-in.ts'
import { faultsOfHeaders } from '../tests/harness/strict-headers.ts'
import { temporaryFolder } from '../tests/harness/temporary-folder.ts'
import { startTestApi, type TestApi } from '../tests/harness/test-api.ts'
import { BODY_MAX_BYTES } from './http/app.ts'

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const

let api: TestApi
let owner: SignedIn
let clerk: SignedIn
let oneOfEach: OneOfEach
/** The number of checked responses by status. */
const seen = new Map<number, number>()

beforeAll(async () => {
  api = await startTestApi({ screensFolder: builtScreens() })
  // Both users signed in with two factors, as the organisation requires.
  const signIn = { hasTwoFactors: true }
  owner = await api.newMember({ signIn })
  clerk = await api.newMember({ role: 'CLERK', into: owner, signIn })
  const required = await api.call(owner, 'PUT', '/organisation/settings', { body: { requiresTwoFactors: true } })
  expect(required.status).toBe(200)
  oneOfEach = await makeOneOfEach(api, owner)
})
afterAll(async () => {
  const byStatus = [...seen].toSorted(([one], [other]) => one - other).map(([status, count]) => `${count} x ${status}`)
  console.log(`${byStatus.join(', ')}: all with the strict headers`)
  await api.close()
})

/** Creates a folder with the same structure as the built web app. */
function builtScreens(): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'index.html'), '<!doctype html><head><title>Twofold</title></head>')
  writeFileSync(join(folder, 'screens.json'), JSON.stringify({ '/accounts/:accountID': ['/assets/accounts.js'] }))
  const script = 'console.log(1)\n'.repeat(100)
  writeFileSync(join(folder, 'assets/main-x1.js'), script)
  writeFileSync(join(folder, 'assets/main-x1.js.gz'), gzipSync(script))
  mkdirSync(join(folder, 'help/bookkeeping'), { recursive: true })
  writeFileSync(join(folder, 'help/index.html'), '<!doctype html><title>Help</title>')
  writeFileSync(join(folder, 'help/bookkeeping/receivables.html'), '<!doctype html><title>Invoices</title>')
  return folder
}

type RequestParts = { headers?: Readonly<Record<string, string>>; body?: string }

/** Sends a request, checks the headers of the response, and returns its status. */
async function statusOf(method: string, path: string, { headers = {}, body }: RequestParts = {}): Promise<number> {
  const answer = await rawCall(api.origin, {
    method,
    path,
    headers: Object.entries(headers).flat(),
    ...(body !== undefined && { body }),
  })
  const read = (name: string) => answer.headers[name]
  expect([method, path, answer.status, faultsOfHeaders(path, read)]).toEqual([method, path, answer.status, []])
  seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1)
  return answer.status
}

/** Checks the headers of a browser's response and returns its status. */
function look(path: string, { status, headers }: Response): number {
  const { pathname } = new URL(path, api.origin)
  expect([pathname, faultsOfHeaders(pathname, name => headers.get(name) ?? undefined)]).toEqual([pathname, []])
  seen.set(status, (seen.get(status) ?? 0) + 1)
  return status
}

/** Returns the kinds of results of a call, each with its possible status codes. */
function waysOf(endpoint: Endpoint, right: ReturnType<typeof requestOf>): [string, number[], () => Promise<number>][] {
  const { method, path, body } = right
  const request = (headers: Record<string, string>, other: string | undefined = body): RequestParts => ({
    headers,
    ...(other !== undefined && { body: other }),
  })
  const isOpen = endpoint.permission === 'open'
  const takesBody = body !== undefined
  const bodyMax = endpoint.bodyMaxBytes ?? BODY_MAX_BYTES
  return [
    ['successful, or refused by a rule', [200, 401, 404, 409], () => statusOf(method, path, request(owner.headers))],
    ['without a token', isOpen ? [200, 401, 404] : [401], () => statusOf(method, path, request({}))],
    [
      'with another organisation',
      isOpen ? [200, 401, 404] : [200, 401, 409],
      () => statusOf(method, path, request({ ...owner.headers, ...PINNED })),
    ],
    ['as a clerk', [200, 401, 403, 404, 409], () => statusOf(method, path, request(clerk.headers))],
    [
      'with an unknown query parameter',
      [200, 400, 401, 404, 409],
      () => statusOf(method, `${path}?unknown=1`, request(owner.headers)),
    ],
    ...(takesBody
      ? ([
          ['with a truncated body', [400], () => statusOf(method, path, request(owner.headers, '{"a":'))],
          ['with an unknown field', [400], () => statusOf(method, path, request(owner.headers, '{"unknown":1}'))],
          [
            'with a body too large',
            [413],
            () => statusOf(method, path, request(owner.headers, ' '.repeat(bodyMax + 1))),
          ],
        ] as [string, number[], () => Promise<number>][])
      : []),
  ]
}

const PINNED = { 'x-twofold-organisation': randomUUID() }

describe.each(CATALOGUE.map(call => [`${call.method} ${call.path}`, call] as const))('%s', (_, call) => {
  test('with every kind of result', async () => {
    proves('rule 5.22', 'Any further validation is decided by the server and is not shown.')
    proves('rule 7.4', 'For writes, status 200 means success; otherwise the body has an err field.')

    const right = requestOf(call, rightCall(call, oneOfEach))
    const isMine = call.name === 'logout' || call.name === 'leaveOrganisation'
    for (const [way, statuses, send] of waysOf(call, right)) {
      // These calls end the sessions that other calls need, so some of their checks are skipped.
      if (isMine && way !== 'without a token' && way !== 'with another organisation') continue
      expect([way, statuses.includes(await send()), statuses]).toEqual([way, true, statuses])
    }
    const answered = new Set<string>(CATALOGUE.filter(({ path }) => path === call.path).map(({ method }) => method))
    if (answered.has('GET')) answered.add('HEAD')
    for (const method of METHODS.filter(method => !answered.has(method)))
      expect([method, await statusOf(method, right.path)]).toEqual([method, 405])
  })
})

test('a screen is served with links to its own files', async () => {
  const link = '<link rel="modulepreload" crossorigin href="/assets/accounts.js">'
  expect(await (await fetch(`${api.origin}/accounts/7`)).text()).toContain(`${link}</head>`)
  expect(await (await fetch(`${api.origin}/accounts`)).text()).not.toContain('modulepreload')
})

test('the screens and all their files', async () => {
  const html = { accept: 'text/html' }
  for (const screen of SCREENS) expect(await statusOf('GET', screen.replace(/:\w+/g, '1'), { headers: html })).toBe(200)
  expect(await statusOf('GET', '/accounts?search=x', { headers: html })).toBe(200)
  expect(await statusOf('GET', '/no-such-screen', { headers: html })).toBe(404)
  expect(await statusOf('GET', '/no-such-screen')).toBe(404)
  expect(await statusOf('POST', '/accounts')).toBe(404)
  const file = '/assets/main-x1.js'
  expect(await statusOf('GET', file)).toBe(200)
  expect(await statusOf('HEAD', file)).toBe(200)
  expect(await statusOf('GET', file, { headers: { 'accept-encoding': 'gzip' } })).toBe(200)
  expect(await statusOf('GET', file, { headers: { range: 'bytes=0-9' } })).toBe(206)
  expect(await statusOf('GET', file, { headers: { range: 'bytes=99999-' } })).toBe(400)
  const { headers } = await rawCall(api.origin, { method: 'GET', path: file, headers: [] })
  expect(await statusOf('GET', file, { headers: { 'if-none-match': String(headers.etag) } })).toBe(304)
  for (const path of ['/assets/gone.js', '/assets/', '/assets/../index.html', '/assets/%2e%2e/%2e%2e/package.json'])
    expect([path, await statusOf('GET', path)]).toEqual([path, 404])
})

test('help pages need no token, and the page of a screen is found by the path of the screen', async () => {
  for (const path of ['/help/index.html', '/help/bookkeeping/receivables.html'])
    expect([path, await statusOf('GET', path)]).toEqual([path, 200])
  for (const [path, address] of [
    ['/help', '/help/index.html'],
    [
      '/help/?screen=%2Freceivable-invoices%2F12%2Fapply-payment',
      '/help/bookkeeping/receivables.html#record-and-apply-a-payment',
    ],
    ['/help?screen=//elsewhere.example/', '/help/index.html'],
    ['/help?screen=', '/help/index.html'],
  ] as const) {
    const { status, headers } = await rawCall(api.origin, { method: 'GET', path, headers: [] })
    expect([path, status, headers.location]).toEqual([path, 302, address])
  }
  for (const path of ['/help/gone.html', '/help/bookkeeping/', '/help/../index.html', '/help/%2e%2e/screens.json'])
    expect([path, await statusOf('GET', path)]).toEqual([path, 404])
})

test('the paths next to the API, and unknown paths', async () => {
  for (const path of ['/api/health', '/api/ready', '/api/openapi.json', '/api/docs', '/api/docs.css', '/api/metrics'])
    expect([path, await statusOf('GET', path)]).toEqual([path, 200])
  expect(await statusOf('GET', '/api/metrics', { headers: { 'x-forwarded-for': '192.0.2.1' } })).toBe(404)
  for (const method of METHODS)
    for (const path of ['/api', '/api/', '/api/nothing', '/nothing', '/%2fapi/accounts', '//api/accounts'])
      expect([path, await statusOf(method, path)]).toEqual([path, 404])
  for (const path of ['/api/accounts/%E0%A4%A', '/%E0%A4%A', '/idp/%E0%A4%A'])
    expect([path, (await statusOf('GET', path)) >= 400]).toEqual([path, true])
})

test('every page of the identity provider, and each of its errors', async () => {
  const browser = openBrowser(api.origin)
  const attempt = newAttempt(api.origin)
  expect(look('/idp/auth', await browser.get(attempt.path))).toBe(303)
  const { path } = await browser.follow(newAttempt(api.origin).path)
  expect(look(path, await browser.get(path))).toBe(200)
  const wrong = { username: 'unknown', password: 'nothing' }
  expect(look(path, await browser.submit(path, wrong))).toBe(401)
  for (const page of ['/idp/password', '/idp/style.css', '/idp/jwks', '/idp/.well-known/openid-configuration'])
    expect([page, look(page, await browser.get(page))]).toEqual([page, 200])
  for (const page of [
    '/idp',
    '/idp/',
    '/idp/nothing',
    '/idp/sign-in/nothing',
    '/idp/auth',
    '/idp/token',
    '/idp/auth/x',
  ])
    expect([page, look(page, await browser.get(page)) >= 400]).toEqual([page, true])
  for (const page of ['/idp/password', '/idp/token', '/idp/sign-in/nothing', '/idp/auth'])
    expect([page, look(page, await browser.submit(page, wrong)) >= 400]).toEqual([page, true])
  expect(look('/idp/password', await browser.submit('/idp/password', { username: 'a'.repeat(20_000) }))).toBe(413)
  const foreign = { 'sec-fetch-site': 'cross-site', 'content-type': 'application/x-www-form-urlencoded' }
  expect(await statusOf('POST', '/idp/password', { headers: foreign })).toBe(403)
  for (const method of METHODS) await statusOf(method, '/idp/auth')
})

test('a key that was used for something else, and a refresh token that was used too often', async () => {
  const post = CATALOGUE.find(({ name }) => name === 'postTransaction')!
  const right = requestOf(post, rightCall(post, oneOfEach))
  const headers = { ...owner.headers, 'idempotency-key': randomUUID() }
  expect(await statusOf('POST', right.path, { headers, body: right.body! })).toBe(200)
  const other = JSON.stringify({ ...JSON.parse(right.body!), transactionComment: 'something else' })
  expect(await statusOf('POST', right.path, { headers, body: other })).toBe(422)
  const refresh = () => statusOf('POST', '/api/refresh', { body: '{"refreshToken":"x"}' })
  expect(await refresh()).toBe(401)
  // The throttle window lasts longer than the test, even if the test is slow.
  await api.pools.owner.pool.query(
    "UPDATE throttle SET taken = 120, window_ends_at = now() + interval '1 hour' WHERE bucket LIKE 'refresh:%'",
  )
  expect(await refresh()).toBe(429)
  await api.pools.owner.pool.query('DELETE FROM throttle')
})

test.each([
  ['while the database is unavailable', 503, 'Connection terminated unexpectedly'],
  ['on an error of the server itself', 500, 'a bug'],
])('%s', async (_, status, message) => {
  const paths = ['/api/accounts', '/api/users/current', '/api/tenants', '/api/audit', '/idp/auth?client_id=twofold']
  const typed = { username: 'ada', present: 'a sentence', password: 'a new sentence', again: 'a new sentence' }
  const work = async () => {
    const statuses = await Promise.all(paths.map(path => statusOf('GET', path, { headers: owner.headers })))
    expect(new Set(statuses)).toEqual(new Set([status, 400]))
    expect(look('/idp/password', await openBrowser(api.origin).submit('/idp/password', typed))).toBe(status)
  }
  await whileUnavailable(api.pools.app, work, message)
  if (status === 500) expect(api.faults.splice(0)).not.toEqual([])
})
