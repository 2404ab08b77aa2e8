import { IMPORT_KINDS } from '@twofold/contract/import-fields'
import { IMPORT_LENGTH_MAX, type ImportPreview } from '@twofold/contract/imports'
import { expect, test } from 'vitest'
import { bodyOf, emptyDraft, reasonAgainst, termsError, textOfFile } from './import-draft.ts'
import { addedWords, documentWords, fieldsOf } from './import-words.ts'

const FILE = { fileName: 'bank.csv', text: 'Day,Sum\n' }
const PREVIEW = {
  problems: [],
  questions: [],
  faultCount: 0,
  added: 2,
  opened: 0,
  oddities: [],
} as unknown as ImportPreview

test('unchosen values are not sent, so that columns are detected by name', () => {
  expect(bodyOf({ ...emptyDraft('transactions'), ...FILE })).toEqual({
    kind: 'transactions',
    ...FILE,
    account: {},
    counterAccount: {},
  })
  expect(bodyOf({ ...emptyDraft('accounts'), ...FILE, positive: 'DEBIT' })).toEqual({ kind: 'accounts', ...FILE })
})

test('chosen values are sent', () => {
  const draft = {
    ...emptyDraft('transactions'),
    ...FILE,
    columns: { date: 'Day' },
    account: { always: 'Bank', under: '' },
    counterAccount: { always: '', under: ' Costs:Shops ' },
    positive: 'CREDIT' as const,
    lockReason: 'late',
  }
  expect(bodyOf(draft)).toMatchObject({
    columns: { date: 'Day' },
    account: { always: 'Bank' },
    counterAccount: { under: 'Costs:Shops' },
    positive: 'CREDIT',
    lockReason: 'late',
  })
})

test('only chosen formats of dates and amounts are sent', () => {
  const draft = { ...emptyDraft('receivable-invoices'), ...FILE }
  expect(bodyOf(draft)).not.toHaveProperty('dateOrder')
  expect(bodyOf(draft)).not.toHaveProperty('decimalMark')
  expect(bodyOf({ ...draft, dateOrder: 'DMY', decimalMark: ',' })).toMatchObject({ dateOrder: 'DMY', decimalMark: ',' })
})

test('every field has a different label', () => {
  for (const kind of IMPORT_KINDS) {
    const labels = fieldsOf(kind).map(({ label }) => label)
    expect(new Set(labels).size).toBe(labels.length)
    expect(labels.every(label => /^[A-Z]/.test(label))).toBe(true)
  }
})

test.each([
  ['transactions', { added: 2, opened: 0 }, '2 transactions'],
  ['transactions', { added: 1, opened: 1 }, '1 transaction and 1 account'],
  ['accounts', { added: 3, opened: 1204 }, '1,204 accounts'],
  ['accounts', { added: 0, opened: 0 }, '0 accounts'],
  ['customers', { added: 2, opened: 0 }, '2 customers'],
  ['receivable-invoices', { added: 2, opened: 1 }, '2 invoices and 1 customer'],
  ['customer-payments', { added: 1, opened: 0 }, '1 payment'],
] as const)('%s %j are %s', (kind, counts, words) => {
  expect(addedWords(kind, counts)).toBe(words)
})

test('for invoices, chosen values are sent, and terms only if they are a number of days', () => {
  const draft = {
    ...emptyDraft('receivable-invoices'),
    ...FILE,
    terms: ' 30 ',
    isPosted: true,
    decisions: { credits: 'skip' } as const,
  }
  expect(bodyOf(draft)).toMatchObject({ termsDays: 30, isPosted: true, decisions: { credits: 'skip' } })
  expect(bodyOf({ ...draft, terms: 'soon' })).not.toHaveProperty('termsDays')
  expect([termsError('3651'), termsError('30'), termsError('')]).toEqual([expect.any(String), undefined, undefined])
  expect(bodyOf({ ...draft, kind: 'customer-payments' })).not.toHaveProperty('isPosted')
})

test('a file can be imported if nothing prevents it', () => {
  expect(reasonAgainst(PREVIEW)).toBeUndefined()
  expect(reasonAgainst({ ...PREVIEW, problems: ['No date.', 'No amount.'] })).toBe('No date. No amount.')
  expect(reasonAgainst({ ...PREVIEW, faultCount: 1 })).toContain('Fix 1 error first')
  expect(reasonAgainst({ ...PREVIEW, added: 0 })).toContain('already')
  const oddities: ImportPreview['oddities'] = [{ oddity: 'credits', rows: 2, decision: null, lines: [4, 9] }]
  expect(reasonAgainst({ ...PREVIEW, oddities })).toBe('Choose how to handle credits first.')
})

test('a payment that exceeds its invoice shows the applied amount', () => {
  const payment = { date: '2026-11-20', dateDue: null, reference: 'Wire 5', total: 130_000, isRefund: false }
  expect(documentWords({ ...payment, amountApplied: 130_000 })).toBe('Wire 5 · applied to the invoice')
  expect(documentWords({ ...payment, amountApplied: 123_450 })).toBe('Wire 5 · $1,234.50 applied to the invoice')
  expect(documentWords({ ...payment, amountApplied: 0 })).toBe('Wire 5')
})

const fileOf = (...parts: BlobPart[]) => new File(parts, 'bank.csv')

test('a file is read as UTF-8, plain or compressed', async () => {
  const text = 'Day,Text\n2026-01-05,Straße “現”\n'
  expect(await textOfFile(fileOf(text))).toBe(text)
  const packed = await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
  expect(await textOfFile(fileOf(packed))).toBe(text)
})

test('an unreadable file is refused with a sentence', async () => {
  await expect(textOfFile(fileOf(new Uint8Array([0x44, 0xdf, 0x61])))).rejects.toThrow('not UTF-8')
  await expect(textOfFile(fileOf(new Uint8Array([0x1f, 0x8b, 1, 2])))).rejects.toThrow('damaged')
  await expect(textOfFile(fileOf('x'.repeat(IMPORT_LENGTH_MAX + 1)))).rejects.toThrow('too large to import here')
})
