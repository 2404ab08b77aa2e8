import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, raisesBalance } from './document-kinds.ts'
import { documentWord, nounOfKind, wordByDirection } from './document-words.ts'

test('a document has one word, told by its amount or by which way it moves the balance', () => {
  for (const kind of DOCUMENT_KINDS)
    for (const totalCents of kind.endsWith('invoice') ? [500, -500] : [500])
      for (const isRefund of kind.endsWith('payment') ? [false, true] : [false]) {
        const told = { kind, totalCents, isRefund }
        expect(wordByDirection({ kind, raises: raisesBalance(told) })).toBe(documentWord(told))
      }
  expect(documentWord({ kind: 'payable invoice', totalCents: -500, isRefund: false })).toBe('Vendor credit')
  expect(documentWord({ kind: 'customer write-off', totalCents: 500, isRefund: false })).toBe('Write-off')
})

test('inside a sentence an invoice and a bill are called as on their screens, other kinds by their own word', () => {
  expect(['receivable invoice', 'payable invoice', 'vendor payment'].map(nounOfKind)).toEqual([
    'invoice',
    'bill',
    'vendor payment',
  ])
})
