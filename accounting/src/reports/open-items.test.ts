import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DocumentKind } from '../documents/document-kinds.ts'
import { forAll } from '../testing/for-all.ts'
import { type AgedDocument, type Applied, openItemsOn, type PartyLine, postedCents, postingsOf } from './open-items.ts'

const ACCOUNT = 7

type Kind = 'invoice' | 'receipt' | 'refund' | 'credit' | 'write-off' | 'bill' | 'payment'

const KINDS: Record<Kind, [kind: DocumentKind, sign: 1 | -1]> = {
  invoice: ['receivable invoice', 1],
  credit: ['receivable invoice', -1],
  receipt: ['customer payment', -1],
  refund: ['customer payment', 1],
  'write-off': ['customer write-off', -1],
  bill: ['payable invoice', -1],
  payment: ['vendor payment', 1],
}

type DocumentOptions = { dueDate?: string; isMarkedPaid?: boolean; until?: string }

/** Returns a document that was posted once. */
function posted(id: number, kind: Kind, date: string, cents: number, options: DocumentOptions = {}): AgedDocument {
  const [named, sign] = KINDS[kind]
  const posting = { accountId: ACCOUNT, transactionId: id, date, until: options.until ?? null, cents: sign * cents }
  const { dueDate = null, isMarkedPaid = false } = options
  return { id, kind: named, dueDate, isMarkedPaid, postings: [posting] }
}

function apply(creditItemId: number, debitItemId: number, amountCents: number): Applied {
  return { creditItemId, debitItemId, amountCents }
}

/** Returns the open items on 2026-11-05, each with its document, cents and column. */
function open(documents: AgedDocument[], applied: Applied[] = [], endDate = '2026-11-05') {
  const items = openItemsOn(documents, applied, endDate)
  return items.map(({ document, remainingCents, column }) => [document.id, remainingCents, column])
}

describe('a document is in the column', () => {
  test.each<[what: string, document: AgedDocument, cents: number, column: unknown]>([
    ['of its own date if it has no due date', posted(1, 'invoice', '2026-10-01', 1_000), 1_000, 2],
    ['of its due date', posted(1, 'invoice', '2026-10-01', 1_000, { dueDate: '2026-11-01' }), 1_000, 1],
    ['current before its due date', posted(1, 'invoice', '2026-10-01', 1_000, { dueDate: '2026-12-01' }), 1_000, 0],
    ['of its due date if it is a bill', posted(1, 'bill', '2026-05-01', 1_000, { dueDate: '2026-07-01' }), 1_000, 4],
    [
      'of its own date if it is a credit',
      posted(1, 'credit', '2026-10-01', 1_000, { dueDate: '2026-12-01' }),
      -1_000,
      2,
    ],
    ['of its mark if marked', posted(1, 'invoice', '2026-10-01', 1_000, { isMarkedPaid: true }), 1_000, 'markedPaid'],
    ['of unapplied money: a receipt below 0', posted(1, 'receipt', '2026-10-01', 400), -400, 'unapplied'],
    ['of unapplied money: a refund above 0', posted(1, 'refund', '2026-10-01', 400), 400, 'unapplied'],
    ['of unapplied money: a payment to a vendor', posted(1, 'payment', '2026-10-01', 400), -400, 'unapplied'],
  ])('%s', (_, document, cents, column) => {
    expect(open([document])).toEqual([[1, cents, column]])
  })
})

describe('an application', () => {
  const invoice = posted(1, 'invoice', '2026-10-20', 1_000)

  test('reduces both sides by the same amount', () => {
    expect(open([invoice, posted(2, 'receipt', '2026-10-25', 700)], [apply(2, 1, 400)])).toEqual([
      [1, 600, 1],
      [2, -300, 'unapplied'],
    ])
    expect(open([invoice, posted(2, 'receipt', '2026-10-25', 1_000)], [apply(2, 1, 1_000)])).toEqual([])
  })

  test('counts from the later date of the two documents, and until then the payment is unapplied and the invoice fully open', () => {
    const documents = [posted(1, 'invoice', '2026-10-20', 1_000), posted(2, 'receipt', '2026-10-01', 1_000)]
    const applied = [apply(2, 1, 1_000)]
    expect(open(documents, applied, '2026-10-19')).toEqual([[2, -1_000, 'unapplied']])
    expect(open(documents, applied, '2026-10-20')).toEqual([])
  })

  test('does not count while the invoice is pending, so reserved money is unapplied', () => {
    expect(open([{ ...invoice, postings: [] }, posted(2, 'receipt', '2026-10-25', 700)], [apply(2, 1, 700)])).toEqual([
      [2, -700, 'unapplied'],
    ])
  })

  test('stops counting on the date on which one of the documents is reversed', () => {
    const documents = [
      posted(1, 'invoice', '2026-10-20', 1_000, { until: '2026-11-03' }),
      posted(2, 'receipt', '2026-10-25', 700),
    ]
    expect(open(documents, [apply(2, 1, 700)], '2026-11-02')).toEqual([[1, 300, 1]])
    expect(open(documents, [apply(2, 1, 700)], '2026-11-03')).toEqual([[2, -700, 'unapplied']])
  })

  test('is at most the amount of a document before it was posted again with another amount', () => {
    const before = posted(1, 'invoice', '2026-10-20', 500, { until: '2026-11-03' })
    const again = { ...posted(1, 'invoice', '2026-11-03', 1_000), id: 1 }
    const documents = [
      { ...before, postings: [...before.postings, ...again.postings] },
      posted(2, 'receipt', '2026-10-25', 800),
    ]
    expect(open(documents, [apply(2, 1, 800)], '2026-11-02')).toEqual([[2, -300, 'unapplied']])
    expect(open(documents, [apply(2, 1, 800)], '2026-11-03')).toEqual([[1, 200, 0]])
  })
})

