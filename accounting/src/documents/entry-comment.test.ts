import { expect, test } from 'vitest'
import { entryComment } from './entry-comment.ts'

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
