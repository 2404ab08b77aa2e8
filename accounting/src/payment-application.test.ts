import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type ApplyingRules,
  checkApplication,
  likelyApplications,
  type OpenItem,
  proposeApplications,
  remainderOf,
} from './payment-application.ts'
import { forAll } from './testing/for-all.ts'
import { proves } from './testing/proves.ts'

const invoice: OpenItem = {
  id: 1,
  kind: 'receivable invoice',
  partyId: 1,
  state: 'POSTED',
  totalCents: 1000,
  appliedCents: 0,
  isRefund: false,
  isMarkedPaid: false,
}
const payment: OpenItem = { ...invoice, id: 2, kind: 'customer payment', totalCents: 600 }
const credit: OpenItem = { ...invoice, id: 3, totalCents: -300 }
const refund: OpenItem = { ...payment, id: 4, isRefund: true }
const writeOff: OpenItem = { ...payment, id: 5, kind: 'customer write-off' }

const RULES: ApplyingRules = { applyOnlyToPosted: false, isSecondWanted: false }

function judged(creditItem: OpenItem, debitItem: OpenItem, amountCents = 100, rules?: Partial<ApplyingRules>): string {
  const result = checkApplication({ creditItem, debitItem, amountCents, ...RULES, ...rules })
  return result.ok ? 'accepted' : result.refusals.map(({ code }) => code).join(' ')
}

describe('which items can be applied to each other', () => {
  test.each([
    ['a payment and an invoice', payment, invoice, 'accepted'],
    ['a credit note and an invoice', credit, invoice, 'accepted'],
    ['a write-off and an invoice', writeOff, invoice, 'accepted'],
    ['a payment and its refund', payment, refund, 'accepted'],
    ['a credit note and its refund', credit, refund, 'accepted'],
    ['a write-off and a refund', writeOff, refund, 'DOES_NOT_APPLY'],
    ['a payment and a credit note', payment, credit, 'DOES_NOT_APPLY'],
    ['a refund and an invoice', refund, invoice, 'DOES_NOT_APPLY'],
    ['two invoices', invoice, invoice, 'DOES_NOT_APPLY'],
    ['different customers', { ...payment, partyId: 2 }, invoice, 'OF_ANOTHER_PARTY'],
    ['a canceled invoice', payment, { ...invoice, state: 'ENDED' as const }, 'DOCUMENT_CANCELED'],
    ['a pending invoice', payment, { ...invoice, state: 'PENDING' as const }, 'accepted'],
    ['a paid invoice', payment, { ...invoice, appliedCents: 1000 }, 'INVOICE_PAID'],
    ['an invoice marked as paid', payment, { ...invoice, isMarkedPaid: true }, 'INVOICE_PAID'],
    ['a fully applied payment', { ...payment, appliedCents: 600 }, invoice, 'PAYMENT_APPLIED'],
    ['a credit note marked as paid', { ...credit, isMarkedPaid: true }, invoice, 'PAYMENT_APPLIED'],
  ])('%s: %#', (_, creditItem, debitItem, expected) => {
    expect(judged(creditItem, debitItem)).toBe(expected)
  })

  test('a refusal because nothing is open has the open amount of 0', () => {
    const remaining = (creditItem: OpenItem, debitItem: OpenItem) => {
      const result = checkApplication({ creditItem, debitItem, amountCents: 1, ...RULES })
      return result.ok ? null : result.refusals[0]?.detail?.remainingCents
    }
    expect(remaining(payment, { ...invoice, appliedCents: 1000 })).toBe(0)
    expect(remaining(payment, { ...invoice, isMarkedPaid: true })).toBe(0)
    expect(remaining({ ...payment, appliedCents: 600 }, invoice)).toBe(0)
  })

  test('an organisation can allow applications only between posted documents', () => {
    const rules = { applyOnlyToPosted: true }
    expect(judged(payment, { ...invoice, state: 'PENDING' }, 100, rules)).toBe('ONLY_POSTED_APPLIES')
    expect(judged(payment, invoice, 100, rules)).toBe('accepted')
  })
})

