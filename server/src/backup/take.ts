// Taking a backup: one snapshot of everything, while the server goes on posting.
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { productVersion } from '../config.ts'
import type { Database } from '../database/pool.ts'
import { StartRefused } from '../start-refused.ts'
import { END_OF_ROWS, FORMAT, line, rowsIn } from './backup-text.ts'
import { AS_WRITTEN, appliedSteps, copied, type KeptTable, keptTables, sequenceStates } from './kept-tables.ts'

/** What was written, once it is. */
type TakenBackup = { tables: number; rows: number; organisations: number }

/** Migrations wait for this lock, and it for them; posting does not. It comes before the first look, which is the snapshot. */
const BEGIN = `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${AS_WRITTEN}`
const KEEP_SCHEMA = 'LOCK TABLE schema_migration IN ROW SHARE MODE'
const SCHEMA_THERE = "SELECT to_regclass('schema_migration') IS NOT NULL AS is_there"

/**
 * The text of a backup of everything as it stands at one moment, and what it came to, known when the text is read to its end.
 * `progress` is told the number of rows now and then. Refuses a database without books.
 */
export function takeBackup({ pool }: Database, progress: (rows: number) => void = () => {}) {
  const taken: TakenBackup = { tables: 0, rows: 0, organisations: 0 }
  async function* text(): AsyncGenerator<string | Buffer> {
    const client = await pool.connect()
    let isDone = false
    try {
      const { rows } = await client.query<{ is_there: boolean }>(SCHEMA_THERE)
      if (!rows[0]?.is_there) throw new StartRefused('There is nothing to back up: this database holds no books.')
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
      // Left in the middle, by an error or by who reads, a connection is of no more use.
      client.release(!isDone)
    }
  }
  return { text: text(), taken }
}

/** A connection that breaks ends the rows with its error: they never just stop. */
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
