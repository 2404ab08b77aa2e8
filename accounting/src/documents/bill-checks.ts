// What guards bills alone against the costliest slips in payables: one bill entered twice, and one that nobody else has seen.
import { accepted, type Result, refused } from '../refusals.ts'

/** A vendor's invoice number, and the other bill of his that has it already (null: none has). */
export type NumberFacts = { number: string; twinId: number | null; isConfirmed: boolean }

/**
 * Checks whether a bill may have its number. A second `INV-7` of one vendor is refused until it is confirmed, also one that only looks the
 * same (`visibleText`); `inv-7` is another number, as docs/reference/import-formats.md says with the reason. Refuses DUPLICATE.
 */
export function checkDuplicate({ number, twinId, isConfirmed }: NumberFacts, field: string): Result<null> {
  if (twinId === null || isConfirmed) return accepted(null)
  return refused('DUPLICATE', field, { number, documentID: twinId })
}

/** Who says last what a bill says, who would approve it, and whether the organisation wants two people. Users by id. */
export type ApprovalFacts = {
  documentId: number
  enteredBy: number | null
  approverId: number
  isSecondWanted: boolean
}

/**
 * Whether somebody may approve a bill: where the organisation wants a second person, not who entered it, or last changed its
 * vendor, amount, number or account. Refuses APPROVER_ENTERED_IT.
 */
export function checkApprover({ documentId, enteredBy, approverId, isSecondWanted }: ApprovalFacts): Result<null> {
  if (!isSecondWanted || enteredBy !== approverId) return accepted(null)
  return refused('APPROVER_ENTERED_IT', 'approvalStatus', { documentID: documentId })
}
