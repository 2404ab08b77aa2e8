// Finds every string of the product that people read, with its kind.
import { type Checkout, isTest } from '../checkout.ts'
import { itemsOf } from '../specification/items.ts'
import { type CodeString, commentsIn, stringsIn, treeOf } from './code-strings.ts'
import { isLabel, isProse, type Passage, paragraphsOf, sentencesOf } from './prose.ts'

/** The kinds of strings. `interface`: the help of the command line, and the summaries and descriptions of the API. */
export const KINDS = ['screen', 'error', 'docs', 'comment', 'interface'] as const
export type Kind = (typeof KINDS)[number]

/** A string with its kind and its source, such as `README.md:12`. */
export type ReadableText = { kind: Kind; text: string; source: string }

const CODE = /^(?:(?:accounting|contract|server|web|bench|e2e|tidy)\/.*|[^/]*)\.(?:ts|tsx|mjs)$/
const DOCS = /^(?:(?:README|CONTRIBUTING|ARCHITECTURE)\.md$|docs\/(?!specification-coverage).*\.md$)/
const PRODUCT = /^(?:accounting|contract|server|web)\/src\/|^[^/]*\.mjs$/
/** The strings in demo books are data, and the fixture server is part of a test. */
const NOT_FOR_PEOPLE = /^server\/src\/(?:demo\/|supervisor\/fixture)/

/** Returns the strings of a checkout in the order of the files. A string that occurs several times is returned once for each kind. */
export function findStrings(checkout: Checkout): ReadableText[] {
  const found = new Map<string, ReadableText>()
  for (const [path, content] of checkout)
    for (const { kind, text, line } of stringsOf(path, content, checkout))
      if (!found.has(`${kind} ${text}`)) found.set(`${kind} ${text}`, { kind, text, source: `${path}:${line}` })
  return [...found.values()]
}

function stringsOf(path: string, content: string, checkout: Checkout): (Passage & { kind: Kind })[] {
  if (DOCS.test(path)) return sentencesOf(content).map(each => ({ ...each, kind: 'docs' }))
  if (path.endsWith('.sql') && !isReleased(path, checkout))
    return sqlComments(content).map(each => ({ ...each, kind: 'comment' }))
  if (!CODE.test(path)) return []
  const tree = treeOf(path, content)
  const comments = commentsIn(tree, content).map(each => ({ ...each, kind: 'comment' as const }))
  if (!PRODUCT.test(path) || NOT_FOR_PEOPLE.test(path) || isTest(path)) return comments
  const strings = stringsIn(tree, content).flatMap(each => {
    const kind = kindOf(path, each.name)
    return isForPeople(path, each, kind) ? [{ text: each.text, line: each.line, kind }] : []
  })
  return [...comments, ...strings]
}

function isReleased(path: string, checkout: Checkout): boolean {
  const name = path.slice(path.lastIndexOf('/') + 1)
  return name in JSON.parse(checkout.get('server/migrations/released.json') ?? '{}')
}

/** Returns the comments of a SQL file. Comments on consecutive lines are one comment. */
function sqlComments(sql: string): Passage[] {
  const lines = sql.split('\n').map(line => /^\s*--(.*)/.exec(line)?.[1] ?? '')
  return paragraphsOf(lines, 1)
}

const ERROR_NAME = /(?:Error|Refused|NotXml)$|^(?:fail|fault\w*|warn|error|sentence|reason)$/
const INTERFACE_NAME = /^(?:say|summary|description|meaning|help|booksFile)$/
const SCREEN_PATH = /^(?:web|contract|accounting)\/|^server\/src\/(?:identity-provider|mail|sheets|reports)\//

function kindOf(path: string, name: string): Kind {
  if (path.startsWith('contract/src/errors') || ERROR_NAME.test(name)) return 'error'
  if (path.startsWith('server/src/cli/') || path === 'server/src/http/api-document.ts') return 'interface'
  if (INTERFACE_NAME.test(name) && /^(?:contract|server)\//.test(path)) return 'interface'
  return SCREEN_PATH.test(path) ? 'screen' : 'error'
}

/** The target of strings in a `Set`. These strings are lists of codes, separated by spaces. */
const CODES_NAME = 'Set'
/** Strings with these targets are shown to users, even if they are single words. */
const LABEL_NAME =
  /^(?:children|alt|does|below|aria-label)$|(?:label|title|heading|head|hint|placeholder|words?|text|caption|empty|reason|message)$/i

function isForPeople(path: string, { text, name, isPart }: CodeString, kind: Kind): boolean {
  if (name === CODES_NAME) return false
  // A string that does not start like a sentence is a part of another string. Strings for the log are an exception.
  if (!/^[A-Z“‘{\d]/.test(text) && (isPart || !path.startsWith('server/') || !/^[a-z]/.test(text))) return false
  if (isProse(text)) return true
  // The account names in the chart templates are data.
  if (kind !== 'screen' || isPart || path.includes('/charts/')) return false
  return isLabel(text) && (LABEL_NAME.test(name) || / [a-zA-Z]{2}/.test(text))
}

/** Returns the strings that are not quoted from the specification. */
export function withoutSpecified(found: readonly ReadableText[], specification: string): ReadableText[] {
  const plain = straight(specification)
  const patterns = itemsOf(specification)
    .filter(({ kind, words }) => kind === 'words' && words.includes('{'))
    .map(({ words }) => patternOf(words))
  return found.filter(({ text }) => {
    const said = straight(text)
    // Most strings are not in the specification. This check is faster than matching the pattern.
    const isSaid = (said.includes('{') || plain.includes(said)) && patternOf(said).test(plain)
    return !isSaid && !patterns.some(pattern => pattern.exec(said)?.[0] === said)
  })
}

function straight(text: string): string {
  return text.replace(/[‘’]/g, "'").replace(/[“”`]/g, '')
}

/** Returns a pattern that matches the given words. Placeholders in braces match any text. */
function patternOf(words: string): RegExp {
  const parts = words.split(/\{[^}]*\}/).map(part => part.replace(/[.*+?^$()|[\]\\]/g, '\\$&'))
  // A string that consists mostly of placeholders has no pattern, because its pattern would match any text.
  return parts.join('').length < 7 && parts.length > 1 ? /$^/ : new RegExp(`(?<!\\w)${parts.join('[^.\\n]+?')}(?!\\w)`)
}
