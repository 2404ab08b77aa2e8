// Compares the results of two commits that were measured alternately on one machine.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from './figures.ts'

/** A criterion on a results page: its row, its name with the unit, its value, and whether lower values are better. */
export type Measured = { row: number; name: string; value: number; isLessBetter: boolean }

/** A criterion that was measured for both commits. `change` is the relative change in the median. It is positive if the median is worse. */
export type Comparison = { row: number; name: string; old: number[]; new: number[]; change: number; isWorse: boolean }

/** If the median of a criterion is worse by no more than this share, the criterion does not count as worse. */
const TOLERANCE = 0.03

/** Matches the value in a criterion or a bound: the first number that is a separate word, as in `p50 2.5 ms` and `0.3 of R1`. */
const VALUE = /(?<=^|\s)(?:\*\*)?(\d+(?:\.\d+)?)(?:\*\*)?(?=\s|$)/

/** Parses the table on the results page of any commit. */
export function measuredIn(page: string): Measured[] {
  return page.split('\n').flatMap(line => {
    const [, row, , measured = '', floor = '', aim = ''] = line.split('|').map(cell => cell.trim())
    if (!/^\d+$/.test(row ?? '')) return []
    const bounds = [...floor.split('<br>'), ...aim.split('<br>')]
    return measured.split('<br>').map(text => {
      const name = nameOf(text)
      const bound = bounds.find(each => nameOf(each.replace(/^[≤≥] /, '').replace(/ [✓✗].*$/, '')) === name)
      return { row: Number(row), name, value: Number(VALUE.exec(text)?.[1]), isLessBetter: !bound?.startsWith('≥') }
    })
  })
}

function nameOf(text: string): string {
  return text.replace(VALUE, '').replace(/\s+/g, ' ').trim()
}

/**
 * Compares the runs of the old commit with those of the new one. A criterion is worse if its median is worse by more than 3 %, and by more
 * than the spread of the old commit's runs. Criteria that only one commit has are omitted.
 */
export function compare(oldRuns: readonly Measured[][], newRuns: readonly Measured[][]): Comparison[] {
  const valuesOf = (runs: readonly Measured[][], { row, name }: Measured) =>
    runs.flatMap(run => run.filter(each => each.row === row && each.name === name).map(({ value }) => value))
  return (newRuns[0] ?? []).flatMap(criterion => {
    const [olds, news] = [valuesOf(oldRuns, criterion), valuesOf(newRuns, criterion)]
    if (olds.length === 0) return []
    const before = median(olds)
    const change = ((median(news) - before) / before) * (criterion.isLessBetter ? 1 : -1)
    const spread = (Math.max(...olds) - Math.min(...olds)) / before
    const { row, name } = criterion
    return [{ row, name, old: olds, new: news, change, isWorse: change > Math.max(TOLERANCE, spread) }]
  })
}

/** Formats a comparison in one line: `13 p50 ms: 2.65 (2.24 to 2.71) before, 2.59 (2.51 to 2.60) now, 2 % better`. */
export function comparisonLine({ row, name, old: olds, new: news, change, isWorse }: Comparison): string {
  const range = (values: number[]) => `${median(values)} (${Math.min(...values)} to ${Math.max(...values)})`
  const percent = `${Math.abs(Math.round(change * 100))} % ${change > 0 ? 'worse' : 'better'}`
  return `${row} ${name}: ${range(olds)} before, ${range(news)} now, ${percent}${isWorse ? ', WORSE' : ''}`
}

const CHECKOUT = join(import.meta.dirname, '..', '..')

/**
 * Runs the benchmark rows in this checkout and in a work tree of `revision`, `runs` times each. The order alternates, so that a
 * change in the machine's speed affects both commits. Throws an error if the benchmark of one of them fails.
 */
export function compareCommits(revision: string, rows: ReadonlySet<number>, runs: number): Comparison[] {
  const folder = mkdtempSync(join(tmpdir(), 'twofold-bench-'))
  const older = join(folder, 'older')
  git('worktree', 'add', '--detach', older, revision)
  try {
    const found: Record<string, Measured[][]> = { [older]: [], [CHECKOUT]: [] }
    for (let run = 0; run < runs; run += 1)
      for (const tree of run % 2 === 0 ? [older, CHECKOUT] : [CHECKOUT, older])
        found[tree]?.push(measure(tree, rows, join(folder, 'results.md')))
    return compare(found[older] ?? [], found[CHECKOUT] ?? [])
  } finally {
    git('worktree', 'remove', '--force', older)
    rmSync(folder, { recursive: true, force: true })
  }
}

function measure(tree: string, rows: ReadonlySet<number>, results: string): Measured[] {
  const args = ['run.mjs', 'bench/src/main.ts', '--only', [...rows].join(), '--results', results]
  const { status } = spawnSync(process.execPath, args, { cwd: tree, stdio: 'inherit' })
  if (status !== 0) throw new Error(`The benchmark of ${tree} failed.`)
  return measuredIn(readFileSync(results, 'utf8'))
}

function git(...args: string[]): void {
  execFileSync('git', args, { cwd: CHECKOUT, stdio: 'inherit' })
}
