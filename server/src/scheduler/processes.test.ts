// Tests the schedulers of several server processes, some of which are killed.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPosting } from '../../tests/crash/posting-client.ts'
import { type ServerProcess, startServerOn } from '../../tests/crash/server-process.ts'
import { until } from '../../tests/crash/started.ts'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { type SignedIn, signedIn } from '../../tests/harness/signed-in.ts'
import { unsealedTails } from '../verify/audit-trail.ts'
import { verify } from '../verify/verify.ts'

const KILLS = 2

const pools = setUpPools()
let owner: SignedIn
let accounts: { debit: number; credit: number }
let dying: ServerProcess
let staying: ServerProcess

beforeAll(async () => {
  const servers = await Promise.all([startServerOn(pools.database), startServerOn(pools.database)])
  dying = servers[0]
  staying = servers[1]
})

afterAll(async () => {
  await Promise.all([dying.stop(), staying.stop()])
})

beforeEach(async () => {
  owner = await signedIn(pools.owner.pool)
  const { rows } = await pools.owner.pool.query<{ id: number }>(
    `WITH made AS (
       INSERT INTO account (organisation_id, name, sort_key, type)
       VALUES ($1, 'Rent', 'rent', 'EXPENSE'), ($1, 'Bank', 'bank', 'ASSET') RETURNING account_id)
     INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     SELECT $1, $2, 'OWNER', 'test', 'test', 'create', 'account', account_id, 1 FROM made RETURNING object_id AS id`,
    [owner.organisationId, owner.userId],
  )
  accounts = { debit: rows[0]!.id, credit: rows[1]!.id }
})

async function entriesAndSealed() {
  const { rows } = await pools.owner.pool.query<{ entries: number; sealed: number; blocks: number }>(
    `SELECT (SELECT count(*) FROM audit_entry WHERE organisation_id = $1) AS entries,
            (SELECT count(*) FROM audit_block_entry WHERE organisation_id = $1) AS sealed,
            (SELECT count(*) FROM audit_block WHERE organisation_id = $1) AS blocks`,
    [owner.organisationId],
  )
  return rows[0]!
}

test('two servers seal the posts of both, also after one is killed, and seal nothing twice', async () => {
  const clients = [() => dying, () => staying].map(server =>
    startPosting(() => ({ origin: server().origin, headers: owner.headers }), accounts, 'keyed'),
  )
  for (let kill = 0; kill < KILLS; kill += 1) {
    // Kills each process after a new block appears, while clients post.
    await until(async () => (await entriesAndSealed()).blocks > kill)
    dying.child.kill('SIGKILL')
    dying = await startServerOn(pools.database)
  }
  await Promise.all(clients.map(client => client.stop()))
  await until(async () => (await unsealedTails(pools.owner)).length === 0)
  const { entries, sealed, blocks } = await entriesAndSealed()
  expect(entries).toBeGreaterThan(clients.length * KILLS)
  expect(sealed).toBe(entries)
  expect(blocks).toBeGreaterThanOrEqual(KILLS)
  expect(await verify(pools.owner)).toEqual([])
})

test('a server that is asked to stop ends its scheduler and exits', async () => {
  const client = startPosting(() => ({ origin: staying.origin, headers: owner.headers }), accounts, 'once')
  await until(() => client.entries.some(({ outcome }) => outcome === 'posted'))
  await staying.stop()
  await client.stop()
  expect(staying.child.exitCode).toBe(0)
  expect(await verify(pools.owner)).toEqual([])
})
