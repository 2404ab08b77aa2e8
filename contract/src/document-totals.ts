// How many documents there are under the filters of a list, and what they come to: asked for beside a list that is longer than
// its first window.
import * as z from 'zod/mini'
import { paymentFilters } from './customer-payments.ts'
import { endpoint } from './endpoint.ts'
import { billFilters } from './payable-invoices.ts'
import { invoiceFilters } from './receivable-invoices.ts'
import { disbursementFilters } from './vendor-payments.ts'
import { cents } from './wire.ts'

/** Refunds and credits count below 0, with what is applied of them. */
const documentTotals = z.object({
  documentCount: z.number(),
  total: cents,
  applied: cents,
  /** What is left of those that are neither canceled, rejected nor marked paid. */
  open: cents,
})

export const readInvoiceTotals = endpoint({
  name: 'readInvoiceTotals',
  method: 'GET',
  path: '/receivable-invoices/totals',
  summary: 'How many receivable invoices there are under the filters of a list, and their sums in cents.',
  permission: 'documents.read',
  query: z.strictObject(invoiceFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})

export const readPaymentTotals = endpoint({
  name: 'readPaymentTotals',
  method: 'GET',
  path: '/customer-payments/totals',
  summary: 'How many customer payments there are under the filters of a list, and their sums in cents.',
  permission: 'documents.read',
  query: z.strictObject(paymentFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})

export const readBillTotals = endpoint({
  name: 'readBillTotals',
  method: 'GET',
  path: '/payable-invoices/totals',
  summary: 'How many bills there are under the filters of a list, and their sums in cents.',
  permission: 'documents.read',
  query: z.strictObject(billFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})

export const readDisbursementTotals = endpoint({
  name: 'readDisbursementTotals',
  method: 'GET',
  path: '/vendor-payments/totals',
  summary: 'How many vendor payments there are under the filters of a list, and their sums in cents.',
  permission: 'documents.read',
  query: z.strictObject(disbursementFilters),
  response: documentTotals,
  refusals: [],
  changes: [],
})
