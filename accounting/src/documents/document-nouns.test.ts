import { expect, test } from 'vitest'
import { nounOfKind } from './document-nouns.ts'

test('inside a sentence an invoice and a bill are called as on their screens, other kinds by their own word', () => {
  expect(['receivable invoice', 'payable invoice', 'vendor payment'].map(nounOfKind)).toEqual([
    'invoice',
    'bill',
    'vendor payment',
  ])
})
