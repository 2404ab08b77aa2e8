import { setTimeout as pause } from 'node:timers/promises'
import { isUnreachable } from '../database/lost-connection.ts'
import { StartupError } from '../startup-error.ts'
import { say } from './console.ts'

/** A process that runs until it ends or is stopped. `exited` resolves to the reason. */
export type Running = { exited: Promise<string>; stop: () => Promise<void> }

/** A process that is restarted whenever it ends. `restart` stops the current process and starts a new one. */
export type KeptRunning = { restart: () => Promise<void>; stop: () => Promise<void> }

const PAUSE_MS_MIN = 50
const PAUSE_MS_MAX = 10_000
/** A process that has run for this time in milliseconds started successfully, so the pause before its restart is not increased. */
const HEALTHY_MS = 2000

/**
 * Starts a process and restarts it whenever it ends unexpectedly. The pause before a restart doubles while the process keeps failing. The
 * first start must succeed and is retried as described at `persist`. `name` is used in console messages. After `givenUp` is aborted, the
 * first start is not retried.
 */
export async function keepRunning(
  name: string,
  start: () => Promise<Running>,
  givenUp?: AbortSignal,
): Promise<KeptRunning> {
  let current = await persist(name, start, givenUp)
  const stopping = new AbortController()
  const watched = (async () => {
    let pauseMs = PAUSE_MS_MIN
    while (!stopping.signal.aborted) {
      const beganAt = Date.now()
      const cause = await current.exited
      if (stopping.signal.aborted) return
      pauseMs = Date.now() - beganAt > HEALTHY_MS ? PAUSE_MS_MIN : Math.min(pauseMs * 2, PAUSE_MS_MAX)
      say(`The ${name} ended (${cause}) and is being restarted.`)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) current = await start().catch(neverStarted)
    }
    // A stop was requested while a new process was starting.
    await current.stop()
  })()
  const stop = async () => {
    stopping.abort()
    await current.stop()
    await watched
  }
  return { restart: () => current.stop(), stop }
}

const ATTEMPTS_MAX = 6

/**
 * Starts a process. Retries after a pause if the cause of a failure may be temporary, such as a killed process or a restarting database.
 * Does not retry after a StartupError, after the sixth failure, or after `givenUp` is aborted.
 */
export async function persist<Value>(name: string, work: () => Promise<Value>, givenUp?: AbortSignal): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (givenUp?.aborted) throw error
      const { message, cause } = error as Error
      if (error instanceof StartupError && !isUnreachable(cause)) throw error
      if (attempt === ATTEMPTS_MAX)
        throw new StartupError(`The ${name} did not start (${message}). Start Twofold again.`)
      say(`The ${name} did not start (${message}) and is being restarted.`)
      await pause(PAUSE_MS_MIN * 2 ** attempt, undefined, { signal: givenUp })
    }
  }
}

function neverStarted(error: unknown): Running {
  return { exited: Promise.resolve((error as Error).message), stop: async () => {} }
}
