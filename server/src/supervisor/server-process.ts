import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { StartRefused } from '../start-refused.ts'
import { DATABASE_AWAY } from './console.ts'
import type { Running } from './kept-running.ts'
import type { ServerMessage, SupervisorMessage } from './under-supervisor.ts'

/** Left to itself on a machine with much memory Node sets 64 MB aside for what is new: at its peak over agings of 20,000 customers
 * a server took 459 MB instead of 370, in the same time. */
const ROOM_FOR_NEW = '--max-semi-space-size=16'

/** Lets the server collect once what its own start left behind (main.ts). */
const COLLECTS_ITSELF = '--expose-gc'

/** How Node runs the server process. */
export const SERVER_NODE_FLAGS = [ROOM_FOR_NEW, COLLECTS_ITSELF]

/** Requests under way get this long to finish. */
const DRAIN_MS_MAX = 25_000

/** The program of the server process, and the environment it is given instead of ours. It loads at once, and opens when there is
 * a database for it, whose URL `appUrl` tells; a start that is given up ends it. */
export type ServerProgram = { script: string; env: NodeJS.ProcessEnv; appUrl: Promise<string>; givenUp: AbortSignal }

/**
 * Starts the server process and returns once it listens. Refuses when it ends before that by its own judgement, which it
 * has told itself; when it was killed, or the database was away, throws an error that the next attempt may not meet.
 */
export async function startServerProcess({ script, env, appUrl, givenUp }: ServerProgram): Promise<Running> {
  const child = spawn(process.execPath, [...SERVER_NODE_FLAGS, script], {
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    // A session of its own: Ctrl-C in the terminal reaches it through us, before the database and not with it.
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
    throw new StartRefused('The server did not start; the reason stands above.')
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
