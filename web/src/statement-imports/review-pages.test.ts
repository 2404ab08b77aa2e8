import type { BankLines } from '@twofold/contract/bank-lines'
import { expect, test } from 'vitest'
import { joinedPages } from './review-pages.ts'

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
