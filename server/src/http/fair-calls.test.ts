// Tests that other users still get responses while one user sends far more calls than the server can handle. Refused calls have no effect.
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whileTableLocked } from '../../tests/harness/all-waiting.ts'
import { createBooksDriver, simpleEntry } from '../../tests/harness/books-driver.ts'
import { openSocket } from '../../tests/harness/raw-call.ts'
import { setUpApi } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { refusal, startTestApi } from '../../tests/harness/test-api.ts'
import { openAsServer } from '../../tests/harness/test-books.ts'

/** One of the 8 call slots is reserved for other users. Three of the 5 connections stay free while other users are active. */
const CALLS_MAX = 8
const CONNECTIONS_MAX = 5
const CONNECTIONS_OF_ONE = 2

const api = setUpApi({
  open: async appUrl => openAsServer(appUrl, { connectionsMax: CONNECTIONS_MAX }),
  limits: { callsMax: CALLS_MAX, bodiesMax: 4, waitMsMax: 60_000 },
})
let many: SignedIn
let other: SignedIn
const sockets: Socket[] = []

beforeEach(async () => {
  many = await api.newMember()
  other = await api.newMember()
  expect((await api.call(other, 'GET', '/customers?limit=5')).status).toBe(200)
})
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

const bearer = (member: SignedIn) => `authorization: ${member.headers.authorization}\r\n`

/** Sends the start of a request on a new connection. */
function begin(text: string): Socket {
  const socket = openSocket(api.origin, text)
  sockets.push(socket)
  return socket
}

const list = (member: SignedIn) => begin(`GET /api/accounts HTTP/1.1\r\nhost: x\r\n${bearer(member)}\r\n`)

/** Returns a metric of the server, summed over all its labels. */
async function figure(name: string): Promise<number> {
  const text = await (await fetch(`${api.origin}/api/metrics`)).text()
  const samples = text.split('\n').filter(line => line.startsWith(`${name} `) || line.startsWith(`${name}{`))
  return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' ') + 1)), 0)
}

const becomes = (name: string, value: number) => expect.poll(() => figure(name)).toBe(value)

const whileLocked = (table: 'account' | 'throttle' | 'session', work: () => Promise<void>) =>
  whileTableLocked(api.pools.owner, table, work)

test('130 bodies that never end take no place, and only four of them are read', async () => {
  const head = `POST /api/transactions HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${bearer(many)}`
  for (let no = 0; no < 130; no += 1) begin(`${head}content-length: 1000\r\n\r\n{`)
  await becomes('twofold_bodies_held', 4)
  await becomes('twofold_bodies_waiting', 126)
  expect(await figure('twofold_calls_under_way')).toBe(0)
  for (const member of [other, many]) expect((await api.call(member, 'GET', '/customers?limit=5')).status).toBe(200)
  for (const socket of sockets.splice(0)) socket.destroy()
  await becomes('twofold_bodies_held', 0)
  await becomes('twofold_bodies_waiting', 0)
})

test('a waiting body is read after others have ended, and its call is answered', async () => {
  const head = `POST /api/accounts HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${bearer(many)}`
  const slow = Array.from({ length: 4 }, () => begin(`${head}content-length: 2\r\n\r\n{`))
  await becomes('twofold_bodies_held', 4)
  const last = begin(`${head}content-length: 2\r\n\r\n{`)
  await becomes('twofold_bodies_waiting', 1)
  last.write('}')
  let answer = ''
  last.on('data', data => {
    answer += data
  })
  for (const socket of slow) socket.write('}')
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 400 /)
})

test('a body whose caller disconnects while the token is checked takes no place', async () => {
  const before = await api.connections()
  const unseen = await Promise.all([1, 2].map(() => api.newMember()))
  await whileLocked('session', async () => {
    for (const member of unseen)
      begin(`POST /api/accounts HTTP/1.1\r\nhost: x\r\n${bearer(member)}content-length: 1000\r\n\r\n{`)
    const waiting = "SELECT count(*)::int AS count FROM pg_locks WHERE relation = 'session'::regclass AND NOT granted"
    const checked = async () => (await api.pools.owner.pool.query<{ count: number }>(waiting)).rows[0]?.count
    await expect.poll(checked).toBe(unseen.length)
    for (const socket of sockets.splice(0)) socket.destroy()
    await expect.poll(() => api.connections()).toBeLessThanOrEqual(before)
  })
  // These calls wait for the same session check as the disconnected calls.
  for (const member of unseen) expect((await api.call(member, 'GET', '/customers?limit=5')).status).toBe(200)
  await becomes('twofold_bodies_held', 0)
})

