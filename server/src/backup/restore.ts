/**
 * Restores a backup into a database without books. The restore is one database transaction, so an error leaves the database unchanged.
 * While the tables are filled, foreign keys and triggers are disabled, because the backup already contains the rows that the triggers
 * wrote. Afterwards, every check constraint and foreign key is validated.
 */
import { pipeline } from 'node:stream/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { isUnreachable } from '../database/lost-connection.ts'
import type { Database } from '../database/pool.ts'
import { StartupError } from '../startup-error.ts'
import type { OpenedBackup } from './backup-file.ts'
import { type BackupEnd, type BackupHead, type BackupReader, rowsIn } from './backup-text.ts'
import { AS_WRITTEN, allTables, appliedSteps, copied, type KeptTable, keptTables } from './kept-tables.ts'

type RestoreOptions = {
  /** True if existing books in the database may be deleted. */
  isReplacing: boolean
  progress?: (rows: number) => void
}

/**
 * Restores the rows into a database that has the schema of the backup. Returns the number of rows. Throws StartupError if the database
 * contains books that may not be replaced, or if a server is connected to it.
 */
export async function restoreBackup(
  { pool }: Database,
  backup: OpenedBackup,
  options: RestoreOptions,
): Promise<number> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query(`BEGIN; ${AS_WRITTEN}`)
    await refuseOtherSchema(client, backup.head)
    await refuseServers(client)
    const tables = await keptTables(client)
    if (!options.isReplacing) await refuseBooks(client, tables)
    const rows = await fill(client, backup.reader, tables, options.progress ?? (() => {}))
    await client.query('COMMIT')
    isDone = true
    return rows
  } catch (error) {
    throw explained(error)
  } finally {
    client.release(!isDone)
    await backup.reader.close()
  }
}

/** Converts a database error, such as an unbalanced entry, into an error message about the backup. */
function explained(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || isUnreachable(error)) return error
  return new StartupError(`The backup cannot be restored (${error.message}). Nothing was changed.`, { cause: error })
}

async function refuseOtherSchema(client: pg.ClientBase, { steps }: BackupHead): Promise<void> {
  if (JSON.stringify(await appliedSteps(client)) === JSON.stringify(steps)) return
  throw new StartupError(
    'The database has a newer schema than the backup. Restore into a new folder or database. ' +
      'Twofold then migrates the schema to this version.',
  )
}

const SERVERS = `
  SELECT count(*)::int AS count FROM pg_stat_activity a JOIN pg_roles r ON r.oid = a.usesysid
   WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND r.rolname <> current_user AND NOT r.rolsuper
     AND pg_has_role(r.oid, 'twofold_server', 'MEMBER')`
const GRACE_MS = 2000

/**
 * Refuses to restore while a server is connected. The server could post to a partly restored database, and it uses keys that the restore
 * replaces.
 */
async function refuseServers(client: pg.ClientBase): Promise<void> {
  const deadline = Date.now() + GRACE_MS
  for (;;) {
    const { rows } = await client.query<{ count: number }>(SERVERS)
    if (rows[0]?.count === 0) return
    if (Date.now() > deadline) {
      throw new StartupError(
        'A server is connected to this database. Stop all Twofold servers and connection poolers that use the database, then run the restore again.',
      )
    }
    // A server that has just been stopped may still be shutting down.
    await pause(100)
  }
}

/** Tables that the first start of a server fills, before any books exist. */
const KEYS: readonly string[] = ['server_key', 'idp_key']

async function refuseBooks(client: pg.ClientBase, tables: KeptTable[]): Promise<void> {
  for (const { table } of tables.filter(({ table }) => !KEYS.includes(table))) {
    const { rows } = await client.query<{ isUsed: boolean }>(
      `SELECT EXISTS (SELECT FROM ${pg.escapeIdentifier(table)}) AS "isUsed"`,
    )
    if (!rows[0]?.isUsed) continue
    throw new StartupError(
      `The database is not empty (the table ${table} has rows). Restore into a new folder or database, ` +
        'or use --replace to delete the data in this database.',
    )
  }
}

const FOREIGN_KEYS = `
  SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`

/** Tables that a migration fills with rows. */
const OF_THE_SCHEMA: readonly string[] = ['background_job']

type ForeignKey = { table: string; name: string; definition: string }

async function fill(
  client: pg.ClientBase,
  reader: BackupReader,
  kept: KeptTable[],
  progress: (rows: number) => void,
): Promise<number> {
  const { rows: keys } = await client.query<ForeignKey>(FOREIGN_KEYS)
  const names = (await allTables(client)).map(({ table }) => table)
  const all = names.map(pg.escapeIdentifier)
  const emptied = names.filter(name => !OF_THE_SCHEMA.includes(name)).map(pg.escapeIdentifier)
  for (const { table, name } of keys) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const table of all) await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`)
  await client.query(`TRUNCATE ${emptied.join(', ')}`)
  const rows = await fillTables(client, reader, kept, progress)
  for (const { table, name, definition } of keys)
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  for (const table of all) await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`)
  return rows
}

async function fillTables(
  client: pg.ClientBase,
  reader: BackupReader,
  kept: KeptTable[],
  progress: (rows: number) => void,
): Promise<number> {
  const missing = new Set(kept.map(({ table }) => table))
  let rows = 0
  for (;;) {
    const next = (await reader.readLine()) as KeptTable | BackupEnd
    if ('end' in next) {
      if (missing.size > 0 || next.rows !== rows)
        throw new StartupError('The backup is incomplete. A table is missing.')
      await setSequences(client, next.sequences)
      return rows
    }
    missing.delete(next.table)
    let filled = 0
    const counted = async function* () {
      for await (const piece of reader.readRows()) {
        filled += rowsIn(piece)
        progress(rows + filled)
        yield piece
      }
    }
    await pipeline(counted, client.query(copyFrom(`COPY ${copied(next)} FROM STDIN`)))
    if ((await reader.readLine()).rows !== filled)
      throw new StartupError(`The backup is incomplete. Rows of ${next.table} are missing.`)
    rows += filled
  }
}

async function setSequences(client: pg.ClientBase, sequences: BackupEnd['sequences']): Promise<void> {
  for (const [name, [last, isCalled]] of Object.entries(sequences))
    await client.query('SELECT setval($1::regclass, $2, $3)', [pg.escapeIdentifier(name), last, isCalled])
}