test('the postings of a document are its entries, each until its reversal', () => {
  const line = (transactionId: number, date: string, cents: number, source: PartyLine['source']): PartyLine => ({
    accountId: ACCOUNT,
    transactionId,
    date,
    cents,
    source,
  })
  const postings = postingsOf([
    line(1, '2026-01-05', 500, { id: 9, cycle: 1, isReversal: false }),
    line(2, '2026-01-07', 30, null),
    line(3, '2026-03-01', -500, { id: 9, cycle: 1, isReversal: true }),
    line(4, '2026-03-02', 800, { id: 9, cycle: 2, isReversal: false }),
  ])
  const found = { accountId: ACCOUNT }
  expect([...postings]).toEqual([
    [
      9,
      [
        { ...found, transactionId: 1, date: '2026-01-05', until: '2026-03-01', cents: 500 },
        { ...found, transactionId: 4, date: '2026-03-02', until: null, cents: 800 },
      ],
    ],
  ])
})

describe('over random documents, on any day', () => {
  const day = fc.integer({ min: 1, max: 28 }).map(of => `2026-02-${String(of).padStart(2, '0')}`)
  const kinds = fc.constantFrom<Kind>('invoice', 'receipt', 'refund', 'credit', 'write-off')
  const cents = fc.integer({ min: 1, max: 1_000 })
  const posting = fc.tuple(day, day, fc.boolean(), cents).map(([one, other, isReversed, amount]) => ({
    date: one < other ? one : other,
    until: isReversed ? (one < other ? other : one) : null,
    amount,
  }))
  const documents = fc
    .array(fc.tuple(kinds, fc.array(posting, { maxLength: 3 }), fc.boolean()), { minLength: 1, maxLength: 8 })
    .map(drawn =>
      drawn.map(([kind, postings, isMarkedPaid], id): AgedDocument => {
        const [named, sign] = KINDS[kind]
        const entries = postings.map(({ date, until, amount }, at) => ({
          accountId: ACCOUNT,
          transactionId: 10 * id + at,
          date,
          until,
          cents: sign * amount,
        }))
        return { id, kind: named, dueDate: null, isMarkedPaid, postings: entries }
      }),
    )
  const applied = fc.array(
    fc.record({
      creditItemId: fc.integer({ min: 0, max: 7 }),
      debitItemId: fc.integer({ min: 0, max: 7 }),
      amountCents: cents,
    }),
    { maxLength: 12 },
  )
  /** Generates random valid applications of credit items to debit items. */
  const fitting = (all: readonly AgedDocument[], wishes: readonly Applied[]) => {
    const raises = (id: number) => (all[id]?.postings[0]?.cents ?? 0) > 0
    return wishes.filter(({ creditItemId, debitItemId }) => !raises(creditItemId) && raises(debitItemId))
  }

  test('the open amounts add up to what the documents posted, and none exceeds its document or has the opposite sign', () => {
    forAll(documents, applied, day, (all, wishes, endDate) => {
      const items = openItemsOn(all, fitting(all, wishes), endDate)
      const sum = items.reduce((total, { remainingCents }) => total + remainingCents, 0)
      expect(sum).toBe(postedCents(all, endDate).get(ACCOUNT) ?? 0)
      for (const { posting: own, remainingCents } of items) {
        expect(Math.sign(remainingCents)).toBe(Math.sign(own.cents))
        expect(Math.abs(remainingCents)).toBeLessThanOrEqual(Math.abs(own.cents))
      }
    })
  })
})
