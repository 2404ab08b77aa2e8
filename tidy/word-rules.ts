import { type Checkout, isTest } from './checkout.ts'
import { withoutProofs } from './specification/proofs.ts'

const CODE = /^(?:accounting|contract|server|web|bench|e2e|tidy)\/.*\.(?:ts|tsx|mjs|sql)$/
const LINES_MAX = 400
const FILES_MAX = 50

/** Names that do not describe the content of a file, each with a suggestion for a better name. */
const BANNED_NAMES: [RegExp, string][] = [
  [/(?:^|\/)(?:utils?|helpers?|common|shared|misc|services?)(?:\/|\.|$)/, 'name it after what it contains'],
  [/(?:^|\/)index\.tsx?$/, 'import the file itself, without a barrel'],
  [/[-.]v\d+(?:\/|\.|$)/, 'replace the older one instead of adding another'],
]

/** Words that are ambiguous or have a synonym in this project, each with the word to use instead. */
const BANNED_WORDS: [RegExp, string, where?: RegExp][] = [
  [/\borganiz(?:ation|e)/i, 'write organisation'],
  [/\bGL\b/, 'write ledger'],
  [/\bjournal entr(?:y|ies)\b/i, 'write transaction'],
  [/\b(?:TODO|FIXME|XXX)\b/, 'do it, or file it'],
  [/\btenants?\b/i, 'write organisation; tenant is only used on the wire', /^accounting\/src\//],
  [/\b(?:test|it|describe)\.(?:skip|only|todo)\b/, 'a test always runs or does not exist', /\.(?:test|torture)\.tsx?$/],
]

/** Checks that files and folders are named after their content. */
export function namesSaySomething(checkout: Checkout): string[] {
  // The files of chart templates are named after industries, and `services` is one of them.
  const named = codeFiles(checkout).filter(([path]) => !path.includes('/ledger/charts/'))
  return named.flatMap(([path]) =>
    BANNED_NAMES.filter(([name]) => name.test(path)).map(([, instead]) => `${path}: ${instead}`),
  )
}

/** Checks that the project uses one word for each concept, and the standard terms of accounting. */
export function wordsAreOurs(checkout: Checkout): string[] {
  return codeFiles(checkout).flatMap(([path, content]) =>
    BANNED_WORDS.filter(([, , where]) => where?.test(path) ?? true).flatMap(([word, instead]) => {
      // Words that are quoted from the specification are exempt.
      const found = word.test(content) ? word.exec(withoutProofs(path, content))?.[0] : undefined
      return found === undefined ? [] : [`${path} says "${found}": ${instead}`]
    }),
  )
}

/**
 * Checks that no file is too long to understand. Migrations are exempt, because a released migration cannot be split. Lines that only name
 * items of the specification are not counted.
 */
export function filesStaySmall(checkout: Checkout): string[] {
  const isLong = (content: string) => content.split('\n').length - 1 > LINES_MAX
  return codeFiles(checkout)
    .filter(([path, content]) => !path.endsWith('.sql') && isLong(content) && isLong(withoutProofs(path, content)))
    .map(([path]) => `${path} has more than ${LINES_MAX} lines: split it by what it does`)
}

/** Checks that no folder has too many files. A larger folder must be split into parts. */
export function foldersStayReadable(checkout: Checkout): string[] {
  const counts = new Map<string, number>()
  for (const [path] of codeFiles(checkout)) {
    const folder = path.slice(0, path.lastIndexOf('/'))
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > FILES_MAX)
    .map(([folder, count]) => `${folder} has ${count} files: split it by purpose`)
}

/** The files with these rules contain the banned words, so they are excluded. */
function codeFiles(checkout: Checkout): [string, string][] {
  return [...checkout].filter(
    ([path]) => CODE.test(path) && !(path.startsWith('tidy/') && (isTest(path) || path.includes('word-rules'))),
  )
}
