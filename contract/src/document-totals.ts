// The number of documents that match the filters of a list, and the sums of their amounts.
import * as z from 'zod/mini'
import { readEndpoint } from './endpoint.ts'
import { payableInvoiceFilters } from './payables/payable-invoices.ts'
import { vendorPaymentFilters } from './payables/vendor-payments.ts'
import { customerPaymentFilters } from './receivables/customer-payments.ts'
import { receivableInvoiceFilters } from './receivables/receivable-invoices.ts'
import { cents } from './wire.ts'

/** A list: its path, the noun for its documents, and its filters. */
type ListDeclaration<Shape> = { name: string; path: `/${string}`; noun: string; query: Shape }

/** Refunds, credits, and amounts applied from them count as negative amounts. */
const documentTotals = z.object({
  documentCount: z.number(),
  total: cents,
  applied: cents,
  /** The sum of the open amounts. Excludes documents that are canceled, rejected or marked paid. */
  open: cents,
})

/**
 * Declares the call that returns the number of documents that match the filters of a list, and the sums of their amounts. Clients request
 * these totals for lists that have more than one page.
 */
function totalsEndpoint<Shape extends z.core.$ZodShape>({ name, path, noun, query }: ListDeclaration<Shape>) {
  return readEndpoint({
    name,
    path: `${path}/totals`,
    summary: `Returns the number of ${noun} that match the filters, and their total, applied and open amounts in cents.`,
    query: z.strictObject(query),
    response: documentTotals,
  })
}

export const readReceivableInvoiceTotals = totalsEndpoint({
  name: 'readReceivableInvoiceTotals',
  path: '/receivable-invoices',
  noun: 'receivable invoices',
  query: receivableInvoiceFilters,
})

export const readCustomerPaymentTotals = totalsEndpoint({
  name: 'readCustomerPaymentTotals',
  path: '/customer-payments',
  noun: 'customer payments',
  query: customerPaymentFilters,
})

export const readPayableInvoiceTotals = totalsEndpoint({
  name: 'readPayableInvoiceTotals',
  path: '/payable-invoices',
  noun: 'bills',
  query: payableInvoiceFilters,
})

export const readVendorPaymentTotals = totalsEndpoint({
  name: 'readVendorPaymentTotals',
  path: '/vendor-payments',
  noun: 'vendor payments',
  query: vendorPaymentFilters,
})
