// Determines the contents of a backup from the database catalog, so that a backup includes the tables of later migrations automatically.
import pg from 'pg'

/** A table and its stored columns. On restore, the database computes the generated columns again. */
export type KeptTable = { table: string; columns: string[] }

/** An applied migration, as recorded in the database. */
export type AppliedStep = { name: string; checksum: string }

/**
 * Tables that a backup excludes. Sessions and pending sign-ins are excluded because a restore must not reopen a session that has ended
 * since the backup. The setup codes of an empty installation and the last run times of the scheduler are also excluded.
 */
export const LEFT_OUT: readonly string[] = [
  'session',
  'refresh_token',
  'redeemed_code',
  'throttle',
  'idp_artefact',
  'first_set_up',
  'background_job',
]

const TABLES = `
  SELECT c.relname AS table, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
   WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'schema_migration'
   GROUP BY c.relname ORDER BY c.relname`

const SEQUENCES = `
  SELECT relname AS name FROM pg_class
   WHERE relnamespace = 'public'::regnamespace AND relkind = 'S' ORDER BY relname`

const STEPS = 'SELECT name, checksum FROM schema_migration ORDER BY number'

/** Returns all tables of the books, including the tables that a backup excludes. */
export async function allTables(client: pg.ClientBase): Promise<KeptTable[]> {
  return (await client.query<KeptTable>(TABLES)).rows
}

/** Returns the tables that a backup includes. */
export async function keptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  return (await allTables(client)).filter(({ table }) => !LEFT_OUT.includes(table))
}

/** Returns `last_value` and `is_called` of each sequence. Call it after reading the rows that use the sequences. */
export async function sequenceStates(client: pg.ClientBase): Promise<Record<string, [number, boolean]>> {
  const { rows } = await client.query<{ name: string }>(SEQUENCES)
  const states: Record<string, [number, boolean]> = {}
  for (const { name } of rows) {
    const state = await client.query<{ last: number; isCalled: boolean }>(
      `SELECT last_value::float8 AS last, is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`,
    )
    states[name] = [state.rows[0]!.last, state.rows[0]!.isCalled]
  }
  return states
}

/** Returns the applied migrations, in order. */
export async function appliedSteps(client: pg.ClientBase): Promise<AppliedStep[]> {
  return (await client.query<AppliedStep>(STEPS)).rows
}

/** Returns the argument of COPY for a table: `table (column, ...)`. */
export function copied({ table, columns }: KeptTable): string {
  return `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}

/** Session settings for COPY. They make the format of values independent of the host, role and database, and disable the timeouts. */
export const AS_WRITTEN = [
  "SET LOCAL client_encoding = 'UTF8'",
  "SET LOCAL datestyle = 'ISO, YMD'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL timezone = 'UTC'",
  "SET LOCAL bytea_output = 'hex'",
  'SET LOCAL extra_float_digits = 3',
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL lock_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
].join('; ')
