// What a backup holds, asked of the database itself, so that a table of a later step is in it without a word here.
import pg from 'pg'

/** A table with the columns that are stored: what is generated comes again by itself. */
export type KeptTable = { table: string; columns: string[] }

/** A step of the schema as the database remembers it. */
export type AppliedStep = { name: string; checksum: string }

/**
 * Tables that no backup holds: who is signed in or about to, because a session that ended after the backup must stay ended;
 * codes that open an empty installation; and when the scheduler last ran.
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

/** Every table of the books, those that a backup leaves out among them. */
export async function allTables(client: pg.ClientBase): Promise<KeptTable[]> {
  return (await client.query<KeptTable>(TABLES)).rows
}

/** The tables that a backup holds. */
export async function keptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  return (await allTables(client)).filter(({ table }) => !LEFT_OUT.includes(table))
}

/** The last number that each sequence gave, and whether it gave it; read after the rows that bear its numbers. */
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

/** The steps that brought the schema to where it is. */
export async function appliedSteps(client: pg.ClientBase): Promise<AppliedStep[]> {
  return (await client.query<AppliedStep>(STEPS)).rows
}

/** `table (column, ...)` as COPY takes it. */
export function copied({ table, columns }: KeptTable): string {
  return `${pg.escapeIdentifier(table)} (${columns.map(pg.escapeIdentifier).join(', ')})`
}

/** Values look the same whatever the host, the role or the database prefers; and no limit of theirs ends a long copy. */
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
