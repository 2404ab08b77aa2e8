import { accepted, refused } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { addMember, createTestBooks, openPools, type TestBooks } from '../../tests/harness/test-books.ts'
import { claimKey, findReplay } from '../audit/idempotency.ts'
import { openBooks, readBooks } from './books.ts'

const pools = setUpPools()
let books: TestBooks

beforeAll(async () => {
  books = await createTestBooks(pools)
})

const setMember = (acting: number, member: number, role: string | null) =>
  pools.app.pool.query('SELECT set_member($1, $2, $3, $4)', [acting, books.organisationId, member, role])

describe('a list that is read by key', () => {
  const after = (last: { n: number } | null) => ({
    text: 'SELECT n FROM generate_series(1, 5000) AS n WHERE n > $1 ORDER BY n',
    values: [last?.n ?? 0],
  })
  const connections = () => pools.app.shares.held

  /** Reads the list, calls `pause` after 700 rows, and returns all rows. */
  async function readWithPause(pause: () => Promise<void>): Promise<number[]> {
    const read: number[] = []
    await readBooks(pools.app, books.caller, 'books.read', async open => {
      for await (const { n } of open.streamByKey(after)) {
        if (read.push(n) === 700) await pause()
      }
      return accepted(null)
    })
    return read
  }

  test('releases its connection while its reader pauses, and continues after the last row', async () => {
    let held = -1
    const read = await readWithPause(async () => {
      await expect.poll(connections).toBe(0)
      held = pools.app.pool.totalCount - pools.app.pool.idleCount
    })
    expect([held, read]).toEqual([0, Array.from({ length: 5000 }, (_, index) => index + 1)])
    await expect.poll(connections).toBe(0)
  })

  test('releases its connection once if its reader stops early, with or without a pause before', async () => {
    const leave = (pause: () => Promise<void>) =>
      readWithPause(async () => {
        await pause()
        throw new Error('gone')
      })
    await expect(leave(async () => {})).rejects.toThrow('gone')
    await expect.poll(connections).toBe(0)
    await expect(leave(async () => await expect.poll(connections).toBe(0))).rejects.toThrow('gone')
    expect(connections()).toBe(0)
  })

  test('fails if the member is removed during a pause', async () => {
    const viewer = await addMember(pools, books, 'VIEWER')
    const reading = readBooks(pools.app, viewer, 'books.read', async open => {
      let count = 0
      for await (const _ of open.streamByKey(after)) {
        count += 1
        if (count !== 700) continue
        await expect.poll(connections).toBe(0)
        await setMember(books.caller.userId, viewer.userId, null)
      }
      return accepted(count)
    })
    await expect(reading).rejects.toThrow('membership')
    await expect.poll(connections).toBe(0)
  })
})

