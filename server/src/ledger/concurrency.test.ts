// Concurrent writes to the same accounts cause no deadlock errors, no wrong totals and no cycles in the tree.
import { accepted } from '@twofold/accounting/refusals'
import { SEED } from '@twofold/accounting/testing/seed'
import { describe, expect, test } from 'vitest'
import { runWhileLocked } from '../../tests/harness/all-waiting.ts'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { createTestBooks, type TestBooks } from '../../tests/harness/test-books.ts'
import { chanceFrom } from '../demo/chance.ts'
import { openBooks } from '../identity/books.ts'
import { verify } from '../verify/verify.ts'
import { changeTransaction, voidTransaction } from './change.ts'
import { createPost } from './post.ts'

const pools = setUpPools()

const chance = chanceFrom(SEED)
const NAMES = ['Bank', 'Cash', 'Safe', 'Card', 'Till'] as const

function anyLines(books: TestBooks) {
  const name = chance.pick(NAMES)
  const other = chance.pick(NAMES.filter(each => each !== name))
  const cents = chance.whole(1, 1000)
  return [
    { accountId: books.accountId(name), cents },
    { accountId: books.accountId(other), cents: -cents },
  ]
}

const anyDay = () => `2026-${String(chance.whole(1, 12)).padStart(2, '0')}-15`

test('concurrent posts, edits and voids by sixteen writers on four servers leave exact totals and no deadlock', async () => {
  const books = await createTestBooks(pools, Object.fromEntries(NAMES.map(name => [name, 'ASSET' as const])))
  const servers = Array.from({ length: 4 }, () => createPost(pools.app))
  const ids: number[] = []
  const begun = await pools.owner.pool.query(
    'SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()',
  )
  const write = async (writer: number) => {
    for (let round = 0; round < 25; round += 1) {
      const draft = { date: anyDay(), comment: '', lines: anyLines(books) }
      const posted = await servers[writer % 4]!(books.caller, null, draft)
      if (posted.ok) ids.push(posted.value.id)
      const id = chance.pick(ids)
      const done = await openBooks(pools.app, books.caller, 'transactions.write', opened =>
        round % 3 === 0
          ? voidTransaction(opened, id, {})
          : changeTransaction(opened, id, { date: anyDay(), lines: anyLines(books) }),
      )
      if (!done.ok) expect(done.refusals[0]?.code).toBe('NOT_FOUND')
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)))
  expect(ids).toHaveLength(400)
  expect(await verify(pools.owner, { organisationId: books.organisationId })).toEqual([])
  const ended = await pools.owner.pool.query(
    'SELECT deadlocks AS n FROM pg_stat_database WHERE datname = current_database()',
  )
  expect(ended.rows).toEqual(begun.rows)
})

test('raw posts of several rows that name the same accounts in opposite orders do not deadlock', async () => {
  const books = await createTestBooks(pools, Object.fromEntries(NAMES.map(name => [name, 'ASSET' as const])))
  const post = (accounts: string[]) =>
    pools.owner.pool.query(
      `INSERT INTO transaction (organisation_id, date, account, cents)
       SELECT $1, '2026-01-05', a::bigint[], '{5,-5}' FROM unnest($2::text[]) AS a`,
      [books.organisationId, accounts],
    )
  const pairs = NAMES.slice(1).map(name => `{${books.accountId('Bank')},${books.accountId(name)}}`)
  const runs = Array.from({ length: 60 }, (_, index) => post(index % 2 === 0 ? pairs : pairs.toReversed()))
  await Promise.all(runs)
  const { rows } = await pools.owner.pool.query('SELECT debit FROM account_total WHERE account_id = $1', [
    books.accountId('Bank'),
  ])
  expect(rows).toEqual([{ debit: 60 * 4 * 5 }])
})

/** Wraps a statement that writes accounts, so that it also writes their audit entries. */
const audited = (write: string) => `
  WITH written AS (${write} RETURNING organisation_id, account_id, version)
  INSERT INTO audit_entry (organisation_id, user_id, role, session_id, request_id, action, object_kind, object_id, object_version)
  SELECT organisation_id, 1, 'OWNER', 'test', 'test', 'change', 'account', account_id, version FROM written`

test('sixteen writers that move and open accounts never create a cycle', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `Account ${index}`)
  const books = await createTestBooks(pools, Object.fromEntries(names.map(name => [name, 'ASSET' as const])))
  const any = () => books.accountId(chance.pick(names))
  const outcomes = { moved: 0, refused: 0 }
  const write = async (writer: number) => {
    for (let round = 0; round < 20; round += 1) {
      const result = await openBooks(pools.app, books.caller, 'accounts.create', async opened => {
        // Half of the writers do not lock the chart, to test that the database prevents cycles without that lock.
        if (writer % 2 === 0) await opened.query('SELECT hold_chart()')
        if (round % 5 === 0) {
          await opened.query(
            audited(`INSERT INTO account (organisation_id, parent_id, name, sort_key, type)
                     VALUES ($1, $2, $3, lower($3), 'ASSET')`),
            [opened.organisationId, any(), `New ${writer} ${round}`],
          )
        } else {
          await opened.query(audited('UPDATE account SET parent_id = $2 WHERE account_id = $1'), [any(), any()])
        }
        return accepted(null)
      })
      outcomes[result.ok ? 'moved' : 'refused'] += 1
      if (!result.ok) expect(result.refusals[0]?.code).toBe('ACCOUNT_BELOW_ITSELF')
    }
  }
  await Promise.all(Array.from({ length: 16 }, (_, writer) => write(writer)))
  expect(Math.min(outcomes.moved, outcomes.refused)).toBeGreaterThan(0)
  expect(await verify(pools.owner, { organisationId: books.organisationId })).toEqual([])
})

