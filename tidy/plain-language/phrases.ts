// Patterns for phrases that read like a literal translation. The rules for writing are in CONTRIBUTING.md.
import type { Checkout } from '../checkout.ts'

/**
 * The files that people read: code, documents and scripts. Released migrations are exempt because they cannot change. Two paths in this
 * package are exempt because they contain the phrases.
 */
const READ = /\.(?:ts|tsx|mjs|css|html|sql|md)$/
const EXEMPT = /^(?:server\/migrations\/|tidy\/(?:plain-language\/|rules\.test))/

/** Words that cannot change, and the files that contain them. */
const FROZEN: readonly { path: RegExp; words: RegExp }[] = [
  // The name of a user account of the operating system.
  { path: /^server\/src\/database\/embedded-(?:home|user)\.ts$/, words: /\bnobody\b/g },
  // A released column.
  { path: /^server\/src\/vendor-payments\/run-sql\.ts$/, words: /\btold\b/g },
  // A string from which secrets are derived.
  { path: /^server\/src\/members\/secrets\.ts$/, words: /told once/g },
  // The names of shared files.
  { path: /^server\/src\/(?:imports|statement-imports)\/.*\.test\.ts$/, words: /ids-anew/g },
  // The permissions, quoted from the specification.
  { path: /^server\/src\/role-matrix\.test\.ts$/, words: /nobody above oneself/g },
]

/** Matches a sentence that begins with a free relative clause. Questions are exempt. */
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

/** Checks that no file contains these phrases, except in words that cannot change. */
export function proseIsPlain(checkout: Checkout): string[] {
  return [...checkout]
    .filter(([path]) => READ.test(path) && !EXEMPT.test(path))
    .flatMap(([path, content]) => {
      const text = withoutFrozen(path, path === 'CHANGELOG.md' ? unreleased(content) : content)
      return PHRASES.flatMap(([pattern, instead]) =>
        [...text.matchAll(pattern)].map(({ 0: phrase, index }) => {
          const line = text.slice(0, index).split('\n').length
          return `${path}:${line} says "${phrase.split('\n')[0]}": write ${instead}`
        }),
      )
    })
}

/** Returns the content without the words that cannot change. */
function withoutFrozen(path: string, content: string): string {
  return FROZEN.filter(frozen => frozen.path.test(path)).reduce((text, { words }) => text.replace(words, ''), content)
}

/** Returns the changelog without the sections of released versions. */
function unreleased(changelog: string): string {
  const [first, second] = [...changelog.matchAll(/^## /gm)].map(({ index }) => index)
  return first !== undefined && second !== undefined ? changelog.slice(0, second) : changelog
}
