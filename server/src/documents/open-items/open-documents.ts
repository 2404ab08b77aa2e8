// Reads the documents of a customer or vendor that are not fully applied, and the documents to which a document can be applied.
import { toWire } from '@twofold/accounting/calendar'
import { isInvoice, type PartySide, raisesBalance } from '@twofold/accounting/documents/document-kinds'
import { remainderOf } from '@twofold/accounting/payment-application'
import { accepted, type Result, refused } from '@twofold/accounting/refusals'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { Books } from '../../identity/books.ts'
import { readParty } from '../../parties/sql.ts'
import type { Document } from '../document.ts'
import { readApplicable, readOpenItems } from '../sql.ts'

/**
 * Returns the open documents of the same party to which a document can be applied, or that can be applied to it, oldest first. Runs one
 * statement.
 */
export function readCounterparts(books: Books, document: Document): Promise<Document[]> {
  return readApplicable(books, { partyId: document.partyId, raises: raisesBalance(document) })
}

/** Returns an open document in wire format. */
export function presentOpen(document: Document): OpenDocument {
  return {
    kind: document.kind,
    documentID: document.id,
    raises: raisesBalance(document),
    invoiceNumber: document.number ?? 0,
    date: toWire(document.date),
    dateDue: toWire(document.dueDate),
    reference: document.reference,
    isPosted: document.state === 'POSTED',
    total: Math.abs(document.totalCents),
    applied: document.appliedCents,
    remaining: remainderOf(document),
  }
}

/** Returns a party's open payments, credits and refunds in separate lists, oldest first. Fails with NOT_FOUND. Runs two statements. */
export async function openItemsOf(
  books: Books,
  side: PartySide,
  partyId: number,
): Promise<Result<Record<'payments' | 'credits' | 'refunds', Document[]>>> {
  if ((await readParty(books, side, partyId)) === null) return refused('NOT_FOUND')
  const open = await readOpenItems(books, partyId)
  const payments = open.filter(({ kind }) => !isInvoice(kind))
  return accepted({
    payments: payments.filter(({ isRefund }) => !isRefund),
    credits: open.filter(({ kind, totalCents }) => isInvoice(kind) && totalCents < 0),
    refunds: payments.filter(({ isRefund }) => isRefund),
  })
}

/** Returns an open credit or refund in wire format, with unsigned amounts. */
export function presentOpenItem<const Party extends 'customer' | 'vendor'>(party: Party) {
  type OfParty = Record<`${Party}ID`, number> & Record<`${Party}Name`, string>
  return (document: Document) => ({
    documentID: document.id,
    ...({ [`${party}ID`]: document.partyId, [`${party}Name`]: document.partyName } as OfParty),
    date: toWire(document.date),
    reference: document.reference,
    total: Math.abs(document.totalCents),
    applied: document.appliedCents,
    remaining: remainderOf(document),
  })
}
