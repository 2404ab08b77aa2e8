import { expect, test } from 'vitest'
import { nounOfKind } from './document-nouns.ts'

test('inside a sentence, invoices and bills have the nouns of their screens, other kinds their own names', () => {
  expect(['receivable invoice', 'payable invoice', 'vendor payment'].map(nounOfKind)).toEqual([
    'invoice',
    'bill',
    'vendor payment',
  ])
})
