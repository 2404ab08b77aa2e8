// A load with a limited time and number of calls. Each worker sends the next call after the response to the last one.
import type { Sample } from './figures.ts'

/** A call of a worker. Throws if the response is not the expected one. */
export type Work = (worker: number, index: number) => Promise<unknown>

export type Bounds = { workers: number; ms: number; countMax: number }

/** Runs the workers until the time or the count is reached. Returns the duration of each call. */
export async function load({ workers, ms: limitMs, countMax }: Bounds, work: Work): Promise<Sample> {
  const ms: number[] = []
  let begun = 0
  const beganAt = performance.now()
  const worker = async (no: number) => {
    for (;;) {
      const at = performance.now()
      if (at - beganAt >= limitMs || begun >= countMax) return
      begun += 1
      await work(no, begun)
      ms.push(performance.now() - at)
    }
  }
  await Promise.all(Array.from({ length: workers }, (_, no) => worker(no)))
  return { ms, elapsedMs: performance.now() - beganAt }
}