test('if bills need a second approver, nothing is applied to them before approval', () => {
  const rules = { isSecondWanted: true }
  const pending = { ...invoice, kind: 'payable invoice', state: 'PENDING' } as const
  const paid = { ...payment, kind: 'vendor payment' } as const
  expect(judged(paid, pending, 100, rules)).toBe('BILL_NOT_APPROVED')
  expect(judged(paid, pending)).toBe('accepted')
  expect(judged(paid, { ...pending, state: 'POSTED' }, 100, rules)).toBe('accepted')
  expect(judged(payment, { ...invoice, state: 'PENDING' }, 100, rules)).toBe('accepted')
})

test('an amount is at least one cent and at most the smaller open amount', () => {
  proves(
    'rule 4.23',
    '**Applying**: impossible when the payment is fully applied or the invoice is fully paid (messages are shown instead).',
  )

  expect([0, -1].map(amount => judged(payment, invoice, amount))).toEqual(Array(2).fill('AMOUNT_TO_APPLY_NOT_POSITIVE'))
  expect(judged(payment, invoice, 600)).toBe('accepted')
  const above = checkApplication({ creditItem: payment, debitItem: invoice, amountCents: 601, ...RULES })
  expect(above).toMatchObject({ refusals: [{ code: 'ABOVE_REMAINDER', detail: { remainingCents: 600 } }] })
  expect(judged(payment, { ...invoice, appliedCents: 500 }, 501)).toBe('ABOVE_REMAINDER')
})

test('applications never exceed the open amount of either side, however often they are tried', () => {
  const amounts = fc.array(fc.integer({ min: -10, max: 400 }), { maxLength: 20 })
  forAll(amounts, tried => {
    let [creditItem, debitItem] = [payment, invoice]
    for (const amountCents of tried) {
      if (!checkApplication({ creditItem, debitItem, amountCents, ...RULES }).ok) continue
      creditItem = { ...creditItem, appliedCents: creditItem.appliedCents + amountCents }
      debitItem = { ...debitItem, appliedCents: debitItem.appliedCents + amountCents }
    }
    expect(Math.min(remainderOf(creditItem), remainderOf(debitItem))).toBeGreaterThanOrEqual(0)
    expect(creditItem.appliedCents).toBe(debitItem.appliedCents)
  })
})

describe('a payment distributed over open invoices', () => {
  test('pays the oldest first, each in full until it is used up', () => {
    const open = [
      { id: 3, date: '2026-06-01', remainingCents: 700 },
      { id: 2, date: '2026-05-01', remainingCents: 600 },
      { id: 1, date: '2026-07-01', remainingCents: 100 },
    ]
    expect(proposeApplications(1000, open)).toEqual([
      { id: 2, amountCents: 600 },
      { id: 3, amountCents: 400 },
    ])
    expect(proposeApplications(0, open)).toEqual([])
  })

  test('is proposed for the oldest invoice of exactly its amount, else it is distributed', () => {
    const [may, june, july] = [
      { id: 1, date: '2026-05-01', remainingCents: 600 },
      { id: 2, date: '2026-06-01', remainingCents: 700 },
      { id: 3, date: '2026-07-01', remainingCents: 700 },
    ] as const
    expect(likelyApplications(700, [july, may, june])).toEqual([{ id: 2, amountCents: 700 }])
    expect(likelyApplications(650, [july, may, june])).toEqual([
      { id: 1, amountCents: 600 },
      { id: 2, amountCents: 50 },
    ])
    expect(likelyApplications(0, [may, { ...june, remainingCents: 0 }])).toEqual([])
  })

  test('uses up the payment or all open invoices, whichever is less', () => {
    const item = fc.record({
      id: fc.nat(),
      date: fc.constantFrom('2026-05-01', '2026-06-01'),
      remainingCents: fc.nat(500),
    })
    forAll(fc.nat(2000), fc.array(item), (amount, open) => {
      const proposed = proposeApplications(amount, open)
      const applied = proposed.reduce((sum, { amountCents }) => sum + amountCents, 0)
      const all = open.reduce((sum, { remainingCents }) => sum + remainingCents, 0)
      expect(applied).toBe(Math.min(amount, all))
      expect(proposed.every(({ amountCents }) => amountCents > 0)).toBe(true)
    })
  })
})
