// The server process. The supervisor starts it, sends it the URL of the server's database role when the process may open the database, and
// stops it.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { createApplication } from './application.ts'
import { booksRoutes } from './books-routes.ts'
import { type Config, PRODUCT_FOLDER, productVersion, readConfig } from './config.ts'
import { assertServerRole } from './database/check-role.ts'
import { assertSchema, schemaCheck } from './database/migration-files.ts'
import { type Database, openDatabase } from './database/pool.ts'
import { createReadiness } from './database/readiness.ts'
import { openLog } from './http/log.ts'
import { mailJob } from './mail/sending.ts'
import { createFirstSetUpCode } from './organisations/first-set-up.ts'
import { scheduledJobs } from './scheduler/jobs.ts'
import { startScheduler } from './scheduler/scheduler.ts'
import { endWith, say } from './supervisor/console.ts'
import { onStopRequest, reportListening, untilMayOpen } from './supervisor/under-supervisor.ts'

/** The maximum duration of a statement, in ms. It is shorter than the drain time, so that callers get an error before the server exits. */
const ANSWER_MS_MAX = 20_000

const SCREENS = join(PRODUCT_FOLDER, 'web/dist')

function openOurDatabase(appUrl: string, config: Config, log: Logger): Database {
  return openDatabase(appUrl, {
    connectionsMax: config.databaseConnections,
    isPreparing: config.hasPreparedStatements,
    answerMsMax: ANSWER_MS_MAX,
    whenStatementsAreLost: () =>
      log.error('a connection pooler lost prepared statements; set TWOFOLD_PREPARED_STATEMENTS=off'),
  })
}

/** Creates the server. Refuses a database whose schema is not Twofold's, or whose role can bypass row-level security. */
async function createServer(config: Config, database: Database, log: Logger): Promise<FastifyInstance> {
  const isOurSchema = schemaCheck(database.pool)
  await assertServerRole(database)
  await assertSchema(isOurSchema)
  return createApplication({
    config,
    database,
    routes: booksRoutes(database, config.mailing),
    logger: log,
    readiness: createReadiness(database.pool, isOurSchema),
    screensFolder: existsSync(SCREENS) ? SCREENS : null,
    version: productVersion(),
  })
}

/** Prints the setup code while the installation has no organisation. */
async function printSetUpCode({ oidc, isDemoWanted }: Config, { pool }: Database): Promise<void> {
  if (oidc || isDemoWanted) return
  const code = await createFirstSetUpCode(pool)
  if (code === null) return
  say(
    `\nThere is no organisation yet. Sign in with this code to create the first one and become its owner:\n\n    ${code}\n`,
  )
}

/**
 * The delay between the start and a full garbage collection, in ms. The collection blocks the server for 0.2 s and must not delay a caller.
 */
const COLLECT_AFTER_MS = 1000

/** Returns unused memory to the operating system after loading and compiling. An idle server then uses 150 MB instead of 190 MB. */
function giveBackMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

try {
  const config = readConfig(process.env)
  const log = openLog(config.logLevel)
  const database = openOurDatabase(await untilMayOpen(process.env), config, log)
  const app = await createServer(config, database, log)
  await app.listen({ host: config.host, port: config.port })
  await printSetUpCode(config, database)
  const scheduler = startScheduler(scheduledJobs(database), app.log)
  // Emails have a separate scheduler, so that a slow mail server does not delay other jobs.
  const { server } = config.mailing
  const mailScheduler = startScheduler(server === null ? [] : [mailJob(database, server)], app.log)
  onStopRequest(async () => {
    await Promise.all([app.close(), scheduler.stop(), mailScheduler.stop()])
    await database.pool.end()
  })
  reportListening()
  setTimeout(giveBackMemory, COLLECT_AFTER_MS).unref()
} catch (error) {
  endWith(error)
}
