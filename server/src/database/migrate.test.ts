import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runOn } from '../../tests/harness/database-server.ts'
import { createEmptyDatabase, createTestDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let directory: string

beforeEach(async () => {
  database = await createEmptyDatabase()
  directory = mkdtempSync(join(tmpdir(), 'twofold-migrations-'))
  write('0001-first.sql', 'CREATE TABLE first (id int); GRANT SELECT ON first TO twofold_server;')
  write('0002-second.sql', 'CREATE TABLE second (id int);')
})

afterEach(async () => {
  await database.drop()
  rmSync(directory, { recursive: true })
})

function write(name: string, sql: string): void {
  writeFileSync(join(directory, name), sql)
}

function run(): Promise<string[]> {
  return migrate({ ownerUrl: database.ownerUrl, directory })
}

describe('migrate', () => {
  test('applies missing migrations in order and once', async () => {
    expect(await run()).toEqual(['0001-first.sql', '0002-second.sql'])
    expect(await run()).toEqual([])
    write('0003-third.sql', 'CREATE TABLE third (id int)')
    expect(await run()).toEqual(['0003-third.sql'])
  })

  test('lets several processes start concurrently, and runs each migration exactly once', async () => {
    const done = await Promise.all([run(), run(), run(), run()])
    expect(done.flat().sort()).toEqual(['0001-first.sql', '0002-second.sql'])
  })

  test('rolls back a failed migration and keeps the ones before it', async () => {
    write('0003-third.sql', 'CREATE TABLE third (id int); SELECT 1 / 0')
    await expect(run()).rejects.toThrow('0003-third.sql failed: division by zero')
    expect(
      await runOn(database.ownerUrl, "SELECT to_regclass('third') AS third, to_regclass('second') AS second"),
    ).toEqual([{ third: null, second: 'second' }])
  })

  test('refuses a schema newer than this version', async () => {
    await run()
    rmSync(join(directory, '0002-second.sql'))
    await expect(run()).rejects.toThrow('0002-second.sql, which is not part of this version of Twofold')
  })

  test('refuses a migration whose text changed after it was applied', async () => {
    await run()
    write('0001-first.sql', 'CREATE TABLE first (id bigint)')
    await expect(run()).rejects.toThrow(
      'The migration 0001-first.sql was applied to this database with a different text',
    )
  })

  test('ignores line endings when it compares migrations', async () => {
    write('0003-third.sql', 'CREATE TABLE third\n(id int)')
    await run()
    write('0003-third.sql', 'CREATE TABLE third\r\n(id int)')
    expect(await run()).toEqual([])
  })

  test('refuses a migration inserted before one that was applied', async () => {
    rmSync(join(directory, '0001-first.sql'))
    await run()
    write('0001-first.sql', 'CREATE TABLE first (id int)')
    await expect(run()).rejects.toThrow('The migration 0001-first.sql is missing in this database')
  })

  test('refuses a PostgreSQL older than 15', async () => {
    const name = new URL(database.ownerUrl).pathname.slice(1)
    await runOn(
      database.ownerUrl,
      `CREATE SCHEMA older;
       CREATE FUNCTION older.current_setting(text) RETURNS text LANGUAGE sql AS $$ SELECT '140012' $$;
       ALTER DATABASE ${name} SET search_path = older, pg_catalog, public`,
    )
    await expect(run()).rejects.toThrow('runs PostgreSQL 14. Twofold requires PostgreSQL 15 or newer')
  })

  test('gives the server a role with only the rights that migrations granted', async () => {
    await run()
    expect(
      await runOn(database.appUrl, 'SELECT current_user::text AS role, count(*)::int AS seen FROM first GROUP BY 1'),
    ).toEqual([])
    await expect(runOn(database.appUrl, 'SELECT * FROM second')).rejects.toThrow('permission denied')
    await expect(runOn(database.appUrl, 'CREATE TABLE mine (id int)')).rejects.toThrow('permission denied')
    await expect(runOn(database.appUrl, 'CREATE TEMP TABLE mine (id int)')).rejects.toThrow('permission denied')
    expect(
      await runOn(
        database.appUrl,
        'SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb FROM pg_roles WHERE rolname = current_user',
      ),
    ).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false }])
  })
})

test('a start revokes the right to create objects from PUBLIC in an older database', async () => {
  await run()
  const name = new URL(database.ownerUrl).pathname.slice(1)
  await runOn(
    database.ownerUrl,
    `GRANT TEMPORARY ON DATABASE ${name} TO PUBLIC; GRANT CREATE ON SCHEMA public TO PUBLIC`,
  )
  await Promise.all([run(), run()])
  for (const made of ['TABLE', 'TEMP TABLE'])
    await expect(runOn(database.appUrl, `CREATE ${made} mine (id int)`)).rejects.toThrow('permission denied')
})

test('each test file gets its own migrated database', async () => {
  const copy = await createTestDatabase()
  expect(await runOn(copy.ownerUrl, "SELECT to_regclass('schema_migration')::text AS found")).toEqual([
    { found: 'schema_migration' },
  ])
  await copy.drop()
  await expect(runOn(copy.ownerUrl, 'SELECT 1')).rejects.toThrow('does not exist')
})
