// What a payment run does for one vendor: his open credits first, the rest of his bills by one payment.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { isUsedUp, type OpenItem, remainderOf } from '../payment-application.ts'
import { accepted, type Result, refused } from '../refusals.ts'
import { raisesBalance } from './document-kinds.ts'

/** A bill or credit of a vendor; `dueOn` decides the order in which bills are paid, `date` that of credits. */
export type RunItem = OpenItem & { date: CalendarDate; dueOn: CalendarDate }

/** An amount of a credit or earlier payment that goes to a bill. */
type FromCredit = { loweringId: number; raisingId: number; amountCents: Cents }

/** What is applied of what there is, and what of which bill is paid. `payCents` is their sum: 0 when credits cover all. */
export type VendorPlan = {
  fromCredits: FromCredit[]
  fromPayment: { id: number; amountCents: Cents }[]
  payCents: Cents
}

/**
 * Whether a bill may be paid by a run. Refuses BILL_IS_CREDIT for a vendor credit, BILL_NOT_APPROVED, DOCUMENT_CANCELED, and
 * INVOICE_PAID when nothing is left of it or it is marked paid.
 */
export function checkRunBill(bill: OpenItem): Result<null> {
  if (!raisesBalance(bill)) return refused('BILL_IS_CREDIT')
  if (bill.state === 'PENDING') return refused('BILL_NOT_APPROVED')
  if (bill.state === 'ENDED') return refused('DOCUMENT_CANCELED')
  return isUsedUp(bill) ? refused('INVOICE_PAID') : accepted(null)
}

/**
 * How bills of one vendor are paid: what he has open, the oldest first, goes to the bill that is due first, and so on; one
 * payment takes the rest. Bills of 600 and 700 with a credit of 800: 600 and 200 from the credit, 500 paid.
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
      plan.fromCredits.push({ loweringId: credit.id, raisingId: bill.id, amountCents })
      credit.leftCents -= amountCents
      openCents -= amountCents
    }
    if (openCents === 0) continue
    plan.fromPayment.push({ id: bill.id, amountCents: openCents })
    plan.payCents += openCents
  }
  return plan
}
