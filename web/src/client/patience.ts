// Waiting while the server has more to do than it can. It refuses a call before any work and says when to send it again, so the
// same call is sent again for a while, and nobody has to press a button twice.
import { type CallError, isOverload } from './call-error.ts'
import { createListeners } from './listeners.ts'

/** How long one call waits in all. After that its refusal is shown. */
const WAIT_MS_MAX = 20_000
/** How long somebody waits before the page says why. */
const UNNOTICED_MS = 3_000
/** The wait where the server names none. */
const USUAL_WAIT_MS = 2_000

type PatienceParts = {
  setTimer: (work: () => void, ms: number) => void
  /** Between 0 and 1: callers who were refused together must not come back together. */
  random: () => number
}

export type Patience = ReturnType<typeof createPatience>

/** How a call waits: until it is no longer wanted, and for as long as it would be sent in the same name. */
type Waiting = { signal?: AbortSignal | undefined; mayGoOn: () => boolean }

/** The waiting calls of a page. */
export function createPatience({ setTimer, random }: PatienceParts) {
  const { subscribe, notify } = createListeners()
  let waitingLong = 0
  const count = (change: 1 | -1) => {
    waitingLong += change
    notify()
  }
  const pause = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const end = () => (signal?.aborted ? reject(signal.reason) : resolve())
      signal?.addEventListener('abort', end, { once: true })
      setTimer(end, ms * (1 + random() / 2))
    })
  return {
    subscribe,
    /** Whether a call has waited for so long that the user has to know. */
    isWaitingLong: () => waitingLong > 0,
    /** Waits before what the server refused for its load is sent again, however often it was refused. */
    async untilNextTry({ retryAfterMs }: CallError) {
      count(1)
      await pause(retryAfterMs ?? USUAL_WAIT_MS)
      count(-1)
    },
    /** Sends a call until the server takes it. Throws any other failure, and the refusal when it has lasted. */
    async insist<T>(send: () => Promise<T>, { signal, mayGoOn }: Waiting): Promise<T> {
      let waitedMs = 0
      let isCounted = false
      try {
        for (;;) {
          try {
            return await send()
          } catch (error) {
            const ms = isOverload(error) ? error.retryAfterMs : null
            if (ms === null || waitedMs + ms > WAIT_MS_MAX) throw error
            waitedMs += ms
            if (waitedMs > UNNOTICED_MS && !isCounted) {
              isCounted = true
              count(1)
            }
            await pause(ms, signal)
            if (!mayGoOn()) throw error
          }
        }
      } finally {
        if (isCounted) count(-1)
      }
    },
  }
}
