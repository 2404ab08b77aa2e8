// Generates invalid requests: valid requests with at least one change that the server must refuse.
import { cells } from '@twofold/accounting/testing/equations'
import { MESSAGE_LENGTH_MAX } from '@twofold/accounting/text'
import { CATALOGUE } from '@twofold/contract/catalogue'
import type { Endpoint, Method } from '@twofold/contract/endpoint'
import { errorBody } from '@twofold/contract/errors'
import { mayRole } from '@twofold/contract/permissions'
import fc from 'fast-check'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { verify } from '../../src/verify/verify.ts'
import { createBooksDriver } from '../harness/books-driver.ts'
import type { SignedIn } from '../harness/signed-in.ts'
import { type TestApi, withTestApi } from '../harness/test-api.ts'
import { makeOneOfEach, type OneOfEach } from './one-of-each.ts'
import { rightCall } from './right-calls.ts'
import { requestOf } from './send-call.ts'

/** An HTTP request. `token` identifies the caller. `path` is relative to the server. */
type BadRequest = {
  method: string
  path: string
  token: 'owner' | 'viewer' | 'none' | 'broken'
  headers: Record<string, string>
  body: string | undefined
}

type Right = { endpoint: Endpoint; path: string; body: Record<string, unknown> | undefined }

/** The valid request for each call. */
function rightRequests(oneOfEach: OneOfEach): Right[] {
  return CATALOGUE.map(endpoint => {
    const right = rightCall(endpoint, oneOfEach)
    return { endpoint, path: requestOf(endpoint, { ...right, query: {} }).path, body: right.body }
  })
}

const asIs = ({ endpoint, path, body }: Right): BadRequest => ({
  method: endpoint.method,
  path,
  token: endpoint.permission === 'open' ? 'none' : 'owner',
  headers: body === undefined ? {} : { 'content-type': 'application/json' },
  body: body === undefined ? undefined : JSON.stringify(body),
})

type Spoil = fc.Arbitrary<BadRequest>
const among = <T>(items: readonly T[]): fc.Arbitrary<T> => fc.constantFrom(...items)

// Values that no field accepts, except that a boolean field accepts `true`. Apart from files, the longest valid string is the message of an
// email.
const NO_VALUE = among<unknown>([
  [[]],
  { a: { b: [] } },
  true,
  1e308,
  -1,
  0.1,
  2 ** 53,
  -(10 ** 20),
  '\u0000',
  'x\ud800',
  'x'.repeat(MESSAGE_LENGTH_MAX + 1),
])

// A file may contain any text, because a preview reports its errors line by line.
const FILE_TEXTS = new Set(['content'])

/** A body with an invalid value in one field. */
function wrongField(rights: Right[]): Spoil {
  const fields = rights.flatMap(right => Object.keys(right.body ?? {}).map(field => ({ right, field })))
  return fc
    .tuple(among(fields), NO_VALUE)
    .filter(([{ field }, value]) => !(typeof value === 'string' && FILE_TEXTS.has(field)))
    .filter(([{ right, field }, value]) => !(value === true && typeof right.body?.[field] === 'boolean'))
    .map(([{ right, field }, value]) => ({
      ...asIs(right),
      body: JSON.stringify({ ...right.body, [field]: value }),
    }))
}

/** An unknown field in the body, in a line or in the query. */
function unknownName(rights: Right[]): Spoil {
  const name = among([
    ...cells(`
      colour | accountid | AccountName | organisation_id | toString | 😀 | $where | 0
    `),
    ...['constructor ', ''],
  ])
  const inBody = fc.tuple(among(rights.filter(right => right.body)), name).map(([right, extra]) => ({
    ...asIs(right),
    body: JSON.stringify({ ...right.body, [extra]: 1 }),
  }))
  const inQuery = fc.tuple(among(rights), name).map(([right, extra]) => ({
    ...asIs(right),
    path: `${right.path}?${encodeURIComponent(extra)}=1`,
  }))
  return fc.oneof(inBody, inQuery)
}

