import { beforeEach, describe, expect, test } from 'vitest'
import { setUpPools, setUpTestBooks } from '../../tests/harness/set-up-api.ts'
import { createTestBooks } from '../../tests/harness/test-books.ts'
import { openBooks } from '../identity/books.ts'
import { voidTransaction } from '../ledger/change.ts'
import { createPost } from '../ledger/post.ts'
import { readTransaction } from '../ledger/posted-transaction.ts'
import { verify } from '../verify/verify.ts'
import { numberEarlierEntries, sealAudit } from './record.ts'

const pools = setUpPools()
const books = setUpTestBooks(pools)

async function post(into = books): Promise<number> {
  const lines = into.lines({ Rent: 500, Bank: -500 })
  const posted = await createPost(pools.app)(into.caller, null, { date: '2026-11-05', comment: 'Rent', lines })
  if (!posted.ok) throw new Error(posted.refusals[0]?.code)
  return posted.value.id
}

/** Returns the ids of the numbered entries, in the order of their numbers, which must be 1, 2, 3 ... */
async function numbered(of = books): Promise<number[]> {
  const { rows } = await pools.owner.pool.query<{ id: number; number: number }>(
    'SELECT transaction_id AS id, number FROM entry_number WHERE organisation_id = $1 ORDER BY number',
    [of.organisationId],
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1))
  return rows.map(({ id }) => id)
}

const violations = async () => await verify(pools.owner, { organisationId: books.organisationId })

