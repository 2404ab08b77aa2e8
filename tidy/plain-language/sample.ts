// Lists the strings of the product that people read. The kinds are screen, error, docs, comment and interface (command line and API).
//   node run.mjs tidy/plain-language/sample.ts --list KIND        all strings of a kind, with their sources
//   node run.mjs tidy/plain-language/sample.ts --seed S [--mix FILE]... [--key FILE]
// `--seed` draws 200 random strings, divided evenly among the kinds, and prints them as a numbered list without their sources. `--mix` adds
// the lines of a text file. `--key` writes a file with the number, kind and source of each string, separated by tabs. Paths are relative to
// the checkout.
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

/** Returns the strings that are not in the specification. If the specification is not next to the checkout, returns all strings. */
function ownWords(found: readonly ReadableText[]): readonly ReadableText[] {
  if (existsSync(SPECIFICATION)) return withoutSpecified(found, readFileSync(SPECIFICATION, 'utf8'))
  console.error('The specification is not next to the checkout. Its words are not left out.')
  return found
}

/** Returns the non-empty lines of a text file. */
function linesOf(file: string): Drawn[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .map((text, at): Drawn => ({ kind: 'mixed', text: text.trim(), source: `${file}:${at + 1}` }))
    .filter(({ text }) => text !== '')
}

const strings = ownWords(findStrings(readCheckout()))
if (values.list === undefined) drawSample()
else for (const { kind, text, source } of strings) if (kind === values.list) console.log(`${source}\t${text}`)

/** Prints the sample. Writes the key if `--key` is given. The same seed always produces the same sample. */
function drawSample(): void {
  const drawn = draw(strings, values.mix.flatMap(linesOf), values.seed, TOTAL)
  console.log(drawn.map(({ text }, at) => `${at + 1}. ${text}`).join('\n'))
  if (values.key !== undefined)
    writeFileSync(values.key, drawn.map(({ kind, source }, at) => `${at + 1}\t${kind}\t${source}\n`).join(''))
}
