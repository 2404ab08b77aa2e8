// Prints the progress and result of the import commands.
import { counted } from '@twofold/accounting/counted'
import type { Result } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { Database } from '../database/pool.ts'
import type { LineFault } from '../imports/csv.ts'
import { StartupError } from '../startup-error.ts'
import { say } from '../supervisor/console.ts'
import { progressLine, thousands } from './progress.ts'

/** The result of an import: the numbers of rows read, of errors, and of rows that were already imported. */
type Reported = { rows: number; faults: number; known: number }

/** The maximum number of lines of a list that a command prints. A dry run prints all lines. */
const LISTED_MAX = 100

/**
 * Returns a function that prints the lines of a list. A dry run prints all lines. Otherwise, only the first LISTED_MAX lines are printed.
 */
export function listing(isDryRun: boolean): (line: string) => void {
  let printed = 0
  return line => {
    printed += 1
    if (isDryRun || printed <= LISTED_MAX) say(line)
  }
}

/** Prints the number of lines that were omitted from a list. */
export function sayRest(lines: number, isDryRun: boolean): void {
  if (isDryRun || lines <= LISTED_MAX) return
  say(`... and ${thousands(lines - LISTED_MAX)} more. Use --dry-run to list all.`)
}

/** Prints errors as they are found, and the progress of the import. */
export function consoleListener(isDryRun: boolean) {
  const progress = progressLine()
  const list = listing(isDryRun)
  return {
    fault: ({ line, sentence }: LineFault) => list(`line ${line}: ${sentence}`),
    progress: (step: 'checked' | 'posted', rows: number) => progress(`${thousands(rows)} rows ${step} ...`),
  }
}

/** Returns the value of a successful import. If the import was refused, throws StartupError with the reasons. */
export function acceptedValue<T>(result: Result<T>): T {
  if (result.ok) return result.value
  const reasons = result.refusals.map(sentenceOf).join(' ')
  throw new StartupError(`${reasons} Rows posted before this error are kept. Run the same import again to continue.`)
}

/** Prints the result of an import and returns the exit code. `added` completes "Added ..." or "The import would add ...". */
export function report(outcome: Reported, added: string, isDryRun: boolean, beganAt: number): number {
  if (outcome.faults > 0) {
    sayRest(outcome.faults, isDryRun)
    say(`${counted(outcome.faults, 'error')} in ${counted(outcome.rows, 'row')}. Nothing was imported.`)
    return 1
  }
  const before = outcome.known > 0 ? ` ${counted(outcome.known, 'row')} already imported.` : ''
  if (isDryRun) say(`No errors in ${counted(outcome.rows, 'row')}. The import would add ${added}.${before}`)
  else {
    const seconds = (performance.now() - beganAt) / 1000
    const rate = thousands(Math.round(outcome.rows / seconds))
    say(`Added ${added}.${before} ${counted(outcome.rows, 'row')} in ${seconds.toFixed(1)} s, ${rate} rows per second.`)
  }
  return 0
}

/** Updates the planner statistics. Without this, reports would have inefficient query plans after a large import. */
export async function analyze({ pool }: Database): Promise<void> {
  await pool.query('SELECT count_anew()')
}
