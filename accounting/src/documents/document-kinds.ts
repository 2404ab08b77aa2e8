// The kinds of documents, and how each kind changes its party's balance.
import type { Cents } from '../money.ts'

/** RECEIVABLE: the party owes the organisation (a customer). PAYABLE: the organisation owes the party (a vendor). */
export const PARTY_SIDES = ['RECEIVABLE', 'PAYABLE'] as const
export type PartySide = (typeof PARTY_SIDES)[number]

/** The kinds of documents, named as in entry sources and in the audit trail. */
export const DOCUMENT_KINDS = [
  'receivable invoice',
  'customer payment',
  'customer write-off',
  'payable invoice',
  'vendor payment',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The fields that determine how a document changes its party's balance. `isRefund` is true only for payments. */
export type Movement = { kind: DocumentKind; totalCents: Cents; isRefund: boolean }

/** Returns RECEIVABLE for customer documents and PAYABLE for vendor documents. */
export function partySideOf(kind: DocumentKind): PartySide {
  return kind === 'payable invoice' || kind === 'vendor payment' ? 'PAYABLE' : 'RECEIVABLE'
}

/**
 * Returns whether a kind of document is an invoice or a bill, which is PENDING when created. All other documents are posted when they are
 * created.
 */
export function isInvoice(kind: DocumentKind): boolean {
  return kind === 'receivable invoice' || kind === 'payable invoice'
}

/**
 * Returns whether a document is a debit item, which raises its party's balance. Debit items are refunds, and invoices and bills of 0 or
 * more. Payments, write-offs and credits (negative totals) reduce the balance.
 */
export function raisesBalance({ kind, totalCents, isRefund }: Movement): boolean {
  return isInvoice(kind) ? totalCents >= 0 : isRefund
}

/**
 * Returns the amount by which a document changes the party's account, debit-positive, in cents. Examples: +500 for an invoice of 500, and
 * -500 for a customer payment of 500, a bill of 500, or a credit note of -500.
 */
export function partyCents(document: Movement): Cents {
  const raised = (raisesBalance(document) ? 1 : -1) * Math.abs(document.totalCents)
  return (partySideOf(document.kind) === 'RECEIVABLE' ? raised : -raised) + 0
}
