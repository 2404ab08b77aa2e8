// Counts the lines of code and of tests of a commit: node run.mjs tidy/line-counts.ts [REVISION]...
// Counts committed files, and every line of them. Documents, pictures and JSON are not counted.
import { execFileSync } from 'node:child_process'
import { dirname } from 'node:path'
import { isTest } from './checkout.ts'

/** The number of files and lines. `small` is the number of files with 20 lines or fewer. `median` is in lines. */
export type LineCount = { files: number; lines: number; median: number; small: number }

const COUNTED = /\.(ts|tsx|mjs|css|sql)$/
const SMALL_LINES_MAX = 20

/** Counts files of code and of tests. `files` has the number of lines of each path. */
export function countLines(files: ReadonlyMap<string, number>): { code: LineCount; tests: LineCount } {
  const counted = [...files].filter(([path]) => COUNTED.test(path))
  const of = (wanted: boolean) => counted.flatMap(([path, lines]) => (isTest(path) === wanted ? [lines] : []))
  return { code: summary(of(false)), tests: summary(of(true)) }
}

function summary(lines: readonly number[]): LineCount {
  return {
    files: lines.length,
    lines: lines.reduce((sum, one) => sum + one, 0),
    median: lines.toSorted((one, other) => one - other)[Math.floor(lines.length / 2)] ?? 0,
    small: lines.filter(one => one <= SMALL_LINES_MAX).length,
  }
}

/** Returns the number of lines of each file of a commit. */
function filesOf(revision: string): Map<string, number> {
  const root = dirname(import.meta.dirname)
  // The lines that the empty tree lacks are all lines of the commit.
  const empty = git(root, 'hash-object', '-t', 'tree', '/dev/null').trim()
  const rows = git(root, 'diff', '--numstat', '--no-renames', empty, revision, '--').trim().split('\n')
  return new Map(
    rows.map(row => {
      const [lines, , path = ''] = row.split('\t')
      return [path, Number(lines)]
    }),
  )
}

function git(root: string, ...options: string[]): string {
  return execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
}

if (import.meta.main) {
  const [, , ...revisions] = process.argv
  for (const revision of revisions.length === 0 ? ['HEAD'] : revisions)
    console.table({
      [`${revision} code`]: countLines(filesOf(revision)).code,
      tests: countLines(filesOf(revision)).tests,
    })
}
