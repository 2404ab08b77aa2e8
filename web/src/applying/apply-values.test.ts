import type { OpenDocument } from '@twofold/contract/documents/documents'
import { describe, expect, it } from 'vitest'
import { applicationsOf, errorsOfChosen, likelyFirst, oldestFirst, toggled, weigh } from './apply-values.ts'

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

describe('what is proposed', () => {
  it('is the oldest first, each in full until nothing is left', () => {
    expect(oldestFirst(1000, open)).toEqual({ 2: '6.00', 1: '4.00' })
  })

  it('is at first the document of just what is available, where there is one', () => {
    expect(likelyFirst(700, open)).toEqual({ 1: '7.00' })
    expect(likelyFirst(1000, open)).toEqual(oldestFirst(1000, open))
  })

  it('is what those that are not chosen would get of what those that are leave', () => {
    const { applyingCents, leftCents, proposed } = weigh(1000, open, { 1: '5.50' })
    expect([applyingCents, leftCents, [...proposed]]).toEqual([550, 450, [[2, 450]]])
  })
})

describe('a document that is chosen', () => {
  it('gets what is left, as far as it goes; chosen again it gives it back', () => {
    const one = toggled({ availableCents: 1000, open, chosen: {} }, june)
    expect(one).toEqual({ 1: '7.00' })
    const two = toggled({ availableCents: 1000, open, chosen: one }, may)
    expect(two).toEqual({ 1: '7.00', 2: '3.00' })
    expect(toggled({ availableCents: 1000, open, chosen: two }, july)).toEqual({ ...two, 3: '' })
    expect(toggled({ availableCents: 1000, open, chosen: two }, june)).toEqual({ 2: '3.00' })
  })
})

describe('amounts are refused beside the document', () => {
  const above = 'Amount to apply cannot exceed the available balance'

  it('that are nothing, or more than is left of it', () => {
    expect(errorsOfChosen(1000, open, { 1: '', 2: '0.00', 3: '0.51' })).toEqual({
      1: 'Amount to apply must be greater than zero',
      2: 'Amount to apply must be greater than zero',
      3: above,
    })
    expect(errorsOfChosen(1000, open, { 2: '-1' })).toEqual({ 2: 'Amount to apply must be greater than zero' })
  })

  it('that are more than the ones before it leave', () => {
    expect(errorsOfChosen(1000, open, { 2: '6.00', 1: '4.01' })).toEqual({ 1: above })
    expect(errorsOfChosen(1000, open, { 2: '6.00', 1: '4.00' })).toEqual({})
  })

  it('that are no amounts', () => {
    expect(errorsOfChosen(1000, open, { 2: 'ten' })[2]).toMatch(/./)
  })
})

it('what is sent stands in the order of the list', () => {
  expect(applicationsOf(open, { 1: '4.00', 2: '6.00' })).toEqual([
    { document: may, amountCents: 600 },
    { document: june, amountCents: 400 },
  ])
})
