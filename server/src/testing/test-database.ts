import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type DatabaseUrls, databaseUrls, onDatabase } from '../database/external.ts'
import { copyDatabase, dropDatabase, runOn } from './database-server.ts'

/** A database of one test file, migrated and empty. `drop` cuts whoever is still connected. */
export type TestDatabase = DatabaseUrls & { drop: () => Promise<void> }

/** Makes a migrated database for the calling test file: call it in `beforeAll`, and its `drop` in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom(inject('testServer').template)
}

/** Makes a copy of a template database of this run. */
export function createDatabaseFrom(template: string): Promise<TestDatabase> {
  return create((url, name, strategy) => copyDatabase(url, name, `TEMPLATE ${template} ${strategy}`))
}

/** Makes a database without any schema, for tests of migrations themselves. */
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
