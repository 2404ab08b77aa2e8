// What of a party's balance is open by document, and for how long: the ages that stand below a statement.
import type { CalendarDate } from '../calendar.ts'
import type { Cents } from '../money.ts'
import { type Aged, ageOf } from '../reports/aging.ts'

/** A document that stands in its party's account at the end of a day. */
export type StandingItem = {
  /** What it did to the balance until then: above 0 it raised what is owed. */
  cents: Cents
  /** How much of it was applied, without a sign, as far as both sides stood by then. */
  appliedCents: Cents
  isInvoice: boolean
  isMarkedPaid: boolean
  /** From when on it ages: the due date, or its own day where there is none. A credit ages from its own day. */
  agesFrom: CalendarDate
}

/** A balance by document. All parts together are the balance. */
export type OpenBalance = {
  /** Open invoices less open credits, youngest first. */
  ages: Aged
  /** What is missing of invoices that somebody marked paid. */
  markedPaidCents: Cents
  /** Refunds less payments that are not applied. */
  unappliedCents: Cents
  /** Whatever else stands in the account: entries by hand. */
  adjustmentCents: Cents
}

/**
 * The balance at the end of `endDate` by document: an invoice of 1000, 40 days old, with 400 applied, and a payment of 700 of
 * which 300 is not applied, are 600 of 31-60 and -300 unapplied of a balance of 300.
 */
export function openBalance(
  items: readonly StandingItem[],
  { balanceCents, endDate }: { balanceCents: Cents; endDate: CalendarDate },
): OpenBalance {
  const ages: [Cents, Cents, Cents, Cents, Cents] = [0, 0, 0, 0, 0]
  let markedPaidCents = 0
  let unappliedCents = 0
  let rest = balanceCents
  for (const { cents, appliedCents, isInvoice, isMarkedPaid, agesFrom } of items) {
    const open = cents - Math.sign(cents) * appliedCents
    rest -= open
    if (!isInvoice) unappliedCents += open
    else if (isMarkedPaid) markedPaidCents += open
    else ages[ageOf(agesFrom, endDate)]! += open
  }
  return { ages, markedPaidCents, unappliedCents, adjustmentCents: rest }
}
