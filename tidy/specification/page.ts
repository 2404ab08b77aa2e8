// docs/specification-coverage.md, as it is written from the list.
import type { Covered } from './coverage.ts'
import type { Kind } from './items.ts'

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

/** The page: how much of the specification is proved, where we depart from it, and each item with its proof. */
export function coveragePage(list: readonly Covered[]): string {
  return `${[HEAD, counts(list), departures(list), ...SECTIONS.map((title, at) => section(title, at, list))].join('\n\n')}\n`
}

const HEAD = `# What of the specification is proved, and by which test

Every sentence of the specification in its own words; its routes, calls, entities, columns, labels, messages and titles once more by
themselves. \`npm run specification\` writes this page from \`tidy/specification/list/\`. \`npm test\` reads the items off the
specification where it lies beside the checkout, and fails when one of them is missing here or in other words, when a proof is
no test that there is, when the words for a screen stand in no source or are not read by their proof, or when this page is old.

A proof in a file of screens, such as \`report-screens.ts\`, is a state of a screen that \`e2e/src/screens/screens.test.ts\` opens: it looks for
the words there, and for barriers, light and dark, wide and narrow.`

function counts(list: readonly Covered[]): string {
  const rows = KINDS.map(([kind, title]) => `| ${title} | ${list.filter(item => item.kind === kind).length} |`)
  return ['| | items |', '|---|---|', ...rows, `| **All** | ${list.length} |`].join('\n')
}

function departures(list: readonly Covered[]): string {
  const noted = list.filter(({ note }) => note !== undefined)
  const rows = noted.map(({ id, note }) => `- [${id}](#${anchor(id)}): ${note}`)
  return ['## Where we depart from the words, or answer what they leave open', '', ...rows].join('\n')
}

function section(title: string, at: number, list: readonly Covered[]): string {
  const rows = list.filter(({ id }) => id.split(' ')[1]?.split('.')[0] === String(at)).map(row)
  return [`## ${at}. ${title}`, '', '| item | the specification says | proved by |', '|---|---|---|', ...rows].join(
    '\n',
  )
}

function row({ id, words, proof }: Covered): string {
  const said = words.replace(/^\| | \|$/g, '').replaceAll('|', '\\|')
  return `| <a id="${anchor(id)}"></a>${id} | ${said} | ${proof.map(link).join('<br>') || 'left open, see above'} |`
}

function link(proof: string): string {
  const [path = '', name = ''] = proof.split(' › ')
  return `[${path.split('/').slice(-2).join('/')}](../${path}) › ${name.replaceAll('|', '\\|')}`
}

function anchor(id: string): string {
  return id.replaceAll(' ', '-').replaceAll('.', '-')
}
