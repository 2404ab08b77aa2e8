// Finds the items of the specification that the tests prove. Reads the source of the tests. Proofs are calls of `proves`, and states of
// screens with `proves`.
import { parseAst } from 'vitest/node'
import { type Checkout, importsOf } from '../checkout.ts'

/** A proof: the test or the state of a screen that proves an item of the specification. */
export type Proof = {
  id: string
  words: string
  path: string
  /** The title of the surrounding `test` or `describe`, or the name of the state. */
  title: string
  /** The reason if the proof is not valid, because the default suite may skip the test. Null if the proof is valid. */
  exclusion: string | null
}

/** Returns the proofs of each item, by the id of the item. */
export function byItem(proofs: readonly Proof[]): Map<string, Proof[]> {
  const items = new Map<string, Proof[]>()
  for (const proof of proofs) items.set(proof.id, [...(items.get(proof.id) ?? []), proof])
  return items
}

/** All proofs in a checkout, the calls of `proves` that are invalid, and the checkout without the proofs. */
export type Proofs = { proofs: Proof[]; faults: string[]; rest: Checkout }

/** A node of a syntax tree, with the position of its text in the file. */
export type Node = { type: string; start: number; end: number; [key: string]: unknown }
/** A proof, with the statement or property that contains it. */
type ParsedProof = Omit<Proof, 'path'> & { node: Node }

const PACKAGE = /^(?:accounting|contract|server|web|bench|e2e)\/src\//
const DEFAULT_SUITE = /\.test\.tsx?$/
const MAY_PROVE = /\bproves(?:\(|: \[)/

/** Returns the proofs in a checkout. */
export function readProofs(checkout: Checkout): Proofs {
  const [proofs, faults, rest]: [Proof[], string[], Map<string, string>] = [[], [], new Map(checkout)]
  for (const [path, text] of checkout) {
    if (!PACKAGE.test(path) || !MAY_PROVE.test(text)) continue
    const found = proofsIn(path, text, faults)
    const isRun = found.length === 0 || defaultTestsOf(path, checkout).length > 0
    for (const { node: _, ...each } of found) {
      proofs.push({
        ...each,
        path,
        exclusion: each.exclusion ?? (isRun ? null : 'no test file of the default suite runs it'),
      })
    }
    rest.set(path, cut(found, text))
  }
  return { proofs, faults, rest }
}

/** Returns the text of a file without its proofs and the lines that contain them. */
export function withoutProofs(path: string, text: string): string {
  return PACKAGE.test(path) && MAY_PROVE.test(text) ? cut(proofsIn(path, text, []), text) : text
}

/**
 * Returns the test files of the default suite that run a file: the file itself, or the test files that import it directly or indirectly.
 */
export function defaultTestsOf(path: string, checkout: Checkout): string[] {
  const importers = importersIn(checkout)
  const paths = new Set([path])
  for (const each of paths) if (!DEFAULT_SUITE.test(each)) for (const by of importers.get(each) ?? []) paths.add(by)
  return [...paths].filter(each => DEFAULT_SUITE.test(each))
}

const importersOf = new WeakMap<Checkout, Map<string, string[]>>()

function importersIn(checkout: Checkout): Map<string, string[]> {
  const known = importersOf.get(checkout)
  if (known !== undefined) return known
  const importers = new Map<string, string[]>()
  for (const [path, text] of checkout)
    if (PACKAGE.test(path))
      for (const each of importsOf(path, text)) importers.set(each, [...(importers.get(each) ?? []), path])
  importersOf.set(checkout, importers)
  return importers
}

function proofsIn(path: string, text: string, faults: string[]): ParsedProof[] {
  const found: ParsedProof[] = []
  const add = (node: Node, parents: readonly Node[], pair: readonly Node[]): void => {
    const [id, words] = pair.map(textOf)
    const place = placeOf(node, parents)
    const line = `${path}:${text.slice(0, node.start).split('\n').length}`
    if (pair.length !== 2 || id === undefined || words === undefined) {
      faults.push(`${line}: proves takes an id and the words as two plain strings`)
    } else if (place === undefined) {
      faults.push(
        `${line}: call proves directly in the callback of a test or describe with a title, or in a named state`,
      )
    } else found.push({ id, words, node, ...place })
  }
  visit(parseAst(text, { lang: path.endsWith('x') ? 'tsx' : 'ts' }) as unknown as Node, [], (node, parents) => {
    if (node.type === 'CallExpression' && nameOf(node.callee) === 'proves')
      add(parents[0] ?? node, parents, listOf(node.arguments))
    if (node.type === 'Property' && nameOf(node.key) === 'proves' && isNode(node.value))
      for (const pair of listOf(node.value.elements)) add(node, parents, listOf(pair.elements))
  })
  return found
}

/** Returns the title of the test that contains a proof, and the reason if the default suite may skip it. */
function placeOf(proof: Node, parents: readonly Node[]): Pick<ParsedProof, 'title' | 'exclusion'> | undefined {
  if (proof.type === 'Property') {
    const [state] = parents
    const name = textOf(propertyOf(state, 'name'))
    const isTorture = propertyOf(state, 'torture') !== undefined
    if (name === undefined) return undefined
    return { title: name, exclusion: isTorture ? 'only the torture run opens the state' : skippedBy(parents) }
  }
  const [statement, block, callback, call] = parents
  if (statement?.type !== 'ExpressionStatement' || block?.type !== 'BlockStatement' || call === undefined)
    return undefined
  const [title] = listOf(call.arguments)
  if (!isNode(callback) || callback.body !== block || title === undefined || testOf(call) === undefined)
    return undefined
  const written = textOf(title) ?? templateOf(title)
  if (written === undefined) return undefined
  return { title: written, exclusion: skippedBy(parents) ?? emptyBy(call) }
}

/** Returns the word `test`, `it` or `describe` at the start of a call, and the words after it, such as `each`. */
function testOf(call: Node): { word: string; options: string[] } | undefined {
  const options: string[] = []
  let callee = call.callee
  while (isNode(callee)) {
    if (callee.type === 'MemberExpression') options.push(nameOf(callee.property) ?? '')
    const name = nameOf(callee)
    if (name !== undefined) return /^(?:test|it|describe)$/.test(name) ? { word: name, options } : undefined
    callee = callee.object ?? callee.callee ?? callee.tag
  }
  return undefined
}

/** The options that do not prevent a `test` or `describe` from running. */
const ALWAYS = new Set(['each', 'for', 'concurrent', 'sequential'])

/** Returns the reason why the code inside these nodes may be skipped. Returns null if it always runs. */
function skippedBy(parents: readonly Node[]): string | null {
  for (const node of parents) {
    if (/^(?:If|Switch)Statement$|^(?:Conditional|Logical)Expression$/.test(node.type))
      return 'it depends on a condition'
    if (node.type !== 'CallExpression') continue
    const option = testOf(node)?.options.find(each => !ALWAYS.has(each))
    if (option !== undefined) return `it is in a .${option}`
    if (testOf(node) !== undefined && isSkippedInside(node)) return 'it can be skipped'
  }
  return null
}

/** Returns whether a test has the option `skip`, `todo` or `fails`, or calls `skip` in its callback. */
function isSkippedInside(call: Node): boolean {
  const [, ...rest] = listOf(call.arguments)
  if (rest.some(each => ['skip', 'todo', 'fails'].some(name => propertyOf(each, name) !== undefined))) return true
  if (testOf(call)?.word === 'describe') return false
  return rest.some(each =>
    callsIn(each).some(([{ callee }]) => isNode(callee) && nameOf(callee.property ?? callee) === 'skip'),
  )
}

/** Returns a reason if all tests in a `describe` may be skipped, because the `describe` then proves nothing. Otherwise, returns null. */
function emptyBy(call: Node): string | null {
  if (testOf(call)?.word !== 'describe') return null
  const runs = callsIn(call).some(
    ([node, parents]) => /^(?:test|it)$/.test(testOf(node)?.word ?? '') && skippedBy([node, ...parents]) === null,
  )
  return runs ? null : 'its describe has no test that always runs'
}

function callsIn(node: Node): [Node, readonly Node[]][] {
  const calls: [Node, readonly Node[]][] = []
  visit(node, [], (each, parents) => {
    if (each.type === 'CallExpression') calls.push([each, parents])
  })
  return calls
}

/** Calls `see` for a node and all its descendants. Also passes the ancestors of each node, the nearest first. */
export function visit(node: Node, parents: readonly Node[], see: (node: Node, parents: readonly Node[]) => void): void {
  see(node, parents)
  const within = [node, ...parents]
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, within, see)
}

/** Returns whether a value of a syntax tree is a node. */
export function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
}

