import { accepted } from '@twofold/accounting/refusals'
import type { AuditAction } from '@twofold/contract/audit'
import fc from 'fast-check'
import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { setUpPools, setUpTestBooks } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, openPools } from '../../tests/harness/test-books.ts'
import { openBooks } from '../identity/books.ts'
import { createPost } from '../ledger/post.ts'
import { unsealedTails } from '../verify/audit-trail.ts'
import { verify } from '../verify/verify.ts'
import { recordAudit, sealAudit } from './record.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools)

/** Returns the number of entries, of distinct sealed entries, and of blocks. */
async function counted(): Promise<{ entries: number; sealed: number; blocks: number }> {
  const { rows } = await pools.owner.pool.query<{ entries: number; sealed: number; blocks: number }>(
    `SELECT (SELECT count(*) FROM audit_entry WHERE organisation_id = $1) AS entries,
            (SELECT count(*) FROM audit_block_entry WHERE organisation_id = $1) AS sealed,
            (SELECT count(*) FROM audit_block WHERE organisation_id = $1) AS blocks`,
    [books.organisationId],
  )
  return rows[0]!
}

async function expectRight(): Promise<void> {
  expect(await verify(pools.owner, { organisationId: books.organisationId })).toEqual([])
}

const entry = (cents: number) => ({
  date: '2026-11-05',
  comment: '',
  lines: books.lines({ Rent: cents, Bank: -cents }),
})

test('without new entries, no block is created', async () => {
  await createPost(pools.app)(books.caller, null, entry(1))
  await sealAudit(pools.app)
  await sealAudit(pools.app)
  expect(await counted()).toEqual({ entries: 2, sealed: 2, blocks: 1 })
})

test('each organisation has its own chain', async () => {
  const others = await createTestBooks(pools)
  const post = createPost(pools.app)
  await post(books.caller, null, entry(1))
  await post(others.caller, null, {
    ...entry(1),
    lines: others.lines({ Rent: 1, Bank: -1 }),
  })
  await sealAudit(pools.app)
  const { rows } = await pools.owner.pool.query(
    'SELECT no, entry_count AS count FROM audit_block WHERE organisation_id = ANY ($1)',
    [[books.organisationId, others.organisationId]],
  )
  expect(rows).toEqual([
    { no: 1, count: 2 },
    { no: 1, count: 2 },
  ])
})

describe("for all recorded data, a computation without the database's functions gives the same hash", () => {
  const text = fc.string({ unit: 'binary' }).filter(value => !value.includes('\0'))
  const name = fc.string({ unit: fc.constantFrom(...'abzABZ09_'), minLength: 1 })
  const value = fc.letrec(tie => ({
    any: fc.oneof(
      { maxDepth: 3 },
      text,
      fc.maxSafeInteger(),
      fc.boolean(),
      fc.constant(null),
      fc.array(tie('any'), { maxLength: 4 }),
      fc.dictionary(name, tie('any'), { maxKeys: 4 }),
    ),
  })).any

  test('for any reason and any record', async () => {
    const recorded = fc.record({ action: text, reason: text, before: value, after: value })
    await fc.assert(
      fc.asyncProperty(fc.array(recorded, { minLength: 1, maxLength: 20 }), async entries => {
        await openBooks(pools.app, books.caller, 'transactions.write', async opened => {
          for (const one of entries)
            await recordAudit(opened, {
              ...one,
              action: one.action as AuditAction,
              objectKind: 'mail',
              objectId: 1,
              objectVersion: 1,
            })
          return accepted(null)
        })
        await sealAudit(pools.app)
        await expectRight()
      }),
      { numRuns: 30 },
    )
  })

  test('for any comment, amount, day and source of a transaction', async () => {
    const posted = fc.record({
      comment: text,
      cents: fc.integer({ min: 1, max: 10 ** 12 }),
      date: fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-31'), noInvalidDate: true }),
      sourceKind: fc.option(fc.constantFrom('sample document', 'vendor "payment"')),
    })
    let sourceId = 0
    await fc.assert(
      fc.asyncProperty(fc.array(posted, { minLength: 1, maxLength: 10 }), async entries => {
        for (const { comment, cents, date, sourceKind } of entries) {
          sourceId += 1
          await pools.owner.pool.query(
            `WITH made AS (
               INSERT INTO transaction (organisation_id, date, comment, account, cents, source_kind, source_id, source_purpose, source_cycle)
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING transaction_id)
             INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
             SELECT $1, 1, 'OWNER', 's', 'r', 'post', 'transaction', transaction_id, 1 FROM made`,
            [
              books.organisationId,
              date.toISOString().slice(0, 10),
              comment,
              entry(1).lines.map(({ accountId }) => accountId),
              [cents, -cents],
              ...(sourceKind === null ? [null, null, null, null] : [sourceKind, sourceId, 'entry', 1]),
            ],
          )
        }
        await sealAudit(pools.app)
        await expectRight()
      }),
      { numRuns: 20 },
    )
  })
})

