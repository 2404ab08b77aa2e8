// How many documents there are under the filters of a list, and what they come to: asked for beside a list that is longer than
// its first window.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { payableInvoiceFilters } from './payables/payable-invoices.ts'
import { vendorPaymentFilters } from './payables/vendor-payments.ts'
import { customerPaymentFilters } from './receivables/customer-payments.ts'
import { receivableInvoiceFilters } from './receivables/receivable-invoices.ts'
import { cents } from './wire.ts'

/** Refunds and credits count below 0, with what is applied of them. */
const documentTotals = z.object({
  documentCount: z.number(),
  total: cents,
  applied: cents,
  /** What is left of those that are neither canceled, rejected nor marked paid. */
  open: cents,
})

export const readReceivableInvoiceTotals = endpoint({
  name: 'readReceivableInvoiceTotals',
  method: 'GET',
  path: '/receivable-invoices/totals',
  summary: 'How many receivable invoices there are under the filters of a list, and their sums in cents.',
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
  summary: 'How many customer payments there are under the filters of a list, and their sums in cents.',
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
  summary: 'How many bills there are under the filters of a list, and their sums in cents.',
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
  summary: 'How many vendor payments there are under the filters of a list, and their sums in cents.',
  permission: 'documents.read',
  query: z.strictObject(vendorPaymentFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})
