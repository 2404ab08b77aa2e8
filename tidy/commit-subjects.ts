import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

const LENGTH_MAX = 72

/** An area, a colon, and what the commit does. */
const SHAPE = /^[a-z0-9][a-z0-9 ,/.-]*: \S.*[^.\s]$/

/** The last commit that was made before the rule. */
const LAST_EXEMPT = 'e0ca27eecfafb92dbcd93e652ba58c9a2eb9fc4a'

/**
 * Returns the subjects of the commits that the rule applies to, without merges. Returns none in a copy without the history: an
 * archive or a shallow clone.
 */
export function readCommitSubjects(): string[] {
  const range = `${LAST_EXEMPT}..HEAD`
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', range], {
    cwd: dirname(import.meta.dirname),
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter(subject => subject !== '') : []
}

/** A commit subject has at most 72 characters and reads "area: change". */
export function subjectsAreShort(subjects: readonly string[]): string[] {
  return subjects.flatMap(subject => [
    ...(subject.length > LENGTH_MAX
      ? [`"${subject}" has ${subject.length} characters: write at most ${LENGTH_MAX}`]
      : []),
    ...(SHAPE.test(subject) ? [] : [`"${subject}": write "area: change", without a full stop`]),
  ])
}