/** A body that is not a valid object: another type, truncated, or with keys such as `__proto__`. */
function wrongShape(rights: Right[]): Spoil {
  const shapes = fc.oneof(
    among([
      ...cells(`[] | null | 1 | "x" | true | [{}] | { | {"a": | NaN | {'a':1} | {"a":1}{"b":2}`),
      '\u0000',
      '[['.repeat(20_000),
    ]),
    among(['{"__proto__":{"a":1}}', '{"constructor":{"prototype":{}}}']),
    fc.string({ maxLength: 40 }).map(text => `!${text}`),
    // In these random objects, the required fields are missing. Some calls have no required fields and accept `{}`, so `{}` is excluded.
    fc
      .jsonValue({ maxDepth: 5, stringUnit: 'binary' })
      .map(value => JSON.stringify(value))
      .filter(text => text !== '{}'),
  )
  const created = rights.filter(({ endpoint, body }) => body && endpoint.method === 'POST')
  return fc.tuple(among(created), shapes).map(([right, body]) => ({ ...asIs(right), body }))
}

const line = (accountID: number, transactionDCAmount = 5, debitOrCredit = 'DEBIT') => ({
  accountID,
  transactionDCAmount,
  debitOrCredit,
})
const BAD_LINES: readonly unknown[] = [
  ...[{}, null, 'x', [], [null], [[]], [{}]],
  [line(1, 0), line(1, 0)],
  [line(987654321), line(987654322, 5, 'CREDIT')],
  ...[[line(-1)], [line(1.5)], [line(2 ** 53)], [line(1, 10 ** 13 + 1, 'debit')]],
  Array.from({ length: 1001 }, () => line(1)),
]
const BAD_DAYS = [
  ...cells(`
    today | 2026-02-29 | 2026-13-01 | 0000-01-01 | 0001-01-01 | -0001-01-01 | 99999-01-01 | 2026-1-1 | 20261105
    2026-11-05T25:00:00Z | 2026-11-05x | ٢٠٢٦-١١-٠٥
  `),
  ...['', 1e9, null, []],
]

/** A transaction with invalid lines or an invalid date. */
function wrongEntry(rights: Right[]): Spoil {
  const entries = among(rights.filter(({ endpoint }) => /^(post|change)Transaction$/.test(endpoint.name)))
  const lines = fc
    .tuple(entries, among(BAD_LINES))
    .map(([right, debitCreditSet]) => ({ right, change: { debitCreditSet } }))
  const day = fc
    .tuple(entries, among(BAD_DAYS))
    .map(([right, transactionDate]) => ({ right, change: { transactionDate } }))
  return fc
    .oneof(lines, day)
    .map(({ right, change }) => ({ ...asIs(right), body: JSON.stringify({ ...right.body, ...change }) }))
}

/** An invalid id, or an invalid query. */
function wrongAddress(rights: Right[]): Spoil {
  const bad = among([
    ...cells(`
      0 | -1 | 1.5 | 1e3 | NaN | 987654321 | 99999999999999999999 | %00 | %ff | %E0%A4%A | ..%2f.. | 1'-- | ☃ | 1;2
      null
    `),
    ...['x'.repeat(300), ' '],
  ])
  const byId = rights.filter(({ endpoint }) => endpoint.path.includes(':'))
  const id = fc.tuple(among(byId), bad).map(([right, value]) => ({
    ...asIs(right),
    path: `/api${right.endpoint.path.replace(/:[A-Za-z]+/, value.includes('%') ? value : encodeURIComponent(value))}`,
  }))
  const queries = among(
    cells(`
    limit=0 | limit=1001 | limit=-1 | limit=1e2 | limit= | limit=5&cursor= | limit=5&cursor=%00
    limit=5&cursor=before.x.1 | limit=5&date=2026-02-30 | date=x | cursor=after.2026-11-05.1 | % | limit=5&=&==
    __proto__=1
  `),
  )
  const register = rights.filter(({ endpoint }) => endpoint.name === 'readRegister')
  const query = fc
    .tuple(among(register), queries)
    .map(([right, text]) => ({ ...asIs(right), path: `${right.path}?${text}` }))
  const nowhere = fc
    .tuple(
      among(
        cells(`
          /api | /api/ | /api//accounts | /api/nothing | /api/accounts/ | /api/accounts/1/2 | /api/..%2f | /nothing
          /api/%2e%2e/%2e%2e/etc/passwd
        `),
      ),
      among(['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']),
    )
    .map(([path, method]): BadRequest => ({ method, path, token: 'owner', headers: {}, body: undefined }))
  return fc.oneof(id, query, nowhere)
}