test('a post does not wait for a lock on the chart of accounts', async () => {
  const books = await createTestBooks(pools)
  const holder = await pools.app.pool.connect()
  await holder.query(`BEGIN; SELECT enter(${books.caller.userId}, ${books.organisationId}); SELECT hold_chart()`)
  const lines = books.lines({ Bank: 5, Rent: -5 })
  const posted = await createPost(pools.app)(books.caller, null, { date: '2026-01-05', comment: '', lines })
  await holder.query('ROLLBACK')
  holder.release()
  expect(posted.ok).toBe(true)
})

test('a lock date and a concurrent post wait for each other', async () => {
  const books = await createTestBooks(pools)
  const { pool } = pools.owner
  const post = {
    text: `INSERT INTO transaction (organisation_id, date, account, cents) VALUES ($1, '2026-01-05', $2, '{5,-5}')`,
    values: [books.organisationId, [books.accountId('Bank'), books.accountId('Rent')]],
    end: 'COMMIT' as const,
  }
  // Returns the number of transactions immediately after the lock date is set. Setting the lock date must wait for the post, so the post is
  // counted.
  const lock = async () => {
    await pool.query(`UPDATE organisation_lock SET hard_locked_through = '2026-01-31' WHERE organisation_id = $1`, [
      books.organisationId,
    ])
    const { rows } = await pool.query('SELECT comment FROM transaction WHERE organisation_id = $1', [
      books.organisationId,
    ])
    return rows.length
  }
  const [entriesBelowLock] = await runWhileLocked(pools.owner, post, () => [lock()])
  expect(entriesBelowLock).toMatchObject({ value: 1 })
})

describe('an uncommitted change counts for the change that waits for it', () => {
  const post = (books: TestBooks) => ({
    text: `INSERT INTO transaction (organisation_id, date, account, cents) VALUES ($1, '2026-01-05', $2, '{5,-5}')`,
    values: [books.organisationId, [books.accountId('Bank'), books.accountId('Rent')]],
    end: 'COMMIT' as const,
  })

  test.each([
    ['a post: its account cannot be closed', `SET live = false`, 'ACCOUNT_HAS_LINES'],
    ['a post: its account cannot change its type', `SET type = 'LOSS'`, 'ACCOUNT_TYPE_FIXED'],
  ])('%s', async (_, change, code) => {
    const books = await createTestBooks(pools)
    const [result] = await runWhileLocked(pools.owner, post(books), () => [
      pools.owner.pool.query(`UPDATE account ${change} WHERE account_id = $1`, [books.accountId('Rent')]),
    ])
    expect(result?.status === 'rejected' && String(result.reason)).toContain(code)
  })

  test.each([
    ['its lines', `cents = '{7,-7}'`],
    ['its date', `date = '2026-01-06'`],
    ['a void', 'voided = true'],
  ])('a reconcile mark: %s is refused', async (_, change) => {
    const books = await createTestBooks(pools)
    const { text, values } = post(books)
    await pools.owner.pool.query(text, values)
    const marking = {
      text: `INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date)
             SELECT $1, transaction_id, $2, '2026-01-31' FROM transaction WHERE organisation_id = $1`,
      values: [books.organisationId, books.accountId('Bank')],
      end: 'COMMIT' as const,
    }
    const [result] = await runWhileLocked(pools.owner, marking, () => [
      pools.owner.pool.query(`UPDATE transaction SET ${change} WHERE organisation_id = $1`, [books.organisationId]),
    ])
    expect(result?.status === 'rejected' && String(result.reason)).toContain('CLEARED')
  })

  test('a change: a mark on the account that its line leaves is refused', async () => {
    const books = await createTestBooks(pools, { Bank: 'ASSET', Rent: 'EXPENSE', Cash: 'ASSET' })
    const { text, values } = post(books)
    await pools.owner.pool.query(text, values)
    const moving = {
      text: `UPDATE transaction SET account = $2 WHERE organisation_id = $1`,
      values: [books.organisationId, [books.accountId('Cash'), books.accountId('Rent')]],
      end: 'COMMIT' as const,
    }
    const [result] = await runWhileLocked(pools.owner, moving, () => [
      pools.owner.pool.query(
        `INSERT INTO cleared_mark (organisation_id, transaction_id, account_id, date)
         SELECT $1, transaction_id, $2, '2026-01-31' FROM transaction WHERE organisation_id = $1`,
        [books.organisationId, books.accountId('Bank')],
      ),
    ])
    expect(result?.status === 'rejected' && String(result.reason)).toContain('MARK_DOES_NOT_FIT')
  })
})
