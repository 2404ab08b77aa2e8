import { expect, test, vi } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { openDatabase } from './pool.ts'

const pools = setUpPools(1)

test('a connection that breaks in use fails only its own work', async () => {
  const { pool } = openDatabase(pools.database.ownerUrl)
  const client = await pool.connect()
  await client.query('BEGIN')
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  const broken = new Promise(resolve => client.once('end', resolve))
  await pool.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
  await broken
  await expect(client.query('SELECT 1')).rejects.toThrow()
  client.release(true)
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test('a prepared statement has the same name in every process, whatever was prepared before', async () => {
  const namesOf = async (texts: string[]) => {
    vi.resetModules()
    const { openDatabase, statement } = await import('./pool.ts')
    const books = openDatabase(pools.database.ownerUrl)
    return texts.map(text => statement(books, text).name)
  }
  const [one, two] = await namesOf(['SELECT 1', 'SELECT 2'])
  expect(await namesOf(['SELECT 2', 'SELECT 1'])).toEqual([two, one])
})

async function read(expression: string): Promise<unknown> {
  return (await pools.app.pool.query(`SELECT ${expression} AS value`)).rows[0].value
}

test('a bigint is read as a number, exact to the cent', async () => {
  expect(await read('9007199254740991::bigint')).toBe(9_007_199_254_740_991)
  expect(await read('-9007199254740991::bigint')).toBe(-9_007_199_254_740_991)
  expect(await read(`'{1,-2}'::bigint[]`)).toEqual([1, -2])
  expect(await read(`'{}'::bigint[]`)).toEqual([])
})

test('a sum that a number cannot represent exactly is an error, never a rounded amount', async () => {
  await expect(read('9007199254740992::bigint')).rejects.toThrow('not a safe integer')
  await expect(read(`'{9007199254740993}'::bigint[]`)).rejects.toThrow('not a safe integer')
  await expect(read(`'{1,NULL}'::bigint[]`)).rejects.toThrow('not a safe integer')
})

test('a date is read as text, whatever the time zone of the process is', async () => {
  expect(await read(`'2026-11-05'::date`)).toBe('2026-11-05')
  expect(await read(`'{2026-11-05,0001-01-02}'::date[]`)).toEqual(['2026-11-05', '0001-01-02'])
})

test('a timestamp is read as text in UTC with microseconds, whatever the session settings are', async () => {
  await pools.app.pool.query(`SET TimeZone = 'Pacific/Kiritimati'`)
  expect(await read(`instant_text('2026-11-05 01:02:03.000400+00')`)).toBe('2026-11-05T01:02:03.000400Z')
})
