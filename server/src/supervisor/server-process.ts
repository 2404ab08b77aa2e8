import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { StartupError } from '../startup-error.ts'
import { DATABASE_AWAY } from './console.ts'
import type { Running } from './kept-running.ts'
import type { ServerMessage, SupervisorMessage } from './under-supervisor.ts'

/**
 * Limits the memory for new objects. By default, Node reserves 64 MB on a machine with a lot of memory. In a test with aging reports of
 * 20,000 customers, the server then used up to 459 MB instead of 370 MB and was not faster.
 */
const ROOM_FOR_NEW = '--max-semi-space-size=16'

/** Allows the server to run a garbage collection after its start (main.ts). */
const COLLECTS_ITSELF = '--expose-gc'

/** The Node options of the server process. */
export const SERVER_NODE_FLAGS = [ROOM_FOR_NEW, COLLECTS_ITSELF]

/** The maximum time in milliseconds for requests in progress to finish. */
const DRAIN_MS_MAX = 25_000

/**
 * The program of the server process, and its complete environment. The program loads immediately. It starts listening when `appUrl`
 * resolves to its database URL. Aborting `givenUp` stops it.
 */
export type ServerProgram = { script: string; env: NodeJS.ProcessEnv; appUrl: Promise<string>; givenUp: AbortSignal }

/**
 * Starts the server process. Returns when it listens. Throws StartupError if the process printed an error and ended before that. Throws an
 * ordinary error if it was killed or the database was unavailable, because the next attempt may succeed.
 */
export async function startServerProcess({ script, env, appUrl, givenUp }: ServerProgram): Promise<Running> {
  const child = spawn(process.execPath, [...SERVER_NODE_FLAGS, script], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // Runs in a separate session. Ctrl-C in the terminal reaches only the supervisor, which stops the server before the database.
    detached: true,
  })
  const exited = once(child, 'exit').then(([code, signal]) => String(signal ?? `code ${code}`))
  void appUrl.then(url => child.connected && child.send({ appUrl: url } satisfies SupervisorMessage))
  const end = () => void child.kill('SIGTERM')
  givenUp.addEventListener('abort', end)
  if (givenUp.aborted) end()
  const isListening = await Promise.race([listening(child), exited.then(() => false)])
  givenUp.removeEventListener('abort', end)
  if (!isListening) {
    const mayPass = child.signalCode !== null || child.exitCode === DATABASE_AWAY
    if (mayPass) throw new Error(await exited)
    throw new StartupError('Cannot start the server. See the error above.')
  }
  return { exited, stop: () => stopChild(child, exited) }
}

async function listening(child: ChildProcess): Promise<boolean> {
  for (;;) {
    const [message] = (await once(child, 'message')) as [ServerMessage]
    if (message === 'listening') return true
  }
}

async function stopChild(child: ChildProcess, exited: Promise<string>): Promise<void> {
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), DRAIN_MS_MAX)
  await exited
  clearTimeout(late)
}
