// Load, bounded in time and in count: so many workers, each with the next call as soon as its last one was answered.
import type { Sample } from './figures.ts'

/** One call of one worker; throws when it was not answered as it must be. */
export type Work = (worker: number, index: number) => Promise<unknown>

export type Bounds = { workers: number; ms: number; countMax: number }

/** Lets the workers call until the time or the count is up, and answers how long each call took. */
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
