// The phrases that read like a literal translation, as far as patterns can find them. Rules for writing: CONTRIBUTING.md.
import type { Checkout } from '../checkout.ts'

/** A phrase in a file, and what to write instead. */
type Finding = { path: string; line: number; phrase: string; instead: string }

/** The number of phrases that each file still has. A missing file has no phrases. */
type Baseline = Readonly<Record<string, number>>

/** Where the baseline is stored. */
export const BASELINE_PATH = 'tidy/plain-language/baseline.json'

/** Files that people read: code, documents and scripts. Released migrations cannot change, and two places of this package list the phrases. */
const READ = /\.(?:ts|tsx|mjs|css|html|sql|md)$/
const EXEMPT = /^(?:server\/migrations\/|tidy\/(?:plain-language\/|rules\.test))/

/** A sentence that begins with a free relative clause. Questions are exempt. */
const RELATIVE_SUBJECT =
  /(?<=^|[.!:] |\/\/ |\* |['"`>|]|\| |- )(?:Who|What is) [^.?!]*[^.?!\s](?=[.!]|\n\s*\n|['"`<|])/gm

const PHRASES: readonly [RegExp, string][] = [
  [/\banew\b/gi, 'again'],
  [/\b(?:he|his|him|himself)\b/gi, 'they, or the user, the caller, the member'],
  [/\b(?:some|no)body\b/gi, 'someone, no one, or the user, the caller, the member'],
  [/\bis none\b/gi, 'is missing, there is no ..., is null'],
  [/\bbut for\b/gi, 'except'],
  [/\bstands? (?:in|on|below|beside|there)\b/gi, 'is, is stored in, is next to'],
  [/\blies? (?:before|after|between)\b/gi, 'is before, is after, is between'],
  [/\btold\b/gi, 'reported, described, shown, known'],
  [/\bof (?:ours|yours)\b/gi, 'our, your'],
  [/\bmeanwhile\b/gi, 'in the meantime, while ...'],
  [/\bso many\b/gi, 'this many, too many'],
  [RELATIVE_SUBJECT, 'begin the sentence with the actor'],
]

/** Returns the phrases of a checkout, in the order of its files. */
function findPhrases(checkout: Checkout): Finding[] {
  return [...checkout]
    .filter(([path]) => READ.test(path) && !EXEMPT.test(path))
    .flatMap(([path, content]) => {
      const text = path === 'CHANGELOG.md' ? unreleased(content) : content
      return PHRASES.flatMap(([pattern, instead]) =>
        [...text.matchAll(pattern)].map(({ 0: phrase, index }) => ({
          path,
          line: text.slice(0, index).split('\n').length,
          phrase: phrase.split('\n')[0] as string,
          instead,
        })),
      )
    })
}

/** Counts the phrases of each file. */
export function countPhrases(checkout: Checkout): Baseline {
  const counts: Record<string, number> = {}
  for (const { path } of findPhrases(checkout)) counts[path] = (counts[path] ?? 0) + 1
  return counts
}

/** No file has more such phrases than the baseline allows it, and a new file has none. */
export function proseIsPlain(checkout: Checkout): string[] {
  const baseline: Baseline = JSON.parse(checkout.get(BASELINE_PATH) ?? '{}')
  const counts = countPhrases(checkout)
  return findPhrases(checkout)
    .filter(({ path }) => (counts[path] ?? 0) > (baseline[path] ?? 0))
    .map(({ path, line, phrase, instead }) => `${path}:${line} says "${phrase}": write ${instead}`)
}

/** The changelog without the sections of releases. */
function unreleased(changelog: string): string {
  const [first, second] = [...changelog.matchAll(/^## /gm)].map(({ index }) => index)
  return first !== undefined && second !== undefined ? changelog.slice(0, second) : changelog
}
