// Tests that the default suite proves every item of the specification, with its exact words.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readCheckout } from './checkout.ts'
import { type Expected, faultsOfProofs, faultsOfWords } from './specification/coverage.ts'
import { DEPARTURES } from './specification/departures.ts'
import { ITEM_COUNTS } from './specification/item-counts.ts'
import { itemsOf } from './specification/items.ts'
import { coveragePage } from './specification/page.ts'
import { readProofs, withoutProofs } from './specification/proofs.ts'

const SPECIFICATION = join(dirname(dirname(import.meta.dirname)), 'shared', 'specification.md')
const isThere = existsSync(SPECIFICATION)
if (!isThere) {
  console.log(
    'The specification is not next to the checkout. Its words are not compared; only the number of items is checked.',
  )
}

const proofs = readProofs(readCheckout())
const expected = { counts: ITEM_COUNTS, departures: DEPARTURES }

describe('the specification', () => {
  test.skipIf(!isThere)('has the items that the tests prove, word for word (needs ../shared/specification.md)', () => {
    expect(faultsOfWords(itemsOf(readFileSync(SPECIFICATION, 'utf8')), proofs, expected)).toEqual([])
  })

  test('has a proof in the default suite for each item, which reads the words', () => {
    expect(faultsOfProofs(proofs, expected)).toEqual([])
  })
})

const SUITE = 'web/src/a.test.ts'
const STATES = 'web/src/screens.ts'
const LINE = "proves('words 2.1', 'Loading')"
const TEST = `test('it loads', () => {\n  ${LINE}\n\n  say('Loading')\n})\n`
const STATE = "const STATES = [{ name: 'list', proves: [['words 2.1', 'Loading']], text: 'Loading' }]\n"

/** Returns a checkout in which one test proves one item. The given files replace files of this checkout or are added to it. */
const checkoutWith = (...files: [path: string, text: string][]) =>
  new Map([['web/src/a.tsx', '<p>Loading</p>'], [SUITE, TEST], ...files])
const ONE: Expected = { counts: { 'words 2': 1 }, departures: {} }
const faultsIn = (checkout: ReturnType<typeof checkoutWith>, wanted = ONE) =>
  faultsOfProofs(readProofs(checkout), wanted).join('\n')
const IMPORTS_STATES = "import { STATES } from './screens.ts'\ntest.each(STATES)('$name', () => {})"

describe('a proof counts', () => {
  test.each<[what: string, ...files: [path: string, text: string][]]>([
    ['in a test'],
    ['in a component test', [SUITE, ''], ['web/src/b.component.test.tsx', TEST]],
    ['in the row of a table', [SUITE, TEST.replace('test(', 'it.each([1, 2])(')]],
    [
      'in a describe',
      [SUITE, `describe.each(SIDES)(\`on \${side}\`, () => {\n  ${LINE}\n  it('loads', () => say('Loading'))\n})`],
    ],
    [
      'in a shared test that a test file imports',
      [SUITE, "import { both } from './both.ts'"],
      ['web/src/both.ts', TEST],
    ],
    ['in a state of a screen that a test file imports', [SUITE, IMPORTS_STATES], [STATES, STATE]],
    ['next to an extra one in the torture run', ['web/src/a.torture.ts', TEST]],
  ])('%s', (_, ...files) => {
    expect(faultsIn(checkoutWith(...files))).toBe('')
  })

  test.each(['<p>Error loading {what}</p>', `say(\`$${'{failure}'} loading it\`)`])(
    'for words in a template: %s',
    says => {
      const words = TEST.replaceAll("'Loading'", "'Error loading it'")
      expect(faultsIn(checkoutWith(['web/src/a.tsx', says], [SUITE, words]))).toBe('')
    },
  )
})

