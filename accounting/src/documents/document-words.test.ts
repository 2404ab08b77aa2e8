import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, raisesBalance } from './document-kinds.ts'
import { documentWord, entryComment, wordByDirection } from './document-words.ts'

test('a document has one name, by its amount or by its direction', () => {
  for (const kind of DOCUMENT_KINDS)
    for (const totalCents of kind.endsWith('invoice') ? [500, -500] : [500])
      for (const isRefund of kind.endsWith('payment') ? [false, true] : [false]) {
        const document = { kind, totalCents, isRefund }
        expect(wordByDirection({ kind, raises: raisesBalance(document) })).toBe(documentWord(document))
      }
  expect(documentWord({ kind: 'payable invoice', totalCents: -500, isRefund: false })).toBe('Vendor credit')
  expect(documentWord({ kind: 'customer write-off', totalCents: 500, isRefund: false })).toBe('Write-off')
})

const invoice = {
  kind: 'receivable invoice',
  totalCents: 100,
  isRefund: false,
  reference: 'A-7',
  comment: 'May',
  partyName: 'Ann',
} as const

test.each([
  [invoice, 'Invoice A-7, Ann: May'],
  [{ ...invoice, totalCents: -100, comment: '' }, 'Credit note A-7, Ann'],
  [{ ...invoice, kind: 'customer payment', reference: '' } as const, 'Payment, Ann: May'],
  [{ ...invoice, kind: 'vendor payment', isRefund: true } as const, 'Refund A-7, Ann: May'],
])('%j posts with the comment %s', (document, comment) => {
  expect(entryComment(document)).toBe(comment)
})

test('a comment that is too long is cut where it can be stored', () => {
  const long = entryComment({ ...invoice, comment: '😀'.repeat(1000) })
  expect(long.length).toBeLessThanOrEqual(2000)
  expect(long).toMatch(/😀$/u)
})
