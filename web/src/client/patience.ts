// Repeats calls while the server is busy. The server refuses such a call before doing any work, and states when to try again. The page then
// sends the same call again for a limited time, so that users do not have to press a button twice. This code is loaded when the server
// first reports that it is busy.
import { type CallError, isOverload } from './call-error.ts'

/** The maximum time that one call waits, in milliseconds. After this time, the page shows the error. */
const WAIT_MS_MAX = 20_000
/** The time in milliseconds after which the page shows the reason for the wait. */
const UNNOTICED_MS = 3_000
/** The time to wait if the server does not state a time, in milliseconds. */
const USUAL_WAIT_MS = 2_000

type PatienceParts = {
  setTimer: (work: () => void, ms: number) => void
  /** Returns a random number from 0 to 1, so that calls that were refused at the same time are not repeated at the same time. */
  random: () => number
  /** Called with 1 when a call has waited long enough to inform the user, and with -1 when it no longer waits. */
  waited: (change: 1 | -1) => void
}

export type Patience = ReturnType<typeof createPatience>

/** Returns the time to wait before the call may be repeated, in milliseconds. Returns null if the response does not state a time. */
function waitOf({ retryAfter }: CallError): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
}

/** The conditions for waiting. A call stops waiting when it is canceled, or when the user or organisation of the page changes. */
type Waiting = { signal?: AbortSignal | undefined; mayGoOn: () => boolean }

/** Creates the functions that repeat the calls of a page. */
export function createPatience({ setTimer, random, waited }: PatienceParts) {
  const pause = (ms: number, signal?: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      const end = () => (signal?.aborted ? reject(signal.reason) : resolve())
      signal?.addEventListener('abort', end, { once: true })
      setTimer(end, ms * (1 + random() / 2))
    })
  return {
    /** Waits until a call that the busy server refused may be sent again. The server may refuse a call any number of times. */
    async untilNextTry(refusal: CallError) {
      waited(1)
      await pause(waitOf(refusal) ?? USUAL_WAIT_MS)
      waited(-1)
    },
    /**
     * Sends a refused call again until the server accepts it. Throws the last error after the maximum waiting time. Throws any other error
     * immediately.
     */
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
