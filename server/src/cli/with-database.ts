import { type Config, readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/pool.ts'
import { withProgress } from '../supervisor/console.ts'
import { type Bring, reachDatabase } from '../supervisor/reach-database.ts'

/**
 * The database of a command, with connections for the server's role (`app`) and for the owner (`owner`). `toThisVersion` migrates the
 * schema to this version, unless this was already done when the command started. It returns the names of the applied migrations.
 */
export type CommandDatabase = {
  config: Config
  app: Database
  owner: Database
  toThisVersion: () => Promise<string[]>
}

const CONNECTIONS_MAX = 4
const INTERRUPTED = 130
const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Runs a command on the configured database and disconnects afterwards. If SIGINT, SIGTERM or SIGHUP ends the command early, also
 * disconnects and rolls back uncommitted work. `bring` migrates the schema before the command runs. By default, the schema is migrated to
 * this version.
 */
export async function withDatabase(
  work: (database: CommandDatabase) => Promise<number>,
  bring?: Bring,
): Promise<number> {
  let interrupt = () => {}
  const interrupted = new Promise<number>(resolve => {
    interrupt = () => resolve(INTERRUPTED)
  })
  for (const signal of INTERRUPTS) process.once(signal, interrupt)
  try {
    return await untilInterrupted(interrupted, work, bring)
  } finally {
    for (const signal of INTERRUPTS) process.off(signal, interrupt)
  }
}

async function untilInterrupted(
  interrupted: Promise<number>,
  work: (database: CommandDatabase) => Promise<number>,
  bring: Bring | undefined,
): Promise<number> {
  const config = readConfig(process.env)
  const reached = await withProgress('Reaching the database', reachDatabase(config, bring))
  const options = { connectionsMax: CONNECTIONS_MAX, isPreparing: config.hasPreparedStatements }
  const app = openDatabase(reached.appUrl, options)
  const owner = openDatabase(reached.ownerUrl, options)
  const { ownerUrl } = reached
  const appUrl = config.databaseUrl ? config.databaseAppUrl : undefined
  const toThisVersion = () => migrate({ ownerUrl, appUrl })
  const worked = work({ config, app, owner, toThisVersion }).finally(() =>
    Promise.all([app.pool.end(), owner.pool.end()]),
  )
  try {
    return await Promise.race([worked, interrupted])
  } finally {
    // After an interrupt, the command fails because its connections are closed. Its result is ignored.
    worked.catch(() => {})
    await reached.release()
  }
}
