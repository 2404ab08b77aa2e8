// Creates and changes bills from requests. A request may set the approval status like any other field.

import { type PayableState, stateOfWord } from '@twofold/accounting/documents/document-states'
import { type Result, refused } from '@twofold/accounting/refusals'
import type { IdempotencyKey } from '../audit/idempotency.ts'
import { changeDocument } from '../documents/change.ts'
import type { Document } from '../documents/document.ts'
import { createInvoice } from '../documents/invoices.ts'
import type { Confirmations } from '../documents/posting.ts'
import { PAYABLE_INVOICE } from '../documents/wire/payable-invoice.ts'
import type { Books } from '../identity/books.ts'
import { sentFields } from './wire.ts'

type BillInput = Parameters<typeof sentFields>[0] &
  Confirmations & { approvalStatus?: PayableState | undefined; paidInFull?: boolean | undefined }

type NewBillInput = BillInput & {
  vendorID: number
  dateReceived: string
  vendorInvoiceNumber: string
  invoicePreTaxTotal: number
  invoiceTotal: number
}

/** Enters a bill as PENDING. Fails with NEW_IS_PENDING and with the errors of `createInvoice`. */
export async function createBill(
  books: Books,
  input: NewBillInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<Document>> {
  const { approvalStatus = 'PENDING', allowDuplicate, paidInFull } = input
  if (approvalStatus !== 'PENDING') return refused('NEW_IS_PENDING', 'approvalStatus')
  const named = {
    partyId: input.vendorID,
    date: input.dateReceived,
    reference: input.vendorInvoiceNumber.trim(),
    preTaxCents: input.invoicePreTaxTotal,
    totalCents: input.invoiceTotal,
  }
  const fields = { ...sentFields(input), ...named }
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
    fields: sentFields(input),
  })
}
