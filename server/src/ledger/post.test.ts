import { beforeAll, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { addMember, createTestBooks, type TestBooks } from '../../tests/harness/test-books.ts'
import { verify } from '../verify/verify.ts'
import { createPost, type Post } from './post.ts'

const pools = setUpPools()
let post: Post

beforeAll(async () => {
  post = createPost(pools.app)
})

function rent(books: TestBooks, cents = 50_000, date = '2026-11-05') {
  return {
    date,
    comment: 'Rent',
    lines: books.lines({ Rent: cents, Bank: -cents }),
  }
}

async function count(table: string, { organisationId }: TestBooks): Promise<number> {
  const { rows } = await pools.owner.pool.query(`SELECT count(*) AS n FROM ${table} WHERE organisation_id = $1`, [
    organisationId,
  ])
  return rows[0].n
}

async function bankTotal(books: TestBooks): Promise<unknown> {
  const { rows } = await pools.owner.pool.query(
    'SELECT debit, credit, line_count AS lines FROM account_total WHERE organisation_id = $1 AND account_id = $2',
    [books.organisationId, books.accountId('Bank')],
  )
  return rows[0]
}

describe('posting', () => {
  test('returns the transaction and writes lines, totals and an audit entry', async () => {
    const books = await createTestBooks(pools)
    const result = await post(books.caller, null, rent(books))
    expect(result).toMatchObject({ ok: true, value: { version: 1, comment: 'Rent', date: '2026-11-05' } })
    expect(await bankTotal(books)).toEqual({ debit: 0, credit: 50_000, lines: 1 })
    expect([await count('line', books), await count('month_total', books)]).toEqual([2, 2])
    // One audit entry is from the creation of the organisation.
    expect(await count('audit_entry', books)).toBe(2)
  })

  test('sixty-four concurrent posts are each posted once and return their own transaction', async () => {
    const books = await createTestBooks(pools)
    const results = await Promise.all(
      Array.from({ length: 64 }, (_, index) => post(books.caller, null, rent(books, index + 1))),
    )
    expect(results.map(result => result.ok && result.value.lines[0]!.cents)).toEqual(
      Array.from({ length: 64 }, (_, index) => index + 1),
    )
    expect(await bankTotal(books)).toEqual({ debit: 0, credit: (64 * 65) / 2, lines: 64 })
  })

  test('one invalid entry among many is refused with its field, and the others are posted', async () => {
    const books = await createTestBooks(pools)
    const wrong = rent(books)
    wrong.lines[1]!.accountId = 987_654_321
    const results = await Promise.all([
      ...Array.from({ length: 5 }, () => post(books.caller, null, rent(books))),
      post(books.caller, null, wrong),
      ...Array.from({ length: 5 }, () => post(books.caller, null, rent(books))),
    ])
    expect(results.filter(result => result.ok)).toHaveLength(10)
    expect(results[5]).toEqual({
      ok: false,
      refusals: [{ code: 'UNKNOWN_ACCOUNT', field: 'debitCreditSet.1.accountID', detail: { accountID: 987_654_321 } }],
    })
    expect(await count('transaction', books)).toBe(10)
  })

  test('two lines on one account count as two in its totals, overall and per month', async () => {
    const books = await createTestBooks(pools)
    const [debit, credit] = rent(books, 300).lines
    const lines = [debit!, { ...credit!, cents: -100 }, { ...credit!, cents: -200 }]
    expect(await post(books.caller, null, { ...rent(books), lines })).toMatchObject({ ok: true })
    expect(await bankTotal(books)).toEqual({ debit: 0, credit: 300, lines: 2 })
    expect(await verify(pools.owner, { organisationId: books.organisationId })).toEqual([])
  })

  test("another organisation's account is refused like an unknown one", async () => {
    const [books, other] = [await createTestBooks(pools), await createTestBooks(pools)]
    const entry = rent(books)
    entry.lines[1]!.accountId = other.accountId('Bank')
    expect(await post(books.caller, null, entry)).toMatchObject({ refusals: [{ code: 'UNKNOWN_ACCOUNT' }] })
  })

  test('a caller who is not a member, or may not post, is refused, alone or together with others', async () => {
    const books = await createTestBooks(pools)
    const stranger = (await createTestBooks(pools)).caller
    const clerk = await addMember(pools, books, 'CLERK')
    const results = await Promise.all([
      post(books.caller, null, rent(books)),
      post({ ...books.caller, userId: stranger.userId }, null, rent(books)),
      post(books.caller, null, rent(books)),
      post(clerk, null, rent(books)),
    ])
    expect(results.map(result => (result.ok ? 'posted' : result.refusals[0]!.code))).toEqual([
      'posted',
      'NOT_A_MEMBER',
      'posted',
      'FORBIDDEN',
    ])
    expect(await count('transaction', books)).toBe(2)
  })

  test('a gross total beyond the range of exact numbers is refused', async () => {
    const books = await createTestBooks(pools)
    await pools.owner.pool.query(
      `INSERT INTO transaction (organisation_id, date, account, cents)
       SELECT $1, '2026-01-01', ARRAY[$2::bigint, $3], ARRAY[10000000000000, -10000000000000] FROM generate_series(1, 900)`,
      [books.organisationId, books.accountId('Rent'), books.accountId('Bank')],
    )
    const entry = rent(books, 10_000_000_000_000)
    expect(await post(books.caller, null, entry)).toMatchObject({ refusals: [{ code: 'BALANCE_OUT_OF_RANGE' }] })
  })
})

describe('an idempotency key', () => {
  test('posts once, however often and concurrently the request is sent', async () => {
    const books = await createTestBooks(pools)
    const key = { key: 'k1', bodyHash: 'a' }
    const results = await Promise.all(Array.from({ length: 8 }, () => post(books.caller, key, rent(books))))
    const again = await post(books.caller, key, rent(books))
    const ids = new Set([...results, again].map(result => result.ok && result.value.id))
    expect([ids.size, await count('transaction', books)]).toEqual([1, 1])
    expect(again).toEqual(results[0])
  })

  test('posts once if two servers receive the request concurrently', async () => {
    const books = await createTestBooks(pools)
    const other = createPost(pools.app)
    for (let round = 0; round < 10; round += 1) {
      const key = { key: `round ${round}`, bodyHash: 'a' }
      const [left, right] = await Promise.all([
        post(books.caller, key, rent(books)),
        other(books.caller, key, rent(books)),
      ])
      expect(left).toEqual(right)
    }
    expect(await count('transaction', books)).toBe(10)
  })

  test('with a different body is refused; another user may use the same key', async () => {
    const books = await createTestBooks(pools)
    const colleague = await addMember(pools, books, 'BOOKKEEPER')
    await post(books.caller, { key: 'k', bodyHash: 'a' }, rent(books))
    expect(await post(books.caller, { key: 'k', bodyHash: 'b' }, rent(books, 1))).toMatchObject({
      refusals: [{ code: 'IDEMPOTENCY_MISMATCH' }],
    })
    expect(await post(colleague, { key: 'k', bodyHash: 'b' }, rent(books, 1))).toMatchObject({ ok: true })
  })

  test('is not used up by a refusal', async () => {
    const books = await createTestBooks(pools)
    const key = { key: 'k', bodyHash: 'a' }
    const wrong = rent(books)
    wrong.lines[0]!.accountId = 987_654_321
    await post(books.caller, key, wrong)
    expect(await post(books.caller, { key: 'k', bodyHash: 'b' }, rent(books))).toMatchObject({ ok: true })
  })

  test('returns the first version even after the transaction was changed', async () => {
    const books = await createTestBooks(pools)
    const key = { key: 'k', bodyHash: 'a' }
    const first = await post(books.caller, key, rent(books))
    await pools.owner.pool.query(`UPDATE transaction SET comment = 'changed' WHERE organisation_id = $1`, [
      books.organisationId,
    ])
    expect(await post(books.caller, key, rent(books))).toEqual(first)
  })
})

describe('lock dates', () => {
  async function lock(books: TestBooks, kind: 'soft' | 'hard', through: string) {
    await pools.owner.pool.query(
      `UPDATE organisation_lock SET ${kind}_locked_through = $2 WHERE organisation_id = $1`,
      [books.organisationId, through],
    )
  }

  test('an accountant can override a soft lock with a reason, and lower roles cannot', async () => {
    const books = await createTestBooks(pools)
    const bookkeeper = await addMember(pools, books, 'BOOKKEEPER')
    await lock(books, 'soft', '2026-11-05')
    const passing = { ...rent(books), lockReason: 'late bill' }
    expect(await post(books.caller, null, rent(books))).toMatchObject({
      refusals: [{ code: 'LOCKED', field: 'lockReason', detail: { lockedOn: '2026-11-05' } }],
    })
    expect(await post(bookkeeper, null, passing)).toMatchObject({ refusals: [{ code: 'LOCKED' }] })
    expect(await post(books.caller, null, passing)).toMatchObject({ ok: true })
    expect(await post(bookkeeper, null, rent(books, 1, '2026-11-06'))).toMatchObject({ ok: true })
  })

  test('of entries in one commit, those on locked days are refused, whatever the dates of the others are', async () => {
    const books = await createTestBooks(pools)
    await lock(books, 'soft', '2026-11-05')
    const days = ['2026-11-08', '2026-11-07', '2026-11-05', '2026-11-06', '2026-11-04', '2026-11-09']
    const results = await Promise.all(days.map(day => post(books.caller, null, rent(books, 100, day))))
    expect(results.map(result => (result.ok ? 'posted' : result.refusals[0]!.code))).toEqual([
      'posted',
      'posted',
      'LOCKED',
      'posted',
      'LOCKED',
      'posted',
    ])
  })

  test('a reason is recorded only for users who may override a lock', async () => {
    const books = await createTestBooks(pools)
    const bookkeeper = await addMember(pools, books, 'BOOKKEEPER')
    for (const caller of [books.caller, bookkeeper])
      await post(caller, null, { ...rent(books), lockReason: 'late bill' })
    const { rows } = await pools.owner.pool.query(
      `SELECT e.role, e.reason, t.lock_reason AS "lockReason"
         FROM audit_entry e JOIN transaction t ON t.organisation_id = e.organisation_id AND t.transaction_id = e.object_id
        WHERE e.organisation_id = $1 AND e.object_kind = 'transaction' ORDER BY e.object_id`,
      [books.organisationId],
    )
    expect(rows).toEqual([
      { role: 'OWNER', reason: 'late bill', lockReason: 'late bill' },
      { role: 'BOOKKEEPER', reason: null, lockReason: null },
    ])
  })

  test('a hard lock cannot be overridden and only moves forward', async () => {
    const books = await createTestBooks(pools)
    await lock(books, 'hard', '2026-11-05')
    expect(await post(books.caller, null, { ...rent(books), lockReason: 'please' })).toMatchObject({
      refusals: [{ code: 'HARD_LOCKED' }],
    })
    await expect(lock(books, 'hard', '2026-11-04')).rejects.toThrow('HARD_LOCK_GOES_FORWARD')
  })
})
