import { expect, test, vi } from 'vitest'
import { setUpPools } from '../../tests/harness/set-up-api.ts'
import { openDatabase } from './pool.ts'

const pools = setUpPools()

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
