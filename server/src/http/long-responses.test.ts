// Tests clients that read responses slowly. They can use only a limited number of connections, and do not delay other callers.
import type { Socket } from 'node:net'
import { accepted } from '@twofold/accounting/refusals'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { openSocket } from '../../tests/harness/raw-call.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import type { SignedIn } from '../../tests/harness/signed-in.ts'
import { openAsServer } from '../../tests/harness/test-books.ts'
import type { ListStatement } from '../database/list-window.ts'
import { readBooks } from '../identity/books.ts'
import { LIMITS } from './limits.ts'
import { answerListCsv } from './responses/list-file.ts'
import { answerList } from './responses/list-response.ts'

const CONNECTIONS_MAX = 10

const open = async (appUrl: string) => openAsServer(appUrl, { connectionsMax: CONNECTIONS_MAX })
const minDataRate = { ...LIMITS.minDataRate, stalledMs: 60_000 }
const { api, owner, books, member } = setUpSharedBooks({ open, limits: { minDataRate } })
let accountId: number
const sockets: Socket[] = []

const FILL = `
  WITH made AS (
    INSERT INTO transaction (organisation_id, date, comment, account, cents)
    SELECT $1, date '2026-01-01' + n % 300, repeat('long ', 400), ARRAY[$2::bigint, $3], ARRAY[100, -100]
      FROM generate_series(1, 12000) AS n RETURNING transaction_id)
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT $1, $4, 'OWNER', 'test', 'test', 'post', 'transaction', transaction_id, 1 FROM made`

beforeAll(async () => {
  accountId = (await books.open('Bank')).accountID
  const { accountID: sales } = await books.open('Sales')
  await api.pools.owner.pool.query(FILL, [owner.organisationId, accountId, sales, owner.userId])
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => api.pools.app.shares.held).toBe(0)
})

const long = () => api.pools.app.shares.figures('long')

const CHART = `
  WITH made AS (
    INSERT INTO account (organisation_id, name, sort_key, type, memo)
    SELECT $1, 'Account ' || n, 'account ' || n, 'ASSET', repeat('long ', 700) FROM generate_series(1, 4000) AS n
    RETURNING account_id, version)
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT $1, $2, 'OWNER', 'test', 'test', 'create', 'account', account_id, version FROM made`

/** Requests a response of many megabytes, by default the whole register, and does not read it. */
function askSlowly(member: SignedIn, path = `/transactions/account/${accountId}`): void {
  const head = `GET /api${path} HTTP/1.1\r\nhost: x\r\n`
  sockets.push(openSocket(api.origin, `${head}authorization: ${member.headers.authorization}\r\n\r\n`).pause())
}

test('slow readers have two connections each and half of all together, and others are answered', async () => {
  for (let no = 0; no < 12; no += 1) askSlowly(owner)
  await expect.poll(long).toEqual({ held: 2, waiting: 10, refused: 0 })
  expect((await api.call(owner, 'GET', `/transactions/account/${accountId}?limit=50`)).status).toBe(200)
  const others = [await member('VIEWER'), await member('VIEWER')]
  for (const other of others) for (let no = 0; no < 3; no += 1) askSlowly(other)
  await expect.poll(long).toEqual({ held: CONNECTIONS_MAX / 2, waiting: 13, refused: 0 })
  for (const each of [owner, ...others]) expect((await api.call(each, 'GET', '/customers?limit=5')).status).toBe(200)
})

test('callers who do not read are disconnected if another user waits for a long answer', async () => {
  const others = [owner, await member('VIEWER'), await member('VIEWER')]
  minDataRate.stalledMs = 50
  for (const other of others) for (let no = 0; no < 2; no += 1) askSlowly(other)
  await expect.poll(long).toMatchObject({ held: CONNECTIONS_MAX / 2 })
  const stranger = await api.newMember()
  expect((await api.call(stranger, 'GET', '/customers')).status).toBe(200)
  expect((await api.call(stranger, 'GET', '/vendors')).status).toBe(200)
})

test('a third long answer of a user starts after one of the first two has ended', async () => {
  for (let no = 0; no < 2; no += 1) askSlowly(owner)
  await expect.poll(long).toMatchObject({ held: 2 })
  const third = api.call(owner, 'GET', '/customers')
  await expect.poll(long).toMatchObject({ held: 2, waiting: 1 })
  sockets.shift()?.destroy()
  expect((await third).status).toBe(200)
})

test('rows that are in memory are sent without a connection, even to a slow reader', async () => {
  const other = await api.newMember()
  await api.pools.owner.pool.query(CHART, [other.organisationId, other.userId])
  api.statements.length = 0
  askSlowly(other, '/accounts')
  const underWay = async () => await (await fetch(`${api.origin}/api/metrics`)).text()
  await expect.poll(() => api.statements.length).toBeGreaterThan(0)
  await expect.poll(() => api.pools.app.shares.held).toBe(0)
  expect(await underWay()).toContain('\ntwofold_calls_under_way 1\n')
})

const numbers: ListStatement<'n'> = {
  columns: 'n',
  from: 'generate_series(1, 3000) AS n',
  conditions: ['true'],
  values: [],
  id: 'n',
  keys: { n: { sql: '(n / 10)', type: 'bigint' } },
  sort: '-n',
}

test.each(['a list', 'a file'])('%s that is read slowly releases its connection and has each row once', async kind => {
  const read: number[] = []
  const readSlowly = async (rows: AsyncIterable<unknown> | Iterable<unknown>) => {
    for await (const row of rows) {
      read.push(row as number)
      if (read.length === 1234) await expect.poll(() => api.pools.app.shares.held).toBe(0)
    }
    return accepted(null as never)
  }
  const present = ({ n }: { n: number }) => n
  await readBooks(api.pools.app, { ...owner, sessionId: 'x', requestId: 'x' }, 'books.read', books => {
    if (kind === 'a list')
      return answerList(books, 'numbers', {
        list: numbers,
        params: {},
        present,
        answerRows: ({ rows }) => readSlowly(rows),
      })
    const file = { title: '', fileName: '', columns: [], list: numbers, sort: undefined, present }
    return answerListCsv(books, file, { answerCsv: ({ rows }) => readSlowly(rows) })
  })
  const all = Array.from({ length: 3000 }, (_, index) => index + 1)
  expect(read).toEqual(all.sort((one, other) => Math.floor(other / 10) - Math.floor(one / 10) || other - one))
})
