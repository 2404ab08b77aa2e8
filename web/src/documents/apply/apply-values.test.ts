import type { OpenDocument } from '@twofold/contract/documents/documents'
import { describe, expect, it } from 'vitest'
import {
  type ApplyChoice,
  applicationsOf,
  errorsOfChosen,
  groupedChoice,
  likelyFirst,
  oldestFirst,
  toggled,
  weigh,
} from './apply-values.ts'

function invoice(documentID: number, date: string, remaining: number): OpenDocument {
  return {
    kind: 'receivable invoice',
    documentID,
    raises: true,
    invoiceNumber: documentID,
    date: `${date}T00:00:00Z`,
    dateDue: '0001-01-01T00:00:00Z',
    reference: '',
    isPosted: true,
    total: remaining,
    applied: 0,
    remaining,
  }
}

const [june, may, july] = [invoice(1, '2026-06-01', 700), invoice(2, '2026-05-04', 600), invoice(3, '2026-07-01', 50)]
const open = [may, june, july]

describe('the proposed applications', () => {
  it('are the oldest documents first, each in full until nothing is left', () => {
    expect(oldestFirst(1000, open)).toEqual({ 2: '6.00', 1: '4.00' })
  })

  it('prefer a document of exactly the available amount', () => {
    expect(likelyFirst(700, open)).toEqual({ 1: '7.00' })
    expect(likelyFirst(1000, open)).toEqual(oldestFirst(1000, open))
  })

  it('show what unchosen documents would get of the rest', () => {
    const { applyingCents, leftCents, proposed } = weigh(1000, open, { 1: '5.50' })
    expect([applyingCents, leftCents, [...proposed]]).toEqual([550, 450, [[2, 450]]])
  })
})

describe('a chosen document', () => {
  it('gets as much of the rest as it needs, and returns it when it is unchosen', () => {
    const one = toggled({ availableCents: 1000, open, chosen: {} }, june)
    expect(one).toEqual({ 1: '7.00' })
    const two = toggled({ availableCents: 1000, open, chosen: one }, may)
    expect(two).toEqual({ 1: '7.00', 2: '3.00' })
    expect(toggled({ availableCents: 1000, open, chosen: two }, july)).toEqual({ ...two, 3: '' })
    expect(toggled({ availableCents: 1000, open, chosen: two }, june)).toEqual({ 2: '3.00' })
  })
})

describe('amounts are refused by document', () => {
  const above = 'Amount to apply cannot exceed the available balance'

  it('if they are zero or exceed the remainder', () => {
    expect(errorsOfChosen(1000, open, { 1: '', 2: '0.00', 3: '0.51' })).toEqual({
      1: 'Amount to apply must be greater than zero',
      2: 'Amount to apply must be greater than zero',
      3: above,
    })
    expect(errorsOfChosen(1000, open, { 2: '-1' })).toEqual({ 2: 'Amount to apply must be greater than zero' })
  })

  it('if they exceed what the earlier ones leave', () => {
    expect(errorsOfChosen(1000, open, { 2: '6.00', 1: '4.01' })).toEqual({ 1: above })
    expect(errorsOfChosen(1000, open, { 2: '6.00', 1: '4.00' })).toEqual({})
  })

  it('if they are not amounts', () => {
    expect(errorsOfChosen(1000, open, { 2: 'ten' })[2]).toMatch(/./)
  })
})

it('the body is in the order of the list', () => {
  expect(applicationsOf(open, { 1: '4.00', 2: '6.00' })).toEqual([
    { document: may, amountCents: 600 },
    { document: june, amountCents: 400 },
  ])
})

const CHOICE: ApplyChoice = {
  groups: [
    { isInvoice: true, title: 'Unpaid Invoices', one: 'an invoice' },
    { isInvoice: false, title: 'Refunds', one: 'a refund' },
  ],
  none: 'Nothing',
  next: { to: '/', label: 'New invoice', permission: 'documents.write' },
}

const openOf = (kind: OpenDocument['kind'], documentID: number) => ({ kind, documentID }) as OpenDocument
const shown = (...documents: OpenDocument[]) =>
  groupedChoice(CHOICE, documents).map(group => [group.title, ...group.documents.map(({ documentID }) => documentID)])

it('each kind has a title if it has open documents', () => {
  const [first, refund, second] = [
    openOf('receivable invoice', 1),
    openOf('customer payment', 2),
    openOf('receivable invoice', 3),
  ]
  expect(shown(first, refund, second)).toEqual([
    ['Unpaid Invoices', 1, 3],
    ['Refunds', 2],
  ])
  expect(shown(refund)).toEqual([['Refunds', 2]])
  expect(shown()).toEqual([])
})
