import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runOn } from '../../tests/harness/database-server.ts'
import { createEmptyDatabase, type TestDatabase } from '../../tests/harness/test-database.ts'
import { databaseUrls, onDatabase } from './external.ts'
import { migrate } from './migrate.ts'

describe('the server’s own role', () => {
  test('has the same password in every process that knows the owner, and a different one for another owner', () => {
    const first = databaseUrls('postgres://owner:k%C3%A9y@db:5433/books?sslmode=require')
    expect(first.appUrl).toMatch(/^postgres:\/\/twofold_app:[\w-]{43}@db:5433\/books\?sslmode=require$/)
    expect(databaseUrls('postgres://owner:k%C3%A9y@other/books').appUrl).toContain(new URL(first.appUrl).password)
    expect(databaseUrls('postgres://owner:key@db/books').appUrl).not.toContain(new URL(first.appUrl).password)
  })

  test('is that of DATABASE_APP_URL if it is set', () => {
    const appUrl = 'postgres://books_app:key@bouncer:6432/books'
    expect(databaseUrls('postgres://owner@db/books', appUrl)).toEqual({ ownerUrl: 'postgres://owner@db/books', appUrl })
  })

  test.each([
    ['postgres://owner@db/books', undefined, 'contains no password or no host'],
    ['postgres:///books?host=/run', undefined, 'contains no password or no host'],
    ['postgres://owner:key@db/books', 'postgres://owner:key@db/books', 'must contain a separate role'],
    ['postgres://owner:key@db/books', 'db/books', 'DATABASE_APP_URL is not a PostgreSQL URL'],
  ])('is refused for %s with %s', (ownerUrl, appUrl, sentence) => {
    expect(() => databaseUrls(ownerUrl, appUrl)).toThrow(sentence)
  })
})

describe('an owner who may not create roles', () => {
  const name = `weak_${randomBytes(4).toString('hex')}`
  let database: TestDatabase
  let ownerUrl: string

  beforeEach(async () => {
    database = await createEmptyDatabase()
    await runOn(
      database.ownerUrl,
      `CREATE ROLE ${name} LOGIN PASSWORD 'key'; CREATE ROLE ${name}_app LOGIN PASSWORD 'key'`,
    )
    await runOn(database.ownerUrl, `GRANT CREATE ON SCHEMA public TO ${name}`)
    const url = new URL(database.ownerUrl)
    url.username = name
    url.password = 'key'
    ownerUrl = url.href
  })

  afterEach(async () => {
    await database.drop()
    await runOn(onDatabase(database.ownerUrl, 'postgres'), `DROP ROLE ${name}; DROP ROLE ${name}_app`)
  })

  function appUrl(): string {
    return ownerUrl.replace(`${name}:`, `${name}_app:`)
  }

  test('gets the statements that an administrator must run', async () => {
    await expect(migrate({ ownerUrl, appUrl: appUrl() })).rejects.toThrow(
      `Ask an administrator to run: GRANT twofold_server TO "${name}_app";`,
    )
  })

  test('without the right to create tables, gets the statement that changes the owner of the database', async () => {
    await runOn(database.ownerUrl, `GRANT twofold_server TO ${name}_app; REVOKE CREATE ON SCHEMA public FROM ${name}`)
    const { pathname } = new URL(ownerUrl)
    await expect(migrate({ ownerUrl, appUrl: appUrl() })).rejects.toThrow(
      `Ask an administrator to run: ALTER DATABASE "${pathname.slice(1)}" OWNER TO "${name}";`,
    )
  })

  test('gets the reason why the role of DATABASE_APP_URL cannot connect', async () => {
    await runOn(database.ownerUrl, `GRANT twofold_server TO ${name}_app`)
    const wrong = appUrl().replace(':key@', ':wrong@')
    await expect(migrate({ ownerUrl, appUrl: wrong })).rejects.toThrow(/server’s role .*Check DATABASE_APP_URL/)
  })

  test('starts once the administrator has run the statements', async () => {
    await runOn(database.ownerUrl, `GRANT twofold_server TO ${name}_app`)
    const empty = new URL('../../tests/harness', import.meta.url).pathname
    expect(await migrate({ ownerUrl, appUrl: appUrl(), directory: empty })).toEqual([])
  })
})
