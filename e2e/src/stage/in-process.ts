// The server inside the test process, on a database of its own: what main.ts puts together, without the supervisor.
import { join } from 'node:path'
import { booksRoutes } from '@twofold/server/books-routes'
import { readConfig } from '@twofold/server/config'
import { usablePort } from '@twofold/server/database/embedded-server'
import { mailJob } from '@twofold/server/mail/sending'
import { scheduledJobs } from '@twofold/server/scheduler/jobs'
import { startScheduler } from '@twofold/server/scheduler/scheduler'
import { runOn } from '@twofold/server/testing/database-server'
import { newSession } from '@twofold/server/testing/signed-in'
import { steadyPort } from '@twofold/server/testing/steady-port'
import { startApplication } from '@twofold/server/testing/test-application'
import { openAsServer } from '@twofold/server/testing/test-books'
import { createDatabaseFrom, type TestDatabase } from '@twofold/server/testing/test-database'
import { inject } from 'vitest'
import type { TokenPair } from './api-session.ts'
import { ROOT } from './product-process.ts'

const SCREENS = join(ROOT, 'web/dist')

const FINGERPRINT = `
  SELECT concat_ws(' ', (SELECT max(audit_entry_id) FROM audit_entry),
                   (SELECT string_agg(user_id || ':' || organisation_id, ',' ORDER BY user_id) FROM last_organisation)) AS fingerprint`

/** A server in this process. `faults` is what it logged as a fault of its own. */
export type InProcess = {
  url: string
  /** The environment for the command line on the same books. */
  settings: NodeJS.ProcessEnv
  faults: string[]
  /** Opens a session without the pages of the identity provider; null for a user who has never signed in. */
  openSession: (username: string) => Promise<TokenPair | null>
  /** The newest entry of the audit trails, and where each user worked last. Another one means that something was changed. */
  fingerprint: () => Promise<string>
  stop: () => Promise<void>
}

/** Starts it on a copy of the demo books. `env` adds settings of the product. */
export async function startInProcess(env: Record<string, string>): Promise<InProcess> {
  const books = await createDatabaseFrom(inject('demoBooks').template)
  const port = await portOfWorker()
  const settings = settingsOn(books, { PORT: String(port), ...env })
  const config = readConfig(settings)
  const database = openAsServer(books.appUrl)
  const { server } = config.mailing
  const routes = booksRoutes(database, config.mailing)
  const { faults, close } = await startApplication(database, { config, routes, screensFolder: SCREENS })
  const log = { warn: () => {}, error: (fault: object) => void faults.push(JSON.stringify(fault)) }
  const scheduler = startScheduler(scheduledJobs(database), log)
  const mailScheduler = startScheduler(server === null ? [] : [mailJob(database, server)], log)
  return {
    url: `http://localhost:${port}`,
    settings,
    faults,
    openSession: async username => {
      const userId = await userNamed(books, username)
      return userId === null ? null : newSession(database.pool, userId)
    },
    fingerprint: async () => {
      const [row] = await runOn<{ fingerprint: string }>(books.ownerUrl, FINGERPRINT)
      return row!.fingerprint
    },
    stop: async () => {
      await Promise.all([close(), scheduler.stop(), mailScheduler.stop()])
      await database.pool.end()
      await books.drop()
    },
  }
}

let lastPort: number | undefined

/** The port of the last product if it is free again, because the browser has the screens of that address in its cache. */
async function portOfWorker(): Promise<number> {
  const isFree = lastPort !== undefined && (await usablePort(lastPort)) === lastPort
  lastPort = isFree ? lastPort! : await steadyPort()
  return lastPort
}

/** The environment of the product on this database, as docs/operating/hosting.md describes it. */
function settingsOn({ ownerUrl, appUrl }: TestDatabase, env: Record<string, string>): NodeJS.ProcessEnv {
  const { DATABASE_APP_URL, ...inherited } = process.env
  return {
    ...inherited,
    DATABASE_URL: ownerUrl,
    ...(DATABASE_APP_URL && { DATABASE_APP_URL: appUrl }),
    ...env,
  }
}

async function userNamed({ ownerUrl }: TestDatabase, username: string): Promise<number | null> {
  const text = 'SELECT user_id::float8 AS "userId" FROM app_user WHERE username = $1'
  const [user] = await runOn<{ userId: number }>(ownerUrl, text, [username])
  return user?.userId ?? null
}
