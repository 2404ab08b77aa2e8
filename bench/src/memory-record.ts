// The memory of the server process during a run: idle after the start, the maximum under usual load, and the maximum while it reads large
// files.
import type { ServerUnderTest } from './server-under-test.ts'

export type MemoryRecord = {
  idle: (server: ServerUnderTest) => void
  peak: (server: ServerUnderTest) => void
  peakWithFiles: (server: ServerUnderTest) => void
  /** The highest value in MB, or null if nothing was measured. */
  idleMb: () => number | null
  peakMb: () => number | null
  peakWithFilesMb: () => number | null
}

/** Creates an empty record. */
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
