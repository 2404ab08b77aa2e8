// Creates and changes receivable invoices from requests.

import { type DocumentState, type ReceivableState, stateOfWord } from '@twofold/accounting/documents/document-states'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { changeDocument } from '../documents/change.ts'
import type { Document } from '../documents/document.ts'
import { createInvoice as createAnyInvoice } from '../documents/invoices.ts'
import type { Confirmations } from '../documents/posting.ts'
import { RECEIVABLE_INVOICE } from '../documents/wire/receivable-invoice.ts'
import type { Books } from '../identity/books.ts'
import { sentFields } from './wire.ts'

type InvoiceInput = Parameters<typeof sentFields>[0] &
  Confirmations & { chargeStatus?: ReceivableState | undefined; paidInFull?: boolean | undefined }

type NewInvoiceInput = InvoiceInput & {
  customerID: number
  dateCharged: string
  invoiceClientReference: string
  invoicePreTaxTotal: number
  invoiceTotal: number
}

/** Creates an invoice as PENDING. Fails with STATE_HAS_ITS_OWN_CALL and with the errors of `createInvoice`. */
export async function createInvoice(
  books: Books,
  input: NewInvoiceInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { chargeStatus = 'PENDING', paidInFull } = input
  if (chargeStatus !== 'PENDING') return hasItsOwnCall()
  const named = {
    partyId: input.customerID,
    date: input.dateCharged,
    reference: input.invoiceClientReference.trim(),
    preTaxCents: input.invoicePreTaxTotal,
    totalCents: input.invoiceTotal,
  }
  const fields = { ...sentFields(input), ...named }
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
    fields: ({ state }) => (isState(input, state) ? accepted(sentFields(input)) : hasItsOwnCall(id)),
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
