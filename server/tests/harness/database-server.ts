import pg from 'pg'
import { type DatabaseUrls, databaseUrls } from '../../src/database/external.ts'

/**
 * The database server of a test run. `ownerUrl` is the owner's URL of a permanent database. `appUrl` is the URL of the server's role, or
 * null if the operator did not set it.
 */
export type DatabaseServer = { ownerUrl: string; appUrl: string | null }

const CUT_OWN = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = $1 AND usename = current_user AND pid <> pg_backend_pid()`

// For connections of other roles, the owner can read only the role name.
const ARE_OTHERS = `SELECT EXISTS (SELECT FROM pg_stat_activity WHERE datname = $1 AND usename <> current_user) AS "areOthers"`

/** Runs one statement and returns its rows. */
export async function runOn<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  params: string[] = [],
): Promise<Row[]> {
  return await connected(url, async client => (await client.query<Row>(text, params)).rows)
}

/**
 * Copies a migrated database. PostgreSQL does not copy the privileges on a database, and `migrate` does not run on a copy. This function
 * therefore also revokes the right to create temporary objects.
 */
export async function copyDatabase(url: string, name: string, options: string): Promise<void> {
  await connected(url, async client => {
    await client.query(`CREATE DATABASE ${name} ${options}`)
    await client.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`)
  })
}

async function connected<Value>(url: string, work: (client: pg.Client) => Promise<Value>): Promise<Value> {
  const client = new pg.Client(url)
  await client.connect()
  return await work(client).finally(() => client.end())
}

/**
 * Drops a database and closes its connections. Each role closes its own connections, because WITH (FORCE) fails if the owner may not close
 * the connections of another role. Autovacuum uses another role, but a plain DROP ends it automatically.
 */
export async function dropDatabase({ ownerUrl, appUrl }: DatabaseServer, name: string): Promise<void> {
  const urls: DatabaseUrls = databaseUrls(ownerUrl, appUrl ?? undefined)
  await connected(urls.ownerUrl, async client => {
    await client.query(CUT_OWN, [name])
    const { rows } = await client.query<{ areOthers: boolean }>(ARE_OTHERS, [name])
    if (rows[0]?.areOthers) await runOn(urls.appUrl, CUT_OWN, [name])
    await client.query(`DROP DATABASE IF EXISTS ${name}`)
  })
}
