// A database whose changes can be undone, so that many calls can use the same records without creating them again.
import type pg from 'pg'
import { connectorOf } from '../../src/database/connections.ts'
import type { Database } from '../../src/database/pool.ts'
import { openAsServer } from './test-books.ts'

/** The database for a server. `undone` runs a function and then undoes all changes that the server made during the call. */
export type UndoableDatabase = { database: Database; undone: <Value>(work: () => Promise<Value>) => Promise<Value> }

/**
 * Opens a database on one connection, for one call at a time. During `undone`, the server's database transactions are savepoints of one
 * transaction that is rolled back. The schema has no deferred constraints, so every constraint is still checked.
 */
export async function openUndoable(appUrl: string): Promise<UndoableDatabase> {
  const { pool, ...others } = openAsServer(appUrl, { connectionsMax: 1 })
  const client = await pool.connect()
  let isUndoing = false
  let users = 0
  let whenFree = () => {}
  /** Resolves when no call uses the connection. A call can still end its database transaction after it has sent the response. */
  const free = async () => {
    if (users > 0)
      await new Promise<void>(resolve => {
        whenFree = resolve
      })
  }
  const release = () => {
    users -= 1
    if (users === 0) whenFree()
  }

  let last: Promise<unknown> = Promise.resolve()
  /** The number of open database transactions of the server. */
  let opened = 0
  /** Whether no statement has run since `undone` set its savepoint. The first statement uses this savepoint. */
  let isUntouched = false
  /**
   * Statements run one at a time. Otherwise, one statement could release the savepoint of another statement, because all savepoints have
   * the same name.
   */
  function inSavepoint(run: () => Promise<unknown>): Promise<unknown> {
    const turn = last.then(async () => {
      // While a transaction is open, the statement has a separate savepoint, which is released after it.
      const isOwn = opened > 0
      if (isOwn || !isUntouched) await client.query(isOwn ? 'SAVEPOINT own' : 'RELEASE one; SAVEPOINT one')
      isUntouched = false
      try {
        const result = await run()
        if (isOwn) await client.query('RELEASE own')
        return result
      } catch (error) {
        await client.query(`ROLLBACK TO ${isOwn ? 'own' : 'one'}`)
        throw error
      }
    })
    last = turn.catch(() => {})
    return turn
  }

  function connected() {
    users += 1
    let isInTransaction = false
    const query = (first: string | pg.QueryConfig | pg.Submittable, ...rest: unknown[]): unknown => {
      const run = () => (client.query as (...given: unknown[]) => Promise<unknown>)(first, ...rest)
      if (!isUndoing || (typeof first === 'object' && 'submit' in first)) return run()
      const text = typeof first === 'string' ? first : first.text
      const opening = /^BEGIN[\w ]*/.exec(text)?.[0]
      if (opening !== undefined) {
        isInTransaction = true
        isUntouched = false
        opened += 1
        return client.query(text.replace(opening, 'SAVEPOINT work'))
      }
      if (text !== 'COMMIT' && text !== 'ROLLBACK') return isInTransaction ? run() : inSavepoint(run)
      isInTransaction = false
      opened -= 1
      const ended = client.query(text === 'COMMIT' ? 'RELEASE work' : 'ROLLBACK TO work')
      return ended.then(result => ({ ...result, command: text }))
    }
    return { query, on: client.on.bind(client), off: client.off.bind(client), release }
  }

  const undoable = {
    connect: async () => connected() as unknown as pg.PoolClient,
    query: async (...given: [string | pg.QueryConfig, ...unknown[]]) => {
      const { query, release } = connected()
      return await (query(...given) as Promise<unknown>).finally(release)
    },
    on: () => {},
    end: async () => {
      client.release()
      await pool.end()
    },
  }
  return {
    database: { ...others, pool: undoable as unknown as pg.Pool, connect: connectorOf(undoable, others.shares) },
    undone: async work => {
      await free()
      await client.query('BEGIN; SAVEPOINT one')
      isUndoing = true
      isUntouched = true
      return await work().finally(async () => {
        await free()
        isUndoing = false
        await client.query('ROLLBACK')
      })
    },
  }
}
