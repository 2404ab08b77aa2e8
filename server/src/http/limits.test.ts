// Sends slow requests, huge requests, and too many requests over raw sockets. The server limits each of them, responds with a message, and
// keeps serving other callers.
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { proves } from '@twofold/accounting/testing/proves'
import { errorBody } from '@twofold/contract/errors'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { whileTableLocked } from '../../tests/harness/all-waiting.ts'
import { createBooksDriver } from '../../tests/harness/books-driver.ts'
import { openSocket, parseResponse } from '../../tests/harness/raw-call.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { faultsOfHeaders } from '../../tests/harness/strict-headers.ts'
import { refusal, startTestApi, type TestApi } from '../../tests/harness/test-api.ts'

/** The minimum rate is so high that a larger body gets no additional time. */
const TIMES = {
  headersMsMax: 400,
  checkMs: 50,
  minDataRate: { graceMs: 400, bytesPerSecondMin: 1e9, stalledMs: 60_000 },
}
const NUMBERS = { connectionsMax: 40, callsMax: 3, waitMsMax: 200 }

/** `impatient` has short time limits. `api` admits only a few calls at a time. */
let impatient: TestApi
let api: TestApi
let owner: SignedIn
let accountId: number

beforeAll(async () => {
  impatient = await startTestApi({ limits: TIMES })
  api = await startTestApi({ limits: NUMBERS })
  owner = await api.newMember()
  accountId = (await createBooksDriver(api, owner).open('Bank')).accountID
})

afterAll(async () => {
  for (const each of [impatient, api]) await each.close()
})

const open = ({ origin } = api) => openSocket(origin)