const METHODS: readonly (Method | 'PATCH' | 'OPTIONS')[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']

function mayViewer({ permission }: Endpoint): boolean {
  return permission === 'open' || permission === 'signed-in' || mayRole('VIEWER', permission)
}

/** Invalid headers on a valid request, and methods that a path does not support. */
function wrongHeaders(rights: Right[]): Spoil {
  const written = rights.filter(right => right.body)
  const keyed = rights.filter(
    ({ endpoint }) =>
      endpoint.method === 'POST' && /^(createAccount|postTransaction|inviteMember)$/.test(endpoint.name),
  )
  const closed = rights.filter(({ endpoint }) => endpoint.permission !== 'open')
  const type = fc
    .tuple(
      among(written),
      among([
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'application/x-www-form-urlencoded',
        'x',
        'application/jsonx',
      ]),
    )
    .map(([right, value]) => ({ ...asIs(right), headers: { 'content-type': value } }))
  const key = fc.tuple(among(keyed), among(['', ' ', 'x'.repeat(201), 'schlüssel', 'a\tb'])).map(([right, value]) => {
    const request = asIs(right)
    return { ...request, headers: { ...request.headers, 'idempotency-key': value } }
  })
  const token = fc
    .tuple(among(closed), among(['none' as const, 'broken' as const]))
    .map(([right, value]) => ({ ...asIs(right), token: value }))
  const pinned = fc
    .tuple(among(closed), among(['', 'x', '00000000-0000-0000-0000-000000000000']))
    .map(([right, value]) => {
      const request = asIs(right)
      return { ...request, headers: { ...request.headers, 'x-twofold-organisation': value } }
    })
  const viewer = among(closed.filter(({ endpoint }) => endpoint.body && !mayViewer(endpoint))).map(right => ({
    ...asIs(right),
    token: 'viewer' as const,
  }))
  const served = new Set(rights.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`))
  const method = fc
    .tuple(among(rights), among(METHODS))
    .filter(([right, name]) => !served.has(`${name} ${right.endpoint.path}`))
    .map(([right, name]) => ({ ...asIs(right), method: name, body: undefined, headers: {} }))
  const large = among(written).map(right => ({
    ...asIs(right),
    body: JSON.stringify({ ...right.body, more: 'x'.repeat(1_100_000) }),
  }))
  return fc.oneof(type, key, token, pinned, viewer, method, { weight: 1, arbitrary: large })
}

/** Generates invalid requests for every call. */
function badRequests(oneOfEach: OneOfEach): fc.Arbitrary<BadRequest> {
  const rights = rightRequests(oneOfEach)
  return fc.oneof(
    wrongField(rights.filter(right => right.body)),
    unknownName(rights),
    wrongShape(rights),
    wrongEntry(rights),
    wrongAddress(rights),
    wrongHeaders(rights),
  )
}

const AT_ONCE = 20

/**
 * Sends `count` invalid requests. The server must refuse each request with a message and must not log a fault. The books must not change.
 */
export async function sendBadRequests(count: number): Promise<void> {
  await withTestApi(async api => {
    const owner = await api.newMember()
    const viewer = await api.newMember({ role: 'VIEWER', into: owner })
    const books = createBooksDriver(api, owner)
    const oneOfEach = await makeOneOfEach(api, owner)
    const before = [await books.chart(), await books.register(oneOfEach.bank)]
    const requests = badRequests(oneOfEach)
    await fc.assert(
      fc.asyncProperty(fc.array(requests, { minLength: AT_ONCE, maxLength: AT_ONCE }), async sent => {
        await Promise.all(sent.map(request => expectRefused(api, { owner, viewer }, request)))
        expect(await verify(api.pools.owner, { organisationId: owner.organisationId })).toEqual([])
      }),
      { numRuns: Math.ceil(count / AT_ONCE) },
    )
    expect([await books.chart(), await books.register(oneOfEach.bank)]).toEqual(before)
  })
}

async function expectRefused(api: TestApi, who: { owner: SignedIn; viewer: SignedIn }, request: BadRequest) {
  const { method, path, token, body } = request
  const bearer =
    token === 'none' ? undefined : token === 'broken' ? 'Bearer a.b.c' : (who[token].headers.authorization as string)
  const headers = { ...(bearer !== undefined && { authorization: bearer }), ...request.headers }
  const response = await fetch(`${api.origin}${path}`, { method, headers, ...(body !== undefined && { body }) })
  const text = await response.text()
  const said = `${method} ${path} ${JSON.stringify(request.headers)} ${body?.slice(0, 300)} -> ${response.status} ${text.slice(0, 300)}`
  expect(response.status, said).toBeGreaterThanOrEqual(400)
  expect(response.status, said).toBeLessThan(500)
  const parsed = z.safeParse(errorBody, JSON.parse(text))
  expect(parsed.success && parsed.data.err, said).toBeTruthy()
  expect(parsed.data?.statusCode, said).toBe(response.status)
}
