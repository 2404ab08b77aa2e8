// The objects that all rows of a benchmark run share.
import type { Environment } from './environment.ts'
import type { MemoryRecord } from './memory-record.ts'
import type { Extent } from './options.ts'

export type Run = {
  environment: Environment
  extent: Extent
  memory: MemoryRecord
  /** Flags for the Node process of each server, from the option `--node-flags`. */
  nodeFlags: readonly string[]
  /** Prints the current step. */
  say: (what: string) => void
}
