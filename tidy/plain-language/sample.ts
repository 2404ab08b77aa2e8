// Lists the strings that people read. Kinds: screen, error, docs, comment, interface (command line and API).
//   node run.mjs tidy/plain-language/sample.ts --list KIND        all strings of a kind, with their sources
//   node run.mjs tidy/plain-language/sample.ts --seed S [--mix FILE]... [--key FILE]
// The second command draws 200 strings for a reader, evenly over the kinds, and prints them as a numbered list without their sources.
// `--mix` adds the lines of a text file. `--key` writes the number, kind and source of each string, separated by tabs. Paths are
// relative to the checkout.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { readCheckout } from '../checkout.ts'
import { type Drawn, draw } from './draw.ts'
import { findStrings, type ReadableText, withoutSpecified } from './strings.ts'

const SPECIFICATION = join(dirname(dirname(dirname(import.meta.dirname))), 'shared', 'specification.md')
const TOTAL = 200

const { values } = parseArgs({
  options: {
    list: { type: 'string' },
    seed: { type: 'string', default: '' },
    mix: { type: 'string', multiple: true, default: [] },
    key: { type: 'string' },
  },
})
if (values.list === undefined && values.seed === '') throw new Error('Give a kind (--list KIND) or a seed (--seed S).')

/** Returns the strings without those in the specification, if it is next to the checkout. */
function ownWords(found: readonly ReadableText[]): readonly ReadableText[] {
  if (existsSync(SPECIFICATION)) return withoutSpecified(found, readFileSync(SPECIFICATION, 'utf8'))
  console.error('The specification is not next to the checkout. Its words are not left out.')
  return found
}

/** Returns the lines of a text file that are not empty. */
function linesOf(file: string): Drawn[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at): Drawn => ({ kind: 'mixed', text: text.trim(), source: `${file}:${at + 1}` }))
    .filter(({ text }) => text !== '')
}

const strings = ownWords(findStrings(readCheckout()))
if (values.list === undefined) drawSample()
else for (const { kind, text, source } of strings) if (kind === values.list) console.log(`${source}\t${text}`)

/** Prints the sample, and writes its key. The same seed draws the same strings. */
function drawSample(): void {
  const drawn = draw(strings, values.mix.flatMap(linesOf), values.seed, TOTAL)
  console.log(drawn.map(({ text }, at) => `${at + 1}. ${text}`).join('\n'))
  if (values.key !== undefined)
    writeFileSync(values.key, drawn.map(({ kind, source }, at) => `${at + 1}\t${kind}\t${source}\n`).join(''))
}
