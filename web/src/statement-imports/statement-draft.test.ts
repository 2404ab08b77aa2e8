import type { StatementPreview } from '@twofold/contract/statement-imports'
import { expect, test } from 'vitest'
import { base64Of, bodyOf, faultOfFile, importedWords, importWords, NO_FILE, reasonAgainst } from './statement-draft.ts'

const FILE = { fileName: 'january.ofx', content: 'T0ZY' }
const SOUND = {
  format: 'OFX',
  problems: [],
  faultCount: 0,
  added: 2,
  questions: [],
  changedCount: 0,
  statements: [{ lineCount: 2 }],
} as unknown as StatementPreview
const same = new Map([[0, { line: 5, decision: 'SAME' as const }]])

test('options that the user did not choose are not sent', () => {
  expect(bodyOf({ ...NO_FILE, ...FILE })).toEqual(FILE)
})

test('chosen options are sent, and null for those that are to be found in the file', () => {
  const options = { columns: { date: 'Day' }, dayOrder: 'DMY', decimalMark: null, isTurned: false } as const
  expect(bodyOf({ ...NO_FILE, ...FILE, options, statementNo: 2, isOtherAccount: true })).toEqual({
    ...FILE,
    ...options,
    statementNo: 2,
    isOtherAccount: true,
  })
})

test('decisions about changed lines are sent in the order of the preview', () => {
  const decisions = new Map([
    [1, { line: 7, decision: 'NEW' as const }],
    [0, { line: 3, decision: 'SAME' as const }],
  ])
  expect(bodyOf({ ...NO_FILE, ...FILE, decisions }).changedLines).toEqual([
    { line: 3, decision: 'SAME' },
    { line: 7, decision: 'NEW' },
  ])
})

test('bytes of any length and value come through as base64', () => {
  const bytes = Uint8Array.from({ length: 20_000 }, (_, index) => (index * 7) % 256)
  expect(Uint8Array.from(atob(base64Of(bytes)), letter => letter.charCodeAt(0))).toEqual(bytes)
})

test('the decision about the lines that the preview only counts is sent, and counted on the button', () => {
  const preview = { ...SOUND, changed: [{ line: 5 }], changedCount: 1204 } as unknown as StatementPreview
  const draft = { ...NO_FILE, ...FILE, decisions: same, otherDecision: 'SAME' as const }
  expect(bodyOf(draft)).toMatchObject({ changedLines: [{ line: 5, decision: 'SAME' }], otherChangedLines: 'SAME' })
  expect(importWords(preview, draft)).toBe('Import 2 lines, change 1,204')
})

test.each([
  [3, 0, '3 lines'],
  [1, 2, '1 line and 2 changed lines'],
  [0, 1, '1 changed line'],
])('an import of %i new and %i changed lines says what it brought', (lineCount, changedCount, words) => {
  expect(importedWords({ lineCount, changedCount })).toBe(words)
})

const question = (field: string) => ({ questions: [{ field, question: '', readings: [] }] })
test.each<[string, object, Partial<typeof NO_FILE>, string | undefined]>([
  ['is sound', {}, {}, undefined],
  ['has a column that is not chosen', { problems: ['Say which column holds the day.'] }, {}, 'the day'],
  ['has a fault', { faultCount: 1 }, {}, 'Fix 1 error first'],
  ['has many faults', { faultCount: 1204 }, {}, 'Fix 1,204 errors first'],
  ['has no transactions', { statements: [{ lineCount: 0 }], added: 0 }, {}, 'no transactions'],
  ['has no transactions, as the server says', { statements: [{ lineCount: 0 }], faultCount: 1 }, {}, 'no transactions'],
  ['has only known lines', { added: 0 }, {}, 'already been imported'],
  ['changes a line and adds none', { added: 0 }, { decisions: same }, undefined],
  ['has dates in two readings', question('dayOrder'), {}, 'First choose the date format.'],
  ['has amounts in two readings', question('decimalMark'), {}, 'First choose the amount format.'],
  ['is of another account', question('isOtherAccount'), {}, 'belongs to this account'],
  ['does not belong here', question('isOtherAccount'), { isOtherAccount: false }, 'Choose another file'],
  ['has changed lines', question('changedLines'), {}, 'First review the changed lines'],
])('the import of a file that %s is allowed or refused with its reason', (_, changes, chosen, reason) => {
  const found = reasonAgainst({ ...SOUND, ...changes }, { ...NO_FILE, ...chosen })
  if (reason === undefined) expect(found).toBeUndefined()
  else expect(found).toContain(reason)
})

test('a file that is not a table is refused as a whole, and a fault on a line is not', () => {
  const pdf = { ...SOUND, format: 'CSV' as const, columns: [], faultCount: 1, faults: [{ line: 1, err: 'A PDF.' }] }
  expect(faultOfFile(pdf)).toBe('A PDF.')
  expect(faultOfFile({ ...pdf, columns: ['Date'] })).toBeUndefined()
  expect(faultOfFile({ ...pdf, format: 'OFX' })).toBeUndefined()
})

test.each([
  [2, NO_FILE.decisions, 'Import 2 lines'],
  [1204, same, 'Import 1,204 lines, change 1'],
  [0, same, 'Change 1 line'],
])('the button for %i new lines names what it does', (added, decisions, words) => {
  expect(importWords({ ...SOUND, added }, { ...NO_FILE, decisions })).toBe(words)
})