test('while one user has more calls than there are places, another is answered, and in the end all are', async () => {
  const answers: Socket[] = []
  await whileLocked('account', async () => {
    for (let no = 0; no < 30; no += 1) answers.push(list(many))
    await becomes('twofold_calls_held', CALLS_MAX - 1)
    await becomes('twofold_calls_waiting', 30 - CALLS_MAX + 1)
    await becomes('twofold_connections_held', CONNECTIONS_OF_ONE)
    expect((await api.call(other, 'GET', '/customers?limit=5')).status).toBe(200)
    expect((await fetch(`${api.origin}/api/ready`)).status).toBe(200)
    expect(await figure('twofold_calls_waiting')).toBe(30 - CALLS_MAX + 1)
  })
  let answered = 0
  for (const socket of answers) socket.on('data', () => (answered += 1))
  await expect.poll(() => answered).toBeGreaterThanOrEqual(30)
  await becomes('twofold_calls_under_way', 0)
})

test('a waiting call whose caller disconnects leaves the queue and never runs', async () => {
  await whileLocked('account', async () => {
    for (let no = 0; no < CALLS_MAX; no += 1) list(many)
    await becomes('twofold_calls_waiting', 1)
    await becomes('twofold_connections_waiting', CALLS_MAX - 1 - CONNECTIONS_OF_ONE)
    api.statements.length = 0
    for (const socket of sockets.splice(0)) socket.destroy()
    await becomes('twofold_calls_waiting', 0)
    await becomes('twofold_connections_waiting', 0)
    // Calls with a database connection are still in progress.
    expect(await figure('twofold_calls_under_way')).toBe(CONNECTIONS_OF_ONE)
  })
  await becomes('twofold_calls_under_way', 0)
  expect(api.statements.filter(text => text.includes('FROM account')).length).toBeLessThan(CALLS_MAX)
})

test('calls without a token and calls with one do not wait for each other', async () => {
  const authenticate = () => begin(OPEN)
  const OPEN =
    'POST /api/refresh HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 21\r\n\r\n{"refreshToken":"xx"}'
  await whileLocked('throttle', async () => {
    for (let no = 0; no < 30; no += 1) authenticate()
    await becomes('twofold_calls_waiting', 29)
    expect((await api.call(other, 'GET', '/customers?limit=5')).status).toBe(200)
  })
  await becomes('twofold_calls_under_way', 0)
  await whileLocked('account', async () => {
    for (let no = 0; no < 30; no += 1) list(many)
    await becomes('twofold_calls_waiting', 30 - CALLS_MAX + 1)
    expect(refusal(await api.call(null, 'POST', '/refresh', { body: { refreshToken: 'xx' } }))).toMatch(/^401 /)
  })
})

test('a call that is refused with BUSY has no effect and does not use up its key', async () => {
  const hasty = await startTestApi({ limits: { callsMax: 1, waitMsMax: 1 } })
  try {
    const member = await hasty.newMember()
    const body = simpleEntry(await createBooksDriver(hasty, member).openRentAndBank())
    const post = () => hasty.call(member, 'POST', '/transactions', { body, key: 'once' })
    const client = await hasty.pools.owner.pool.connect()
    await client.query('BEGIN; LOCK TABLE account')
    const first = hasty.call(member, 'GET', '/accounts')
    await expect.poll(() => hasty.pools.app.shares.held).toBe(1)
    const busy = await post()
    expect([refusal(busy), busy.headers.get('retry-after')]).toEqual(['503 BUSY', '1'])
    const { rows } = await client.query(
      `SELECT (SELECT count(*) FROM idempotency_key WHERE key = 'once')::int AS keys,
              (SELECT count(*) FROM transaction WHERE organisation_id = $1)::int AS entries`,
      [member.organisationId],
    )
    expect(rows).toEqual([{ keys: 0, entries: 0 }])
    await client.query('COMMIT')
    client.release()
    expect([(await first).status, (await post()).status]).toEqual([200, 200])
  } finally {
    await hasty.close()
  }
})
