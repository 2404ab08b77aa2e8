// Whether a database has the schema that this version was built for: neither an older nor a newer one.
import type pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { MIGRATIONS_DIRECTORY, type Migration, readMigrations } from './migration-files.ts'

const APPLIED = 'SELECT name, checksum FROM schema_migration ORDER BY number'

/** Asks the database whether its steps are exactly ours. */
export function schemaCheck(pool: pg.Pool, migrations: readonly Migration[] = readMigrations(MIGRATIONS_DIRECTORY)) {
  const ours = JSON.stringify(migrations.map(({ name, checksum }) => ({ name, checksum })))
  return async (): Promise<boolean> => {
    const { rows } = await pool.query<{ name: string; checksum: string }>(APPLIED)
    return JSON.stringify(rows) === ours
  }
}

/** Refuses to serve a database whose steps are not ours. */
export async function assertSchema(isOurs: () => Promise<boolean>): Promise<void> {
  if (await isOurs()) return
  throw new StartRefused(
    'The database was brought to another version of Twofold than this one. Start it with `npm start` of the newest version.',
  )
}
