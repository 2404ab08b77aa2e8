/** The server process's side of the supervisor: what it is given, what it reports, and when it must stop. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { StartRefused } from '../start-refused.ts'

/** What the server process tells the supervisor. */
export type ServerMessage = 'listening'

/** What the supervisor tells the server process: that it may open, on this database. */
export type SupervisorMessage = { appUrl: string }

/** Resolves when the server may open, to the database URL of its own role: at once where that is in its environment, else when
 * the supervisor says it, who let it load meanwhile. A server whose supervisor is gone ends. */
export async function untilMayOpen(env: NodeJS.ProcessEnv): Promise<string> {
  if (process.send === undefined || env.TWOFOLD_APP_DATABASE_URL) return appDatabaseUrl(env)
  if (!process.connected) endAlone()
  process.once('disconnect', endAlone)
  const [{ appUrl }] = (await once(process, 'message')) as [SupervisorMessage]
  process.off('disconnect', endAlone)
  return appUrl
}

function endAlone(): never {
  process.exit(1)
}

/** The database URL of the server's own role, as it stands in the environment; the owner's never reaches the server process. */
export function appDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const url = env.TWOFOLD_APP_DATABASE_URL
  if (url) return url
  throw new StartRefused('The server process is started by the supervisor, which brings the database: run `npm start`.')
}

/** Tells the supervisor that requests are answered from now on. */
export function reportListening(): void {
  if (process.connected) process.send?.('listening' satisfies ServerMessage)
  // Written at the end of the process otherwise, which a kill would leave out.
  flushCompileCache()
}

/** Nobody waits for a server that lost its supervisor, and the next start wants its database. */
const ORPHAN_DRAIN_MS_MAX = 5000

/**
 * Runs `drain` once when the process must end, and ends it then: at SIGTERM, and when the supervisor is gone, since a
 * server without one would hold the port against the next start.
 */
export function whenAskedToStop(drain: () => Promise<void>): void {
  let isStopping = false
  const stop = () => {
    if (!process.connected) setTimeout(() => process.exit(1), ORPHAN_DRAIN_MS_MAX).unref()
    if (isStopping) return
    isStopping = true
    drain().then(
      () => process.exit(0),
      error => {
        console.error(error)
        process.exit(1)
      },
    )
  }
  process.on('SIGTERM', stop).on('disconnect', stop)
  // It may have gone while we were starting.
  if (process.send && !process.connected) stop()
}
