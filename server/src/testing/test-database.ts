import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type DatabaseUrls, databaseUrls, onDatabase } from '../database/external.ts'

/** A database of one test file, migrated and empty. `drop` cuts whoever is still connected. */
export type TestDatabase = DatabaseUrls & { drop: () => Promise<void> }

/** Makes a migrated database for the calling test file: call it in `beforeAll`, and its `drop` in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return create(`TEMPLATE ${inject('testServer').template}`)
}

/** Makes a database without any schema, for tests of migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('')
}

async function create(options: string): Promise<TestDatabase> {
  const { ownerUrl, appUrl, prefix } = inject('testServer')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await onServer(ownerUrl, `CREATE DATABASE ${name} ${options}`)
  return {
    ...databaseUrls(onDatabase(ownerUrl, name), appUrl === null ? undefined : onDatabase(appUrl, name)),
    drop: () => onServer(ownerUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  }
}

/** Runs one statement as owner, outside any database of the tests. */
async function onServer(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client(ownerUrl)
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
