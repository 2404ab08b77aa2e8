// Starts the API or a database for the tests of one file. The returned objects are complete when the first test begins, so a file can
// create its drivers from them at the top.
import type { AccountType } from '@twofold/accounting/ledger/account-types'
import type { Role } from '@twofold/accounting/roles'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { createBooksDriver } from './books-driver.ts'
import type { SignedIn } from './signed-in.ts'
import { startTestApi, type TestApi } from './test-api.ts'
import { startApplication, type TestApplication } from './test-application.ts'
import { createTestBooks, openPools, type TestBooks, type TestPools } from './test-books.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

/** Starts the API before the first test of a file. After the last test, verifies the books and stops the API. */
export function setUpApi(options?: Parameters<typeof startTestApi>[0]): TestApi {
  const api = {} as TestApi
  beforeAll(async () => {
    Object.assign(api, await startTestApi(options))
  })
  afterAll(() => api.close())
  return api
}

/**
 * Starts the API for a file. `owner` is the owner of a new organisation for each test, `books` is a driver of its books, and `member` creates
 * a member with a role.
 */
export function setUpBooks(options?: Parameters<typeof startTestApi>[0]) {
  return setUpOwner(beforeEach, options)
}

/** Like `setUpBooks`, but all tests of the file share one organisation. */
export function setUpSharedBooks(options?: Parameters<typeof startTestApi>[0]) {
  return setUpOwner(beforeAll, options)
}

function setUpOwner(before: typeof beforeEach | typeof beforeAll, options?: Parameters<typeof startTestApi>[0]) {
  const api = setUpApi(options)
  const owner = {} as SignedIn
  before(async () => {
    Object.assign(owner, await api.newMember())
  })
  const member = (role: Role) => api.newMember({ role, into: owner })
  return { api, owner, member, books: createBooksDriver(api, owner) }
}

/** Creates a database before the first test of a file, with connections in both roles, and drops it after the last. */
export function setUpPools(connectionsMax?: number): TestPools & { database: TestDatabase } {
  const pools = {} as TestPools & { database: TestDatabase }
  beforeAll(async () => {
    const database = await createTestDatabase()
    Object.assign(pools, openPools(database, connectionsMax), { database })
  })
  afterAll(async () => {
    await pools.end()
    await pools.database.drop()
  })
  return pools
}

/** Creates a new organisation for each test, without the API. `accounts` has the type of each account by name. */
export function setUpTestBooks(pools: TestPools, accounts?: Readonly<Record<string, AccountType>>): TestBooks {
  const books = {} as TestBooks
  beforeEach(async () => {
    Object.assign(books, await createTestBooks(pools, accounts))
  })
  return books
}

/** The server for a test file. Its properties are set before the first test runs. */
export type RunningServer = ReturnType<typeof setUpServer>

/** Starts the server before the file's first test and stops it after the last. Resets the counts of sign-in attempts before each test. */
export function setUpServer() {
  const pools = setUpPools()
  let server: TestApplication
  beforeAll(async () => {
    server = await startApplication(pools.app)
  })
  afterAll(() => server.close())
  afterEach(async () => {
    await pools.owner.pool.query('DELETE FROM throttle')
  })
  return {
    pools,
    get server() {
      return server
    },
    /** Stops the server and starts it again with the same URL. */
    restart: async () => {
      const port = Number(new URL(server.origin).port)
      await server.close()
      expect(server.faults).toEqual([])
      server = await startApplication(pools.app, { config: { port } })
    },
  }
}
