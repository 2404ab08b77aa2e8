// Tracks whether the server is reachable, based on the results of calls. If it is not, a probe is repeated until the server responds again.
import { createListeners } from './listeners.ts'

/** The times between probes in milliseconds. The last time is used for all further probes. */
const PROBE_MS = [2_000, 3_000, 5_000, 10_000]

export type Reachability = {
  subscribe: (listener: () => void) => () => void
  isReachable: () => boolean
  /** Probes the server now. */
  probe: () => Promise<boolean>
  /** Resolves when the server responds again. */
  untilReachable: () => Promise<void>
  failed: () => void
  /** Whether calls have waited for a long time because the server is busy. */
  isBusy: () => boolean
  /** Called with 1 when a call has waited for a long time, and with -1 when it no longer waits. */
  waited: (change: 1 | -1) => void
  succeeded: () => void
}

/** `probe` resolves to true if the server is reachable again. `setTimer` schedules it. */
export function createReachability(
  probe: () => Promise<boolean>,
  setTimer: (work: () => void, ms: number) => void,
): Reachability {
  const { subscribe, notify } = createListeners()
  let isReachable = true
  let waiting = 0
  const succeeded = () => {
    if (isReachable) return
    isReachable = true
    notify()
  }
  const probeLater = (attempt: number) =>
    setTimer(
      async () => {
        if (isReachable) return
        if (await probe()) succeeded()
        else probeLater(attempt + 1)
      },
      PROBE_MS[Math.min(attempt, PROBE_MS.length - 1)] ?? 0,
    )
  const failed = () => {
    if (!isReachable) return
    isReachable = false
    notify()
    probeLater(0)
  }
  return {
    subscribe,
    isReachable: () => isReachable,
    async probe() {
      const isThere = await probe()
      if (isThere) succeeded()
      else failed()
      return isThere
    },
    untilReachable: () =>
      new Promise(resolve => {
        if (isReachable) return resolve()
        const unsubscribe = subscribe(() => {
          if (!isReachable) return
          unsubscribe()
          resolve()
        })
      }),
    failed,
    isBusy: () => waiting > 0,
    waited(change) {
      waiting += change
      notify()
    },
    succeeded,
  }
}
