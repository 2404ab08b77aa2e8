import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createEmptyDatabase, type TestDatabase } from '../testing/test-database.ts'
import { databaseUrls, onDatabase } from './external.ts'
import { migrate } from './migrate.ts'

describe('the server’s own role', () => {
  test('has the same password in every process that knows the owner, and another one under another owner', () => {
    const first = databaseUrls('postgres://owner:k%C3%A9y@db:5433/books?sslmode=require')
    expect(first.appUrl).toMatch(/^postgres:\/\/twofold_app:[\w-]{43}@db:5433\/books\?sslmode=require$/)
    expect(databaseUrls('postgres://owner:k%C3%A9y@other/books').appUrl).toContain(new URL(first.appUrl).password)
    expect(databaseUrls('postgres://owner:key@db/books').appUrl).not.toContain(new URL(first.appUrl).password)
  })

  test('is the host’s when DATABASE_APP_URL names one', () => {
    const appUrl = 'postgres://books_app:key@bouncer:6432/books'
    expect(databaseUrls('postgres://owner@db/books', appUrl)).toEqual({ ownerUrl: 'postgres://owner@db/books', appUrl })
  })

  test.each([
    ['postgres://owner@db/books', undefined, 'holds no password or no host'],
    ['postgres:///books?host=/run', undefined, 'holds no password or no host'],
    ['postgres://owner:key@db/books', 'postgres://owner:key@db/books', 'must name a role of its own'],
    ['postgres://owner:key@db/books', 'db/books', 'DATABASE_APP_URL is not a PostgreSQL URL'],
  ])('is refused for %s with %s', (ownerUrl, appUrl, sentence) => {
    expect(() => databaseUrls(ownerUrl, appUrl)).toThrow(sentence)
  })
})

describe('an owner who may not make roles', () => {
  const name = `weak_${randomBytes(4).toString('hex')}`
  let database: TestDatabase
  let ownerUrl: string

  beforeEach(async () => {
    database = await createEmptyDatabase()
    await run(
      database.ownerUrl,
      `CREATE ROLE ${name} LOGIN PASSWORD 'key'; CREATE ROLE ${name}_app LOGIN PASSWORD 'key'`,
    )
    await run(database.ownerUrl, `GRANT CREATE ON SCHEMA public TO ${name}`)
    const url = new URL(database.ownerUrl)
    url.username = name
    url.password = 'key'
    ownerUrl = url.href
  })

  afterEach(async () => {
    await database.drop()
    await run(onDatabase(database.ownerUrl, 'postgres'), `DROP ROLE ${name}; DROP ROLE ${name}_app`)
  })

  function appUrl(): string {
    return ownerUrl.replace(`${name}:`, `${name}_app:`)
  }

  test('reads what an administrator must run', async () => {
    await expect(migrate({ ownerUrl, appUrl: appUrl() })).rejects.toThrow(
      `Let an administrator run: GRANT twofold_server TO "${name}_app";`,
    )
  })

  test('reads whose database it should be, when it may not make tables', async () => {
    await run(database.ownerUrl, `GRANT twofold_server TO ${name}_app; REVOKE CREATE ON SCHEMA public FROM ${name}`)
    const { pathname } = new URL(ownerUrl)
    await expect(migrate({ ownerUrl, appUrl: appUrl() })).rejects.toThrow(
      `Let an administrator run: ALTER DATABASE "${pathname.slice(1)}" OWNER TO "${name}";`,
    )
  })

  test('reads that the role of DATABASE_APP_URL cannot sign in', async () => {
    await run(database.ownerUrl, `GRANT twofold_server TO ${name}_app`)
    const wrong = appUrl().replace(':key@', ':wrong@')
    await expect(migrate({ ownerUrl, appUrl: wrong })).rejects.toThrow(/server’s role .*Check DATABASE_APP_URL/)
  })

  test('starts once the administrator has', async () => {
    await run(database.ownerUrl, `GRANT twofold_server TO ${name}_app`)
    const empty = new URL('../testing', import.meta.url).pathname
    expect(await migrate({ ownerUrl, appUrl: appUrl(), directory: empty })).toEqual([])
  })
})

async function run(url: string, statements: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(statements).finally(() => client.end())
}
