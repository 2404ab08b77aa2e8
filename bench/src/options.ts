// The command-line options of the benchmark.
import { parseArgs } from 'node:util'

/** The numbers of the rows that the benchmark can measure. */
const ROWS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26] as const

/**
 * The size of a run. A load block ends after `blockMs` milliseconds or `postsMax` posts, whichever comes first. `rounds` is the number of
 * times that calibration and measurement alternate.
 */
export type Extent = {
  rounds: number
  blockMs: number
  postsMax: number
  accounts: number
  /** The number of accounts in the large chart of accounts. */
  chartAccounts: number
  bookSizes: readonly number[]
  importedRows: number
  /** The number of lines on the account that is reconciled. A tenth of the lines are open. */
  reconciledLines: number
  /** The number of invoices in the books to which payments are applied. */
  invoices: number
  /** The duration of the overload in milliseconds. */
  overloadMs: number
  /** The number of organisations in the larger database. The smaller database has ten. */
  organisations: number
  starts: number
  /** The number of rounds of calls that another user makes before and during each load. */
  probes: number
  /** The number of statements of the maximum size that are previewed. */
  statements: number
  /** The duration of scrolling in a register, in milliseconds. */
  flingMs: number
}

/** `nodeFlags` are passed to the Node process of each server. `results` is the file for the results, or null. */
export type Options = {
  rows: ReadonlySet<number>
  extent: Extent
  nodeFlags: string[]
  results: string | null
  /** The commit to compare with, or null, and the number of runs of each commit. */
  against: string | null
  runs: number
}

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
 * Parses the command line. `--only 1,2` measures only these rows. `--quick` runs all rows with a small amount of work. Only a complete run
 * writes its results, unless `--results FILE` is given. `--against REVISION` compares with an older commit. `--runs` sets the number of
 * runs of each commit (default: three). Throws an error with a message if an option is invalid.
 */
export function readOptions(args: string[], resultsFile: string): Options {
  const { values } = parseArgs({
    args,
    options: {
      quick: { type: 'boolean' },
      only: { type: 'string' },
      results: { type: 'string' },
      'node-flags': { type: 'string' },
      against: { type: 'string' },
      runs: { type: 'string', default: '3' },
    },
  })
  const rows = values.only === undefined ? [...ROWS] : values.only.split(',').map(Number)
  const unknown = rows.find(row => !ROWS.some(known => known === row))
  if (unknown !== undefined) throw new Error(`There is no such row. Choose from ${ROWS.join(', ')}.`)
  const runs = Number(values.runs)
  if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number of at least 1.')
  const isWhole = !values.quick && values.only === undefined
  return {
    rows: new Set(rows),
    extent: values.quick ? QUICK : WHOLE,
    nodeFlags: values['node-flags']?.split(',') ?? [],
    results: values.results ?? (isWhole ? resultsFile : null),
    against: values.against ?? null,
    runs,
  }
}
