// The objects that all rows of a benchmark run share.

import { openDatabase } from '@twofold/server/database/pool'
import { verify } from '@twofold/server/verify/verify'
import type { Environment } from './environment.ts'
import type { Extent } from './options.ts'
import type { ServerUnderTest } from './server-under-test.ts'

export type Run = {
  environment: Environment
  extent: Extent
  memory: MemoryRecord
  /** Flags for the Node process of each server, from the option `--node-flags`. */
  nodeFlags: readonly string[]
  /** Prints the current step. */
  say: (what: string) => void
}

/** Verifies the books after a load. Throws if there is a violation, because measurements on invalid books are not valid. */
export async function requireCleanBooks(run: Pick<Run, 'say'>, ownerUrl: string): Promise<void> {
  const owner = openDatabase(ownerUrl)
  try {
    const beganAt = performance.now()
    const violations = await verify(owner)
    run.say(`Verified in ${((performance.now() - beganAt) / 1000).toFixed(1)} s: ${violations.length} violations`)
    if (violations.length > 0)
      throw new Error(`The books have violations after the load: ${JSON.stringify(violations.slice(0, 5))}`)
  } finally {
    await owner.pool.end()
  }
}

export type MemoryRecord = {
  idle: (server: ServerUnderTest) => void
  peak: (server: ServerUnderTest) => void
  peakWithFiles: (server: ServerUnderTest) => void
  /** The highest measured value in MB. Null if nothing was measured. */
  idleMb: () => number | null
  peakMb: () => number | null
  peakWithFilesMb: () => number | null
}

/** Creates a record without values. */
export function memoryRecord(): MemoryRecord {
  const idle: number[] = []
  const peaks: number[] = []
  const peaksWithFiles: number[] = []
  const highest = (seen: number[]) => (seen.length === 0 ? null : Math.max(...seen))
  return {
    idle: server => {
      const memory = server.memory()
      if (memory) idle.push(memory.nowMb)
    },
    peak: server => keepPeak(server, peaks),
    peakWithFiles: server => keepPeak(server, peaksWithFiles),
    idleMb: () => highest(idle),
    peakMb: () => highest(peaks),
    peakWithFilesMb: () => highest(peaksWithFiles),
  }
}

function keepPeak(server: ServerUnderTest, peaks: number[]): void {
  const memory = server.memory()
  if (memory) peaks.push(memory.peakMb)
}
