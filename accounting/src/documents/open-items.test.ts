import { expect, test } from 'vitest'
import { openBalance, type StandingItem } from './open-items.ts'

const invoice = (cents: number, agesFrom: string, changes: Partial<StandingItem> = {}): StandingItem => {
  return { cents, appliedCents: 0, isInvoice: true, isMarkedPaid: false, agesFrom, ...changes }
}
const payment = (cents: number, appliedCents = 0): StandingItem =>
  invoice(cents, '2026-11-01', { isInvoice: false, appliedCents })

test('a balance is what is open of documents by age, what is not applied, and all else', () => {
  const items = [
    invoice(1000, '2026-10-21', { appliedCents: 400 }),
    invoice(500, '2026-12-15'),
    invoice(-200, '2026-08-01', { appliedCents: 50 }),
    invoice(300, '2026-01-01', { isMarkedPaid: true, appliedCents: 100 }),
    payment(-700, 400),
    payment(60),
  ]
  expect(openBalance(items, { balanceCents: 1035, endDate: '2026-11-30' })).toEqual({
    ages: [500, 0, 600, 0, -150],
    markedPaidCents: 200,
    unappliedCents: -240,
    adjustmentCents: 125,
  })
})

test('nothing but entries by hand is all adjustment', () => {
  expect(openBalance([], { balanceCents: -77, endDate: '2026-11-30' })).toEqual({
    ages: [0, 0, 0, 0, 0],
    markedPaidCents: 0,
    unappliedCents: 0,
    adjustmentCents: -77,
  })
})
