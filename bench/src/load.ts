// A load with a limited duration and number of calls. Each worker sends its next call after it receives the response to the previous one.
import type { Sample } from './figures.ts'

/** A call by a worker. Throws if the response is not the expected one. */
export type Work = (worker: number, index: number) => Promise<unknown>

export type Bounds = { workers: number; ms: number; countMax: number }

/** Runs the workers until the duration or the number of calls is reached. Returns the duration of each call. */
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
