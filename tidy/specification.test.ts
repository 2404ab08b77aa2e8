// Nothing of the specification is without a proof, and docs/specification-coverage.md says which it is.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCheckout } from './checkout.ts'
import { type Covered, faultsOfList, faultsOfProofs, readCoverage } from './specification/coverage.ts'
import { itemsOf } from './specification/items.ts'
import { coveragePage } from './specification/page.ts'

const SPECIFICATION = join(dirname(dirname(import.meta.dirname)), 'shared', 'specification.md')

const checkout = readCheckout()
const list = readCoverage()

describe('the specification', () => {
  // It is no part of the project. Where it does not lie beside the checkout this is told as skipped, and asked of nobody.
  test.skipIf(!existsSync(SPECIFICATION))('stands in the list item by item, word for word', () => {
    expect(faultsOfList(itemsOf(readFileSync(SPECIFICATION, 'utf8')), list)).toEqual([])
  })

  test('has a proof for each item, which is a test and reads the words', () => {
    expect(faultsOfProofs(list, checkout)).toEqual([])
  })

  test('has its page as `npm run specification` writes it', () => {
    expect(checkout.get('docs/specification-coverage.md') === coveragePage(list)).toBe(true)
  })
})

describe('a fault is found', () => {
  const one: Covered = { id: 'words 2.1', kind: 'words', words: 'Loading', proof: ['web/src/a.test.ts › it loads'] }
  const right = new Map([
    ['web/src/a.tsx', '<p>Loading</p>'],
    ['web/src/a.test.ts', "test('it loads', () => say('Loading'))"],
  ])
  const without = (path: string, text: string) => new Map([...right, [path, text]])

  test('in nothing that is right', () => {
    expect([...faultsOfList([one], [one]), ...faultsOfProofs([one], right)]).toEqual([])
    const both = { ...one, words: 'Error loading it' }
    for (const says of ['<p>Error loading {what}</p>', 'say(`$' + '{failure} loading it`)']) {
      const there = new Map([
        ...without('web/src/a.tsx', says),
        ['web/src/a.test.ts', "test('it loads', () => 'Error loading it')"],
      ])
      expect(faultsOfProofs([both], there)).toEqual([])
    }
  })

  test.each([
    ['an item that is missing', [one], [], 'not in the list'],
    ['other words', [one], [{ ...one, words: 'Loading...' }], 'not in the list'],
    ['words that nobody wrote', [], [one], 'not in the specification'],
    ['an item that stands twice', [one], [one, one], 'twice'],
  ])('in the list: %s', (_, items, kept, says) => {
    expect(faultsOfList(items, kept).join('\n')).toContain(says)
  })

  test.each([
    ['no proof', { ...one, proof: [] }, right, 'has no proof'],
    ['a file that is gone', { ...one, proof: ['web/src/b.test.ts › it loads'] }, right, 'does not exist'],
    ['a test of another name', { ...one, proof: ['web/src/a.test.ts › loads'] }, right, 'has no loads'],
    ['words in no source', one, without('web/src/a.tsx', '<p>Waiting</p>'), 'no source says'],
    [
      'words that the proof does not read',
      one,
      without('web/src/a.test.ts', "test('it loads', () => {})"),
      'no proof says',
    ],
    [
      'a label in a sentence only',
      { ...one, kind: 'labels' as const },
      without('web/src/a.tsx', 'Loading it'),
      '‘Loading’',
    ],
  ])('in the proofs: %s', (_, item, there, says) => {
    expect(faultsOfProofs([item], there).join('\n')).toContain(says)
  })

  test.each([
    ["- /a/{id} (query b): shows 'Not there. Try again.' and more.", ['rule 2.1', 'route 2.1', 'words 2.1']],
    ['- Columns: No., Date (of it). Rows link.', ['rule 2.1', 'rule 2.2', 'columns 2.1']],
    ['Nothing of 2.5 seconds is split.', ['rule 2.1']],
  ])('in what is read off the text: %s', (line, ids) => {
    expect(itemsOf(`## 2. Screens\n${line}`).map(({ id }) => id)).toEqual(ids)
  })
})
