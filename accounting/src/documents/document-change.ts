// What may change in a document once it is there: its state, its total and party while money is applied, and when it
// counts as paid.
import type { Cents } from '../money.ts'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '../refusals.ts'
import type { PartySide } from './document-kinds.ts'
import { type DocumentState, stateShown } from './document-states.ts'

/** A document as far as money applied to it or from it is concerned. `appliedCents` is never negative. */
export type AppliedDocument = { partyId: number; totalCents: Cents; appliedCents: Cents; isRefund: boolean }

/** The same as it is to be, by the wire names of the fields that a refusal stands beside. */
export type ChangedDocument = Omit<AppliedDocument, 'appliedCents'>

/** The wire names of the fields that a refusal stands beside. */
export type ChangedFields = { party: string; total: string }

/**
 * Whether a document may get another total or party. While anything is applied the party and the sign stay, and the total
 * does not fall below what is applied: of 1000 with 400 applied, 400 is accepted and 399 refused. A refund stays one. Refuses
 * REFUND_IS_FIXED, APPLIED_KEEPS_PARTY, APPLIED_KEEPS_SIGN, TOTAL_BELOW_APPLIED (with `appliedCents`).
 */
export function checkDocumentChange(
  before: AppliedDocument,
  after: ChangedDocument,
  fields: ChangedFields,
): Result<null> {
  const refusals: Refusal[] = []
  if (before.isRefund !== after.isRefund) refusals.push(refusal('REFUND_IS_FIXED', 'isRefund'))
  const { appliedCents } = before
  if (appliedCents > 0) {
    if (before.partyId !== after.partyId) refusals.push(refusal('APPLIED_KEEPS_PARTY', fields.party))
    if (Math.sign(before.totalCents) !== Math.sign(after.totalCents))
      refusals.push(refusal('APPLIED_KEEPS_SIGN', fields.total))
    else if (Math.abs(after.totalCents) < appliedCents)
      refusals.push(refusal('TOTAL_BELOW_APPLIED', fields.total, { appliedCents }))
  }
  return resultOf(refusals, null)
}

/** A document as far as giving it up is concerned; `adviceIds` are its applications. */
export type EndedDocument = { side: PartySide; state: DocumentState; adviceIds: readonly number[] }

/**
 * Whether an invoice or bill may get another state. It is given up (CANCELED, REJECTED) only while nothing is applied; back
 * to PENDING the applications stay, as reservations. Posting has rules of its own. Refuses DOCUMENT_APPLIED, naming them.
 */
export function checkStateChange(
  { state, adviceIds }: Omit<EndedDocument, 'side'>,
  wanted: DocumentState,
): Result<null> {
  if (wanted !== 'ENDED' || state === wanted || adviceIds.length === 0) return accepted(null)
  return refused('DOCUMENT_APPLIED', undefined, { advices: adviceIds.join(', ') })
}

/**
 * Whether a bill may be rejected where many are: it waits for that, and nothing is applied. One that is approved is taken back
 * first, by itself, since that touches the ledger. Refuses BILL_APPROVED, DOCUMENT_APPLIED.
 */
export function checkRejection(bill: Omit<EndedDocument, 'side'>): Result<null> {
  return bill.state === 'POSTED' ? refused('BILL_APPROVED') : checkStateChange(bill, 'ENDED')
}

/** Whether an invoice or bill may be deleted: it is not posted and nothing is applied. Refuses DOCUMENT_POSTED, DOCUMENT_APPLIED. */
export function checkInvoiceDeletion({ side, state, adviceIds }: EndedDocument): Result<null> {
  const refusals: Refusal[] = []
  if (state === 'POSTED') refusals.push(refusal('DOCUMENT_POSTED', undefined, { state: stateShown(side, 'PENDING') }))
  if (adviceIds.length > 0) refusals.push(refusal('DOCUMENT_APPLIED', undefined, { advices: adviceIds.join(', ') }))
  return resultOf(refusals, null)
}

/** What decides whether an invoice or bill is paid. */
export type PaidFacts = { state: DocumentState; totalCents: Cents; appliedCents: Cents; isMarkedPaid: boolean }

/** Paid because all of it is applied; a total of 0 as soon as it is posted. */
function isPaidByItself({ state, totalCents, appliedCents }: PaidFacts): boolean {
  return totalCents === 0 ? state === 'POSTED' : appliedCents === Math.abs(totalCents)
}

/** Whether an invoice or bill shows as paid in full: 1000 with 1000 applied, a posted one of 0, or one that is marked so. */
export function isPaidInFull(facts: PaidFacts): boolean {
  return facts.isMarkedPaid || isPaidByItself(facts)
}

/**
 * The paid mark after somebody has sent `wanted` (undefined: nothing). What equals the one shown changes nothing; true for
 * false sets the mark; false for true takes it back. Refuses PAID_BY_APPLICATIONS where it is true without a mark.
 */
export function paidMarkAfter(shown: PaidFacts, wanted: boolean | undefined): Result<boolean> {
  if (wanted === undefined || wanted === isPaidInFull(shown)) return accepted(shown.isMarkedPaid)
  if (wanted) return accepted(true)
  return isPaidByItself(shown) ? refused('PAID_BY_APPLICATIONS', 'paidInFull') : accepted(false)
}
