// Creates a backup from one snapshot of the whole database. The server can continue to post during a backup.
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { productVersion } from '../config.ts'
import type { Database } from '../database/pool.ts'
import { StartupError } from '../startup-error.ts'
import { END_OF_ROWS, FORMAT, line, rowsIn } from './backup-text.ts'
import { AS_WRITTEN, appliedSteps, copied, type KeptTable, keptTables, sequenceStates } from './kept-tables.ts'

/** The totals of a finished backup. */
type TakenBackup = { tables: number; rows: number; organisations: number }

/**
 * A migration and a backup both acquire this lock, so they cannot run at the same time. Posting does not use it. The lock is acquired
 * before the first query, because the first query takes the snapshot.
 */
const BEGIN = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${AS_WRITTEN}`
const KEEP_SCHEMA = 'LOCK TABLE schema_migration IN ROW SHARE MODE'
const SCHEMA_THERE = "SELECT to_regclass('schema_migration') IS NOT NULL AS is_there"

/**
 * Returns the text of a backup of the whole database as of one snapshot. Also returns its totals, which are available after the text has
 * been read to the end. Calls `progress` with the number of rows at intervals. Throws StartupError if the database contains no books.
 */
export function takeBackup({ pool }: Database, progress: (rows: number) => void = () => {}) {
  const taken: TakenBackup = { tables: 0, rows: 0, organisations: 0 }
  async function* text(): AsyncGenerator<string | Buffer> {
    const client = await pool.connect()
    let isDone = false
    try {
      const { rows } = await client.query<{ is_there: boolean }>(SCHEMA_THERE)
      if (!rows[0]?.is_there) throw new StartupError('This database contains no books to back up.')
      await client.query(BEGIN)
      await client.query(KEEP_SCHEMA)
      const steps = await appliedSteps(client)
      const takenAt = new Date().toISOString()
      yield line({ twofold: 'backup', format: FORMAT, takenAt, version: productVersion(), steps })
      for (const table of await keptTables(client)) {
        let count = 0
        yield line(table)
        for await (const piece of rowsOf(client, table)) {
          count += rowsIn(piece)
          progress(taken.rows + count)
          yield piece
        }
        yield END_OF_ROWS
        yield line({ rows: count })
        taken.tables += 1
        taken.rows += count
        if (table.table === 'organisation') taken.organisations = count
      }
      const { tables, rows: total } = taken
      yield line({ end: true, tables, rows: total, sequences: await sequenceStates(client) })
      await client.query('COMMIT')
      isDone = true
    } finally {
      // After an error, or if the reader stops early, the connection is in the middle of COPY and cannot be reused.
      client.release(!isDone)
    }
  }
  return { text: text(), taken }
}

/** Yields the rows of a table. Throws an error if the connection breaks, so a truncated table is never mistaken for a complete one. */
async function* rowsOf(client: pg.PoolClient, table: KeptTable): AsyncGenerator<Buffer> {
  const rows = client.query(copyTo(`COPY ${copied(table)} TO STDOUT`))
  const broke = (error: Error) => rows.destroy(error)
  client.on('error', broke)
  try {
    yield* rows as AsyncIterable<Buffer>
  } finally {
    client.off('error', broke)
  }
}
