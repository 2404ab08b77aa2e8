import type { BankLineShown, BankLines, OpenEntryShown } from '@twofold/contract/bank-lines'
import { expect, test } from 'vitest'
import { choiceFor, joinedPages, reviewRows, strongProposals, sureness } from './review-rows.ts'

function line(bankLineID: number, amount: number): BankLineShown {
  const shown = { lineDate: '2026-01-05T00:00:00Z', payee: 'x', memo: '', checkNumber: '', isLoose: false }
  return { bankLineID, statementImportID: 1, amount, state: 'WAITING', transactionIDs: [], ...shown }
}

function entry(transactionID: number, amount: number, day = '05', isReconciled = false): OpenEntryShown {
  return { transactionID, transactionDate: `2026-01-${day}T00:00:00Z`, transactionComment: '', amount, isReconciled }
}

const PAGE = {
  lines: [line(1, -5), line(2, -7), line(3, -9), line(4, -5)],
  entries: [entry(11, -10), entry(12, -7)],
  proposals: [
    { bankLineIDs: [1, 4], transactionIDs: [11], confidence: 65, reasons: ['2 bank lines add up to this amount'] },
    { bankLineIDs: [2], transactionIDs: [12], confidence: 90, reasons: ['Same amount', 'Same day'] },
  ],
  accountProposals: [{ bankLineID: 3, accountID: 77, payeeRuleID: 0, reasons: ['Same account as last time'] }],
} as unknown as BankLines

test('each line has its suggestion and reason, and lines of one proposal have the same', () => {
  expect(reviewRows(PAGE).map(({ bankLineID, suggestion }) => [bankLineID, suggestion])).toMatchObject([
    [1, { kind: 'match', otherLines: 1, entries: [{ transactionID: 11 }] }],
    [2, { kind: 'match', otherLines: 0, why: 'Same amount · Same day' }],
    [3, { kind: 'categorize', accountID: 77, why: 'Same account as last time' }],
    [4, { kind: 'match', otherLines: 1 }],
  ])
})

test('only strong proposals are accepted together', () => {
  expect(strongProposals(PAGE).map(({ bankLineIDs }) => bankLineIDs)).toEqual([[2]])
  expect([74, 75, 60, 59].map(sureness)).toEqual(['Likely', 'Strong', 'Likely', 'Possible'])
})

test('transactions are sorted by difference in amount, then in days, with cleared ones last', () => {
  const entries = [entry(1, -100), entry(2, -5, '09'), entry(3, -5, '06'), entry(4, -5, '05', true)]
  expect(choiceFor([line(1, -5)], entries).map(({ transactionID }) => transactionID)).toEqual([3, 2, 1, 4])
})

const proposal = (bankLineID: number, transactionID: number) => ({
  bankLineIDs: [bankLineID],
  transactionIDs: [transactionID],
  confidence: 90,
  reasons: [],
})

function pageOf(lines: number[], fields: Partial<BankLines> = {}): BankLines {
  const bankLines = lines.map(bankLineID => ({ bankLineID }))
  const rest = { proposals: [], entries: [], accountProposals: [], waitingCount: 9, next: 'next' }
  return { ...rest, lines: bankLines, ...fields } as unknown as BankLines
}

test('pages are joined in their order, each line and entry once', () => {
  const [one, two] = [{ transactionID: 1 }, { transactionID: 2 }] as BankLines['entries']
  const joined = joinedPages([
    pageOf([1, 2], { entries: [one!], waitingCount: 4 }),
    pageOf([2, 3], { entries: [one!, two!], next: null }),
  ])
  expect(joined?.lines.map(({ bankLineID }) => bankLineID)).toEqual([1, 2, 3])
  expect(joined?.entries).toEqual([one, two])
  expect(joined).toMatchObject({ waitingCount: 4, next: null })
})

test('of two proposals for one line or transaction, the first page’s is kept', () => {
  const joined = joinedPages([
    pageOf([1], { proposals: [proposal(1, 11), proposal(2, 12)] }),
    pageOf([2, 3], { proposals: [proposal(2, 13), proposal(3, 11), proposal(4, 14)] }),
  ])
  expect(joined?.proposals.map(({ transactionIDs }) => transactionIDs[0])).toEqual([11, 12, 14])
})
