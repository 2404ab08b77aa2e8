// Write-offs of receivable invoices. A write-off is a document that is created and applied in one request.
import { type CalendarDate, toWire } from '@twofold/accounting/calendar'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { CustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import { type IdempotencyKey, reserveId } from '../audit/idempotency.ts'
import { makeDocument } from '../documents/create.ts'
import { deleteDocument } from '../documents/delete.ts'
import type { Document, DocumentKindDefinition } from '../documents/document.ts'
import {
  checkApplications,
  deletePaymentApplications,
  insertPaymentApplications,
  readPaymentApplications,
  selectItemsForUpdate,
} from '../documents/payment-applications.ts'
import { readDocument, readDocumentVersion } from '../documents/sql.ts'
import type { Books } from '../identity/books.ts'

/** Defines write-offs as a kind of document. */
export const WRITE_OFF: DocumentKindDefinition = {
  kind: 'customer write-off',
  names: {
    partyId: 'receivableInvoiceID',
    accountId: 'writeOffAccountID',
    totalCents: 'amount',
    date: 'writeOffDate',
    reference: 'comment',
  },
  audited: document => ({
    receivableInvoiceID: document.details.receivableInvoiceID,
    customerID: document.partyId,
    amount: document.totalCents,
    writeOffAccountID: document.accountId,
    writeOffDate: toWire(document.date),
    comment: document.comment,
  }),
}

function present(document: Document): CustomerWriteOff {
  return {
    customerWriteOffID: document.id,
    receivableInvoiceID: Number(document.details.receivableInvoiceID),
    customerID: document.partyId,
    customerName: document.partyName,
    amount: document.totalCents,
    writeOffAccountID: document.accountId ?? 0,
    writeOffDate: toWire(document.date),
    comment: document.comment,
    gLEntry: document.entryId ?? 0,
    modifiedAt: document.modifiedAt,
  }
}

type WriteOffInput = {
  receivableInvoiceID: number
  amount: number
  writeOffAccountID: number
  writeOffDate: CalendarDate
  comment?: string | undefined
  lockReason?: string | undefined
}

/**
 * Writes off all or part of the open amount of a charged invoice. Errors: NOT_FOUND, DOES_NOT_APPLY for a credit note, ONLY_POSTED_APPLIES
 * for an uncharged invoice, INVOICE_PAID, ABOVE_REMAINDER, and all errors of posting.
 */
export async function writeOff(
  books: Books,
  input: WriteOffInput,
  idempotency: IdempotencyKey | null,
): Promise<Result<CustomerWriteOff>> {
  const reserved = await reserveId(books, 'document_id', WRITE_OFF.kind, idempotency)
  if (!reserved.ok) return reserved
  const { id, made } = reserved.value
  if (made !== null) return accepted(present(await readDocumentVersion(books, made.objectId, made.objectVersion)))
  const { receivableInvoiceID, amount, writeOffAccountID, writeOffDate, comment = '', lockReason } = input
  const [invoice] = await selectItemsForUpdate(books, [receivableInvoiceID])
  if (invoice?.kind !== 'receivable invoice') return refused('NOT_FOUND')
  if (invoice.state === 'PENDING') return refused('ONLY_POSTED_APPLIES')
  const fields = {
    partyId: invoice.partyId,
    date: writeOffDate,
    dueDate: null,
    accountId: writeOffAccountID,
    preTaxCents: amount,
    taxCents: 0,
    totalCents: amount,
    reference: '',
    comment,
    details: { receivableInvoiceID },
  }
  const document = await makeDocument(books, WRITE_OFF, { id, fields, isRefund: false }, { lockReason })
  if (!document.ok) return document
  const creditItem = { id, kind: WRITE_OFF.kind }
  const debitItem = { id: receivableInvoiceID, kind: invoice.kind }
  const proposed = { creditItem, debitItem, amountCents: amount, field: 'amount' }
  const checked = checkApplications(await selectItemsForUpdate(books, [id, receivableInvoiceID]), [proposed])
  if (!checked.ok) return checked
  await insertPaymentApplications(books, 'RECEIVABLE', checked.value)
  // Reads the invoice again, because the application changed it.
  return await readWriteOff(books, id)
}

/** Returns a write-off. Fails with NOT_FOUND. */
export async function readWriteOff(books: Books, id: number): Promise<Result<CustomerWriteOff>> {
  const document = await readDocument(books, WRITE_OFF.kind, id)
  return document === null ? refused('NOT_FOUND') : accepted(present(document))
}

/** Undoes a write-off: removes its application and voids its entry. Fails with NOT_FOUND, CLEARED, LOCKED and HARD_LOCKED. */
export async function undoWriteOff(
  books: Books,
  id: number,
  { lockReason }: { lockReason?: string | undefined },
): Promise<Result<CustomerWriteOff>> {
  const applications = await readPaymentApplications(books, id)
  const [selected] = await selectItemsForUpdate(books, [id, ...applications.map(({ debitItem }) => debitItem.id)])
  if (selected?.id !== id || selected.kind !== WRITE_OFF.kind) return refused('NOT_FOUND')
  await deletePaymentApplications(
    books,
    'RECEIVABLE',
    applications.map(application => application.id),
  )
  const deleted = await deleteDocument(books, WRITE_OFF, id, { lockReason })
  return deleted.ok ? accepted(present(deleted.value)) : deleted
}
