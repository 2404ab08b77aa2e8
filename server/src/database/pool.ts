import pg from 'pg'
import { LEDGER_TYPES } from './types.ts'

/** A pool of connections to the books; `isPreparing` is false where statements cannot be kept, as behind old PgBouncers. */
export type Database = { pool: pg.Pool; isPreparing: boolean; answerMsMax: number }

/**
 * How the pool is opened; 10 connections by default. `answerMsMax`: how long the database may leave one statement without
 * an answer until its connection is given up; 0 is for ever, for commands whose statements may take long.
 */
export type DatabaseOptions = { connectionsMax?: number; isPreparing?: boolean; answerMsMax?: number }

const CONNECT_MS_MAX = 10_000

/** Opens a pool on a database. Nothing connects before the first statement; close it with `database.pool.end()`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connectionsMax = 10, isPreparing = true, answerMsMax = 0 } = options
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types: LEDGER_TYPES,
    connectionTimeoutMillis: Math.min(CONNECT_MS_MAX, answerMsMax || CONNECT_MS_MAX),
    query_timeout: answerMsMax,
    // A database whose machine vanished says nothing; asked now and then, the silence is noticed.
    keepAlive: true,
  })
  // A connection that breaks is replaced by the pool, and what it was doing fails by itself; unheard, its error would end
  // the process: the pool's for an idle one, the client's own for one at work.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  return { pool, isPreparing, answerMsMax }
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
