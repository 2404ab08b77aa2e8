// What documents are called where people read of them: registers, statements, paper.
import { type DocumentKind, isInvoice } from './document-kinds.ts'

/** What decides how a document is called. */
export type DocumentTold = { kind: DocumentKind; totalCents: number; isRefund: boolean }

const WORDS: Record<DocumentKind, readonly [usual: string, turned: string]> = {
  'receivable invoice': ['Invoice', 'Credit note'],
  'customer payment': ['Payment', 'Refund'],
  'customer write-off': ['Write-off', 'Write-off'],
  'payable invoice': ['Bill', 'Vendor credit'],
  'vendor payment': ['Payment', 'Refund'],
}

/** A document's word: an invoice of -500 is a `Credit note`, money paid back a `Refund`. */
export function documentWord({ kind, totalCents, isRefund }: DocumentTold): string {
  return WORDS[kind][totalCents < 0 || isRefund ? 1 : 0]
}

/** The same by which way it moves its party's balance: what raises it is an invoice, a bill or a refund. */
export function wordByDirection({ kind, raises }: { kind: DocumentKind; raises: boolean }): string {
  return WORDS[kind][raises === isInvoice(kind) ? 0 : 1]
}

const NOUNS: Readonly<Record<string, string>> = { 'receivable invoice': 'invoice', 'payable invoice': 'bill' }

/** A kind of record inside a sentence: the `payable invoice` of an entry's source and of the trail is a `bill` to its readers. */
export function nounOfKind(kind: string): string {
  return NOUNS[kind] ?? kind
}
