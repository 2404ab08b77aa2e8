// Charging many invoices that wait for it, on the wire.
import * as z from 'zod/mini'
import { INVOICE_POSTING_REFUSALS, lockReason } from '../documents/documents.ts'
import { endpoint } from '../endpoint.ts'
import { id, modifiedAt } from '../wire.ts'
import { CHARGE_REFUSALS, receivableInvoice } from './receivable-invoices.ts'

/** The most invoices that are charged in one call. */
export const INVOICES_AT_ONCE_MAX = 500

/** An invoice with the record that was looked at: what somebody changed since is refused instead of charged unseen. */
const chosenInvoice = z.strictObject({ receivableInvoiceID: id, modifiedAt: z.optional(modifiedAt) })

export const chargeReceivableInvoices = endpoint({
  name: 'chargeReceivableInvoices',
  method: 'POST',
  path: '/receivable-invoices/charges',
  summary:
    'Charges many invoices: all of them, or none when one is refused; each that is, is named by its place. Their numbers follow the order in which they were entered. What is charged already stays as it is. A charge above the credit limit is confirmed for each invoice by itself.',
  permission: 'documents.post',
  body: z.strictObject({
    receivableInvoices: z.array(chosenInvoice).check(z.minLength(1), z.maxLength(INVOICES_AT_ONCE_MAX)),
    lockReason,
  }),
  response: z.object({ invoices: z.array(receivableInvoice) }),
  refusals: ['NOT_FOUND', 'STALE', ...INVOICE_POSTING_REFUSALS, ...CHARGE_REFUSALS, 'IDEMPOTENCY_MISMATCH'],
  changes: ['receivableInvoices', 'customers', 'accounts', 'transactions'],
})
