import { type Config, readConfig } from '../config.ts'
import { migrate } from '../database/migrate.ts'
import { type Database, openDatabase } from '../database/pool.ts'
import { withProgress } from '../supervisor/console.ts'
import { type Bring, reachDatabase } from '../supervisor/reach-database.ts'

/**
 * What a command works on: the books as the server's role sees them, and as their owner. `toThisVersion` brings the schema
 * there where the command had it brought elsewhere, and answers the steps that were applied.
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
 * Runs a command's work on the database of this configuration and lets go of it afterwards, also when Ctrl-C or SIGTERM
 * ends the work early: whatever was not committed by then has not happened. `bring` says where the schema is to be, when that
 * is not where this version has it.
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
    // Cut off in the middle, the work fails on its connections; nobody waits for it any more.
    worked.catch(() => {})
    await reached.release()
  }
}
