// Whether the server can be reached, according to the calls. If it cannot, a probe is repeated until the server answers again.
import { createListeners } from './listeners.ts'

/** The waits before further probes. The last one repeats. */
const PROBE_MS = [2_000, 3_000, 5_000, 10_000]

export type Reachability = {
  subscribe: (listener: () => void) => () => void
  isReachable: () => boolean
  /** Probes the server now. */
  probe: () => Promise<boolean>
  /** Settles when the server answers again. */
  untilReachable: () => Promise<void>
  failed: () => void
  /** Whether calls have waited for long because the server is busy. */
  isBusy: () => boolean
  /** Called when a call has waited for long (1), and when it no longer waits (-1). */
  waited: (change: 1 | -1) => void
  succeeded: () => void
}

/** `probe` resolves to whether the server is back; `setTimer` schedules it. */
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
