import pg from 'pg'
import { type DatabaseUrls, databaseUrls } from '../database/external.ts'

/** The server of a test run: the owner's URL on a database that stays, and the server role's when the host made it. */
export type DatabaseServer = { ownerUrl: string; appUrl: string | null }

const CUT_OWN = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = $1 AND usename = current_user AND pid <> pg_backend_pid()`

/** Runs one statement and returns its rows. */
export async function runOn<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  params: string[] = [],
): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  return await client
    .query<Row>(text, params)
    .then(result => result.rows)
    .finally(() => client.end())
}

/**
 * Drops a database and cuts whoever is connected. Each role cuts its own connections, because WITH (FORCE) refuses an
 * owner who meets another role's, and autovacuum is another role's; a plain DROP sends that away by itself.
 */
export async function dropDatabase({ ownerUrl, appUrl }: DatabaseServer, name: string): Promise<void> {
  const urls: DatabaseUrls = databaseUrls(ownerUrl, appUrl ?? undefined)
  await runOn(urls.ownerUrl, CUT_OWN, [name])
  await runOn(urls.appUrl, CUT_OWN, [name])
  await runOn(urls.ownerUrl, `DROP DATABASE IF EXISTS ${name}`)
}
