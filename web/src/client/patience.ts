// Waits while the server is busy. This code is loaded when a server first reports that it is busy. The server refuses a call
// before any work and states a waiting time. The page then sends the same call again for a while, so users need not press a
// button twice.
import { type CallError, isOverload } from './call-error.ts'

/** The maximum time that one call waits, in milliseconds. After that its refusal is shown. */
const WAIT_MS_MAX = 20_000
/** How long a user waits before the page says why. */
const UNNOTICED_MS = 3_000
/** The wait if the server states no time, in milliseconds. */
const USUAL_WAIT_MS = 2_000

type PatienceParts = {
  setTimer: (work: () => void, ms: number) => void
  /** Returns a number between 0 and 1, so that callers that were refused together do not return together. */
  random: () => number
  /** Called when a call has waited so long that the user is informed (1), and when it no longer waits (-1). */
  waited: (change: 1 | -1) => void
}

export type Patience = ReturnType<typeof createPatience>

/** Returns the milliseconds until the call may be repeated. Null if the response states no time. */
function waitOf({ retryAfter }: CallError): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
}

/** A call waits until it is canceled, or until the page has another user or organisation. */
type Waiting = { signal?: AbortSignal | undefined; mayGoOn: () => boolean }

/** The waiting calls of a page. */
export function createPatience({ setTimer, random, waited }: PatienceParts) {
  const pause = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const end = () => (signal?.aborted ? reject(signal.reason) : resolve())
      signal?.addEventListener('abort', end, { once: true })
      setTimer(end, ms * (1 + random() / 2))
    })
  return {
    /** Waits until a call that was refused because of load may be sent again, however often it was refused. */
    async untilNextTry(refusal: CallError) {
      waited(1)
      await pause(waitOf(refusal) ?? USUAL_WAIT_MS)
      waited(-1)
    },
    /** Sends a refused call again until the server accepts it. Throws any other failure, and the refusal if it lasts. */
    async insist<T>(refusal: unknown, send: () => Promise<T>, { signal, mayGoOn }: Waiting): Promise<T> {
      let waitedMs = 0
      let isTold = false
      try {
        for (let error = refusal; ; ) {
          const ms = isOverload(error) ? waitOf(error) : null
          if (ms === null || waitedMs + ms > WAIT_MS_MAX) throw error
          waitedMs += ms
          if (waitedMs > UNNOTICED_MS && !isTold) {
            isTold = true
            waited(1)
          }
          await pause(ms, signal)
          if (!mayGoOn()) throw error
          try {
            return await send()
          } catch (thrown) {
            error = thrown
          }
        }
      } finally {
        if (isTold) waited(-1)
      }
    },
  }
}
