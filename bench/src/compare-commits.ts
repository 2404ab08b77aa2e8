// Measures this checkout and an older commit alternately on one machine.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Comparison, compare, type Measured, measuredIn } from './comparison.ts'

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
