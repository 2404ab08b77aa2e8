import { describe, expect, it } from 'vitest'
import { openItemPath, openItemWords } from './open-item-words.ts'

describe('the name of an open item', () => {
  it.each([
    ['receivable invoice', 500, 12, 'Order 7', 'Invoice 12, Order 7'],
    ['receivable invoice', -500, 12, '', 'Credit note 12'],
    ['customer payment', -500, null, '', 'Payment'],
    ['vendor payment', 500, null, 'Returned', 'Refund, Returned'],
    ['entry', 40, null, 'Fee', 'Manual transaction, Fee'],
  ] as const)('%s of %i: %s %s', (kind, amount, number, reference, words) => {
    expect(openItemWords({ kind, amount, number, reference })).toBe(words)
  })
})

describe('the address of an open item', () => {
  it('is the screen of its document, and the transaction of a write-off or manual transaction', () => {
    const at = { documentID: 3, transactionID: 9 }
    expect(openItemPath({ kind: 'payable invoice', ...at }, 12)).toBe('/payable-invoices/3')
    expect(openItemPath({ kind: 'customer write-off', ...at }, 12)).toBe('/transactions/9?returnAccount=12')
    expect(openItemPath({ kind: 'entry', documentID: null, transactionID: 9 }, 12)).toBe(
      '/transactions/9?returnAccount=12',
    )
  })
})
