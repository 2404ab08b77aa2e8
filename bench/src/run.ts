// What the rows of a run share.
import type { Ground } from './ground.ts'
import type { MemoryRecord } from './memory-record.ts'
import type { Extent } from './options.ts'

export type Run = {
  ground: Ground
  extent: Extent
  memory: MemoryRecord
  /** Flags for each server's Node, from `--node-flags`. */
  nodeFlags: readonly string[]
  /** Prints what is being done. */
  say: (what: string) => void
}
