// Plans a payment run for one vendor. Open credits are applied first. One payment then covers the remaining amounts.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { isUsedUp, type OpenItem, remainderOf } from '../payment-application.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { raisesBalance } from './document-kinds.ts'

/** A bill or credit of a vendor. Bills are sorted by `dueOn`, credits by `date`. */
export type RunItem = OpenItem & { date: CalendarDate; dueOn: CalendarDate }

/** The amount of a credit or earlier payment that is applied to a bill. */
type FromCredit = { creditItemId: number; debitItemId: number; amountCents: Cents }

/**
 * The credits that are applied, and the amounts of bills that are paid. `payCents` is the sum of the paid amounts, 0 if the credits cover
 * all bills.
 */
export type VendorPlan = {
  fromCredits: FromCredit[]
  fromPayment: { id: number; amountCents: Cents }[]
  payCents: Cents
}

/**
 * Checks whether a run may pay a bill. Errors: BILL_IS_CREDIT for a vendor credit, BILL_NOT_APPROVED, DOCUMENT_CANCELED, and INVOICE_PAID
 * if the bill has no open amount or is marked as paid.
 */
export function checkRunBill(bill: OpenItem): Result<null> {
  if (!raisesBalance(bill)) return refused('BILL_IS_CREDIT')
  if (bill.state === 'PENDING') return refused('BILL_NOT_APPROVED')
  if (bill.state === 'ENDED') return refused('DOCUMENT_CANCELED')
  return isUsedUp(bill) ? refused('INVOICE_PAID') : accepted(null)
}

/**
 * Plans the payment of one vendor's bills. Applies credits, oldest first, to bills in due date order until no credits or no bills remain.
 * One payment covers the remaining amounts. Example: for bills of 600 and 700 and a credit of 800, 600 and 200 are paid from the credit,
 * and 500 by payment.
 */
export function planVendor(bills: readonly RunItem[], credits: readonly RunItem[]): VendorPlan {
  const byDay = (day: (item: RunItem) => CalendarDate) => (one: RunItem, other: RunItem) =>
    day(one) === day(other) ? one.id - other.id : day(one) < day(other) ? -1 : 1
  const left = credits
    .toSorted(byDay(({ date }) => date))
    .map(({ id, ...credit }) => ({ id, leftCents: remainderOf(credit) }))
  const plan: VendorPlan = { fromCredits: [], fromPayment: [], payCents: 0 }
  for (const bill of bills.toSorted(byDay(({ dueOn }) => dueOn))) {
    let openCents = remainderOf(bill)
    for (const credit of left) {
      const amountCents = Math.min(openCents, credit.leftCents)
      if (amountCents === 0) continue
      plan.fromCredits.push({ creditItemId: credit.id, debitItemId: bill.id, amountCents })
      credit.leftCents -= amountCents
      openCents -= amountCents
    }
    if (openCents === 0) continue
    plan.fromPayment.push({ id: bill.id, amountCents: openCents })
    plan.payCents += openCents
  }
  return plan
}
