// Returns the documents to which a document can be applied.
import { toWire } from '@twofold/accounting/calendar'
import { raisesBalance } from '@twofold/accounting/documents/document-kinds'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { OpenDocument } from '@twofold/contract/documents/documents'
import type { Books } from '../../identity/books.ts'
import type { Document } from '../document.ts'
import { readApplicable } from '../sql.ts'

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
