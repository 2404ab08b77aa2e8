import { expect, test } from 'vitest'
import { DOCUMENT_KINDS, raisesBalance } from './document-kinds.ts'
import { documentWord, wordByDirection } from './document-words.ts'

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
