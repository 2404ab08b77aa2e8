import pg from 'pg'
import { expect, test } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { createTestBooks } from '../../tests/harness/test-books.ts'
import { createReadiness } from './readiness.ts'

const pools = setUpPools()

const isOurs = async () => true

/** Runs `work` with a pool of one new connection, and closes the pool afterwards. */
async function onNewConnection<Value>(work: (pool: pg.Pool) => Promise<Value>): Promise<Value> {
  const pool = new pg.Pool({ connectionString: pools.database.appUrl, max: 1 })
  return await work(pool).finally(() => pool.end())
}

test('the server’s role may run the check, which changes neither data nor the settings of the connection', async () => {
  await createTestBooks(pools)
  const state = async () => {
    const { rows } = await pools.owner.pool.query(
      `SELECT count(*) AS entries, (SELECT count(*) FROM audit_unsealed) AS unsealed, pg_relation_size('audit_entry') AS size,
              (SELECT last_value FROM audit_entry_id) AS id FROM audit_entry`,
    )
    return rows
  }
  const before = await state()
  await onNewConnection(async pool => {
    const notices: string[] = []
    pool.on('connect', client => client.on('notice', ({ message }) => notices.push(message ?? '')))
    const memory = async () => (await pool.query('SHOW work_mem')).rows[0]
    const usual = await memory()
    await createReadiness(pool, isOurs)()
    expect([await memory(), notices]).toEqual([usual, []])
  })
  expect(await state()).toEqual(before)
})

test('the check writes a temporary file, because its rows do not fit into work_mem', async () => {
  await onNewConnection(async pool => {
    const plans: string[] = []
    const explaining = {
      query: (text: string) =>
        pool.query(text.replace('SELECT count(*)', 'EXPLAIN (ANALYZE, BUFFERS) SELECT count(*)')),
    }
    await createReadiness(
      {
        query: async (text: string) => {
          const results = (await explaining.query(text)) as unknown as pg.QueryResult<Record<string, string>>[]
          plans.push(...(results.at(-1)?.rows ?? []).map(row => row['QUERY PLAN'] ?? ''))
        },
      } as unknown as pg.Pool,
      isOurs,
    )()
    expect(plans.join('\n')).toMatch(/temp read=\d+ written=\d{2}/)
  })
})

test('the check fails while the database is read-only, and passes afterwards', async () => {
  const name = new URL(pools.database.ownerUrl).pathname.slice(1)
  await pools.owner.pool.query(`ALTER DATABASE "${name}" SET default_transaction_read_only = on`)
  const check = () => onNewConnection(pool => createReadiness(pool, isOurs)())
  await expect(check()).rejects.toMatchObject({ code: '25006' })
  const owner = new pg.Client(pools.database.ownerUrl)
  await owner.connect()
  await owner.query('SET default_transaction_read_only = off')
  await owner.query(`ALTER DATABASE "${name}" RESET default_transaction_read_only`)
  await owner.end()
  await expect(check()).resolves.toBe(true)
})

test('the check runs once in ten seconds, however many call it, and then again', async () => {
  let time = 0
  let asked = 0
  let isFull = true
  const pool = {
    query: async () => {
      asked += 1
      if (isFull) throw new Error('No space left on device')
    },
  } as unknown as pg.Pool
  const check = createReadiness(pool, isOurs, () => time)
  const outcomes = async () => {
    const asks = Array.from({ length: 50 }, () =>
      check().then(
        () => 'takes',
        (error: Error) => error.message,
      ),
    )
    return [...new Set(await Promise.all(asks)), asked]
  }
  expect(await outcomes()).toEqual(['No space left on device', 1])
  isFull = false
  time = 9_999
  expect(await outcomes()).toEqual(['No space left on device', 1])
  time = 10_000
  expect(await outcomes()).toEqual(['takes', 2])
  time = 19_999
  expect(await outcomes()).toEqual(['takes', 2])
})

test('the check does not run on a database with another schema', async () => {
  const pool = { query: () => Promise.reject(new Error('must not be asked')) } as unknown as pg.Pool
  expect(await createReadiness(pool, async () => false)()).toBe(false)
})
