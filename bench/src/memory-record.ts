// How much memory the server process held over a run: idle when it had just started, and at its highest under any load.
import type { ServerUnderTest } from './server-under-test.ts'

export type MemoryRecord = {
  idle: (server: ServerUnderTest) => void
  peak: (server: ServerUnderTest) => void
  /** Highest seen, in MB; null while nothing was. */
  idleMb: () => number | null
  peakMb: () => number | null
}

/** A record without entries. */
export function memoryRecord(): MemoryRecord {
  const idle: number[] = []
  const peaks: number[] = []
  const highest = (seen: number[]) => (seen.length === 0 ? null : Math.max(...seen))
  return {
    idle: server => {
      const memory = server.memory()
      if (memory) idle.push(memory.nowMb)
    },
    peak: server => {
      const memory = server.memory()
      if (memory) peaks.push(memory.peakMb)
    },
    idleMb: () => highest(idle),
    peakMb: () => highest(peaks),
  }
}
