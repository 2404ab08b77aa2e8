/** Migrates a database to the schema of this version, one migration at a time. Several processes can run it concurrently. */
import pg from 'pg'
import { StartupError } from '../startup-error.ts'
import { ensureServerRoles, isConflict, revokeCreation, SERVER_GROUP } from './check-role.ts'
import { databaseUrls } from './external.ts'
import { MIGRATIONS_DIRECTORY, type Migration, readMigrations } from './migration-files.ts'

/**
 * `ownerUrl` is the database URL of the owner. `appUrl` is the database URL of the server, if the operator set it. `through` is the last
 * migration to apply. By default, all migrations are applied. `directory` is the folder of the migrations, for tests.
 */
export type MigrateOptions = { ownerUrl: string; appUrl?: string | undefined; through?: number; directory?: string }

type Applied = { number: number; name: string; checksum: string }

const OLDEST_SERVER = 150_000

/** Advice for a refused connection, by SQLSTATE. */
const ADVICE: Record<string, string> = {
  '28P01': 'Check the role and the password in DATABASE_URL.',
  '28000': 'Check the role in DATABASE_URL, and check that pg_hba.conf allows it to connect from this machine.',
  '3D000':
    'Check the database name in DATABASE_URL, or ask an administrator to create the database for the role in DATABASE_URL.',
}

const CREATE_TABLE = `CREATE TABLE IF NOT EXISTS schema_migration (
  number int PRIMARY KEY, name text NOT NULL, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`
const TABLE_EXISTS = "SELECT to_regclass('schema_migration') IS NOT NULL AS is_there"
const APPLIED = 'SELECT number, name, checksum FROM schema_migration ORDER BY number'
const RECORD = 'INSERT INTO schema_migration (number, name, checksum) VALUES ($1, $2, $3)'

/**
 * Applies missing migrations, each in its own transaction, and returns their names. Refuses a schema that is newer than this version, a
 * released migration whose text has changed, and PostgreSQL before version 15.
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
  // If the connection breaks, the statement in progress fails and reports the error.
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

/** Replaces the error for a missing privilege of the owner with a message for the operator. Returns other errors unchanged. */
function explained(error: unknown, { pathname, username }: URL): unknown {
  const { message, code, cause } = error as Error & { code?: string }
  const isDenied = code === PERMISSION_DENIED || (cause as { code?: string } | undefined)?.code === PERMISSION_DENIED
  if (!isDenied || error instanceof StartupError) return error
  const [database, owner] = [pathname.slice(1), username].map(name => pg.escapeIdentifier(decodeURIComponent(name)))
  return new StartupError(
    `The owner in DATABASE_URL lacks a required right (${message}). ` +
      `Ask an administrator to run: ALTER DATABASE ${database} OWNER TO ${owner};`,
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
    throw new StartupError(
      `Cannot connect to the database ${host}${pathname} as its owner (${message}). ${ADVICE[code] ?? 'Check DATABASE_URL, and check that the database is running.'}`,
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
  throw new StartupError(
    `The database runs PostgreSQL ${Math.floor(version / 10_000)}. Twofold requires PostgreSQL 15 or newer.`,
  )
}

async function ensureTable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ is_there: boolean }>(TABLE_EXISTS)
  if (rows[0]?.is_there) return
  try {
    await client.query(`${CREATE_TABLE}; GRANT SELECT ON schema_migration TO ${SERVER_GROUP}`)
  } catch (error) {
    // IF NOT EXISTS is not atomic, so two concurrent first starts can conflict here.
    if (!isConflict(error)) throw error
  }
}

/** Applies the first missing migration. A lock ensures that only one process at a time looks for a missing migration. */
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
      throw new StartupError(
        `The database contains the migration ${name}, which is not part of this version of Twofold. Start a newer version.`,
      )
    }
    if (file.checksum !== checksum) {
      throw new StartupError(
        `The migration ${name} was applied to this database with a different text. Start the version that created the data.`,
      )
    }
  }
  const missing = migrations.find(({ number }) => !done.some(step => step.number === number))
  const newest = done.at(-1)
  if (missing && newest && missing.number < newest.number) {
    throw new StartupError(
      `The migration ${missing.name} is missing in this database, although the later migration ${newest.name} was applied. Start the version that created the data.`,
    )
  }
  return missing && missing.number <= through ? missing : undefined
}
