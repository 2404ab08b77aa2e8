// Approves or rejects many bills in one call.
import * as z from 'zod/mini'
import { INVOICE_POSTING_REFUSALS, lockReason } from '../documents/documents.ts'
import { postingEndpoint } from '../endpoint.ts'
import { id, modifiedAt } from '../wire.ts'
import { BILL_MOVES_BOOKS, payableInvoice } from './payable-invoices.ts'

/** The maximum number of bills in one call. */
export const BILLS_AT_ONCE_MAX = 500

/**
 * A bill, and the version that the user saw. A bill that has changed since then is refused, so that users do not approve or reject a
 * version that they have not seen.
 */
const chosenBill = z.strictObject({ payableInvoiceID: id, modifiedAt: z.optional(modifiedAt) })
const chosenBills = z.array(chosenBill).check(z.minLength(1), z.maxLength(BILLS_AT_ONCE_MAX))

export const approvePayableInvoices = postingEndpoint({
  name: 'approvePayableInvoices',
  method: 'POST',
  path: '/payable-invoices/approvals',
  summary:
    'Approves many bills. If one bill is refused, approves nothing. The refusals contain the positions of the refused bills. Bills that are already approved do not change.',
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

export const rejectPayableInvoices = postingEndpoint({
  name: 'rejectPayableInvoices',
  method: 'POST',
  path: '/payable-invoices/rejections',
  summary:
    'Rejects many pending bills. Bills that cannot be rejected are returned with the reason, and the others are rejected. Bills that are already rejected do not change.',
  body: z.strictObject({ payableInvoices: chosenBills }),
  response: z.object({
    /** The rejected bills. */
    invoices: z.array(payableInvoice),
    /** The bills that were not rejected, each with the reason. */
    refused: z.array(z.object({ payableInvoiceID: id, code: z.string(), err: z.string() })),
  }),
  refusals: ['NOT_FOUND', 'IDEMPOTENCY_MISMATCH'],
  changes: ['payableInvoices', 'vendors'],
})
