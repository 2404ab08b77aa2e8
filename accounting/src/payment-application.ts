// Applying money: an application joins one item that raised a party's balance with one that lowered it, and takes the same
// amount off what is left of both. It posts nothing: both already stand on the party's account.
import type { CalendarDate } from './calendar.ts'
import { type DocumentKind, isInvoice, type Movement, raisesBalance } from './documents/document-kinds.ts'
import type { DocumentState } from './documents/document-states.ts'
import { documentWord } from './documents/document-words.ts'
import type { Cents } from './money.ts'
import { accepted, type Result, refused } from './refusals.ts'

/** A document as far as applying is concerned. */
export type OpenItem = Movement & {
  id: number
  partyId: number
  state: DocumentState
  appliedCents: Cents
  isMarkedPaid: boolean
}

/** What is left of a document to be applied, never negative: of an invoice of 1000 with 400 applied it is 600. */
export function remainderOf({ totalCents, appliedCents }: Pick<OpenItem, 'totalCents' | 'appliedCents'>): Cents {
  return Math.abs(totalCents) - appliedCents
}

/** The organisation's settings: nothing is applied to or from what is pending; bills are approved by a second person. */
export type ApplyingRules = { applyOnlyToPosted: boolean; isSecondWanted: boolean }

/** One wish to apply. */
export type Application = ApplyingRules & { lowering: OpenItem; raising: OpenItem; amountCents: Cents }

/**
 * Whether an amount may be applied. A payment, credit or write-off goes to an invoice or bill, a refund to the payment or
 * credit that it paid back; both of one party, neither given up, at most the smaller remainder. An invoice of 1000 and a
 * payment of 600: 600 is accepted, 601 is refused with 600 left. Refuses AMOUNT_TO_APPLY_NOT_POSITIVE, DOES_NOT_APPLY,
 * OF_ANOTHER_PARTY, DOCUMENT_CANCELED, ONLY_POSTED_APPLIES, BILL_NOT_APPROVED, and with `remainingCents` INVOICE_PAID, PAYMENT_APPLIED (0 both)
 * and ABOVE_REMAINDER.
 */
export function checkApplication({ lowering, raising, amountCents, ...rules }: Application): Result<null> {
  if (amountCents < 1) return checkAmountToApply(amountCents, 0)
  if (!mayMeet(lowering, raising)) return refused('DOES_NOT_APPLY')
  if (lowering.partyId !== raising.partyId) return refused('OF_ANOTHER_PARTY')
  const states = [lowering.state, raising.state]
  if (states.includes('ENDED')) return refused('DOCUMENT_CANCELED')
  const pending = [lowering, raising].map(item => checkPending(item, rules)).find(({ ok }) => !ok)
  if (pending !== undefined) return pending
  if (isUsedUp(raising)) return refused('INVOICE_PAID', undefined, nothingLeft(raising))
  if (isUsedUp(lowering)) return refused('PAYMENT_APPLIED', undefined, nothingLeft(lowering))
  return checkAmountToApply(amountCents, Math.min(remainderOf(lowering), remainderOf(raising)))
}

/**
 * Whether what is pending may be applied to or from. Money that a bill reserves is on its way before anybody else has seen it: where
 * a second person approves, it waits for him. Refuses ONLY_POSTED_APPLIES, BILL_NOT_APPROVED.
 */
export function checkPending(
  { state, ...item }: Movement & Pick<OpenItem, 'state'>,
  { applyOnlyToPosted, isSecondWanted }: ApplyingRules,
): Result<null> {
  if (state !== 'PENDING') return accepted(null)
  if (applyOnlyToPosted) return refused('ONLY_POSTED_APPLIES')
  const isBill = item.kind === 'payable invoice' && raisesBalance(item)
  return isSecondWanted && isBill ? refused('BILL_NOT_APPROVED') : accepted(null)
}

/**
 * Whether an amount may be applied where at most the smaller remainder is left: of 600, 600 is accepted and 601 refused.
 * Refuses AMOUNT_TO_APPLY_NOT_POSITIVE and ABOVE_REMAINDER (with `remainingCents`).
 */
export function checkAmountToApply(amountCents: Cents, remainingCents: Cents): Result<null> {
  if (amountCents < 1) return refused('AMOUNT_TO_APPLY_NOT_POSITIVE', 'amountApplied')
  if (amountCents > remainingCents) return refused('ABOVE_REMAINDER', 'amountApplied', { remainingCents })
  return accepted(null)
}

function mayMeet(lowering: OpenItem, raising: OpenItem): boolean {
  if (raisesBalance(lowering) || !raisesBalance(raising)) return false
  return isInvoice(raising.kind) || lowering.kind !== 'customer write-off'
}

/** Whether nothing is left of a document to be applied, or somebody marked it paid. */
export function isUsedUp(item: OpenItem): boolean {
  return item.isMarkedPaid || remainderOf(item) === 0
}

const PAYMENT_WORDS: Partial<Record<DocumentKind, string>> = {
  'customer payment': 'payment receipt',
  'vendor payment': 'payment disbursement',
}

/** What an item is called where somebody reads that nothing is left of it: a refund is one, whichever side's. */
function itemWord(item: Movement): string {
  if (item.isRefund) return 'refund'
  return PAYMENT_WORDS[item.kind] ?? documentWord(item).toLowerCase()
}

/** What is said of an item of which nothing is left to be applied: what it is, and that. */
export function nothingLeft(item: Movement): { what: string; remainingCents: Cents } {
  return { what: itemWord(item), remainingCents: 0 }
}

/** An open invoice or bill as far as paying it is concerned. */
export type PayableItem = { id: number; date: CalendarDate; remainingCents: Cents }

/**
 * What a payment is most likely meant for: an open invoice of just its amount, of several the oldest, and else all of them as
 * `proposeApplications` spreads it. 700 over open 600 of May and 700 of June is the 700 of June; 650 is 600 and 50.
 */
export function likelyApplications(
  amountCents: Cents,
  open: readonly PayableItem[],
): { id: number; amountCents: Cents }[] {
  const exact = open.filter(({ remainingCents }) => remainingCents === amountCents)
  const [oldest] = proposeApplications(amountCents, exact)
  return oldest === undefined ? proposeApplications(amountCents, open) : [oldest]
}

/**
 * How an amount is best spread over open invoices: the oldest first, each in full until the amount is used up. 1000 over
 * open 600 of May and 700 of June is 600 and 400. What is left over stays unapplied.
 */
export function proposeApplications(
  amountCents: Cents,
  open: readonly PayableItem[],
): { id: number; amountCents: Cents }[] {
  const oldestFirst = open.toSorted((a, b) => (a.date === b.date ? a.id - b.id : a.date < b.date ? -1 : 1))
  const proposed: { id: number; amountCents: Cents }[] = []
  let left = amountCents
  for (const { id, remainingCents } of oldestFirst) {
    const applied = Math.min(left, remainingCents)
    if (applied <= 0) continue
    proposed.push({ id, amountCents: applied })
    left -= applied
  }
  return proposed
}
