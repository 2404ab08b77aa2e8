// Records the memory of the server process during a run: after the start, under normal load, and while it parses large files.
import type { ServerUnderTest } from './server-under-test.ts'

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
