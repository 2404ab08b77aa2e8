import type { OpenDocument } from '@twofold/contract/documents/documents'
import { expect, test } from 'vitest'
import { type ApplyChoice, groupedChoice } from './apply-choice.ts'

const CHOICE: ApplyChoice = {
  groups: [
    { isInvoice: true, title: 'Unpaid Invoices', one: 'an invoice' },
    { isInvoice: false, title: 'Refunds', one: 'a refund' },
  ],
  none: 'Nothing',
  next: { to: '/', label: 'New invoice', permission: 'documents.write' },
}

const open = (kind: OpenDocument['kind'], documentID: number) => ({ kind, documentID }) as OpenDocument
const shown = (...documents: OpenDocument[]) =>
  groupedChoice(CHOICE, documents).map(group => [group.title, ...group.documents.map(({ documentID }) => documentID)])

test('each kind has a title if it has open documents', () => {
  const [first, refund, second] = [
    open('receivable invoice', 1),
    open('customer payment', 2),
    open('receivable invoice', 3),
  ]
  expect(shown(first, refund, second)).toEqual([
    ['Unpaid Invoices', 1, 3],
    ['Refunds', 2],
  ])
  expect(shown(refund)).toEqual([['Refunds', 2]])
  expect(shown()).toEqual([])
})
