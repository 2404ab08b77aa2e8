// Tests that calls return 503 while the database is unavailable, and that the message does not guess whether a change was saved.
import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@twofold/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { whileUnavailable } from '../../tests/crash/silent-database.ts'
import { simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import { newAttempt, openBrowser } from '../../tests/harness/signing-in/browser-sign-in.ts'
import { unsealedTails } from '../verify/audit-trail.ts'

const { api, owner, books } = setUpSharedBooks()
let accounts: { debit: number; credit: number }

const CUT_POSTS = `
  CREATE FUNCTION cut() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
  CREATE CONSTRAINT TRIGGER cut AFTER INSERT OR UPDATE ON transaction DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW WHEN (NEW.comment LIKE 'cut%') EXECUTE FUNCTION cut();`

beforeAll(async () => {
  accounts = await books.openRentAndBank()
})

async function whileCut<Value>(work: () => Promise<Value>): Promise<Value> {
  await api.pools.owner.pool.query(CUT_POSTS)
  return await work().finally(() => api.pools.owner.pool.query('DROP FUNCTION cut CASCADE'))
}

test('a post whose commit was not confirmed says so, and a repetition with its key posts it once', async () => {
  const key = randomUUID()
  const post = () =>
    api.call(owner, 'POST', '/transactions', { key, body: simpleEntry({ ...accounts, comment: 'cut short' }) })
  const { status, body, headers } = await whileCut(post)
  expect([status, (body as ErrorBody).code, headers.get('retry-after')]).toEqual([503, 'OUTCOME_UNKNOWN', '1'])
  expect((body as ErrorBody).err).toContain('Send it again in a moment. It will not be saved twice.')
  const [settled, again] = [await post(), await post()]
  expect([settled.status, again.body]).toEqual([200, settled.body])
})

test('without a key, the message asks the caller to check before repeating the post', async () => {
  const body = simpleEntry({ ...accounts, comment: 'cut short' })
  const answer = await whileCut(() => api.call(owner, 'POST', '/transactions', { body }))
  expect(answer).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } })
  expect((answer.body as ErrorBody).err).toContain('Check whether your change was saved before you send it again.')
})

test('a change whose commit was not confirmed does not claim an outcome either', async () => {
  const entry = await books.enter(accounts)
  const path = `/transactions/${entry.transactionID}`
  const body = { transactionComment: 'cut change', modifiedAt: entry.modifiedAt }
  const answer = await whileCut(() => api.call(owner, 'PUT', path, { body }))
  expect(answer).toMatchObject({ status: 503, body: { code: 'OUTCOME_UNKNOWN' } })
})

const whileAway = <Value>(work: () => Promise<Value>) => whileUnavailable(api.pools.app, work)

test('every call on the books is answered 503 and changes nothing', async () => {
  const post = { key: randomUUID(), body: simpleEntry(accounts) }
  const sign = { body: { refreshToken: owner.refreshToken } }
  const answers = await whileAway(() =>
    Promise.all([
      api.call(owner, 'GET', '/accounts'),
      api.call(owner, 'GET', `/transactions/account/${accounts.debit}`),
      api.call(owner, 'GET', '/users/current'),
      api.call(owner, 'POST', '/transactions', post),
      api.call(null, 'POST', '/refresh', sign),
    ]),
  )
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } })
    expect((answer.body as ErrorBody).err).toContain('Nothing was changed')
  }
})

test('the sign-in pages show a message, including the first one', async () => {
  const browser = openBrowser(api.origin)
  const first = await whileAway(() => browser.get(newAttempt(api.origin).path))
  const { path } = await browser.follow(newAttempt(api.origin).path)
  const typedTwice = { password: 'a new sentence', again: 'a new sentence' }
  const answers = await whileAway(() =>
    Promise.all([
      browser.get(newAttempt(api.origin).path),
      browser.get(path),
      browser.submit(path, { username: 'ada', password: 'a sentence to remember' }),
      browser.submit('/idp/password', { username: 'ada', present: 'a sentence', ...typedTwice }),
    ]),
  )
  for (const response of [first, ...answers]) {
    expect(response.status).toBe(503)
    expect(await response.text()).toContain('can’t reach its database right now')
  }
})

// While the database's disk is full, PostgreSQL refuses statements that need more space, with an error that affects only the statement. Error
// messages state that nothing was changed, and no data is damaged. When space is available again, the server works normally.

/** Makes every change and every seal fail at its last insert, with PostgreSQL's error for a full disk. */
const FULL = `
  CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file "base/5/16656": No space left on device'
      USING ERRCODE = 'disk_full', HINT = 'Check free disk space.'; END $$;
  CREATE TRIGGER full_disk BEFORE INSERT ON audit_unsealed FOR EACH STATEMENT EXECUTE FUNCTION full_disk();
  CREATE TRIGGER full_disk BEFORE INSERT ON audit_block FOR EACH STATEMENT EXECUTE FUNCTION full_disk()`

async function whileFull<Value>(work: () => Promise<Value>): Promise<Value> {
  const { pool } = api.pools.owner
  await pool.query(FULL)
  return await work().finally(() => pool.query('DROP FUNCTION full_disk CASCADE'))
}

test('writes are answered 503 and change nothing, reads are answered, and the same write succeeds once there is space', async () => {
  const key = randomUUID()
  const entry = await books.enter(accounts)
  const post = () => api.call(owner, 'POST', '/transactions', { key, body: simpleEntry(accounts) })
  const change = () =>
    api.call(owner, 'PUT', `/transactions/${entry.transactionID}`, {
      body: { transactionComment: 'changed', modifiedAt: entry.modifiedAt },
    })
  const together = () => Promise.all(Array.from({ length: 8 }, post))
  const [refused, read] = await whileFull(async () => [
    [await post(), await change(), ...(await together())],
    await api.call(owner, 'GET', `/transactions/account/${accounts.debit}`),
  ])
  for (const { status, body, headers } of refused) {
    expect([status, (body as ErrorBody).code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1'])
    expect((body as ErrorBody).err).toContain('Nothing was changed')
  }
  expect(read.status).toBe(200)
  await api.expectRight()
  const [saved, again, changed] = [await post(), await post(), await change()]
  expect([saved.status, changed.status]).toEqual([200, 200])
  expect(again.body).toEqual(saved.body)
})

test('readiness is 503 with the reason, and health is 200', async () => {
  const ready = () => api.call(null, 'GET', '/ready')
  const { status, body, headers } = await whileFull(ready)
  expect([status, (body as ErrorBody).code, headers.get('retry-after')]).toEqual([503, 'UNAVAILABLE', '1'])
  expect((body as ErrorBody).err).toBe(
    'The books can be read but not changed right now, because the disk of the database is full. Nothing was changed. Try again later.',
  )
  expect((await whileFull(() => api.call(null, 'GET', '/health'))).status).toBe(200)
})

test('changes that cannot be sealed wait, and are sealed once there is space', async () => {
  await books.enter(accounts)
  const { pool } = api.pools.app
  await expect(whileFull(() => pool.query('SELECT seal_audit(1000)'))).rejects.toThrow('No space left')
  expect((await unsealedTails(api.pools.owner)).length).toBeGreaterThan(0)
  await pool.query('SELECT seal_audit(1000)')
  expect(await unsealedTails(api.pools.owner)).toEqual([])
})
