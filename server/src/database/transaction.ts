// A database transaction. It is committed if its work is accepted, and rolled back if the work is refused or fails. After a temporary
// error, the work is retried.
import { setTimeout as pause } from 'node:timers/promises'
import type { Result } from '@twofold/accounting/refusals'
import type pg from 'pg'
import type { Turn } from '../shares/turn.ts'
import type { Connection } from './connections.ts'
import { isUndone, isUnreachable, OutcomeUnknown } from './lost-connection.ts'
import { type Database, isStatementLost, statement } from './pool.ts'

/** The default scheduling parameters, for work of the server itself or of the command line. */
const OWN_WORK: Turn = { user: 'server', organisation: 0, kind: 'usual', work: 'own' }

const ATTEMPTS_MAX = 6
const PAUSE_MS = 5

/**
 * Returns whether the database rolled back for a temporary reason. The reasons are a serialization failure, a deadlock, and an idempotency
 * key that a duplicate request has just claimed. In the last case, the retry finds the result of the duplicate request.
 */
function isPassing(error: unknown): boolean {
  const { code, constraint } = error as { code?: unknown; constraint?: unknown }
  return code === '40001' || code === '40P01' || constraint === 'idempotency_key_pkey'
}

/**
 * Retries work that was rolled back for a temporary reason or because a prepared statement was lost. Retries it at most five times, with
 * increasing random pauses.
 */
export async function retried<T>(database: Database, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isWorthAnother = isStatementLost(database, error) || isPassing(error)
      if (attempt === ATTEMPTS_MAX || !isWorthAnother) throw error
      await pause(Math.random() * PAUSE_MS * 2 ** attempt)
    }
  }
}

/**
 * Runs `work` in a database transaction that `opening` begins. `opening` can be several statements in one round trip. `work` gets the rows
 * of the last statement. Commits accepted work. Rolls back a refusal and returns it. Retries the work as `retried` does. Throws
 * OutcomeUnknown if the connection breaks during the commit. After any other error, nothing was changed.
 */
export function inTransaction<T, Row extends pg.QueryResultRow>(
  database: Database,
  opening: string,
  work: (client: pg.PoolClient, opened: Row[]) => Promise<Result<T>>,
  turn = OWN_WORK,
): Promise<Result<T>> {
  return retried(database, async () => {
    const { client, release } = await database.connect(turn)
    let broken: Error | undefined
    let isCommitting = false
    try {
      const result = await work(client, await begin<Row>(client, opening))
      isCommitting = result.ok
      const end = await client.query(result.ok ? 'COMMIT' : 'ROLLBACK')
      isCommitting = false
      // After a statement whose error was ignored, COMMIT returns ROLLBACK without an error.
      if (result.ok && end.command !== 'COMMIT') throw new Error('The database transaction was rolled back')
      return result
    } catch (error) {
      // If the connection is lost or does not respond, closing it rolls back the transaction.
      if (isUnreachable(error)) broken = error as Error
      else
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure
        })
      throw isCommitting && !isUndone(error) ? new OutcomeUnknown(error) : error
    } finally {
      release(broken)
    }
  })
}

/**
 * Returns the rows of the last of several statements. `pg` returns a list of results for several statements, and a single result for one
 * statement.
 */
async function begin<Row extends pg.QueryResultRow>(client: pg.PoolClient, opening: string): Promise<Row[]> {
  const opened = [(await client.query(opening)) as unknown as pg.QueryResult<Row> | pg.QueryResult<Row>[]].flat()
  return opened.at(-1)?.rows ?? []
}

/** The connection of read-only work. The work can release the connection and acquire another one. */
export type Reading<Row extends pg.QueryResultRow = pg.QueryResultRow> = {
  /** Returns the current connection. Throws an error if the work has released it. */
  client: () => pg.PoolClient
  /** Ends the transaction and releases the connection. Close the last stream before this call. */
  giveBack: () => Promise<void>
  /** Begins another transaction, with a later snapshot, on another connection. Returns the rows of its opening statement. */
  takeAgain: () => Promise<Row[]>
}

/**
 * Runs read-only work. The response does not wait for the end of the transaction, because the end cannot change the rows that were read.
 * The connection stays in use until the transaction has ended.
 */
export function inReading<T, Row extends pg.QueryResultRow>(
  database: Database,
  opening: string,
  work: (reading: Reading<Row>, opened: Row[]) => Promise<Result<T>>,
  turn = OWN_WORK,
): Promise<Result<T>> {
  return retried(database, async () => {
    let held: Connection | null = null
    const take = async () => {
      held = await database.connect(turn)
      return await begin<Row>(held.client, opening)
    }
    const end = async (text: string) => {
      const ending = held
      held = null
      await ending?.client.query(text).then(
        () => ending.release(),
        (broken: Error) => ending.release(broken),
      )
    }
    const client = () => {
      if (held === null) throw new Error('The connection was released')
      return held.client
    }
    try {
      const opened = await take()
      const result = await work({ client, giveBack: () => end('COMMIT'), takeAgain: take }, opened)
      void end('COMMIT')
      return result
    } catch (error) {
      if (isUnreachable(error)) (held as Connection | null)?.release(error as Error)
      else await end('ROLLBACK')
      throw error
    }
  })
}

/**
 * Runs one statement as its own database transaction and returns its rows. Retries the statement as `retried` does. Throws OutcomeUnknown
 * if the connection broke during the statement. After any other error, nothing was changed.
 */
export function inOneStatement<Row extends pg.QueryResultRow>(
  database: Database,
  text: string,
  values: unknown[],
  turn = OWN_WORK,
): Promise<Row[]> {
  return retried(database, async () => {
    const { client, release } = await database.connect(turn)
    let broken: Error | undefined
    try {
      return (await client.query<Row>(statement(database, text, values))).rows
    } catch (error) {
      if (isUndone(error)) throw error
      broken = new OutcomeUnknown(error)
      throw broken
    } finally {
      release(broken)
    }
  })
}
