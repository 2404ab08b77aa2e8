// Tests a server while the database's disk is full. PostgreSQL refuses statements that need more space, with an error that affects only the
// statement. Error messages state that nothing was changed, and no data is damaged. When space is available again, the server works
// normally.
import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@twofold/contract/errors'
import { beforeAll, expect, test } from 'vitest'
import { simpleEntry } from '../../tests/harness/books-driver.ts'
import { setUpSharedBooks } from '../../tests/harness/set-up-api.ts'
import { unsealedTails } from '../verify/audit-trail.ts'

const { api, owner, books } = setUpSharedBooks()
let accounts: { debit: number; credit: number }

beforeAll(async () => {
  accounts = await books.openRentAndBank()
})

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
