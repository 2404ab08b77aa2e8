/** Brings a database to this version's schema, step by step, by any number of processes at once. */
import pg from 'pg'
import { StartRefused } from '../start-refused.ts'
import { databaseUrls } from './external.ts'
import { MIGRATIONS_DIRECTORY, type Migration, readMigrations } from './migration-files.ts'
import { ensureServerRoles, isConflict, revokeCreation, SERVER_GROUP } from './server-role.ts'

/**
 * Which database, by its owner's URL; the server's role when the host chose it; the last step to apply, when not all are wanted;
 * the folder in tests of this file.
 */
export type MigrateOptions = { ownerUrl: string; appUrl?: string | undefined; through?: number; directory?: string }

type Applied = { number: number; name: string; checksum: string }

const OLDEST_SERVER = 150_000

/** What to do about a connection that was refused, by SQLSTATE. */
const ADVICE: Record<string, string> = {
  '28P01': 'Check the role and the password in DATABASE_URL.',
  '28000': 'Check the role in DATABASE_URL, and that pg_hba.conf admits it from here.',
  '3D000': 'Check the name in DATABASE_URL, or let an administrator create the database for that owner.',
}

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS schema_migration (
  number int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
const TABLE_EXISTS = "SELECT to_regclass('schema_migration') IS NOT NULL AS is_there"
const APPLIED = 'SELECT number, name, checksum FROM schema_migration ORDER BY number'
const RECORD = 'INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)'

/**
 * Applies what is missing, each step in a transaction of its own, and returns the names of the steps this call applied.
 * Refuses a schema newer than this version, a released step whose text changed, and a server older than PostgreSQL 15.
 */
export async function migrate({
  ownerUrl,
  appUrl,
  through = Number.POSITIVE_INFINITY,
  directory = MIGRATIONS_DIRECTORY,
}: MigrateOptions): Promise<string[]> {
  const urls = databaseUrls(ownerUrl, appUrl)
  const migrations = readMigrations(directory)
  const client = await connect(ownerUrl)
  // A connection that breaks fails the statement under way, which is where it is noticed.
  client.on('error', () => {})
  try {
    await refuseOldServer(client)
    await ensureServerRoles(client, urls, appUrl === undefined)
    await revokeCreation(client)
    await ensureTable(client)
    const done: string[] = []
    for (;;) {
      const name = await applyNext(client, migrations, through)
      if (name === undefined) return done
      done.push(name)
    }
  } catch (error) {
    throw explained(error, new URL(ownerUrl))
  } finally {
    await client.end()
  }
}

const PERMISSION_DENIED = '42501'

/** A right that the owner lacks is a matter for whoever hosts the database; all else is told as it is. */
function explained(error: unknown, { pathname, username }: URL): unknown {
  const { message, code, cause } = error as Error & { code?: string }
  const isDenied = code === PERMISSION_DENIED || (cause as { code?: string } | undefined)?.code === PERMISSION_DENIED
  if (!isDenied || error instanceof StartRefused) return error
  const [database, owner] = [pathname.slice(1), username].map(name => pg.escapeIdentifier(decodeURIComponent(name)))
  return new StartRefused(
    `The owner in DATABASE_URL lacks a right that it needs (${message}). ` +
      `Let an administrator run: ALTER DATABASE ${database} OWNER TO ${owner};`,
  )
}

async function connect(ownerUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return client
  } catch (error) {
    const { host, pathname } = new URL(ownerUrl)
    const { message, code = '' } = error as Error & { code?: string }
    throw new StartRefused(
      `The database ${host}${pathname} could not be reached as its owner (${message}). ${ADVICE[code] ?? 'Check DATABASE_URL and that it runs.'}`,
      { cause: error },
    )
  }
}

async function refuseOldServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: number }>(
    "SELECT current_setting('server_version_num')::int AS version",
  )
  const version = rows[0]?.version ?? 0
  if (version >= OLDEST_SERVER) return
  throw new StartRefused(`The database runs PostgreSQL ${Math.floor(version / 10_000)}; Twofold needs 15 or newer.`)
}

async function ensureTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(TABLE_EXISTS)
  if (rows[0]?.is_there) return
  try {
    await client.query(`${CREATE_TABLE}; GRANT SELECT ON schema_migration TO ${SERVER_GROUP}`)
  } catch (error) {
    // IF NOT EXISTS looks before it creates: two first starts can pass each other there.
    if (!isConflict(error)) throw error
  }
}

/** Applies the first missing step under a lock that lets one process at a time decide what is missing. */
async function applyNext(client: pg.Client, migrations: Migration[], through: number): Promise<string | undefined> {
  if (nextOf(migrations, await applied(client), through) === undefined) return undefined
  await client.query('BEGIN')
  try {
    await client.query('LOCK TABLE schema_migration IN EXCLUSIVE MODE')
    const next = nextOf(migrations, await applied(client), through)
    if (next) await apply(client, next)
    await client.query('COMMIT')
    return next?.name
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

async function applied(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>(APPLIED)).rows
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    throw new Error(`Migration ${name} failed: ${(error as Error).message}`, { cause: error })
  }
  await client.query(RECORD, [number, name, checksum])
}

function nextOf(migrations: Migration[], done: Applied[], through: number): Migration | undefined {
  const known = new Map(migrations.map(migration => [migration.number, migration]))
  for (const { number, name, checksum } of done) {
    const file = known.get(number)
    if (!file) {
      throw new StartRefused(
        `The database holds the step ${name}, which this version of Twofold does not know. Start the newer version.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartRefused(
        `The step ${name} was applied to this database with another text. Start the version that the data was made with.`,
      )
    }
  }
  const missing = migrations.find(({ number }) => !done.some(step => step.number === number))
  const newest = done.at(-1)
  if (missing && newest && missing.number < newest.number) {
    throw new StartRefused(
      `The step ${missing.name} is missing in this database, although ${newest.name} is there. Start the version that the data was made with.`,
    )
  }
  return missing && missing.number <= through ? missing : undefined
}
