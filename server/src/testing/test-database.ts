import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type DatabaseUrls, databaseUrls, onDatabase } from '../database/external.ts'
import { dropDatabase, runOn } from './database-server.ts'

/** A database of one test file, migrated and empty. `drop` cuts whoever is still connected. */
export type TestDatabase = DatabaseUrls & { drop: () => Promise<void> }

/** Makes a migrated database for the calling test file: call it in `beforeAll`, and its `drop` in `afterAll`. */
export function createTestDatabase(): Promise<TestDatabase> {
  return createDatabaseFrom(inject('testServer').template)
}

/** Makes a copy of a template database of this run. */
export function createDatabaseFrom(template: string): Promise<TestDatabase> {
  return create(`TEMPLATE ${template}`)
}

/** Makes a database without any schema, for tests of migrations themselves. */
export function createEmptyDatabase(): Promise<TestDatabase> {
  return create('')
}

async function create(options: string): Promise<TestDatabase> {
  const { ownerUrl, appUrl, prefix, strategy } = inject('testServer')
  const name = `${prefix}_${randomBytes(4).toString('hex')}`
  await runOn(ownerUrl, `CREATE DATABASE ${name} ${options} ${strategy}`)
  return {
    ...databaseUrls(onDatabase(ownerUrl, name), appUrl === null ? undefined : onDatabase(appUrl, name)),
    drop: () => dropDatabase({ ownerUrl, appUrl }, name),
  }
}
