// Payment applications. An application links a debit item, which raised a party's balance, with a credit item, which lowered the balance.
// It reduces the open amounts of both items. It posts nothing, because both items are already on the party's account.
import type { CalendarDate } from './calendar.ts'
import { type DocumentKind, isInvoice, type Movement, raisesBalance } from './documents/document-kinds.ts'
import type { DocumentState } from './documents/document-states.ts'
import { documentWord } from './documents/document-words.ts'
import type { Cents } from './money.ts'
import { accepted, type Result, refused } from './refusals.ts'

/** The fields of a document that determine whether it can be applied. */
export type OpenItem = Movement & {
  id: number
  partyId: number
  state: DocumentState
  appliedCents: Cents
  isMarkedPaid: boolean
}

/** Returns the open amount of a document, which is never negative: 600 for an invoice of 1000 with 400 applied. */
export function remainderOf({ totalCents, appliedCents }: Pick<OpenItem, 'totalCents' | 'appliedCents'>): Cents {
  return Math.abs(totalCents) - appliedCents
}

/** Settings of the organisation: whether only posted documents can be applied, and whether a second person approves bills. */
export type ApplyingRules = { applyOnlyToPosted: boolean; isSecondWanted: boolean }

/** A proposed application. */
export type Application = ApplyingRules & { creditItem: OpenItem; debitItem: OpenItem; amountCents: Cents }

/**
 * Checks whether an amount may be applied. A payment, credit or write-off can be applied to an invoice or bill, and a refund to the payment
 * or credit that it refunds. The two documents must belong to the same party and must not be canceled. The amount cannot exceed the open
 * amount of either document. For an invoice of 1000 and a payment of 600, 600 is accepted, and 601 is refused with 600 remaining. Errors:
 * AMOUNT_TO_APPLY_NOT_POSITIVE, DOES_NOT_APPLY, OF_ANOTHER_PARTY, DOCUMENT_CANCELED, ONLY_POSTED_APPLIES, BILL_NOT_APPROVED, and with
 * `remainingCents` INVOICE_PAID, PAYMENT_APPLIED (both 0) and ABOVE_REMAINDER.
 */
export function checkApplication({ creditItem, debitItem, amountCents, ...rules }: Application): Result<null> {
  if (amountCents < 1) return checkAmountToApply(amountCents, 0)
  if (!mayMeet(creditItem, debitItem)) return refused('DOES_NOT_APPLY')
  if (creditItem.partyId !== debitItem.partyId) return refused('OF_ANOTHER_PARTY')
  const states = [creditItem.state, debitItem.state]
  if (states.includes('ENDED')) return refused('DOCUMENT_CANCELED')
  const pending = [creditItem, debitItem].map(item => checkPending(item, rules)).find(({ ok }) => !ok)
  if (pending !== undefined) return pending
  if (isUsedUp(debitItem)) return refused('INVOICE_PAID', undefined, nothingLeft(debitItem))
  if (isUsedUp(creditItem)) return refused('PAYMENT_APPLIED', undefined, nothingLeft(creditItem))
  return checkAmountToApply(amountCents, Math.min(remainderOf(creditItem), remainderOf(debitItem)))
}

/**
 * Checks whether a pending document may be applied. If the organisation requires a second person to approve bills, payments cannot be
 * applied to a bill before its approval. Otherwise, money would be reserved for a bill that no second person has checked. Errors:
 * ONLY_POSTED_APPLIES, BILL_NOT_APPROVED.
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
 * Checks whether an amount may be applied. `remainingCents` is the smaller of the two open amounts: with 600 remaining, 600 is accepted and
 * 601 is refused. Errors: AMOUNT_TO_APPLY_NOT_POSITIVE, and ABOVE_REMAINDER with `remainingCents`.
 */
export function checkAmountToApply(amountCents: Cents, remainingCents: Cents): Result<null> {
  if (amountCents < 1) return refused('AMOUNT_TO_APPLY_NOT_POSITIVE', 'amountApplied')
  if (amountCents > remainingCents) return refused('ABOVE_REMAINDER', 'amountApplied', { remainingCents })
  return accepted(null)
}

function mayMeet(creditItem: OpenItem, debitItem: OpenItem): boolean {
  if (raisesBalance(creditItem) || !raisesBalance(debitItem)) return false
  return isInvoice(debitItem.kind) || creditItem.kind !== 'customer write-off'
}

/** Returns whether a document has no open amount, or is marked as paid. */
export function isUsedUp(item: OpenItem): boolean {
  return item.isMarkedPaid || remainderOf(item) === 0
}

const PAYMENT_WORDS: Partial<Record<DocumentKind, string>> = {
  'customer payment': 'payment receipt',
  'vendor payment': 'payment disbursement',
}

/** Returns the noun for an item without an open amount, for the error message. It is `refund` for refunds of customers and vendors. */
function itemWord(item: Movement): string {
  if (item.isRefund) return 'refund'
  return PAYMENT_WORDS[item.kind] ?? documentWord(item).toLowerCase()
}

/** Returns the details of the error for an item without an open amount: the noun for the item, and a remaining amount of 0. */
export function nothingLeft(item: Movement): { what: string; remainingCents: Cents } {
  return { what: itemWord(item), remainingCents: 0 }
}

/** An open invoice or bill that a payment could pay. */
export type PayableItem = { id: number; date: CalendarDate; remainingCents: Cents }

/**
 * Proposes the invoices that a payment most likely pays: the oldest open invoice with exactly its amount, or else several invoices as in
 * `proposeApplications`. Example: the open invoices are 600 in May and 700 in June. A payment of 700 pays the June invoice. A payment of
 * 650 pays 600 of the May invoice and 50 of the June invoice.
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
 * Distributes an amount over open invoices. Pays each invoice in full, the oldest first, until the amount is used up. Example: with open
 * invoices of 600 in May and 700 in June, 1000 is distributed as 600 and 400. Any remaining amount stays unapplied.
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
