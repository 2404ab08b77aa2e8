// The kinds of document and what tells them apart: whose balance they move, and which way.
import type { Cents } from '../money.ts'

/** Whether a party owes us (a customer) or we owe it (a vendor). */
export const PARTY_SIDES = ['RECEIVABLE', 'PAYABLE'] as const
export type PartySide = (typeof PARTY_SIDES)[number]

/** Every kind of document, by the words that an entry's source and the audit trail call it. */
export const DOCUMENT_KINDS = [
  'receivable invoice',
  'customer payment',
  'customer write-off',
  'payable invoice',
  'vendor payment',
] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** What decides which way a document moves its party's balance. `isRefund` is a payment's alone. */
export type Movement = { kind: DocumentKind; totalCents: Cents; isRefund: boolean }

/** Whose documents these are: customers' or vendors'. */
export function partySideOf(kind: DocumentKind): PartySide {
  return kind === 'payable invoice' || kind === 'vendor payment' ? 'PAYABLE' : 'RECEIVABLE'
}

/** Whether it is an invoice or a bill, which are PENDING at first; all others are posted when they are made. */
export function isInvoice(kind: DocumentKind): boolean {
  return kind === 'receivable invoice' || kind === 'payable invoice'
}

/**
 * Whether a document raises its party's balance: an invoice or bill of 0 or more, and a refund. Payments, write-offs and
 * credits (negative totals) lower it.
 */
export function raisesBalance({ kind, totalCents, isRefund }: Movement): boolean {
  return isInvoice(kind) ? totalCents >= 0 : isRefund
}

/**
 * What a document does to its party's account, debit-positive, in cents: an invoice of 500 is +500, a payment of 500 from a
 * customer is -500, a bill of 500 is -500, a credit note of -500 is -500.
 */
export function partyCents(document: Movement): Cents {
  const raised = (raisesBalance(document) ? 1 : -1) * Math.abs(document.totalCents)
  return (partySideOf(document.kind) === 'RECEIVABLE' ? raised : -raised) + 0
}
