// What a run of the benchmark is asked to do, from its command line.
import { parseArgs } from 'node:util'

/** The rows of the benchmark's table that can be measured, by their number. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26] as const

/**
 * How much is done. Every block of load ends at `blockMs` or after `postsMax` posts, whichever comes first; `rounds` are
 * the turns that calibration and measurement take one after the other.
 */
export type Extent = {
  rounds: number
  blockMs: number
  postsMax: number
  accounts: number
  /** How many accounts the large chart has. */
  chartAccounts: number
  bookSizes: readonly number[]
  importedRows: number
  /** Lines of the account that is reconciled; a tenth of them is open. */
  reconciledLines: number
  /** Invoices of the books in which payments are applied. */
  invoices: number
  /** How long more is asked of the server than it can do. */
  overloadMs: number
  /** How many organisations stand beside ten. */
  organisations: number
  starts: number
  /** How many rounds of calls another user makes during each load, and before it. */
  probes: number
  /** How many statements of the largest size are previewed. */
  statements: number
  /** How long a register is flung through. */
  flingMs: number
}

/** `nodeFlags` go to each server's Node; `results` is the file to keep them in, if any. */
export type Options = { rows: ReadonlySet<number>; extent: Extent; nodeFlags: string[]; results: string | null }

const WHOLE: Extent = {
  rounds: 5,
  blockMs: 3000,
  postsMax: 100_000,
  accounts: 1000,
  chartAccounts: 5000,
  bookSizes: [1000, 10_000, 100_000, 1_000_000],
  importedRows: 100_000,
  reconciledLines: 50_000,
  invoices: 100_000,
  overloadMs: 60_000,
  organisations: 10_000,
  starts: 5,
  probes: 300,
  statements: 5,
  flingMs: 30_000,
}

const QUICK: Extent = {
  rounds: 1,
  blockMs: 300,
  postsMax: 200,
  accounts: 20,
  chartAccounts: 200,
  bookSizes: [100, 1000],
  importedRows: 1000,
  reconciledLines: 2000,
  invoices: 1000,
  overloadMs: 1500,
  organisations: 30,
  starts: 1,
  probes: 20,
  statements: 1,
  flingMs: 2000,
}

/**
 * Reads the command line: `--only 1,2` measures those rows alone, `--quick` does a little of everything to see that it
 * works. Only a whole run keeps its results, unless `--results FILE` says where. Throws a sentence for anything else.
 */
export function readOptions(args: string[], resultsFile: string): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      results: { type: 'string' },
      'node-flags': { type: 'string' },
    },
  })
  const rows = values.only === undefined ? [...ROWS] : values.only.split(',').map(Number)
  const unknown = rows.find(row => !ROWS.some(known => known === row))
  if (unknown !== undefined) throw new Error(`There is no such row to measure: choose from ${ROWS.join(', ')}.`)
  const isWhole = !values.quick && values.only === undefined
  return {
    rows: new Set(rows),
    extent: values.quick ? QUICK : WHOLE,
    nodeFlags: values['node-flags']?.split(',') ?? [],
    results: values.results ?? (isWhole ? resultsFile : null),
  }
}
