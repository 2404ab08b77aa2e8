import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { StartupError } from '../startup-error.ts'
import { DATABASE_AWAY } from './console.ts'
import type { Running } from './kept-running.ts'
import type { ServerMessage, SupervisorMessage } from './under-supervisor.ts'

/**
 * By default, on a machine with much memory, Node reserves 64 MB for new objects: at its peak, over agings of 20,000 customers, a server
 * then used 459 MB instead of 370 MB, in the same time.
 */
const ROOM_FOR_NEW = '--max-semi-space-size=16'

/** Lets the server collect the garbage of its own start once (main.ts). */
const COLLECTS_ITSELF = '--expose-gc'

/** The Node options of the server process. */
export const SERVER_NODE_FLAGS = [ROOM_FOR_NEW, COLLECTS_ITSELF]

/** The time that requests in progress get to finish. */
const DRAIN_MS_MAX = 25_000

/**
 * The program of the server process, and its environment instead of this process's. It loads immediately and opens once `appUrl` resolves
 * to its database URL. Aborting `givenUp` ends it.
 */
export type ServerProgram = { script: string; env: NodeJS.ProcessEnv; appUrl: Promise<string>; givenUp: AbortSignal }

/**
 * Starts the server process and returns once it listens. Throws StartupError if it ends before that with an error that it has printed.
 * Throws an ordinary error if it was killed or the database was unavailable, because the next attempt may succeed.
 */
export async function startServerProcess({ script, env, appUrl, givenUp }: ServerProgram): Promise<Running> {
  const child = spawn(process.execPath, [...SERVER_NODE_FLAGS, script], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own: Ctrl-C in the terminal reaches it only through the supervisor, which stops it before the database.
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
    throw new StartupError('Cannot start the server. The reason is above.')
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
