import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

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
