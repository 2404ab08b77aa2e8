// Checks that apply only to bills: duplicate bills, and approval by a second person.
import { accepted, type Result, refused } from '../refusals.ts'

/** An invoice number, and the id of another bill from the same vendor with this number. `twinId` is null if there is no such bill. */
export type NumberFacts = { number: string; twinId: number | null; isConfirmed: boolean }

/**
 * Checks whether the invoice number of a bill is allowed. A second `INV-7` from the same vendor is refused until the user confirms it. This
 * includes numbers that only look equal (`visibleText`). `inv-7` is a different number. For the reason, see
 * docs/reference/import-formats.md. Errors: DUPLICATE.
 */
export function checkDuplicate({ number, twinId, isConfirmed }: NumberFacts, field: string): Result<null> {
  if (twinId === null || isConfirmed) return accepted(null)
  return refused('DUPLICATE', field, { number, documentID: twinId })
}

/**
 * The user who entered or last changed the bill, the approver, and whether a second person must approve the bill. Users are identified by
 * id.
 */
export type ApprovalFacts = {
  documentId: number
  enteredBy: number | null
  approverId: number
  isSecondWanted: boolean
}

/**
 * Checks whether a user may approve a bill. If the organisation requires a second person, the user who entered the bill, or last changed
 * its vendor, amount, number or account, may not approve it. Errors: APPROVER_ENTERED_IT.
 */
export function checkApprover({ documentId, enteredBy, approverId, isSecondWanted }: ApprovalFacts): Result<null> {
  if (!isSecondWanted || enteredBy !== approverId) return accepted(null)
  return refused('APPROVER_ENTERED_IT', 'approvalStatus', { documentID: documentId })
}
