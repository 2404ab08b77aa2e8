import { createHash } from 'node:crypto'
import pg from 'pg'
import type { FairShares } from '../shares/fair-shares.ts'
import type { Turn } from '../shares/turn.ts'
import { CONNECT_MS_MAX, type Connection, connectionShares, connectorOf } from './connections.ts'

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

// PostgreSQL values are converted here. Integers that JavaScript cannot represent exactly cause an error. Dates are returned as text.
const BIGINT = 20
const BIGINT_ARRAY = 1016
const DATE = 1082
const DATE_ARRAY = 1182

/** Returns a bigint as a number. Throws an error above 2^53 - 1, because inexact sums must not be used. */
function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw inexact(text)
  return value
}

const inexact = (value: number | string) => new RangeError(`${value} is not a safe integer`)

/** Parses a list of integers as JSON. For a list of 100,000 integers, this takes a third of the time of parsing them one by one. */
function safeIntegers(text: string): number[] {
  const values = JSON.parse(`[${text.slice(1, -1).replaceAll('NULL', 'null')}]`) as number[]
  for (const value of values) if (!Number.isSafeInteger(value)) throw inexact(value)
  return values
}

function elements(text: string): string[] {
  return text === '{}' ? [] : text.slice(1, -1).split(',')
}

type Parser = (text: string) => unknown
const PARSERS = new Map<number, Parser>([
  [BIGINT, safeInteger],
  [BIGINT_ARRAY, safeIntegers],
  [DATE, text => text],
  [DATE_ARRAY, elements],
])

/** The type parsers of every connection to the books: `new pg.Pool({ types: LEDGER_TYPES })`. */
const LEDGER_TYPES: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format)) as pg.CustomTypesConfig['getTypeParser'],
}
