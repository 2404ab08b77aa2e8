import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { StartupError } from '../startup-error.ts'

/** A migration is a plain SQL file. It is identified by its number and, after its release, also by its checksum. */
export type Migration = { number: number; name: string; sql: string; checksum: string }

/** The folder of Twofold's migrations. */
export const MIGRATIONS_DIRECTORY = fileURLToPath(new URL('../../migrations', import.meta.url))

const FILE_NAME = /^(\d{4})-[a-z0-9-]+\.sql$/

/**
 * Returns the migrations of a folder in order. Throws an error if two migrations have the same number, or if a name does not have the form
 * NNNN-what.sql.
 */
export function readMigrations(directory: string): Migration[] {
  const names = readdirSync(directory).filter(name => name.endsWith('.sql'))
  const migrations = names.sort().map(name => readMigration(directory, name))
  const twice = migrations.find(({ number }, index) => migrations[index - 1]?.number === number)
  if (twice) throw new Error(`Another migration has the same number as ${twice.name}.`)
  return migrations
}

function readMigration(directory: string, name: string): Migration {
  const number = FILE_NAME.exec(name)?.[1]
  if (number === undefined) throw new Error(`The migration file ${name} must have a name such as 0001-name.sql.`)
  const sql = readFileSync(`${directory}/${name}`, 'utf8')
  return { number: Number(number), name, sql, checksum: checksumOf(sql) }
}

/** Returns the SHA-256 digest of a migration's text. The digest does not depend on the line endings. */
function checksumOf(sql: string): string {
  return createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex')
}

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
