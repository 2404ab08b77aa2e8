// Generates docs/specification-coverage.md from the tests: npm run specification.

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readCheckout } from '../checkout.ts'
import { DEPARTURES } from './departures.ts'
import type { Kind } from './items.ts'
import { byItem, type Proof, readProofs } from './proofs.ts'

const SECTIONS = [
  'The product',
  'What the product does and for whom',
  'Screens and routes',
  'Entities and their fields',
  'States and transitions',
  'Validation rules',
  'Roles and permissions',
  'The calls it makes',
  'The error catalogue',
  'Business constants and limits',
]

const KINDS: [Kind, string][] = [
  ['route', 'Routes'],
  ['call', 'Calls'],
  ['words', 'Messages, titles and names'],
  ['columns', 'Lists of columns'],
  ['labels', 'Lists of labels'],
  ['fields', 'Entities and enumerations'],
  ['error', 'Rows of the error catalogue'],
  ['constant', 'Constants and limits'],
  ['rule', 'Sentences'],
]

/**
 * Returns the page: the number of items with proofs, the differences between the product and the specification, and each item with its
 * proofs.
 */
export function coveragePage(proofs: readonly Proof[]): string {
  const items = [...byItem(proofs).values()]
  return `${[HEAD, counts(items), departures(), ...SECTIONS.map((title, at) => section(title, at, items))].join('\n\n')}\n`
}

const HEAD = `# Which test proves which item of the specification

The items are every sentence of the specification in its own words, and its routes, calls, entities, columns, labels, messages
and titles again as separate items. \`npm run specification\` builds this page from the \`proves\` calls in the tests. It is not
committed.

A proof in a file of screens, such as \`report-screens.ts\`, is a state of a screen that one of \`e2e/src/screens/matrix-*.test.ts\` opens.`

/** The proofs of one item. */
type Item = readonly Proof[]

function counts(items: readonly Item[]): string {
  const rows = KINDS.map(
    ([kind, title]) => `| ${title} | ${items.filter(item => placeOf(item).kind === kind).length} |`,
  )
  return ['| | items |', '|---|---|', ...rows, `| **All** | ${items.length} |`].join('\n')
}

function departures(): string {
  const rows = Object.entries(DEPARTURES).map(([id, note]) => `- [${id}](#${anchor(id)}): ${note}`)
  return ['## Where the product departs from the words, or answers what they leave open', '', ...rows].join('\n')
}

function section(title: string, at: number, items: readonly Item[]): string {
  const rows = items
    .filter(item => placeOf(item).section === at)
    .toSorted((one, other) => orderOf(one) - orderOf(other))
    .map(row)
  return [`## ${at}. ${title}`, '', '| item | the specification says | proved by |', '|---|---|---|', ...rows].join(
    '\n',
  )
}

function row(proofs: Item): string {
  const { id = '', words = '' } = proofs[0] ?? {}
  const said = words.replace(/^\| | \|$/g, '').replaceAll('|', '\\|')
  return `| <a id="${anchor(id)}"></a>${id} | ${said} | ${proofs.map(link).join('<br>')} |`
}

function link({ path, title, exclusion }: Proof): string {
  const note = exclusion === null ? '' : ` (does not count: ${exclusion})`
  return `[${path.split('/').slice(-2).join('/')}](../${path}) › ${title.replaceAll('|', '\\|')}${note}`
}

/** Returns the position of an item within its section: by kind, then by number. */
function orderOf(item: Item): number {
  const { kind, number } = placeOf(item)
  return KINDS.findIndex(([each]) => each === kind) * 1000 + number
}

function placeOf([proof]: Item): { kind: string; section: number; number: number } {
  const [kind = '', section, number] = proof?.id.split(/[ .]/) ?? []
  return { kind, section: Number(section), number: Number(number) }
}

function anchor(id: string): string {
  return id.replaceAll(' ', '-').replaceAll('.', '-')
}

if (import.meta.main) {
  const page = 'docs/specification-coverage.md'
  writeFileSync(join(import.meta.dirname, '../..', page), coveragePage(readProofs(readCheckout()).proofs))
  console.log(`Wrote ${page}`)
}
