import { setTimeout as pause } from 'node:timers/promises'
import { isUnreachable } from '../database/lost-connection.ts'
import { StartRefused } from '../start-refused.ts'
import { say } from './console.ts'

/** Something that runs until it dies or is stopped; `exited` settles then, with what it died of. */
export type Running = { exited: Promise<string>; stop: () => Promise<void> }

/** Something that is started again whenever it dies. `restart` ends the present one, and the next takes its place. */
export type KeptRunning = { restart: () => Promise<void>; stop: () => Promise<void> }

const PAUSE_MS_MIN = 50
const PAUSE_MS_MAX = 10_000
/** Who started and lived this long had no lasting trouble: its death is answered at once again. */
const HEALTHY_MS = 2000

/**
 * Starts something, and starts it again whenever it dies by itself, after a pause that doubles while it keeps dying.
 * The first start must succeed, as `persist` says. `name` stands in the line on the console;
 * once `givenUp` is aborted the first start is not tried again.
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
      say(`The ${name} ended (${cause}); it is started again.`)
      await pause(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (!stopping.signal.aborted) current = await start().catch(neverStarted)
    }
    // Asked to stop while a new one was on its way.
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
 * Does what a start needs, again after a moment when it was met by something that passes: a kill, or a database that has
 * just died and comes back. A refusal is final, so is the sixth failure, and any once the start is given up.
 */
export async function persist<Value>(name: string, work: () => Promise<Value>, givenUp?: AbortSignal): Promise<Value> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work()
    } catch (error) {
      if (givenUp?.aborted) throw error
      const { message, cause } = error as Error
      if (error instanceof StartRefused && !isUnreachable(cause)) throw error
      if (attempt === ATTEMPTS_MAX) throw new StartRefused(`The ${name} did not start (${message}). Start again.`)
      say(`The ${name} did not start (${message}); it is started again.`)
      await pause(PAUSE_MS_MIN * 2 ** attempt, undefined, { signal: givenUp })
    }
  }
}

function neverStarted(error: unknown): Running {
  return { exited: Promise.resolve((error as Error).message), stop: async () => {} }
}
