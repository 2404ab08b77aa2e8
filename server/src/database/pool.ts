import { createHash } from 'node:crypto'
import pg from 'pg'
import type { FairShares } from '../shares/fair-shares.ts'
import type { Turn } from '../shares/turn.ts'
import { CONNECT_MS_MAX, type Connection, connectionShares, connectorOf } from './connections.ts'
import { LEDGER_TYPES } from './types.ts'

/**
 * A pool of connections to the books. `isPreparing` is false if prepared statements are not supported, for example behind an old PgBouncer.
 */
export type Database = {
  pool: pg.Pool
  /**
   * Returns a connection from the pool when it is the user's turn. Only short statements of the server itself bypass this function and use
   * the pool directly. Throws NoConnectionInTime.
   */
  connect: (turn: Turn) => Promise<Connection>
  shares: FairShares
  isPreparing: boolean
  answerMsMax: number
  whenStatementsAreLost: () => void
}

/**
 * Options of a pool. The default is 10 connections. `answerMsMax` is the maximum time in milliseconds for one statement. After that, the
 * connection is closed. 0 means no limit, for commands with long statements. `whenStatementsAreLost` is called once if prepared statements
 * do not work although `isPreparing` is true.
 */
export type DatabaseOptions = {
  connectionsMax?: number
  isPreparing?: boolean
  answerMsMax?: number
  whenStatementsAreLost?: () => void
}

/** Opens a pool. Connects at the first statement. Close it with `database.pool.end()`. */
export function openDatabase(url: string, options: DatabaseOptions = {}): Database {
  const { connectionsMax = 10, isPreparing = true, answerMsMax = 0, whenStatementsAreLost = () => {} } = options
  const connectMsMax = Math.min(CONNECT_MS_MAX, answerMsMax || CONNECT_MS_MAX)
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsMax,
    types: LEDGER_TYPES,
    connectionTimeoutMillis: connectMsMax,
    query_timeout: answerMsMax,
    // Keep-alive packets detect that the database server can no longer be reached.
    keepAlive: true,
  })
  // The pool replaces a broken connection, and the statement on it fails. The pool emits the error of an idle connection, and the client
  // emits the error of a connection in use. Without these listeners, the error would end the process.
  pool.on('error', () => {})
  pool.on('connect', client => client.on('error', () => {}))
  const shares = connectionShares(connectionsMax)
  const connect = connectorOf(pool, shares, connectMsMax)
  return { pool, connect, shares, isPreparing, answerMsMax, whenStatementsAreLost }
}

const names = new Map<string, string>()

/**
 * Returns a statement for `client.query`, prepared under a name if possible. The name is derived from the text of the statement. With a
 * connection pooler, a connection may have prepared statements of another process. A name that depended on anything else could run the
 * wrong statement.
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

/** The prepared statement does not exist, or already exists. */
const LOST_STATES = new Set<unknown>(['26000', '42P05'])

/**
 * Returns whether a statement failed because a pooler shares connections without tracking prepared statements. After this error, the pool
 * prepares no statements, so the caller can repeat the work successfully.
 */
export function isStatementLost(database: Database, error: unknown): boolean {
  if (!LOST_STATES.has((error as { code?: unknown }).code)) return false
  if (database.isPreparing) database.whenStatementsAreLost()
  database.isPreparing = false
  return true
}
