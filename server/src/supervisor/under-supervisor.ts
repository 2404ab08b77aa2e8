/** The communication of the server process with the supervisor: its database URL, its readiness and its shutdown. */
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import { StartupError } from '../startup-error.ts'

/** A message from the server process to the supervisor. */
export type ServerMessage = 'listening'

/** A message from the supervisor to the server process. The server may start listening with this database. */
export type SupervisorMessage = { appUrl: string }

/**
 * Resolves to the database URL of the server's role when the server may start listening. If the URL is in the environment, resolves
 * immediately. Otherwise, resolves when the supervisor sends the URL, so the server can load in the meantime. If the supervisor has ended,
 * the server exits.
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

/** Returns the database URL of the server's role from the environment. The server process never receives the URL of the owner. */
export function appDatabaseUrl(env: NodeJS.ProcessEnv): string {
  const url = env.TWOFOLD_APP_DATABASE_URL
  if (url) return url
  throw new StartupError(
    'The server process is started by the supervisor, which provides the database. Run `npm start`.',
  )
}

/** Reports to the supervisor that the server is ready for requests. */
export function reportListening(): void {
  if (process.connected) process.send?.('listening' satisfies ServerMessage)
  // Without this call, Node writes the compile cache only when the process exits normally, and not if the process is killed.
  flushCompileCache()
}

/**
 * The drain time in milliseconds after the supervisor has ended. It is short, because no client waits for this server and the next start
 * needs its database.
 */
const ORPHAN_DRAIN_MS_MAX = 5000

/**
 * Runs `drain` once and then exits. Runs on SIGTERM or when the supervisor has ended, because an orphaned server would block the port for
 * the next start.
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