describe('opening the books', () => {
  test("provides the caller, the role and today's date", async () => {
    const opened = await readBooks(pools.app, books.caller, 'books.read', async open => accepted(open))
    expect(opened).toMatchObject({
      value: { role: 'OWNER', signConvention: 'SPECIFICATION', organisationName: 'Test' },
    })
  })

  test('is refused to a non-member, and to a role without the permission', async () => {
    const stranger = (await createTestBooks(pools)).caller
    const caller = { ...books.caller, userId: stranger.userId }
    const clerk = await addMember(pools, books, 'CLERK')
    const never = () => Promise.reject(new Error('must not be reached'))
    expect(await openBooks(pools.app, caller, 'books.read', never)).toMatchObject({
      refusals: [{ code: 'NOT_A_MEMBER' }],
    })
    const ofClerk = await openBooks(pools.app, clerk, 'books.read', never)
    expect(ofClerk).toMatchObject({ refusals: [{ code: 'FORBIDDEN' }] })
    expect(ofClerk.ok ? [] : ofClerk.refusals.map(sentenceOf)).toEqual([
      'Your role CLERK doesn’t allow this. The required role is VIEWER, BOOKKEEPER, ACCOUNTANT, ADMIN, or OWNER.',
    ])
  })

  test('ends with its database transaction, after which the connection can read nothing', async () => {
    const single = openPools(pools.database, 1)
    await readBooks(single.app, books.caller, 'books.read', async open =>
      accepted(await open.query('SELECT FROM account')),
    )
    const { rows } = await single.app.pool.query('SELECT count(*) AS n FROM account')
    expect(rows).toEqual([{ n: 0 }])
    await single.end()
  })

  test('for reading allows no writes', async () => {
    const writing = readBooks(pools.app, books.caller, 'books.read', async open =>
      accepted(await open.query(`UPDATE account SET memo = 'x'`)),
    )
    await expect(writing).rejects.toThrow('read-only')
  })

  test('returns refusals of the database in the terms of the books', async () => {
    const renamed = await openBooks(pools.app, books.caller, 'accounts.rename', async open =>
      accepted(await open.query(`UPDATE account SET sort_key = 'rent' WHERE name = 'Bank'`)),
    )
    expect(renamed).toEqual(refused('ACCOUNT_NAME_TAKEN'))
  })

  test.each([
    ['a day that does not exist', 'date', '2026-02-30'],
    ['a text that is not a date', 'date', 'soon'],
    ['a point in time that does not exist', 'timestamptz', '2026-02-28T25:00:00Z'],
    ['a text that is not a number', 'bigint', '1.5'],
    ['the character NUL', 'text', '\0'],
  ])('refuses %s that reaches the database', async (_, type, value) => {
    for (const open of [readBooks, openBooks]) {
      const read = open(pools.app, books.caller, 'books.read', async opened =>
        accepted(await opened.query(`SELECT $1::${type}`, [value])),
      )
      expect(await read).toEqual({ ok: false, refusals: [{ code: 'FIELD_VALUE' }] })
    }
  })

  test('is refused to a member who was just removed', async () => {
    const member = await addMember(pools, books, 'ADMIN')
    await setMember(books.caller.userId, member.userId, null)
    expect(await readBooks(pools.app, member, 'books.read', async () => accepted(null))).toEqual(
      refused('NOT_A_MEMBER'),
    )
  })
})

describe('membership', () => {
  test('as a role below ADMIN cannot change members, and no one can change a member with a higher role', async () => {
    const [admin, accountant] = [await addMember(pools, books, 'ADMIN'), await addMember(pools, books, 'ACCOUNTANT')]
    await expect(setMember(accountant.userId, accountant.userId, 'OWNER')).rejects.toThrow('FORBIDDEN')
    await expect(setMember(admin.userId, admin.userId, 'OWNER')).rejects.toThrow('ROLE_ABOVE_OWN')
    await expect(setMember(admin.userId, books.caller.userId, null)).rejects.toThrow('ROLE_ABOVE_OWN')
    await expect(setMember(admin.userId, accountant.userId, 'VIEWER')).resolves.toBeDefined()
  })

  test('keeps an owner, even if two owners remove each other concurrently', async () => {
    await expect(setMember(books.caller.userId, books.caller.userId, 'ADMIN')).rejects.toThrow('LAST_OWNER')
    const other = await addMember(pools, books, 'OWNER')
    const outcomes = await Promise.allSettled([
      setMember(books.caller.userId, other.userId, null),
      setMember(other.userId, books.caller.userId, null),
    ])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('an idempotency key of any other command', () => {
  test('has one effect, also for two concurrent requests', async () => {
    const own = await createTestBooks(pools)
    const key = { key: 'create', bodyHash: 'a' }
    const create = () =>
      openBooks(pools.app, own.caller, 'accounts.create', async open => {
        const replay = await findReplay(open, key)
        if (!replay.ok || replay.value !== null) return replay.ok ? accepted(replay.value!.objectId) : replay
        const [made] = await open.query<{ id: number }>(
          `INSERT INTO account (organisation_id, name, sort_key, type) VALUES ($1, 'New', 'new' || random(), 'ASSET')
           RETURNING account_id AS id`,
          [open.organisationId],
        )
        await claimKey(open, key, { objectKind: 'account', objectId: made!.id, objectVersion: 1 })
        return accepted(made!.id)
      })
    const results = await Promise.all(Array.from({ length: 6 }, create))
    expect(new Set(results.map(result => result.ok && result.value)).size).toBe(1)
    const other = await openBooks(pools.app, own.caller, 'accounts.create', open =>
      findReplay(open, { key: 'create', bodyHash: 'b' }),
    )
    expect(other).toEqual(refused('IDEMPOTENCY_MISMATCH'))
  })
})
