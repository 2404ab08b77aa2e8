// The names of documents in registers, in statements and in print.
import { type DocumentKind, isInvoice } from './document-kinds.ts'

/** The fields that decide the name of a document. */
export type DocumentSummary = { kind: DocumentKind; totalCents: number; isRefund: boolean }

const WORDS: Record<DocumentKind, readonly [usual: string, turned: string]> = {
  'receivable invoice': ['Invoice', 'Credit note'],
  'customer payment': ['Payment', 'Refund'],
  'customer write-off': ['Write-off', 'Write-off'],
  'payable invoice': ['Bill', 'Vendor credit'],
  'vendor payment': ['Payment', 'Refund'],
}

/** Returns the name of a document: an invoice of -500 is a `Credit note`, a refunded payment a `Refund`. */
export function documentWord({ kind, totalCents, isRefund }: DocumentSummary): string {
  return WORDS[kind][totalCents < 0 || isRefund ? 1 : 0]
}

/** Returns the name of a document by its direction. A document that raises its party's balance is an invoice, a bill or a refund. */
export function wordByDirection({ kind, raises }: { kind: DocumentKind; raises: boolean }): string {
  return WORDS[kind][raises === isInvoice(kind) ? 0 : 1]
}
