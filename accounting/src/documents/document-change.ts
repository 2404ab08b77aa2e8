// The rules for changing an existing document: its state, its total and party while payments are applied, and its paid flag.
import type { Cents } from '../money.ts'
import { accepted, type Refusal, type Result, refusal, refused, resultOf } from '../refusals.ts'
import type { PartySide } from './document-kinds.ts'
import { type DocumentState, stateShown } from './document-states.ts'

/** The fields of a document that can change only within limits while payments are applied. `appliedCents` is never negative. */
export type AppliedDocument = { partyId: number; totalCents: Cents; appliedCents: Cents; isRefund: boolean }

/** The values of a document after the change: party, total and refund. */
export type ChangedDocument = Omit<AppliedDocument, 'appliedCents'>

/** The API names of the party and total fields, used in errors. */
export type ChangedFields = { partyId: string; totalCents: string }

/**
 * Checks whether the total or party of a document may change. While an amount is applied, the party and the sign cannot change, and the
 * total cannot be less than the applied amount. If 400 of 1000 is applied, a total of 400 is accepted and 399 is refused. A refund cannot
 * become a payment, and a payment cannot become a refund. Errors: REFUND_IS_FIXED, APPLIED_KEEPS_PARTY, APPLIED_KEEPS_SIGN, and
 * TOTAL_BELOW_APPLIED with `appliedCents`.
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
    if (before.partyId !== after.partyId) refusals.push(refusal('APPLIED_KEEPS_PARTY', fields.partyId))
    if (Math.sign(before.totalCents) !== Math.sign(after.totalCents))
      refusals.push(refusal('APPLIED_KEEPS_SIGN', fields.totalCents))
    else if (Math.abs(after.totalCents) < appliedCents)
      refusals.push(refusal('TOTAL_BELOW_APPLIED', fields.totalCents, { appliedCents }))
  }
  return resultOf(refusals, null)
}

/** A document that is to be canceled, rejected or deleted. `applicationIds` are its payment applications. */
export type EndedDocument = { side: PartySide; state: DocumentState; applicationIds: readonly number[] }

/**
 * Checks whether the state of an invoice or bill may change. A document can be canceled or rejected only if no amount is applied. If a
 * document is set back to PENDING, its applications remain as reservations. Posting has separate rules. Errors: DOCUMENT_APPLIED with the
 * ids of the applications.
 */
export function checkStateChange(
  { state, applicationIds }: Omit<EndedDocument, 'side'>,
  wanted: DocumentState,
): Result<null> {
  if (wanted !== 'ENDED' || state === wanted || applicationIds.length === 0) return accepted(null)
  return refused('DOCUMENT_APPLIED', undefined, { advices: applicationIds.join(', ') })
}

/**
 * Checks whether a bill may be rejected in a batch. It must not be approved, and no amount may be applied. An approved bill must first be
 * unposted individually, because unposting changes the ledger. Errors: BILL_APPROVED, DOCUMENT_APPLIED.
 */
export function checkRejection(bill: Omit<EndedDocument, 'side'>): Result<null> {
  return bill.state === 'POSTED' ? refused('BILL_APPROVED') : checkStateChange(bill, 'ENDED')
}

/**
 * Checks whether an invoice or bill may be deleted. It must not be posted, and no amount may be applied. Errors: DOCUMENT_POSTED,
 * DOCUMENT_APPLIED.
 */
export function checkInvoiceDeletion({ side, state, applicationIds }: EndedDocument): Result<null> {
  const refusals: Refusal[] = []
  if (state === 'POSTED') refusals.push(refusal('DOCUMENT_POSTED', undefined, { state: stateShown(side, 'PENDING') }))
  if (applicationIds.length > 0)
    refusals.push(refusal('DOCUMENT_APPLIED', undefined, { advices: applicationIds.join(', ') }))
  return resultOf(refusals, null)
}

/** The values that determine whether an invoice or bill is paid. */
export type PaidFacts = { state: DocumentState; totalCents: Cents; appliedCents: Cents; isMarkedPaid: boolean }

/** Returns whether a document is paid, regardless of its paid flag. Its total must be applied, or it must be posted with a total of 0. */
function isPaidByItself({ state, totalCents, appliedCents }: PaidFacts): boolean {
  return totalCents === 0 ? state === 'POSTED' : appliedCents === Math.abs(totalCents)
}

/**
 * Returns whether an invoice or bill is shown as paid in full. This is the case if its total is applied, if it is posted with a total of 0,
 * or if it is marked as paid.
 */
export function isPaidInFull(facts: PaidFacts): boolean {
  return facts.isMarkedPaid || isPaidByItself(facts)
}

/**
 * Returns the paid flag after a request. `wanted` is the requested value, or undefined if the request has none. A value equal to the
 * current `paidInFull` changes nothing. True sets the flag, false clears it. Errors: PAID_BY_APPLICATIONS if the document is paid without
 * the flag.
 */
export function paidMarkAfter(shown: PaidFacts, wanted: boolean | undefined): Result<boolean> {
  if (wanted === undefined || wanted === isPaidInFull(shown)) return accepted(shown.isMarkedPaid)
  if (wanted) return accepted(true)
  return isPaidByItself(shown) ? refused('PAID_BY_APPLICATIONS', 'paidInFull') : accepted(false)
}
