// Changes of an existing document: its state, its total and party while payments are applied, and when it counts as paid.
import type { Cents } from '../money.ts'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '../refusals.ts'
import type { PartySide } from './document-kinds.ts'
import { type DocumentState, stateShown } from './document-states.ts'

/** The fields of a document that payment applications restrict. `appliedCents` is never negative. */
export type AppliedDocument = { partyId: number; totalCents: Cents; appliedCents: Cents; isRefund: boolean }

/** The values of the same fields after the change. */
export type ChangedDocument = Omit<AppliedDocument, 'appliedCents'>

/** The API names of the fields in a refusal. */
export type ChangedFields = { party: string; total: string }

/**
 * Checks whether a document may get another total or party. While anything is applied, the party and the sign cannot change, and the total
 * cannot be less than the applied amount: with 400 of 1000 applied, 400 is accepted and 399 is refused. A refund cannot become a payment,
 * or the other way around. Refuses REFUND_IS_FIXED, APPLIED_KEEPS_PARTY, APPLIED_KEEPS_SIGN, and TOTAL_BELOW_APPLIED with `appliedCents`.
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

/** The facts for canceling, rejecting or deleting a document. `applicationIds` are its payment applications. */
export type EndedDocument = { side: PartySide; state: DocumentState; applicationIds: readonly number[] }

/**
 * Checks whether an invoice or bill may get another state. It can be canceled or rejected only if nothing is applied. If a document is set
 * back to PENDING, its applications remain as reservations. Posting has separate rules. Refuses DOCUMENT_APPLIED with the ids of the
 * applications.
 */
export function checkStateChange(
  { state, applicationIds }: Omit<EndedDocument, 'side'>,
  wanted: DocumentState,
): Result<null> {
  if (wanted !== 'ENDED' || state === wanted || applicationIds.length === 0) return accepted(null)
  return refused('DOCUMENT_APPLIED', undefined, { advices: applicationIds.join(', ') })
}

/**
 * Checks whether a bill may be rejected in a batch: it is not approved, and nothing is applied. An approved bill must first be unposted
 * individually, because that changes the ledger. Refuses BILL_APPROVED, DOCUMENT_APPLIED.
 */
export function checkRejection(bill: Omit<EndedDocument, 'side'>): Result<null> {
  return bill.state === 'POSTED' ? refused('BILL_APPROVED') : checkStateChange(bill, 'ENDED')
}

/** Checks whether an invoice or bill may be deleted: it is not posted and nothing is applied. Refuses DOCUMENT_POSTED, DOCUMENT_APPLIED. */
export function checkInvoiceDeletion({ side, state, applicationIds }: EndedDocument): Result<null> {
  const refusals: Refusal[] = []
  if (state === 'POSTED') refusals.push(refusal('DOCUMENT_POSTED', undefined, { state: stateShown(side, 'PENDING') }))
  if (applicationIds.length > 0)
    refusals.push(refusal('DOCUMENT_APPLIED', undefined, { advices: applicationIds.join(', ') }))
  return resultOf(refusals, null)
}

/** The facts that decide whether an invoice or bill is paid. */
export type PaidFacts = { state: DocumentState; totalCents: Cents; appliedCents: Cents; isMarkedPaid: boolean }

/** Returns whether a document is paid without a mark: its total is applied, or its total is 0 and it is posted. */
function isPaidByItself({ state, totalCents, appliedCents }: PaidFacts): boolean {
  return totalCents === 0 ? state === 'POSTED' : appliedCents === Math.abs(totalCents)
}

/** Returns whether an invoice or bill shows as paid in full: its total is applied, it is posted with a total of 0, or it is marked as
 * paid. */
export function isPaidInFull(facts: PaidFacts): boolean {
  return facts.isMarkedPaid || isPaidByItself(facts)
}

/**
 * Returns the paid mark after a request with `wanted`, undefined if the request does not have it. A value equal to the shown one changes
 * nothing. True sets the mark, false removes it. Refuses PAID_BY_APPLICATIONS if the document is paid without a mark.
 */
export function paidMarkAfter(shown: PaidFacts, wanted: boolean | undefined): Result<boolean> {
  if (wanted === undefined || wanted === isPaidInFull(shown)) return accepted(shown.isMarkedPaid)
  if (wanted) return accepted(true)
  return isPaidByItself(shown) ? refused('PAID_BY_APPLICATIONS', 'paidInFull') : accepted(false)
}