type Step = 'commit' | 'rollback' | 'seal'

test('concurrent changes in any order are each sealed exactly once when committed', async () => {
  const writers = 5
  const schedule = fc.record({
    ends: fc.array(fc.constantFrom<Step>('commit', 'commit', 'rollback'), { minLength: writers, maxLength: writers }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: writers, maxLength: writers }),
    sealAfter: fc.array(fc.boolean(), { minLength: writers, maxLength: writers }),
  })
  await fc.assert(
    fc.asyncProperty(schedule, async ({ ends, order, sealAfter }) => {
      await sealAudit(pools.app)
      const before = await counted()
      const clients = await Promise.all(Array.from({ length: writers }, () => pools.owner.pool.connect()))
      for (const client of clients) await beginEntry(client)
      for (const [index, writer] of order.entries()) {
        await clients[writer]!.query(ends[writer]!)
        if (sealAfter[index]) await sealAudit(pools.app)
      }
      for (const client of clients) client.release()
      await sealAudit(pools.app)
      const committed = ends.filter(end => end === 'commit').length
      const after = await counted()
      expect([after.entries - before.entries, after.sealed - before.sealed]).toEqual([committed, committed])
      await expectRight()
    }),
    { numRuns: 25 },
  )
})

async function beginEntry(client: pg.PoolClient): Promise<void> {
  await client.query('BEGIN')
  await client.query(
    `INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     VALUES ($1, 1, 'OWNER', 's', 'r', 'note', 'note', 1, 1)`,
    [books.organisationId],
  )
}

test('a sealer does not block posts, and posts do not block a sealer', async () => {
  const [posting, sealing] = [await pools.owner.pool.connect(), await pools.owner.pool.connect()]
  await createPost(pools.app)(books.caller, null, entry(1))
  await beginEntry(posting)
  await sealing.query('BEGIN')
  expect((await sealing.query('SELECT seal_audit(100) AS sealed')).rows).toEqual([{ sealed: 2 }])
  await createPost(pools.app)(books.caller, null, entry(2))
  expect(await sealAudit(pools.app)).toBe(false)
  await sealing.query('COMMIT')
  await posting.query('COMMIT')
  expect(await counted()).toEqual({ entries: 4, sealed: 2, blocks: 1 })
  await sealAudit(pools.app)
  expect(await counted()).toEqual({ entries: 4, sealed: 4, blocks: 2 })
  for (const client of [posting, sealing]) client.release()
})

test('concurrent posts and seals by two processes give one unbroken chain', async () => {
  const other = openPools(pools.database)
  let isPosting = true
  const sealers = [pools.app, other.app].map(async ours => {
    while (isPosting) await sealAudit(ours)
  })
  const posted = [pools.app, other.app].flatMap(ours => {
    const post = createPost(ours)
    return Array.from({ length: 150 }, (_, index) => post(books.caller, null, entry(index + 1)))
  })
  const results = await Promise.all(posted)
  isPosting = false
  await Promise.all(sealers)
  await sealAudit(pools.app)
  expect(results.every(({ ok }) => ok)).toBe(true)
  const { entries, sealed, blocks } = await counted()
  expect([entries, sealed]).toEqual([301, 301])
  expect(blocks).toBeGreaterThan(1)
  expect(await unsealedTails(pools.owner, { organisationId: books.organisationId })).toEqual([])
  await expectRight()
  await other.end()
})
