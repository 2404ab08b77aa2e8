// Reads the items of the specification from its text. The rules are general and do not contain sentences of the specification.

/**
 * The kinds of items. `rule` is a sentence, `fields` an entity, `error` a row of the error catalogue, and `constant` a line of the
 * constants. `route`, `call`, `columns`, `labels` and `words` (text quoted from screens) are parts of sentences and are also listed
 * separately.
 */
export type Kind = 'rule' | 'fields' | 'error' | 'constant' | 'route' | 'call' | 'columns' | 'labels' | 'words'

/** An item of the specification, with the exact words of the specification. */
export type Item = { id: string; kind: Kind; words: string }

/** Returns all items of the specification in order. Each item is returned once. */
export function itemsOf(specification: string): Item[] {
  const items: Item[] = []
  const seen = new Set<string>()
  const counts = new Map<string, number>()
  let section = '0'
  const add = (kind: Kind, words: string): void => {
    if (seen.has(`${kind} ${words}`)) return
    seen.add(`${kind} ${words}`)
    const count = (counts.get(`${kind} ${section}`) ?? 0) + 1
    counts.set(`${kind} ${section}`, count)
    items.push({ id: `${kind} ${section}.${count}`, kind, words })
  }
  for (const line of specification.split('\n')) {
    section = /^## (\d+)\./.exec(line)?.[1] ?? section
    if (line.trim() === '' || line.startsWith('#') || isTableFrame(line)) continue
    for (const words of statementsOf(line, section)) add(kindOfStatement(line, section), words)
    for (const { kind, words } of piecesOf(line, section)) add(kind, words)
  }
  return items
}

function isTableFrame(line: string): boolean {
  return /^\|[-|]+\|$/.test(line) || line === '| Situation | Product behaviour |' || line.startsWith('| Method |')
}

function kindOfStatement(line: string, section: string): Kind {
  if (section === '8' && line.startsWith('|')) return 'error'
  if (section === '9') return 'constant'
  return section === '3' && line.startsWith('- **') ? 'fields' : 'rule'
}

/** Returns the statements in a line. A table row or an entity is one statement. Any other line is split into sentences. */
function statementsOf(line: string, section: string): string[] {
  if (line.startsWith('|') || (section === '3' && line.startsWith('- **'))) return [line.replace(/^- /, '')]
  // Quoted text can contain a full stop, so it is not split.
  const whole = line.replace(/^- /, '').replace(QUOTED, quoted => quoted.replaceAll(' ', NO_BREAK))
  return whole.split(/(?<=\.)\s+(?=[A-Z'*])/).map(words => words.replaceAll(NO_BREAK, ' '))
}

const NO_BREAK = '\u0001'
const QUOTED = /(?<![A-Za-z])'([^']+)'(?![a-z])/g
const ROUTE = /\/(?:[\w{}/-]*\w[\w{}/-]*)?/
const COLUMNS = /(?:\b[Cc]olumns:?|lists the vendor's invoices:) (.+?)(?:\.(?: |$)|;)/g
const LABELS =
  /\b(?:with fields|checkboxes|buttons|labels|required|Below it:) ([A-Z][^;.]*?)(?:\)? \(delete|\)\.|[;.]|$)/g

/** Returns the routes, calls, columns, labels and quoted words in a line. */
function piecesOf(line: string, section: string): Omit<Item, 'id'>[] {
  const quoted = [...line.matchAll(QUOTED)].map(([, words = '']) => ({ kind: 'words' as const, words }))
  const columns = [...line.matchAll(COLUMNS)].map(([, words = '']) => ({ kind: 'columns' as const, words }))
  const labels = [...line.matchAll(LABELS)].map(([, words = '']) => ({ kind: 'labels' as const, words }))
  const calls = section === '7' ? callsOf(line).map(words => ({ kind: 'call' as const, words })) : []
  const routes = section === '2' ? routesOf(line).map(words => ({ kind: 'route' as const, words })) : []
  return [...routes, ...calls, ...columns, ...labels, ...quoted]
}

/** Returns the names in a list of columns or labels. Remarks in parentheses are omitted. */
export function namesOf(words: string): string[] {
  const bare = words.replace(/ \([^)]*\)/g, '').replace(/, one row per membership$|, and an Apply link.*$/, '')
  return bare.split(/, (?:running )?| and /)
}

/** Returns the one or two routes at the beginning of a line about screens, such as '/customers/{customerID}'. */
function routesOf(line: string): string[] {
  const [before = ''] = line.split(/:| \(/)
  if (!/^- \//.test(before)) return []
  return before
    .slice(2)
    .split(' and ')
    .filter(each => ROUTE.test(each))
}

/** Returns the calls in a line, such as 'GET /accounts'. They are in the text, or in a row of the table of session calls. */
function callsOf(line: string): string[] {
  const row = /^\| (GET|POST|PUT|DELETE) \| (\/[\w{}/-]+)/.exec(line)
  if (row !== null) return [`${row[1]} ${row[2]}`]
  return [...line.matchAll(/\b(GET|POST|PUT|DELETE) (\/[\w{}/-]+)/g)].map(([call]) => call)
}
