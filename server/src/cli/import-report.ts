// What the import commands print, and what they do around an import.
import { counted } from '@twofold/accounting/counted'
import type { Result } from '@twofold/accounting/refusals'
import { sentenceOf } from '@twofold/contract/errors'
import type { Database } from '../database/pool.ts'
import type { LineFault } from '../imports/csv.ts'
import { StartRefused } from '../start-refused.ts'
import { say } from '../supervisor/console.ts'
import { progressLine, thousands } from './progress.ts'

/** What an import came to: `rows` read, `faults` found, rows `known` before. */
type Reported = { rows: number; faults: number; known: number }

/** How many lines of a list are printed but in a dry run, which prints all. */
const LISTED_MAX = 100

/** Prints the lines of a list: in a dry run all of them, else the first. */
export function listing(isDryRun: boolean): (line: string) => void {
  let printed = 0
  return line => {
    printed += 1
    if (isDryRun || printed <= LISTED_MAX) say(line)
  }
}

/** How it goes on below a list of so many lines. */
export function sayRest(lines: number, isDryRun: boolean): void {
  if (isDryRun || lines <= LISTED_MAX) return
  say(`... and ${thousands(lines - LISTED_MAX)} more. With --dry-run all are listed.`)
}

/** Prints faults as they are found, and where the import is. */
export function consoleListener(isDryRun: boolean) {
  const progress = progressLine()
  const list = listing(isDryRun)
  return {
    fault: ({ line, sentence }: LineFault) => list(`line ${line}: ${sentence}`),
    progress: (step: 'checked' | 'posted', rows: number) => progress(`${thousands(rows)} rows ${step} ...`),
  }
}

/** The value of an import that was not refused; a refusal is told, with what it means for the rows before. */
export function acceptedValue<T>(result: Result<T>): T {
  if (result.ok) return result.value
  const reasons = result.refusals.map(sentenceOf).join(' ')
  throw new StartRefused(`${reasons} What was posted before that stays; the same import goes on from there.`)
}

/** Prints what came of an import and answers the exit code. `added` completes "Imported ..." or "Would import ...". */
export function report(outcome: Reported, added: string, isDryRun: boolean, beganAt: number): number {
  if (outcome.faults > 0) {
    sayRest(outcome.faults, isDryRun)
    say(`${counted(outcome.faults, 'fault')} in ${counted(outcome.rows, 'row')}. Nothing was imported.`)
    return 1
  }
  const before = outcome.known > 0 ? ` ${counted(outcome.known, 'row')} stood in the books already.` : ''
  if (isDryRun) say(`No faults in ${counted(outcome.rows, 'row')}. The import would add ${added}.${before}`)
  else {
    const seconds = (performance.now() - beganAt) / 1000
    const rate = thousands(Math.round(outcome.rows / seconds))
    say(`Added ${added}.${before} ${counted(outcome.rows, 'row')} in ${seconds.toFixed(1)} s, ${rate} rows a second.`)
  }
  return 0
}

/** Lets the database count what it holds now: a report planned on what it held before would be slow. */
export async function analyze({ pool }: Database): Promise<void> {
  await pool.query('SELECT count_anew()')
}
