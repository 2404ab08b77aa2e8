// Runs the complete server for the tests in one file, on a separate database.
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { setUpPools } from './set-up-api.ts'
import { startApplication, type TestApplication } from './test-application.ts'
import type { TestPools } from './test-books.ts'

/** The server for a test file. Its properties are set before the first test runs. */
export type RunningServer = {
  readonly pools: TestPools
  readonly server: TestApplication
  /** Stops the server and starts it again with the same URL. */
  restart: () => Promise<void>
}

/** Starts the server before the file's first test and stops it after the last. Resets the counts of sign-in attempts before each test. */
export function setUpServer(): RunningServer {
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
    restart: async () => {
      const port = Number(new URL(server.origin).port)
      await server.close()
      expect(server.faults).toEqual([])
      server = await startApplication(pools.app, { config: { port } })
    },
  }
}
