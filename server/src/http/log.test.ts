import { authenticate, refresh } from '@twofold/contract/session'
import { expect, test } from 'vitest'
import { makeOneOfEach } from '../../tests/fuzz/one-of-each.ts'
import { openSocket } from '../../tests/harness/raw-call.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import { codeFor, grantFor, newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { done } from '../../tests/harness/test-api.ts'
import { createUser } from '../identity-provider/accounts.ts'
import { openLog } from './log.ts'

const lines: Record<string, unknown>[] = []
const log = openLog('trace', { write: line => lines.push(JSON.parse(line)) })
const answered = () => lines.filter(({ msg }) => msg === 'answered')

const { api, owner, member } = setUpSharedBooks({ logger: log })

test('each request is logged in one line, without its query and body', async () => {
  const before = answered().length
  for (let n = 0; n < 5; n += 1) await api.call(owner, 'GET', '/customers?search=searched-words')
  await expect.poll(() => answered().length).toBe(before + 5)
  const { requestId, method, url, status, ms } = answered().at(-1)!
  expect({ method, url, status }).toEqual({ method: 'GET', url: '/api/customers', status: 200 })
  expect([typeof requestId, typeof ms]).toEqual(['string', 'number'])
  expect(JSON.stringify(lines)).not.toContain('searched-words')
})

test('a caller who disconnects while sending a body is not logged as a fault of the database', async () => {
  const head = `POST /api/accounts HTTP/1.1\r\nhost: x\r\nauthorization: ${owner.headers.authorization}\r\n`
  const socket = openSocket(api.origin, `${head}content-type: application/json\r\ncontent-length: 1000\r\n\r\n{`)
  const metrics = async () => (await fetch(`${api.origin}/api/metrics`)).text()
  await expect.poll(metrics).toMatch(/^twofold_bodies_held\{kind="usual"\} 1$/m)
  socket.destroy()
  await expect.poll(metrics).toMatch(/^twofold_bodies_held\{kind="usual"\} 0$/m)
  expect(lines.filter(({ msg }) => msg === 'the database cannot be reached')).toEqual([])
})

test('a caller who disconnects while waiting for a connection is not logged', async () => {
  const waiting = async () =>
    Number(
      /^twofold_connections_waiting\{kind="usual"\} (\d+)$/m.exec(
        await (await fetch(`${api.origin}/api/metrics`)).text(),
      )?.[1],
    )
  const client = await api.pools.owner.pool.connect()
  await client.query('BEGIN; LOCK TABLE account')
  try {
    const gone = new AbortController()
    const { headers } = owner
    const { signal } = gone
    const calls = Array.from({ length: 100 }, () => fetch(`${api.origin}/api/accounts`, { headers, signal }))
    await expect.poll(waiting).toBeGreaterThan(0)
    gone.abort()
    await Promise.allSettled(calls)
    await expect.poll(waiting).toBe(0)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
  expect(lines.filter(({ msg }) => msg === 'no database connection became available in time')).toEqual([])
})

test('a refused permission is logged with the user, the call and the permission that it needs', async () => {
  const viewer = await member('VIEWER')
  const refusedLines = () => lines.filter(({ msg }) => msg === 'permission refused')
  const before = refusedLines().length
  const accountName = 'unlogged name'
  await api.call(viewer, 'POST', '/accounts', { body: { accountParent: 0, accountName, accountType: 'ASSET' } })
  await api.call(owner, 'GET', '/accounts/999999')
  const [line, ...further] = refusedLines().slice(before)
  expect(further).toEqual([])
  expect(line).toMatchObject({
    level: 40,
    requestId: expect.any(String),
    userId: viewer.userId,
    organisationId: owner.organisationId,
    call: 'createAccount',
    permission: 'accounts.create',
    code: 'FORBIDDEN',
    role: 'VIEWER',
    takes: 'BOOKKEEPER, ACCOUNTANT, ADMIN, or OWNER',
  })
  expect(JSON.stringify(lines)).not.toContain(accountName)
})

test('a file download is logged with the user and the call, and a list on a screen is not logged', async () => {
  const viewer = await member('VIEWER')
  const files = () => lines.filter(({ msg, userId }) => msg === 'file download' && userId === viewer.userId)
  for (const path of ['/customers', '/customers/csv', '/export/json'])
    await api.inject({ method: 'GET', url: `/api${path}?`, headers: viewer.headers })
  await api.inject({ method: 'GET', url: '/api/audit/export', headers: viewer.headers })
  const { pool } = api.pools.app
  const { connect } = pool
  Object.assign(pool, { connect: () => Promise.reject(new Error('Connection terminated unexpectedly')) })
  const away = await api.inject({ method: 'GET', url: '/api/customers/csv?', headers: viewer.headers })
  Object.assign(pool, { connect })
  expect(away.statusCode).toBe(503)
  expect(files().map(({ call, organisationId }) => [call, organisationId])).toEqual([
    ['exportCustomersCsv', owner.organisationId],
    ['exportBooksJson', owner.organisationId],
  ])
})

test('no token, code, password, cookie or text of the books or of a mail is logged, at any level', async () => {
  const typed = { username: 'ada', password: 'a sentence that is secret' }
  await createUser(api.pools.owner.pool, { ...typed, givenName: 'Ada', familyName: 'Ledger' })
  const browser = openBrowser(api.origin)
  const attempt = newAttempt(api.origin)
  const wrong = { ...typed, password: 'a sentence that is wrong' }
  const { path } = await openBrowser(api.origin).follow(newAttempt(api.origin).path)
  await browser.submit(path, wrong)
  const code = await codeFor(browser, attempt, typed)
  const body = grantFor(attempt, code)
  const pair = done(authenticate, await api.call(null, 'POST', '/authenticate', { body }))
  const { refreshToken } = pair
  const later = done(refresh, await api.call(null, 'POST', '/refresh', { body: { refreshToken } }))
  const oneOfEach = await makeOneOfEach(api, owner, { prefix: 'unlogged ' })
  await api.call(null, 'POST', '/accounts', { headers: { cookie: 'name=cookie-value' }, body: '{"half":"of-a-body' })
  const said = JSON.stringify(lines)
  expect(answered().length).toBeGreaterThan(40)
  for (const secret of [
    ...[typed.password, wrong.password, code, attempt.codeVerifier, pair.accessToken, refreshToken, later.accessToken],
    ...[
      later.refreshToken,
      owner.accessToken,
      oneOfEach.code,
      'unlogged',
      'ann@example.com',
      'cookie-value',
      'of-a-body',
    ],
  ])
    expect(said).not.toContain(secret)
})

test('a database error is logged without the row that caused it', async () => {
  const insert = "INSERT INTO app_user (issuer, subject, username) VALUES ('issuer', 'never-logged', NULL)"
  const error = await api.pools.owner.pool.query(insert).catch(thrown => thrown)
  expect(error.detail).toContain('never-logged')
  log.error({ err: error }, 'unexpected failure')
  expect(JSON.stringify(lines)).not.toContain('never-logged')
  expect(lines.at(-1)).toMatchObject({
    err: { code: '23502', table: 'app_user', message: expect.stringContaining('null') },
  })
})