/** Runs statements as the owner, with the triggers of these tables disabled. */
async function plant(text: string): Promise<void> {
  const all = (what: string) =>
    ['entry_number', 'audit_block_entry'].map(table => `ALTER TABLE ${table} ${what} TRIGGER USER`).join(';')
  const client = await pools.owner.pool.connect()
  try {
    await client.query(
      `BEGIN; SET LOCAL my.organisation = ${books.organisationId}; ${all('DISABLE')}; ${text}; ${all('ENABLE')}; COMMIT`,
    )
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const OWN = `organisation_id = current_setting('my.organisation')::bigint`

test('each organisation numbers its entries from 1, when they are sealed', async () => {
  const others = await createTestBooks(pools)
  const ids = [await post(), await post()]
  const theirs = [await post(others)]
  expect(await numbered()).toEqual([])
  await sealAudit(pools.app)
  ids.push(await post())
  await sealAudit(pools.app)
  expect(await numbered()).toEqual(ids)
  expect(await numbered(others)).toEqual(theirs)
  expect(await violations()).toEqual([])
})

/** Posts an entry with an id that was reserved before `others` were posted. Returns the ids in the order of the posts. */
async function postLate(others: () => Promise<number[]>): Promise<number[]> {
  const { rows } = await pools.owner.pool.query<{ id: number }>(`SELECT nextval('transaction_id') AS id`)
  const early = rows[0]!.id
  const later = await others()
  await pools.owner.pool.query(
    `WITH made AS (
       INSERT INTO transaction (organisation_id, transaction_id, date, account, cents) VALUES ($1, $2, '2026-11-05', $3, '{5,-5}')
       RETURNING transaction_id)
     INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     SELECT $1, 1, 'OWNER', 's', 'r', 'post', 'transaction', transaction_id, 1 FROM made`,
    [books.organisationId, early, books.lines({ Rent: 5, Bank: -5 }).map(({ accountId }) => accountId)],
  )
  return [...later, early]
}

test('numbers follow the order of the blocks and of the posts in a block, not of the ids', async () => {
  const ids = await postLate(async () => {
    const late = await post()
    await sealAudit(pools.app)
    return [late]
  })
  ids.push(...(await postLate(async () => [await post()])))
  await sealAudit(pools.app)
  expect(await numbered()).toEqual(ids)
  expect(await violations()).toEqual([])
})

test('entries are found by their keys, also by a plan that was made for small books', async () => {
  const client = await pools.owner.pool.connect()
  const scans = async () => {
    await client.query('SELECT pg_stat_force_next_flush()')
    await client.query('SELECT pg_stat_clear_snapshot()')
    const text = `SELECT seq_scan AS scans FROM pg_stat_user_tables WHERE relname = 'entry_number'`
    return (await client.query<{ scans: number }>(text)).rows[0]!.scans
  }
  await post()
  await client.query('SELECT seal_audit(100)')
  await client.query('ANALYZE entry_number')
  const before = await scans()
  // After five calls, PostgreSQL keeps a plan.
  for (let count = 0; count < 7; count += 1) {
    await post()
    await client.query('SELECT seal_audit(100)')
  }
  expect(await scans()).toBe(before)
  client.release()
})

test('a deleted entry has a number, and keeps it', async () => {
  const ids = [await post(), await post()]
  await openBooks(pools.app, books.caller, 'transactions.write', opened => voidTransaction(opened, ids[0]!, {}))
  await sealAudit(pools.app)
  await sealAudit(pools.app)
  expect(await numbered()).toEqual(ids)
})

test('an audit entry that claims a second post, or one of a missing entry, takes no number and does not stop the sealer', async () => {
  const first = await post()
  await pools.owner.pool.query(
    `INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
     VALUES ($1, 1, 'OWNER', 's', 'r', 'post', 'transaction', $2, 1), ($1, 1, 'OWNER', 's', 'r', 'post', 'transaction', 987654321, 1)`,
    [books.organisationId, first],
  )
  await sealAudit(pools.app)
  const second = await post()
  await sealAudit(pools.app)
  expect(await numbered()).toEqual([first, second])
  expect(await violations()).toEqual([])
})

describe('entries that were sealed before entries had numbers', () => {
  let ids: number[]

  beforeEach(async () => {
    ids = []
    for (let block = 0; block < 4; block += 1) {
      ids.push(await post(), await post())
      await sealAudit(pools.app)
    }
    await plant(`DELETE FROM entry_number WHERE ${OWN}; DELETE FROM entry_numbering WHERE ${OWN}`)
  })

  const numberSome = async (most: number) =>
    (await pools.owner.pool.query<{ found: boolean }>('SELECT number_earlier_entries($1) AS found', [most])).rows[0]!
      .found

  test('are numbered block by block, before later ones', async () => {
    ids.push(await post())
    await sealAudit(pools.app)
    expect(await numbered()).toEqual([])
    expect(await violations()).toEqual([])
    const counts: number[] = []
    while (await numberSome(3)) {
      counts.push((await numbered()).length)
      expect(await violations()).toEqual([])
    }
    expect(counts).toEqual([2, 6, 9])
    expect(await numbered()).toEqual(ids)
    ids.push(await post())
    await sealAudit(pools.app)
    expect(await numbered()).toEqual(ids)
  })

  test('are numbered while others post, which wait for nothing', async () => {
    const client = await pools.owner.pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT number_earlier_entries(5000)')
    ids.push(await post())
    expect(await sealAudit(pools.app)).toBe(false)
    await client.query('COMMIT')
    client.release()
    await sealAudit(pools.app)
    expect(await numbered()).toEqual(ids)
  })

  test('are numbered by the scheduler’s job', async () => {
    expect(await numberEarlierEntries(pools.app)).toBe(true)
    expect(await numberEarlierEntries(pools.app)).toBe(false)
    expect(await numbered()).toEqual(ids)
    const last = await openBooks(pools.app, books.caller, 'books.read', async opened => ({
      ok: true as const,
      value: await readTransaction(opened, ids.at(-1)!),
    }))
    expect(last).toMatchObject({ value: { entryNumber: 8 } })
  })
})

describe('verify reports', () => {
  beforeEach(async () => {
    for (let count = 0; count < 3; count += 1) await post()
    await sealAudit(pools.app)
  })

  test.each([
    [
      'a removed number',
      `DELETE FROM entry_number WHERE ${OWN} AND number = 2`,
      'was sealed in block 1 but has no number',
    ],
    ['a removed last number', `DELETE FROM entry_number WHERE ${OWN} AND number = 3`, 'is recorded as 3, but is 2'],
    [
      'swapped numbers',
      `UPDATE entry_number SET number = 99 WHERE ${OWN} AND number = 1;
       UPDATE entry_number SET number = 1 WHERE ${OWN} AND number = 2;
       UPDATE entry_number SET number = 2 WHERE ${OWN} AND number = 99`,
      'has the number 2, but is post 1',
    ],
    ['a gap', `UPDATE entry_number SET number = 4 WHERE ${OWN} AND number = 3`, 'has the number 4, but is post 3'],
    [
      'a number of nothing',
      `INSERT INTO entry_number SELECT organisation_id, 987654321, 4 FROM entry_number WHERE ${OWN} AND number = 1`,
      'but is post none',
    ],
  ])('%s', async (_, text, what) => {
    await plant(text)
    const found = await violations()
    expect(found.map(({ id }) => id)).toContain('E1')
    expect(found.map(violation => violation.what).join('\n')).toContain(what)
  })

  test.each([
    ['changed', 'UPDATE entry_number SET number = number + 10'],
    ['deleted', 'DELETE FROM entry_number'],
  ])('nothing, because a number cannot be %s', async (_, text) => {
    await expect(pools.owner.pool.query(text)).rejects.toThrow('ENTRY_NUMBERS_ARE_KEPT')
  })

  test.each([
    ['numbers', 'INSERT INTO entry_number VALUES (1, 1, 1)'],
    ['the last number', 'SELECT last_number FROM entry_numbering'],
    ['the numbering', `SELECT number_entries('{1}', '{1}')`],
  ])('nothing, because the server’s role has no access to %s', async (_, text) => {
    await expect(pools.app.pool.query(text)).rejects.toThrow('permission denied')
  })
})
