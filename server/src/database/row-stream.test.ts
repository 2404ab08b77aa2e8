import type pg from 'pg'
import { expect, test, vi } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { openAsServer } from '../../tests/harness/test-books.ts'
import { isUnreachable } from './lost-connection.ts'
import { rowStream } from './row-stream.ts'

const pools = setUpPools()

const ROWS = 'SELECT no FROM generate_series(1, $1::int) AS s (no)'

/** Reads the rows and returns their number. Calls `midway` after the first row. */
async function countRows(client: pg.PoolClient, count: number, midway: () => unknown = () => {}): Promise<number> {
  let seen = 0
  for await (const { no } of rowStream<{ no: number }>(client, ROWS, [count])) {
    if (no === 1) await midway()
    seen += 1
  }
  return seen
}

test('every row is read, over any number of batches', async () => {
  const client = await pools.app.pool.connect()
  expect([await countRows(client, 0), await countRows(client, 500), await countRows(client, 1201)]).toEqual([
    0, 500, 1201,
  ])
  client.release()
})

test('a stream whose connection breaks ends with an error, and the pool keeps working', async () => {
  const client = await pools.app.pool.connect()
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const cut = () => pools.app.pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
  const error = await countRows(client, 100_000, cut).catch(failure => failure)
  client.release(true)
  expect(isUnreachable(error)).toBe(true)
  expect((await pools.app.pool.query('SELECT 7 AS cents')).rows).toEqual([{ cents: 7 }])
})

test('a statement that fails midway ends its stream with the error, and the connection remains usable', async () => {
  const client = await pools.app.pool.connect()
  const failing = 'SELECT 1 / (700 - no) AS no FROM generate_series(1, 1000) AS s (no)'
  const read = async () => {
    for await (const _ of rowStream(client, failing));
  }
  await expect(read()).rejects.toThrow('division by zero')
  expect(await countRows(client, 3)).toBe(3)
  client.release()
})

test('a reader who stops early leaves the connection usable', async () => {
  const client = await pools.app.pool.connect()
  for await (const _ of rowStream(client, ROWS, [100_000])) break
  expect(await countRows(client, 3)).toBe(3)
  client.release()
})

test('a reader may pause between rows for longer than the database may take to answer', async () => {
  const answerMsMax = 10_000
  const { pool } = openAsServer(pools.database.appUrl, { answerMsMax })
  const client = await pool.connect()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let seen = 0
  for await (const _ of rowStream(client, ROWS, [2000], answerMsMax)) {
    if (seen % 500 === 0) {
      // While no response is pending, only the timer of the whole stream is active. It stops when the stream ends.
      await expect.poll(() => vi.getTimerCount()).toBeLessThanOrEqual(1)
      vi.advanceTimersByTime(answerMsMax)
    }
    seen += 1
  }
  vi.useRealTimers()
  expect(seen).toBe(2000)
  client.release()
  await pool.end()
})

test('a stream whose answer does not arrive in time ends with an error', async () => {
  const answerMsMax = 200
  const { pool } = openAsServer(pools.database.appUrl, { answerMsMax })
  const client = await pool.connect()
  const read = async () => {
    for await (const _ of rowStream(client, 'SELECT pg_sleep(10)', [], answerMsMax));
  }
  expect(isUnreachable(await read().catch(failure => failure))).toBe(true)
  client.release(true)
  await pool.end()
})
