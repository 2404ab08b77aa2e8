import { expect } from 'vitest'
import type { Database } from '../../src/database/pool.ts'

// Does not use the wait events in pg_stat_activity, because only superusers can read them for other roles.
const WAITING = `
  SELECT count(DISTINCT l.pid) AS n FROM pg_locks l JOIN pg_stat_activity a USING (pid)
   WHERE a.datname = current_database() AND NOT l.granted`

/** Returns the number of database connections that wait for a lock of another connection. */
export async function waitingCount(owner: Database): Promise<number> {
  const { rows } = await owner.pool.query<{ n: number }>(WAITING)
  return rows[0]!.n
}

/** Runs a function while a table is locked, so that calls that use the table have to wait. */
export async function whileTableLocked({ pool }: Database, table: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query(`BEGIN; LOCK TABLE ${table}`)
    await work()
    await client.query('COMMIT')
  } finally {
    client.release(true)
  }
}

/** An uncommitted statement of another connection, and the command that ends its transaction. */
type LockingStatement = { text: string; values: unknown[]; end: 'COMMIT' | 'ROLLBACK' }

/**
 * Starts all work while another connection locks the required rows. Ends that connection's transaction when all work is waiting or
 * finished. The work is therefore concurrent, regardless of how fast each part is.
 */
export async function runWhileLocked<T>(
  owner: Database,
  statement: LockingStatement,
  start: () => Promise<T>[],
): Promise<PromiseSettledResult<T>[]> {
  const holder = await owner.pool.connect()
  try {
    await holder.query('BEGIN')
    await holder.query(statement.text, statement.values)
    const work = start()
    const ended = Promise.allSettled(work)
    let endedCount = 0
    const count = () => {
      endedCount += 1
    }
    for (const each of work) each.then(count, count)
    await expect.poll(async () => (await waitingCount(owner)) + endedCount).toBeGreaterThanOrEqual(work.length)
    await holder.query(statement.end)
    return await ended
  } finally {
    holder.release()
  }
}

/** Like `runWhileLocked`, and requires that all work succeeds. */
export async function runConcurrently<T>(
  owner: Database,
  statement: Omit<LockingStatement, 'end'>,
  start: () => Promise<T>[],
) {
  const results = await runWhileLocked(owner, { ...statement, end: 'ROLLBACK' }, start)
  return results.map(result => {
    if (result.status === 'rejected') throw result.reason
    return result.value
  })
}
