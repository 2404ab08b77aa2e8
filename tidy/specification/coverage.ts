// Whether each item of the specification is proved: the list says by which test, and the checkout must bear it out.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { type Checkout, filesBelow, importsOf } from '../checkout.ts'
import { type Item, isLeftOpen, namesOf } from './items.ts'

/** An item with what proves it. */
export type Covered = Item & {
  /** Tests and states of screens, as `e2e/src/screens/screens.test.ts › My Accounts`. */
  proof: string[]
  /** Where we depart from the words and why, or where our answer stands to what they leave open. */
  note?: string
}

const LIST = join(import.meta.dirname, 'list')

/** The list as it is kept: a file for each section of the specification, in its order. */
export function readCoverage(): Covered[] {
  const files = readdirSync(LIST).toSorted()
  return files.flatMap(file => JSON.parse(readFileSync(join(LIST, file), 'utf8')) as Covered[])
}

/** Items that the list lacks, has in other words or in another place, and words of the list that nobody wrote. */
export function faultsOfList(items: readonly Item[], list: readonly Covered[]): string[] {
  const said = (each: Item) => `${each.id}: ${each.words}`
  const [wanted, kept] = [new Set(items.map(said)), new Set(list.map(said))]
  return [
    ...items.filter(item => !kept.has(said(item))).map(item => `not in the list: ${said(item)}`),
    ...list.filter(item => !wanted.has(said(item))).map(item => `not in the specification: ${said(item)}`),
    ...(list.length === kept.size ? [] : ['an item stands in the list twice']),
  ]
}

/** Items without a proof, proofs without a test, and promised words that stand nowhere. */
export function faultsOfProofs(list: readonly Covered[], checkout: Checkout): string[] {
  const sources = filesBelow(checkout, '').filter(([path]) => /^(?:web|server|accounting|contract)\/src\//.test(path))
  const source = sources.map(([, text]) => text)
  return list.flatMap(item => faultsOf(item, checkout, source).map(fault => `${item.id}: ${fault}`))
}

function faultsOf(item: Covered, checkout: Checkout, source: readonly string[]): string[] {
  const { words, proof, note } = item
  if (proof.length === 0) return isLeftOpen(words) && note !== undefined ? [] : ['has no proof']
  const proved = provedBy(item, checkout)
  return [
    ...proof.flatMap(each => faultOfProof(each, checkout) ?? []),
    ...unsaid(item).flatMap(each => [
      ...(holds(source, each) ? [] : [`no source says ${each}`]),
      ...(holds(proved, each) ? [] : [`no proof says ${each}`]),
    ]),
  ]
}

const SCREENS = /^e2e\/src\/screens\/[\w-]*(?:screens|every-screen)\.ts$/

/** A test is found by its title, in its file or in one beside it that tells stories for several; a state of a screen by its
 * name in a list of screens. */
function faultOfProof(proof: string, checkout: Checkout): string | null {
  const [path = '', name = ''] = proof.split(' › ')
  const text = checkout.get(path)
  if (text === undefined) return `${path} does not exist`
  const title = escaped(name)
  const test = SCREENS.test(path)
    ? new RegExp(`name: '${title}',`)
    : new RegExp(`(?:\\(|^)\\s*(['"\`])${title}\\1,\\s*(?:async\\b|\\(|\\{|\\w+ =>)`, 'm')
  return readBy([path], checkout).some(each => test.test(each)) ? null : `${path} has no ${name}`
}

/** What must be read somewhere: words for the screens, which may stand in a sentence, and names, which stand alone. */
function unsaid({ kind, words, note }: Covered): string[] {
  if (note?.startsWith('Other words') === true) return []
  if (kind === 'words') return [words]
  return kind === 'columns' || kind === 'labels' ? namesOf(words).map(name => `‘${name}’`) : []
}

/** What a proof reads: its file and those beside it that it imports. */
function provedBy({ proof }: Covered, checkout: Checkout): string[] {
  return readBy(
    proof.map(each => each.split(' › ')[0] ?? ''),
    checkout,
  )
}

function readBy(files: readonly string[], checkout: Checkout): string[] {
  const paths = new Set(files)
  for (const path of paths)
    for (const each of importsOf(path, checkout.get(path) ?? ''))
      if (posix.dirname(each) === dirname(path)) paths.add(each)
  return [...paths].flatMap(path => checkout.get(path) ?? [])
}

/** Texts, one of which has the words in it: whatever stands in the place of their braces, or is put in for a `${}` of its own. */
function holds(texts: readonly string[], words: string): boolean {
  const [, name] = /^‘(.*)’$/.exec(words) ?? []
  const alone = new RegExp(`(?:['"\`>]|^\\s+)${escaped(name ?? '')}(?:['"\`<]|$)`, 'm')
  if (name !== undefined && texts.some(text => text.includes(name) && alone.test(text))) return true
  const parts = words.split(/\{[^}]*\}/).map(part => part.trim())
  return (
    texts.some(text => parts.every(part => text.includes(part))) ||
    texts.flatMap(templatesIn).some(template => template.test(name ?? words))
  )
}

const templatesOf = new Map<string, RegExp[]>()

/** Sentences with something put in, such as `Please select a ${word} first`, or the same as the text of an element. */
function templatesIn(text: string): RegExp[] {
  const known = templatesOf.get(text)
  if (known !== undefined) return known
  const found = [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`|>([^<>`\n]*\{[^<>`\n]*)<|^ +([A-Z][\w ]*\{[\w.]+\})$/gm)]
  const templates = found.flatMap(([, template, element, line = '']) => {
    const parts = (template ?? element ?? line).split(/\$?\{[^}]*\}/)
    // Of what is nearly all put in, anything might be said.
    return parts.join('').length < 7 ? [] : [new RegExp(`^${parts.map(escaped).join('.+')}$`)]
  })
  templatesOf.set(text, templates)
  return templates
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
