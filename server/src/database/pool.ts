import pg from 'pg'
import { LEDGER_TYPES } from './types.ts'

/** A pool of connections to the books; `isPreparing` is false where statements cannot be kept, as behind old PgBouncers. */
export type Database = { pool: pg.Pool; isPreparing: boolean }

/** How the pool is opened; 10 connections by default. */
export type DatabaseOptions = { connectionsMax?: number; isPreparing?: boolean }

/** Opens a pool on a database. Nothing connects before the first statement; close it with `database.pool.end()`. */
export function openDatabase(url: string, { connectionsMax = 10, isPreparing = true }: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types: LEDGER_TYPES,
    connectionTimeoutMillis: 10_000,
    // A database whose machine vanished says nothing; asked now and then, the silence is noticed.
    keepAlive: true,
  })
  // A connection that breaks is replaced by the pool, and what it was doing fails by itself; unheard, its error would end
  // the process: the pool's for an idle one, the client's own for one at work.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return { pool, isPreparing }
}

const names = new Map<string, string>()

/** A statement for `client.query`, kept by the server under a name of its own where that is possible. */
export function statement({ isPreparing }: Database, text: string, values: unknown[] = []): pg.QueryConfig {
  if (!isPreparing) return { text, values }
  let name = names.get(text)
  if (name === undefined) {
    name = `twofold_${names.size + 1}`
    names.set(text, name)
  }
  return { name, text, values }
}