/** Returns the nodes of a list in a syntax tree. Returns no nodes for any other value. */
export function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Returns the name of an identifier. Returns undefined for any other node. */
export function nameOf(node: unknown): string | undefined {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : undefined
}

function textOf(node: Node | undefined): string | undefined {
  return node?.type === 'Literal' && typeof node.value === 'string' ? node.value : undefined
}

/** Returns the title in a template. Placeholders are shown as `...`. */
function templateOf(node: Node): string | undefined {
  if (node.type !== 'TemplateLiteral') return undefined
  return listOf(node.quasis)
    .map(({ value }) => (value as { raw: string }).raw)
    .join('...')
}

function propertyOf(node: Node | undefined, name: string): Node | undefined {
  const property = listOf(node?.properties).find(each => nameOf(each.key) === name)
  return isNode(property?.value) ? property.value : undefined
}

/** Returns the text without the proofs, their lines, and the blank line after each. */
function cut(found: readonly ParsedProof[], text: string): string {
  const nodes = [...new Set(found.map(({ node }) => node))].toSorted((one, other) => other.start - one.start)
  let rest = text
  for (const { start, end } of nodes)
    rest = rest.slice(0, start).replace(/(?<=\n)[^\S\n]+$/, '') + rest.slice(end).replace(/^,?[^\S\n]*\n{0,2}/, '')
  return rest.replace(/^import \{ proves \} .*\n/m, '')
}
