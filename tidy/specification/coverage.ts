// Checks that tests prove each item of the specification, and that the product uses the words of the specification.
import { dirname, posix } from 'node:path'
import { type Checkout, filesBelow, importsOf } from '../checkout.ts'
import { type Item, namesOf } from './items.ts'
import { byItem, defaultTestsOf, type Proof, type Proofs } from './proofs.ts'

/** The expected number of items in each section, and the differences between the product and the specification. */
export type Expected = { counts: Readonly<Record<string, number>>; departures: Readonly<Record<string, string>> }

/** Returns the differences between the proofs and the specification: items without a proof, different words, and wrong counts. */
export function faultsOfWords(
  items: readonly Item[],
  { proofs }: Pick<Proofs, 'proofs'>,
  { counts }: Pick<Expected, 'counts'>,
): string[] {
  const specified = new Map(items.map(({ id, words }) => [id, words]))
  const proved = new Set(proofs.map(({ id }) => id))
  const counted = new Map<string, number>()
  for (const { id } of items) counted.set(sectionOf(id), (counted.get(sectionOf(id)) ?? 0) + 1)
  return [
    ...items.filter(({ id }) => !proved.has(id)).map(({ id, words }) => `${id}: no test proves it: ${words}`),
    ...proofs
      .filter(({ id, words }) => specified.get(id) !== words)
      .map(({ id, words, path }) => `${id}: ${path} says what the specification does not: ${words}`),
    ...[...counted]
      .filter(([section, count]) => counts[section] !== count)
      .map(([section, count]) => `${section}: the specification has ${count} items, item-counts.ts says otherwise`),
  ]
}

/**
 * Returns the errors in the proofs. Each item needs a proof in the default suite. Each proof must refer to an existing item. The words of
 * an item must be in the product's source and in its proofs.
 */
export function faultsOfProofs({ proofs, faults, rest }: Proofs, { counts, departures }: Expected): string[] {
  const ids = new Set(Object.entries(counts).flatMap(([section, count]) => numbered(section, count)))
  const source = filesBelow(rest, '').filter(([path]) => /^(?:web|server|accounting|contract)\/src\//.test(path))
  const texts = source.map(([, text]) => text)
  const proofsOf = byItem(proofs)
  return [
    ...faults,
    ...proofs.filter(({ id }) => !ids.has(id)).map(({ id, path }) => `${id}: ${path} proves an unknown item`),
    ...Object.keys(departures)
      .filter(id => !ids.has(id))
      .map(id => `${id}: departures.ts has a note on an unknown item`),
    ...[...ids].flatMap(id => {
      const unsaid = departures[id]?.startsWith('Other words')
        ? []
        : faultsOfSaying(proofsOf.get(id) ?? [], rest, texts)
      return [...faultsOfItem(proofsOf.get(id) ?? []), ...unsaid].map(fault => `${id}: ${fault}`)
    }),
  ]
}

function faultsOfItem(proofs: readonly Proof[]): string[] {
  const reasons = proofs.map(({ path, title, exclusion }) => `${path} › ${title}: ${exclusion}`)
  const [first, other] = new Set(proofs.map(({ words }) => words))
  return [
    ...(proofs.length === 0 ? ['no test proves it'] : []),
    ...(proofs.length > 0 && proofs.every(({ exclusion }) => exclusion !== null)
      ? [`no test of the default suite proves it (${reasons.join('; ')})`]
      : []),
    ...(other === undefined ? [] : [`has different words: "${first}" and "${other}"`]),
  ]
}

/** Returns the screen wording that is missing in the product's source or in the files that a proof reads. */
function faultsOfSaying(proofs: readonly Proof[], rest: Checkout, source: readonly string[]): string[] {
  const counting = proofs.filter(({ exclusion }) => exclusion === null)
  const [one] = counting
  return one === undefined
    ? []
    : mustBeSaid(one).flatMap(each => [
        ...(holds(source, each) ? [] : [`no source says ${each}`]),
        ...counting
          .filter(({ path }) => !holds(readBy(path, rest), each))
          .map(({ path, title }) => `${path} › ${title} does not say ${each}`),
      ])
}

function sectionOf(id: string): string {
  return id.slice(0, id.lastIndexOf('.'))
}

function numbered(section: string, count: number): string[] {
  return Array.from({ length: count }, (_, at) => `${section}.${at + 1}`)
}

/**
 * Returns the strings that the source must contain. Screen wording can be part of a sentence. Column names and labels must be complete
 * strings.
 */
function mustBeSaid({ id, words }: Proof): string[] {
  if (id.startsWith('words ')) return [words]
  return /^(?:columns|labels) /.test(id) ? namesOf(words).map(name => `‘${name}’`) : []
}

/** Returns the content of the files that a proof reads: its own file, the tests that run it, and their imports from the same folder. */
function readBy(path: string, checkout: Checkout): string[] {
  return [...new Set([path, ...defaultTestsOf(path, checkout)])].flatMap(each => readNextTo(each, checkout))
}

function readNextTo(path: string, checkout: Checkout): string[] {
  const paths = new Set([path])
  for (const each of paths)
    for (const imported of importsOf(each, checkout.get(each) ?? ''))
      if (posix.dirname(imported) === dirname(path)) paths.add(imported)
  return [...paths].flatMap(each => checkout.get(each) ?? [])
}

/** Returns whether one of the source files contains the words. Placeholders in the words or in a source template match any text. */
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

/**
 * Returns patterns for the sentences with placeholders in a source file, such as `Please select a ${word} first`. The sentences are in
 * templates and in the text of elements.
 */
function templatesIn(text: string): RegExp[] {
  const known = templatesOf.get(text)
  if (known !== undefined) return known
  const found = [...text.matchAll(/`([^`\n]*\$\{[^`\n]*)`|>([^<>`\n]*\{[^<>`\n]*)<|^ +([A-Z][\w ]*\{[\w.]+\})$/gm)]
  const templates = found.flatMap(([, template, element, line = '']) => {
    const parts = (template ?? element ?? line).split(/\$?\{[^}]*\}/)
    // A sentence that consists mostly of placeholders has no pattern, because its pattern would match any text.
    return parts.join('').length < 7 ? [] : [new RegExp(`^${parts.map(escaped).join('.+')}$`)]
  })
  templatesOf.set(text, templates)
  return templates
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
