// Checks that a database has the schema of this version, and not an older or newer one.
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { MIGRATIONS_DIRECTORY, type Migration, readMigrations } from './migration-files.ts'

const APPLIED = 'SELECT name, checksum FROM schema_migration ORDER BY number'

/** Returns a function that checks whether the applied migrations are exactly those of this version. */
export function schemaCheck(pool: pg.Pool, migrations: readonly Migration[] = readMigrations(MIGRATIONS_DIRECTORY)) {
  const ours = JSON.stringify(migrations.map(({ name, checksum }) => ({ name, checksum })))
  return async (): Promise<boolean> => {
    const { rows } = await pool.query<{ name: string; checksum: string }>(APPLIED)
    return JSON.stringify(rows) === ours
  }
}

/** Refuses to start on a database if its migrations differ from the migrations of this version. */
export async function assertSchema(isOurs: () => Promise<boolean>): Promise<void> {
  if (await isOurs()) return
  throw new StartupError(
    'The database has the schema of another version of Twofold. Run `npm start` with the newest version.',
  )
}
