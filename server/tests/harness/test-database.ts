import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type DatabaseUrls, databaseUrls, onDatabase } from '../../src/database/external.ts'
import { copyDatabase, dropDatabase, runOn } from './database-server.ts'

/** The database of a test file, migrated and empty. `drop` also closes the remaining connections. */
export type TestDatabase = DatabaseUrls & { drop: () => Promise<void> }

/** Creates a migrated database for a test file. Call it in `beforeAll`, and its `drop` in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom(inject('testServer').template)
}

/** Creates a copy of a template database of this run. */
export function createDatabaseFrom(template: string): Promise<TestDatabase> {
  return create((url, name, strategy) => copyDatabase(url, name, `TEMPLATE ${template} ${strategy}`))
}

/** Creates a database without a schema, for tests of migrations. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create((url, name, strategy) => runOn(url, `CREATE DATABASE ${name} ${strategy}`))
}

type Create = (url: string, name: string, strategy: string) => Promise<unknown>

async function create(createNamed: Create): Promise<TestDatabase> {
  const { ownerUrl, appUrl, prefix, strategy } = inject('testServer')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await createNamed(ownerUrl, name, strategy)
  return {
    ...databaseUrls(onDatabase(ownerUrl, name), appUrl === null ? undefined : onDatabase(appUrl, name)),
    drop: () => dropDatabase({ ownerUrl, appUrl }, name),
  }
}
