import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { remainderOf } from '../payment-application.ts'
import { forAll } from '../testing/for-all.ts'
import { checkRunBill, planVendor, type RunItem } from './payment-run.ts'

const USUAL = { partyId: 1, appliedCents: 0, isMarkedPaid: false, isRefund: false, state: 'POSTED' } as const

function bill(id: number, totalCents: number, dueOn = '2026-05-01', beside: Partial<RunItem> = {}): RunItem {
  return { ...USUAL, id, kind: 'payable invoice', totalCents, date: '2026-04-01', dueOn, ...beside }
}

const credit = (id: number, cents: number, date = '2026-04-01') => bill(id, -cents, date, { date })
const payment = (id: number, cents: number, date = '2026-04-01'): RunItem => ({
  ...bill(id, cents, date, { date }),
  kind: 'vendor payment',
})

describe('a vendor’s bills are paid', () => {
  test('by one payment, in any order of due dates', () => {
    expect(planVendor([bill(1, 600), bill(2, 700, '2026-04-20')], [])).toEqual({
      fromCredits: [],
      fromPayment: [
        { id: 2, amountCents: 700 },
        { id: 1, amountCents: 600 },
      ],
      payCents: 1300,
    })
  })

  test('with open credits and earlier payments first, the oldest for the bill that is due first', () => {
    const bills = [bill(1, 600), bill(2, 700, '2026-06-01')]
    expect(planVendor(bills, [payment(4, 100, '2026-04-09'), credit(3, 700)])).toEqual({
      fromCredits: [
        { creditItemId: 3, debitItemId: 1, amountCents: 600 },
        { creditItemId: 3, debitItemId: 2, amountCents: 100 },
        { creditItemId: 4, debitItemId: 2, amountCents: 100 },
      ],
      fromPayment: [{ id: 2, amountCents: 500 }],
      payCents: 500,
    })
  })

  test('not at all if credits cover them, and the rest of the credits stays open', () => {
    const plan = planVendor([bill(1, 600, '2026-05-01', { appliedCents: 100 })], [credit(3, 700)])
    expect(plan).toEqual({
      fromCredits: [{ creditItemId: 3, debitItemId: 1, amountCents: 500 }],
      fromPayment: [],
      payCents: 0,
    })
  })

  test('to the cent, and no credit is used beyond its amount', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { maxLength: 8 })
    forAll(amounts, amounts, (bills, credits) => {
      const open = bills.map((cents, index) => bill(index + 1, cents, `2026-05-0${1 + (index % 3)}`))
      const items = credits.map((cents, index) => credit(100 + index, cents))
      const { fromCredits, fromPayment, payCents } = planVendor(open, items)
      const sum = (parts: { amountCents: number }[]) => parts.reduce((total, part) => total + part.amountCents, 0)
      for (const each of open) {
        const paid = [
          ...fromCredits.filter(part => part.debitItemId === each.id),
          ...fromPayment.filter(part => part.id === each.id),
        ]
        expect(sum(paid)).toBe(remainderOf(each))
      }
      for (const each of items)
        expect(sum(fromCredits.filter(part => part.creditItemId === each.id))).toBeLessThanOrEqual(remainderOf(each))
      const total = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
      expect(payCents).toBe(Math.max(total(bills) - total(credits), 0))
    })
  })
})

test.each([
  ['BILL_IS_CREDIT', credit(1, 5)],
  ['BILL_NOT_APPROVED', bill(1, 5, '2026-05-01', { state: 'PENDING' })],
  ['DOCUMENT_CANCELED', bill(1, 5, '2026-05-01', { state: 'ENDED' })],
  ['INVOICE_PAID', bill(1, 5, '2026-05-01', { appliedCents: 5 })],
  ['INVOICE_PAID', bill(1, 5, '2026-05-01', { isMarkedPaid: true })],
  ['INVOICE_PAID', bill(1, 0)],
] as const)('a run skips with %s a bill that it cannot pay', (code, item) => {
  expect(checkRunBill(item)).toMatchObject({ refusals: [{ code }] })
})
