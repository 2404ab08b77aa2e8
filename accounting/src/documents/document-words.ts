// The names of documents in registers, on statements and in print, and the comments of their entries.
import { COMMENT_LENGTH_MAX } from '../text.ts'
import { type DocumentKind, isInvoice } from './document-kinds.ts'

/** The fields that determine the name of a document. */
export type DocumentSummary = { kind: DocumentKind; totalCents: number; isRefund: boolean }

const WORDS: Record<DocumentKind, readonly [usual: string, turned: string]> = {
  'receivable invoice': ['Invoice', 'Credit note'],
  'customer payment': ['Payment', 'Refund'],
  'customer write-off': ['Write-off', 'Write-off'],
  'payable invoice': ['Bill', 'Vendor credit'],
  'vendor payment': ['Payment', 'Refund'],
}

/** Returns the name of a document: `Credit note` for an invoice of -500, `Refund` for a payment that is a refund. */
export function documentWord({ kind, totalCents, isRefund }: DocumentSummary): string {
  return WORDS[kind][totalCents < 0 || isRefund ? 1 : 0]
}

/**
 * Returns the name of a document from its effect on its party's balance. A document that raises the balance is an invoice, a bill or a
 * refund.
 */
export function wordByDirection({ kind, raises }: { kind: DocumentKind; raises: boolean }): string {
  return WORDS[kind][raises === isInvoice(kind) ? 0 : 1]
}

/** The fields of a document that are part of the comment of its entry. */
export type DescribedDocument = DocumentSummary & {
  reference: string
  comment: string
  partyName: string
}

/**
 * Returns the comment of a document's entry: `Invoice A-7, Ann: May`. For a credit or a refund, the comment starts with `Credit note`,
 * `Vendor credit` or `Refund`.
 */
export function entryComment(document: DescribedDocument): string {
  const { reference, comment, partyName } = document
  const word = documentWord(document)
  const whole = `${word}${reference === '' ? '' : ` ${reference}`}, ${partyName}${comment === '' ? '' : `: ${comment}`}`
  // Removes an unpaired surrogate, which cannot be stored.
  return whole.slice(0, COMMENT_LENGTH_MAX).replace(/[\ud800-\udbff]$/u, '')
}