describe('a fault is found', () => {
  const UNKNOWN = TEST.replace(LINE, `${LINE}\n  proves('words 2.2', 'Loading')`)

  test.each<[what: string, says: string, ...files: [path: string, text: string][]]>([
    ['an item without a proof', 'words 2.1: no test proves it', [SUITE, TEST.replace(LINE, '')]],
    ['an unknown item', 'words 2.2: web/src/a.test.ts proves an unknown item', [SUITE, UNKNOWN]],
    [
      'different words for one item',
      'has different words',
      ['web/src/b.test.ts', TEST.replaceAll("'Loading'", "'Loading...'")],
    ],
    ['words in no source', 'no source says Loading', ['web/src/a.tsx', '<p>Waiting</p>']],
    ['words that only the proof has', 'it loads does not say Loading', [SUITE, TEST.replace("say('Loading')", '')]],
    [
      'words that only the proof of a state has',
      'list does not say Loading',
      [SUITE, IMPORTS_STATES],
      [STATES, STATE.replace(", text: 'Loading'", '')],
    ],
    ['an id that is not a string', 'two plain strings', [SUITE, TEST.replace("'words 2.1'", 'id')]],
    ['a proof in a state without words', 'two plain strings', [STATES, STATE.replace(", 'Loading']", ']')]],
    ['a proof in a function', 'call proves directly', ['web/src/b.test.ts', `function say() {\n  ${LINE}\n}`]],
    ['a proof under a condition', 'call proves directly', ['web/src/b.test.ts', TEST.replace(LINE, `if (a) ${LINE}`)]],
    ['a proof in a state without a name', 'call proves directly', [STATES, STATE.replace('name:', 'path:')]],
  ])('in the proofs: %s', (_, says, ...files) => {
    expect(faultsIn(checkoutWith(...files))).toContain(says)
  })

  test.each<[what: string, says: string, ...files: [path: string, text: string][]]>([
    ['a torture file', 'no test file of the default suite runs it', ['web/src/a.torture.ts', TEST]],
    [
      'a shared file of the torture run',
      'no test file of the default suite runs it',
      ['web/src/a.torture.ts', "import './both.ts'"],
      ['web/src/both.ts', TEST],
    ],
    ['a skipped test', 'it is in a .skip', ['web/src/b.test.ts', TEST.replace('test(', 'test.skip(')]],
    ['a test that may be skipped', 'it is in a .skipIf', ['web/src/b.test.ts', TEST.replace('test(', 'it.skipIf(a)(')]],
    ['a test to be written', 'it is in a .todo', ['web/src/b.test.ts', TEST.replace('test(', 'test.todo(')]],
    ['a skipped describe', 'it is in a .skip', ['web/src/b.test.ts', `describe.skip('all', () => {\n${TEST}})`]],
    ['an option to skip', 'it can be skipped', ['web/src/b.test.ts', TEST.replace('() =>', '{ skip: true }, () =>')]],
    ['a test that skips itself', 'it can be skipped', ['web/src/b.test.ts', TEST.replace('say', 'context.skip')]],
    ['a condition', 'it depends on a condition', ['web/src/b.test.ts', `if (isTorture) {\n${TEST}}`]],
    [
      'a describe without a test',
      'has no test that always runs',
      ['web/src/b.test.ts', `describe('all', () => {\n  ${LINE}\n  test.skip('it loads', () => say('Loading'))\n})`],
    ],
    [
      'a state for the torture run',
      'only the torture run opens the state',
      ['web/src/b.test.ts', IMPORTS_STATES],
      [STATES, STATE.replace('name:', 'torture: true, name:')],
    ],
    ['a state that no test imports', 'no test file of the default suite runs it', [STATES, STATE]],
  ])('in an item whose last proof is in %s', (_, says, ...files) => {
    const faults = faultsIn(checkoutWith([SUITE, ''], ...files))
    expect(faults).toContain('words 2.1: no test of the default suite proves it')
    expect(faults).toContain(says)
  })

  test('in a label that is only part of a sentence', () => {
    const label = TEST.replace('words 2.1', 'labels 2.1')
    const wanted = { ...ONE, counts: { 'labels 2': 1 } }
    expect(faultsIn(checkoutWith([SUITE, label]), wanted)).toBe('')
    expect(faultsIn(checkoutWith([SUITE, label], ['web/src/a.tsx', 'Loading it']), wanted)).toContain(
      'no source says ‘Loading’',
    )
  })

  test('in a note on an unknown item', () => {
    const wanted = { ...ONE, departures: { 'rule 2.1': 'It differs.' } }
    expect(faultsIn(checkoutWith(), wanted)).toContain('rule 2.1: departures.ts has a note on an unknown item')
  })

  test.each([
    ['an item that no test proves', "It is 'Loading'. It 'Waits'.", ONE.counts, 'words 2.2: no test proves it: Waits'],
    ['other words', "It is 'Loading...'.", ONE.counts, 'says what the specification does not: Loading'],
    ['a removed item', 'It is loading.', ONE.counts, 'says what the specification does not: Loading'],
    ['another number of items', "It is 'Loading'.", { 'words 2': 2 }, 'words 2: the specification has 1 items'],
  ])('in the words of the specification: %s', (_, text, counts, says) => {
    const items = itemsOf(`## 2. Screens\n${text}`).filter(({ kind }) => kind === 'words')
    expect(faultsOfWords(items, readProofs(checkoutWith()), { counts }).join('\n')).toContain(says)
  })

  test.each([
    ["- /a/{id} (query b): shows 'Not there. Try again.' and more.", ['rule 2.1', 'route 2.1', 'words 2.1']],
    ['- Columns: No., Date (of it). Rows link.', ['rule 2.1', 'rule 2.2', 'columns 2.1']],
    ['Nothing of 2.5 seconds is split.', ['rule 2.1']],
  ])('in what is read off the text: %s', (line, ids) => {
    expect(itemsOf(`## 2. Screens\n${line}`).map(({ id }) => id)).toEqual(ids)
  })
})

test('the page lists each item with its tests and says which of them do not count', () => {
  const page = coveragePage(readProofs(checkoutWith(['web/src/a.torture.ts', TEST])).proofs)
  expect(page).toContain(
    '<a id="words-2-1"></a>words 2.1 | Loading | [src/a.test.ts](../web/src/a.test.ts) › it loads<br>[src/a.torture.ts](../web/src/a.torture.ts) › it loads (does not count:',
  )
})

test('a file without its proofs keeps all other lines', () => {
  expect(withoutProofs(SUITE, TEST)).toBe("test('it loads', () => {\n  say('Loading')\n})\n")
  expect(withoutProofs(STATES, STATE)).toBe("const STATES = [{ name: 'list', text: 'Loading' }]\n")
})
