import { spawnSync } from 'node:child_process'
import { dirname } from 'node:path'

const LENGTH_MAX = 72

/** The format of a commit subject: an area, a colon, and a description of the change. */
const SHAPE = /^[a-z0-9][a-z0-9 ,/.-]*: \S.*[^.\s]$/

/** The last commit before the rule was introduced. */
const LAST_EXEMPT = 'e0ca27eecfafb92dbcd93e652ba58c9a2eb9fc4a'

/**
 * Returns the subjects of all commits to which the rule applies, without merges. Returns an empty list in an archive or a shallow clone,
 * which do not have the history.
 */
export function readCommitSubjects(): string[] {
  const range = `${LAST_EXEMPT}..HEAD`
  const { status, stdout } = spawnSync('git', ['log', '--no-merges', '--format=%s', range], {
    cwd: dirname(import.meta.dirname),
    encoding: 'utf8',
  })
  return status === 0 ? stdout.split('\n').filter(subject => subject !== '') : []
}

/** Checks that a commit subject has at most 72 characters and the format "area: change". */
export function subjectsAreShort(subjects: readonly string[]): string[] {
  return subjects.flatMap(subject => [
    ...(subject.length > LENGTH_MAX
      ? [`"${subject}" has ${subject.length} characters: write at most ${LENGTH_MAX}`]
      : []),
    ...(SHAPE.test(subject) ? [] : [`"${subject}": write "area: change", without a full stop`]),
  ])
}
