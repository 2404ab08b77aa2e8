// Creates and changes receivable invoices from requests.

import { type DocumentState, type ReceivableState, stateOfWord } from '@twofold/accounting/documents/document-states'
import { type Result, refused } from '@twofold/accounting/refusals'
import { RECEIVABLE_INVOICE } from '@twofold/contract/documents/codecs'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { changeDocument } from '../documents/change.ts'
import type { Document } from '../documents/document.ts'
import { createInvoice as createAnyInvoice } from '../documents/new-document.ts'
import type { Confirmations } from '../documents/posting.ts'
import type { Books } from '../identity/books.ts'

type InvoiceInput = Parameters<typeof RECEIVABLE_INVOICE.decodeFields>[0] &
  Confirmations & { chargeStatus?: ReceivableState | undefined; paidInFull?: boolean | undefined }

/** Creates an invoice as PENDING. Fails with STATE_HAS_ITS_OWN_CALL and with the errors of `createInvoice`. */
export async function createInvoice(
  books: Books,
  input: InvoiceInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { chargeStatus = 'PENDING', paidInFull } = input
  if (chargeStatus !== 'PENDING') return hasItsOwnCall()
  const fields = RECEIVABLE_INVOICE.decodeFields(input)
  return createAnyInvoice(books, RECEIVABLE_INVOICE, { fields, paidInFull }, idempotency)
}

/**
 * Changes an invoice and its entry. Fails with STATE_HAS_ITS_OWN_CALL if the state differs from the current one and with the errors
 * of `changeDocument`.
 */
export async function changeInvoice(
  books: Books,
  id: number,
  input: InvoiceInput & { modifiedAt?: string | undefined },
): Promise<Result<Document>> {
  const { lockReason, allowOverCreditLimit, paidInFull, modifiedAt } = input
  return changeDocument(books, RECEIVABLE_INVOICE, id, {
    lockReason,
    allowOverCreditLimit,
    paidInFull,
    modifiedAt,
    partyId: input.customerID,
    fields: ({ state }) => (isState(input, state) ? RECEIVABLE_INVOICE.decodeFields(input) : hasItsOwnCall(id)),
  })
}

/** The request may contain PENDING or the current state in addition to the other fields. */
function isState({ chargeStatus = 'PENDING' }: InvoiceInput, state: DocumentState): boolean {
  return chargeStatus === 'PENDING' || stateOfWord('RECEIVABLE', chargeStatus) === state
}

function hasItsOwnCall(id?: number) {
  const path = `/receivable-invoices/${id ?? '{id}'}/charge`
  return refused('STATE_HAS_ITS_OWN_CALL', 'chargeStatus', { path })
}
