// The number of documents that match the filters of a list, and the sums of their amounts. Clients request these totals for lists that have
// more than one page.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payableInvoiceFilters } from './payables/payable-invoices.ts'
import { vendorPaymentFilters } from './payables/vendor-payments.ts'
import { customerPaymentFilters } from './receivables/customer-payments.ts'
import { receivableInvoiceFilters } from './receivables/receivable-invoices.ts'
import { cents } from './wire.ts'

/** Refunds, credits, and amounts applied from them count as negative amounts. */
const documentTotals = z.object({
  documentCount: z.number(),
  total: cents,
  applied: cents,
  /** The sum of the open amounts. Excludes documents that are canceled, rejected or marked paid. */
  open: cents,
})

export const readReceivableInvoiceTotals = endpoint({
  name: 'readReceivableInvoiceTotals',
  method: 'GET',
  path: '/receivable-invoices/totals',
  summary:
    'Returns the number of receivable invoices that match the filters, and their total, applied and open amounts in cents.',
  permission: 'documents.read',
  query: z.strictObject(receivableInvoiceFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})

export const readCustomerPaymentTotals = endpoint({
  name: 'readCustomerPaymentTotals',
  method: 'GET',
  path: '/customer-payments/totals',
  summary:
    'Returns the number of customer payments that match the filters, and their total, applied and open amounts in cents.',
  permission: 'documents.read',
  query: z.strictObject(customerPaymentFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})

export const readPayableInvoiceTotals = endpoint({
  name: 'readPayableInvoiceTotals',
  method: 'GET',
  path: '/payable-invoices/totals',
  summary: 'Returns the number of bills that match the filters, and their total, applied and open amounts in cents.',
  permission: 'documents.read',
  query: z.strictObject(payableInvoiceFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})

export const readVendorPaymentTotals = endpoint({
  name: 'readVendorPaymentTotals',
  method: 'GET',
  path: '/vendor-payments/totals',
  summary:
    'Returns the number of vendor payments that match the filters, and their total, applied and open amounts in cents.',
  permission: 'documents.read',
  query: z.strictObject(vendorPaymentFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})
