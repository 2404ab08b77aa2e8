import { createHash } from 'node:crypto'
import pg from 'pg'
import type { FairShares } from '../shares/fair-shares.ts'
import type { Turn } from '../shares/turn.ts'
import { CONNECT_MS_MAX, type Connection, connectionShares, connectorOf } from './connections.ts'
import { LEDGER_TYPES } from './types.ts'

/** A pool of connections to the books; `isPreparing` is false where statements cannot be kept, as behind old PgBouncers. */
export type Database = {
  pool: pg.Pool
  /** Takes a connection of the pool when it is this user's turn. Only short statements of the server itself use the pool directly.
   * Throws NoConnectionInTime. */
  connect: (turn: Turn) => Promise<Connection>
  shares: FairShares
  isPreparing: boolean
  answerMsMax: number
  whenStatementsAreLost: () => void
}

/**
 * How the pool is opened; 10 connections by default. `answerMsMax`: how long the database may leave one statement without
 * an answer until its connection is given up; 0 is for ever, for commands whose statements may take long.
 * `whenStatementsAreLost` hears, once, that statements could not be kept although `isPreparing` said so.
 */
export type DatabaseOptions = {
  connectionsMax?: number
  isPreparing?: boolean
  answerMsMax?: number
  whenStatementsAreLost?: () => void
}

/** Opens a pool on a database. Nothing connects before the first statement; close it with `database.pool.end()`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connectionsMax = 10, isPreparing = true, answerMsMax = 0, whenStatementsAreLost = () => {} } = options
  const connectMsMax = Math.min(CONNECT_MS_MAX, answerMsMax || CONNECT_MS_MAX)
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types: LEDGER_TYPES,
    connectionTimeoutMillis: connectMsMax,
    query_timeout: answerMsMax,
    // A database whose machine vanished says nothing; asked now and then, the silence is noticed.
    keepAlive: true,
  })
  // A connection that breaks is replaced by the pool, and what it was doing fails by itself; unheard, its error would end
  // the process: the pool's for an idle one, the client's own for one at work.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const shares = connectionShares(connectionsMax)
  const connect = connectorOf(pool, shares, connectMsMax)
  return { pool, connect, shares, isPreparing, answerMsMax, whenStatementsAreLost }
}

const names = new Map<string, string>()

/**
 * A statement for `client.query`, kept by the server under a name of its own where that is possible. The name is made of the text:
 * behind a pooler a connection may hold what another process prepared, and a name that meant something else there would run it.
 */
export function statement({ isPreparing }: Database, text: string, values: unknown[] = []): pg.QueryConfig {
  if (!isPreparing) return { text, values }
  let name = names.get(text)
  if (name === undefined) {
    name = `twofold_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
    names.set(text, name)
  }
  return { name, text, values }
}

/** A prepared statement that is not there, or is there already. */
const LOST_STATES = new Set<unknown>(['26000', '42P05'])

/**
 * Whether a statement failed because a pooler does not keep apart what its connections prepared. From then on none is
 * prepared, and the same work succeeds when it is run again.
 */
export function isStatementLost(database: Database, error: unknown): boolean {
  if (!LOST_STATES.has((error as { code?: unknown }).code)) return false
  if (database.isPreparing) database.whenStatementsAreLost()
  database.isPreparing = false
  return true
}
