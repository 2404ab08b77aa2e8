// Charges many pending invoices in one call.
import * as z from 'zod/mini'
import { INVOICE_POSTING_REFUSALS, lockReason } from '../documents/documents.ts'
import { postingEndpoint } from '../endpoint.ts'
import { id, modifiedAt } from '../wire.ts'
import { CHARGE_REFUSALS, receivableInvoice } from './receivable-invoices.ts'

/** The maximum number of invoices in one call. */
export const INVOICES_AT_ONCE_MAX = 500

/**
 * An invoice, and the version that the user saw. An invoice that has changed since then is refused, so that users do not charge a version
 * that they have not seen.
 */
const chosenInvoice = z.strictObject({ receivableInvoiceID: id, modifiedAt: z.optional(modifiedAt) })

export const chargeReceivableInvoices = postingEndpoint({
  name: 'chargeReceivableInvoices',
  method: 'POST',
  path: '/receivable-invoices/charges',
  summary:
    'Charges many invoices. If one invoice is refused, charges nothing. The refusals contain the positions of the refused invoices. Invoice numbers follow the order of creation. Invoices that are already charged do not change. An invoice above the credit limit is refused. To confirm the charge, charge the invoice individually.',
  body: z.strictObject({
    receivableInvoices: z.array(chosenInvoice).check(z.minLength(1), z.maxLength(INVOICES_AT_ONCE_MAX)),
    lockReason,
  }),
  response: z.object({ invoices: z.array(receivableInvoice) }),
  refusals: ['NOT_FOUND', 'STALE', ...INVOICE_POSTING_REFUSALS, ...CHARGE_REFUSALS, 'IDEMPOTENCY_MISMATCH'],
  changes: ['receivableInvoices', 'customers', 'accounts', 'transactions'],
})