/** Sends a byte at intervals until the server closes the connection. Returns the data that the server sent. */
async function trickle(begin: string, drop: string): Promise<{ status: number; code: string; faults: string[] }> {
  const socket = openSocket(impatient.origin, begin)
  const dripping = setInterval(() => socket.writable && socket.write(drop), 40)
  const answer = await text(socket).finally(() => clearInterval(dripping))
  const { head, headers, body } = parseResponse(answer)
  const { statusCode, code } = z.parse(errorBody, JSON.parse(body))
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${statusCode} `))
  const faults = faultsOfHeaders('/api', name => headers.get(name))
  return { status: statusCode, code, faults }
}

const bearer = ({ headers }: SignedIn) => `authorization: ${headers.authorization}\r\n`

const whileLocked = (table: 'account' | 'transaction', work: () => Promise<void>) =>
  whileTableLocked(api.pools.owner, table, work)

/** Waits until this many calls are in progress. */
async function underWay(count: number, { origin } = api): Promise<void> {
  const metrics = async () => await (await fetch(`${origin}/api/metrics`)).text()
  await expect.poll(metrics).toContain(`\ntwofold_calls_under_way ${count}\n`)
}

test('a request whose headers and body arrive in pieces, in time, is read', async () => {
  const member = await impatient.newMember()
  const socket = open(impatient)
  const whileItWaits = async () => expect((await impatient.call(member, 'GET', '/customers?limit=1')).status).toBe(200)
  socket.write('POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n')
  await whileItWaits()
  socket.write(`${bearer(member)}content-length: 2\r\n\r\n{`)
  await whileItWaits()
  socket.write('}')
  const [answer] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 .*FIELD_MISSING/s)
})

test('headers that never end are answered 408 in time, and the connection is closed', async () => {
  const answer = await trickle('GET /api/accounts HTTP/1.1\r\nhost: x\r\n', 'a: b\r\n')
  expect(answer).toEqual({ status: 408, code: 'TOO_SLOW', faults: [] })
})

test('a body that arrives too slowly is answered 408 in time, and nothing is changed', async () => {
  proves('constant 9.12', 'Page sizes and request timeouts are not shown.')

  const begin = `POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${bearer(await impatient.newMember())}`
  const answer = await trickle(`${begin}content-length: 1000\r\n\r\n{`, ' ')
  expect(answer).toEqual({ status: 408, code: 'TOO_SLOW', faults: [] })
})

test.each([
  ['headers', 'GET /api/accounts HTTP/1.1\r\nhost: x\r\n'],
  ['a body', 'POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-length: 1000\r\n'],
])('a caller cut off while sending %s, who does not close their side, keeps no connection', async (what, begin) => {
  const member = await impatient.newMember()
  const before = await impatient.connections()
  const socket = connect({ port: Number(new URL(impatient.origin).port), host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write(what === 'headers' ? begin : `${begin}${bearer(member)}\r\n{`)
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  await expect.poll(impatient.connections).toBeLessThanOrEqual(before)
  socket.destroy()
})

/** Adds 1,000 audit entries, which exceed the buffers of a connection. */
const FILL_TRAIL = `
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version, after)
  SELECT $1, $2, 'OWNER', 'test', 'test', 'create', 'organisation', $1, 1, jsonb_build_object('note', repeat('long ', 2000))
    FROM generate_series(1, 1000)`

test('an answer from memory that the client does not read is cut off in time, and its call releases its place', async () => {
  const member = await impatient.newMember()
  await impatient.pools.owner.pool.query(FILL_TRAIL, [member.organisationId, member.userId])
  const socket = open(impatient).pause()
  const before = impatient.statements.length
  socket.write(`GET /api/audit?limit=1000 HTTP/1.1\r\nhost: x\r\n${bearer(member)}\r\n`)
  await expect.poll(() => impatient.statements.length).toBeGreaterThan(before)
  await underWay(0, impatient)
  socket.destroy()
})

test('a caller without a valid token is refused before the body is read, whatever its size', async () => {
  const socket = openSocket(
    api.origin,
    'POST /api/imports HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 16000000\r\n\r\n',
  )
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  expect(first.toString()).toMatch(/^HTTP\/1.1 401 /)
})

test.each([
  ['nested as deep as a body is long', '400 NESTED_TOO_DEEP', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
  [
    'nested as deep in a field',
    '400 NESTED_TOO_DEEP',
    `{"accountName":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}}`,
  ],
  ['nested without end', '400 NESTED_TOO_DEEP', '['.repeat(900_000)],
  ['larger than a body may be', '413 TOO_LARGE', ' '.repeat(1_100_000)],
])('a body %s is answered %s, with and without a key, and other calls are served', async (_, refused, body) => {
  for (const path of ['/transactions', '/accounts']) {
    expect(refusal(await api.call(owner, 'POST', path, { body }))).toBe(refused)
    expect(refusal(await api.call(owner, 'POST', path, { body, key: randomUUID() }))).toBe(refused)
  }
  expect((await api.call(owner, 'GET', '/customers')).status).toBe(200)
})

test('calls that wait too long are refused with BUSY, probes are answered, and later calls are served', async () => {
  const list = () => api.call(owner, 'GET', '/accounts')
  const waiting: ReturnType<typeof list>[] = []
  await whileLocked('account', async () => {
    waiting.push(list(), list(), list())
    await underWay(NUMBERS.callsMax)
    expect(refusal(await list())).toBe('503 BUSY')
    const busy = await list()
    expect(busy.headers.get('retry-after')).toBe('1')
    expect((busy.body as { err: string }).err).toContain('Nothing was changed')
    expect((await fetch(`${api.origin}/api/health`)).status).toBe(200)
  })
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await list()).status).toBe(200)
})

test('a caller without a token whose body never ends blocks no other calls and leaves no call in progress', async () => {
  const begin =
    'POST /api/authenticate HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{'
  const slow = Array.from({ length: 2 * NUMBERS.callsMax }, () => openSocket(api.origin, begin))
  // The server requests the body after it has received the headers.
  await Promise.all(slow.map(socket => once(socket, 'data')))
  expect((await api.call(owner, 'GET', '/accounts')).status).toBe(200)
  await underWay(0)
  for (const socket of slow.slice(1)) socket.end('}').destroy()
  slow[0]!.write('}')
  const [answer] = (await once(slow[0]!, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400 /)
  slow[0]!.destroy()
  await underWay(0)
  const large = await api.call(null, 'POST', '/authenticate', { body: ' '.repeat(32_769) })
  expect(refusal(large)).toBe('413 TOO_LARGE')
})

test('a caller who disconnects frees a place when the work of the call has ended, and not before', async () => {
  const list = () => api.call(owner, 'GET', '/accounts')
  await whileLocked('transaction', async () => {
    const call = `GET /api/transactions/account/${accountId}?limit=5 HTTP/1.1\r\nhost: x\r\n${bearer(owner)}\r\n`
    const gone = [1, 2, 3].map(() => openSocket(api.origin, call))
    await underWay(NUMBERS.callsMax)
    const before = await api.connections()
    for (const socket of gone) socket.destroy()
    await expect.poll(api.connections).toBeLessThanOrEqual(before - gone.length)
    expect(refusal(await list())).toBe('503 BUSY')
  })
  await expect.poll(async () => (await list()).status).toBe(200)
})

test('connections above the limit are closed immediately, and the existing ones are served', async () => {
  const kept = Array.from({ length: NUMBERS.connectionsMax }, () => open())
  await Promise.all(kept.map(socket => once(socket, 'connect')))
  const beyond = open()
  await once(beyond, 'close')
  for (const socket of kept) socket.destroy()
  await expect.poll(async () => (await fetch(`${api.origin}/api/health`)).status).toBe(200)
})
