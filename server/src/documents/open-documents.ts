// What a document can be applied to or from.
import { toWire } from '@twofold/accounting/calendar'
import { raisesBalance } from '@twofold/accounting/documents/document-kinds'
import { remainderOf } from '@twofold/accounting/payment-application'
import type { OpenDocument } from '@twofold/contract/documents'
import type { Books } from '../identity/books.ts'
import type { Document } from './document.ts'
import { readOpenItems } from './sql.ts'

/** All open documents of the same party that move its balance the other way, the oldest first. One statement. */
export async function readCounterparts(books: Books, document: Document): Promise<Document[]> {
  const open = await readOpenItems(books, document.partyId)
  return open.filter(other => raisesBalance(other) !== raisesBalance(document))
}

/** A document with something left, on the wire. */
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
