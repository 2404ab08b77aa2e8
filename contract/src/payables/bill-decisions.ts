// Deciding about many bills that wait for approval, on the wire.
import * as z from 'zod/mini'
import { INVOICE_POSTING_REFUSALS, lockReason } from '../documents/documents.ts'
import { endpoint } from '../endpoint.ts'
import { id, modifiedAt } from '../wire.ts'
import { BILL_MOVES_BOOKS, payableInvoice } from './payable-invoices.ts'

/** The most bills that are decided about in one call. */
export const BILLS_AT_ONCE_MAX = 500

/** A bill with the record that was looked at: what somebody changed since is refused instead of decided about unseen. */
const chosenBill = z.strictObject({ payableInvoiceID: id, modifiedAt: z.optional(modifiedAt) })
const chosenBills = z.array(chosenBill).check(z.minLength(1), z.maxLength(BILLS_AT_ONCE_MAX))

export const approvePayableInvoices = endpoint({
  name: 'approvePayableInvoices',
  method: 'POST',
  path: '/payable-invoices/approvals',
  summary:
    'Approves many bills: all of them, or none when one is refused; each that is, is named by its place. What is approved already stays as it is.',
  permission: 'documents.post',
  body: z.strictObject({
    payableInvoices: chosenBills,
    lockReason,
  }),
  response: z.object({ invoices: z.array(payableInvoice) }),
  refusals: [
    'NOT_FOUND',
    'STALE',
    ...INVOICE_POSTING_REFUSALS,
    'VENDOR_INVOICES_NOT_ALLOWED',
    'APPROVER_ENTERED_IT',
    'IDEMPOTENCY_MISMATCH',
  ],
  changes: BILL_MOVES_BOOKS,
})

export const rejectPayableInvoices = endpoint({
  name: 'rejectPayableInvoices',
  method: 'POST',
  path: '/payable-invoices/rejections',
  summary:
    'Rejects many bills that wait for approval. What is refused is named with its reason, and the others are rejected. What is rejected already stays as it is.',
  permission: 'documents.post',
  body: z.strictObject({ payableInvoices: chosenBills }),
  response: z.object({
    /** Those that stand rejected. */
    invoices: z.array(payableInvoice),
    /** Those that stay as they are, each with the reason. */
    refused: z.array(z.object({ payableInvoiceID: id, code: z.string(), err: z.string() })),
  }),
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  changes: ['payableInvoices', 'vendors'],
})
