import { setTimeout as pause } from 'node:timers/promises'
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
 * The first start must succeed. `name` stands in the line on the console.
 */
export async function keepRunning(name: string, start: () => Promise<Running>): Promise<KeptRunning> {
  let current = await start()
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

function neverStarted(error: unknown): Running {
  return { exited: Promise.resolve((error as Error).message), stop: async () => {} }
}
