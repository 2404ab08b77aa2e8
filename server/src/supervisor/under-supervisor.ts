/** The server process's side of its communication with the supervisor: its database URL, its readiness and its shutdown. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { StartupError } from '../startup-error.ts'

/** A message from the server process to the supervisor. */
export type ServerMessage = 'listening'

/** A message from the supervisor to the server process: it may open, with this database. */
export type SupervisorMessage = { appUrl: string }

/**
 * Resolves to the database URL of the server's own role once the server may open: immediately if the URL is in its environment, otherwise
 * when the supervisor sends it, which lets the server load in the meantime. A server whose supervisor is gone exits.
 */
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

/** Returns the database URL of the server's own role from the environment. The owner's URL never reaches the server process. */
export function appDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const url = env.TWOFOLD_APP_DATABASE_URL
  if (url) return url
  throw new StartupError(
    'The server process is started by the supervisor, which provides the database. Run `npm start`.',
  )
}

/** Reports to the supervisor that the server answers requests. */
export function reportListening(): void {
  if (process.connected) process.send?.('listening' satisfies ServerMessage)
  // Node would write the cache at the end of the process, which does not happen if the process is killed.
  flushCompileCache()
}

/** The drain time after the supervisor is gone: no client waits for this server, and the next start needs its database. */
const ORPHAN_DRAIN_MS_MAX = 5000

/**
 * Runs `drain` once and then exits, at SIGTERM or when the supervisor is gone: an orphaned server would keep the port from the next start.
 */
export function onStopRequest(drain: () => Promise<void>): void {
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
  // The supervisor may have ended during the start.
  if (process.send && !process.connected) stop()
}
