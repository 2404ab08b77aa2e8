// Waiting while the server has more to do than it can; its code is loaded when a server first says so. It refuses a call before any work and says when to send it again, so the
// same call is sent again for a while, and users need not press a button twice.
import { type CallError, isOverload } from './call-error.ts'

/** How long one call waits in all. After that its refusal is shown. */
const WAIT_MS_MAX = 20_000
/** How long a user waits before the page says why. */
const UNNOTICED_MS = 3_000
/** The wait where the server names none. */
const USUAL_WAIT_MS = 2_000

type PatienceParts = {
  setTimer: (work: () => void, ms: number) => void
  /** Between 0 and 1: callers who were refused together must not come back together. */
  random: () => number
  /** Hears when a call has waited for so long that the user has to know (1), and when it waits no more (-1). */
  waited: (change: 1 | -1) => void
}

export type Patience = ReturnType<typeof createPatience>

/** After how many milliseconds the server wants to be asked again; null where it names no seconds. */
function waitOf({ retryAfter }: CallError): number | null {
  return retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) * 1000 : null
}

/** How a call waits: until it is no longer wanted, and for as long as it would be sent in the same name. */
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
    /** Waits before what the server refused for its load is sent again, however often it was refused. */
    async untilNextTry(refusal: CallError) {
      waited(1)
      await pause(waitOf(refusal) ?? USUAL_WAIT_MS)
      waited(-1)
    },
    /** Sends a call that was refused again until the server takes it. Throws any other failure, and the refusal when it has lasted. */
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
