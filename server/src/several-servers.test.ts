// Several server processes share one database. No process keeps state that another process needs.
import { randomUUID } from 'node:crypto'
import { tokenPair } from '@twofold/contract/session'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findContradictions } from '../tests/crash/contradictions.ts'
import { type Manner, startPosting } from '../tests/crash/posting-client.ts'
import { type ServerProcess, startServerOn } from '../tests/crash/server-process.ts'
import { until } from '../tests/crash/started.ts'
import { simpleEntry } from '../tests/harness/books-driver.ts'
import { setUpPools } from '../tests/harness/set-up-api.ts'
import { type SignedIn, signedIn } from '../tests/harness/signed-in.ts'
import { codeFor, grantFor, newAttempt, openBrowser } from '../tests/harness/signing-in/browser-sign-in.ts'
import { newPerson } from '../tests/harness/signing-in/new-person.ts'
import { verify } from './verify/verify.ts'

const PUBLIC_URL = 'http://books.example'
const SETTINGS = { TWOFOLD_PUBLIC_URL: PUBLIC_URL }

const pools = setUpPools()
let servers: [ServerProcess, ServerProcess]
let owner: SignedIn
let accounts: { debit: number; credit: number }

beforeAll(async () => {
  servers = await Promise.all([startServerOn(pools.database, SETTINGS), startServerOn(pools.database, SETTINGS)])
})

afterAll(async () => {
  await Promise.all(servers.map(server => server.stop()))
})

beforeEach(async () => {
  owner = await signedIn(pools.owner.pool)
  accounts = { debit: await open('Rent', 'EXPENSE'), credit: await open('Bank', 'ASSET') }
})

async function call(server: ServerProcess, path: string, { body, headers = {} }: CallOptions = {}) {
  const init = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${server.origin}/api${path}`, { ...init, headers: { ...type, ...headers } })
  return { status: response.status, body: (await response.json()) as Partial<ResponseBody> }
}

type CallOptions = { body?: unknown; headers?: Record<string, string> }
type ResponseBody = { accountID: number; transactionID: number; transactions: unknown[] }

async function open(accountName: string, accountType: string): Promise<number> {
  const body = { accountParent: 0, accountName, accountType, accountMemo: '' }
  return (await call(servers[0], '/accounts', { body, headers: owner.headers })).body.accountID!
}

afterEach(async () => expect(await verify(pools.owner)).toEqual([]))

describe('two servers on one database', () => {
  test('post once for two concurrent requests with one key', async () => {
    for (let round = 0; round < 20; round += 1) {
      const headers = { ...owner.headers, 'idempotency-key': randomUUID() }
      const body = simpleEntry({ ...accounts, comment: `round ${round}` })
      const [one, other] = await Promise.all(servers.map(server => call(server, '/transactions', { body, headers })))
      expect([one?.status, other?.status]).toEqual([200, 200])
      expect(one?.body.transactionID).toBe(other?.body.transactionID)
    }
    const path = `/transactions/account/${accounts.debit}`
    const registers = await Promise.all(servers.map(server => call(server, path, { headers: owner.headers })))
    expect(registers.map(({ body }) => body.transactions?.length)).toEqual([20, 20])
  })

  test('refuse a key that the other received with a different body', async () => {
    const headers = { ...owner.headers, 'idempotency-key': randomUUID() }
    const post = (server: ServerProcess, cents: number) =>
      call(server, '/transactions', { body: simpleEntry({ ...accounts, cents }), headers })
    expect((await post(servers[0], 100)).status).toBe(200)
    expect(await post(servers[1], 200)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } })
    expect((await post(servers[1], 100)).status).toBe(200)
  })

  test('lose and duplicate no posts of clients that use both, one of which is killed', async () => {
    let turn = 0
    const reach = () => ({ origin: servers[turn++ % 2]!.origin, headers: owner.headers })
    const manners: Manner[] = ['keyed', 'keyed', 'doubled', 'doubled', 'once']
    const clients = manners.map(manner => startPosting(reach, accounts, manner))
    const posted = () => clients.flatMap(({ entries }) => entries.filter(({ outcome }) => outcome === 'posted')).length
    await until(() => posted() > 25)
    const { child, origin } = servers[1]
    child.kill('SIGKILL')
    await until(() => child.signalCode !== null)
    // Counts retries only for `keyed` clients, because they send one attempt at a time.
    const keyed = clients.filter((_, index) => manners[index] === 'keyed')
    const triedAgain = () => keyed.flatMap(({ entries }) => entries.filter(({ attempts }) => attempts > 1)).length
    await until(() => triedAgain() > 0)
    servers[1] = await startServerOn(pools.database, { ...SETTINGS, PORT: new URL(origin).port })
    const before = posted()
    await until(() => posted() > before + 25)
    await Promise.all(clients.map(client => client.stop()))
    const entries = clients.flatMap(client => client.entries)
    expect(clients.flatMap(client => client.faults)).toEqual([])
    expect(await findContradictions(pools.owner.pool, owner.organisationId, entries)).toEqual([])
  })

  test('share sign-ins, refreshed tokens and sign-outs', async () => {
    const person = await newPerson(pools.app.pool)
    const attempt = newAttempt(PUBLIC_URL)
    const code = await codeFor(openBrowser(servers[0].origin), attempt, person)
    const grant = grantFor(attempt, code)
    const { refreshToken } = tokenPair.parse((await call(servers[1], '/authenticate', { body: grant })).body)
    const second = tokenPair.parse((await call(servers[0], '/refresh', { body: { refreshToken } })).body)
    const headers = { authorization: `Bearer ${second.accessToken}` }
    expect((await call(servers[1], '/tenants', { headers })).status).not.toBe(401)
    expect((await call(servers[0], '/logout', { body: {}, headers })).status).toBe(200)
    // Within a second, the other process detects that the session has ended.
    await until(async () => (await call(servers[1], '/tenants', { headers })).status === 401)
  })
})
