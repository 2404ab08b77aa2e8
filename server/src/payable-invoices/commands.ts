// Creates and changes bills from requests. A request may set the approval status like any other field.

import { type PayableState, stateOfWord } from '@twofold/accounting/documents/document-states'
import { type Result, refused } from '@twofold/accounting/refusals'
import { PAYABLE_INVOICE } from '@twofold/contract/documents/codecs'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { changeDocument } from '../documents/change.ts'
import type { Document } from '../documents/document.ts'
import { createInvoice } from '../documents/new-document.ts'
import type { Confirmations } from '../documents/posting.ts'
import type { Books } from '../identity/books.ts'

type BillInput = Parameters<typeof PAYABLE_INVOICE.decodeFields>[0] &
  Confirmations & { approvalStatus?: PayableState | undefined; paidInFull?: boolean | undefined }

/** Enters a bill as PENDING. Fails with NEW_IS_PENDING and with the errors of `createInvoice`. */
export async function createBill(
  books: Books,
  input: BillInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { approvalStatus = 'PENDING', allowDuplicate, paidInFull } = input
  if (approvalStatus !== 'PENDING') return refused('NEW_IS_PENDING', 'approvalStatus')
  const fields = PAYABLE_INVOICE.decodeFields(input)
  return createInvoice(books, PAYABLE_INVOICE, { fields, allowDuplicate, paidInFull }, idempotency)
}

/** Changes a bill, its approval status and its entry. Fails with the errors of `changeDocument`. */
export async function changeBill(
  books: Books,
  id: number,
  input: BillInput & { modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  const { lockReason, allowDuplicate, reversalDate, paidInFull, modifiedAt, approvalStatus } = input
  return changeDocument(books, PAYABLE_INVOICE, id, {
    lockReason,
    allowDuplicate,
    reversalDate,
    paidInFull,
    modifiedAt,
    partyId: input.vendorID,
    state: approvalStatus && stateOfWord('PAYABLE', approvalStatus),
    fields: () => PAYABLE_INVOICE.decodeFields(input),
  })
}
