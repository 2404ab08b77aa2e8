// The totals of a list of documents: the number and the sums of the rows that match its filters, and the figures of the whole list.
import * as z from 'zod/mini'
import { readEndpoint } from './endpoint.ts'
import { payableInvoiceFilters } from './payables/payable-invoices.ts'
import { vendorPaymentFilters } from './payables/vendor-payments.ts'
import { customerPaymentFilters } from './receivables/customer-payments.ts'
import { receivableInvoiceFilters } from './receivables/receivable-invoices.ts'
import { cents } from './wire.ts'

/** A list: its path, the noun for its documents, and its filters. */
type ListDeclaration<Shape> = { name: string; path: `/${string}`; noun: string; query: Shape }

/**
 * The open, overdue and pending documents of the whole list, without its filters. Amounts are open amounts in cents. Credits and refunds
 * are negative. For payments, `open` is the unapplied amount, and nothing is pending.
 */
const listFigures = z.object({
  openCount: z.number(),
  open: cents,
  /**
   * The open documents whose due date is before today. A document without a due date is due on its own date. Credits and payments are never
   * overdue.
   */
  overdueCount: z.number(),
  overdue: cents,
  /** The documents that are not in the books yet, even if they have no open amount. */
  pendingCount: z.number(),
  pending: cents,
})
export type ListFigures = z.output<typeof listFigures>

/** Refunds, credits, and amounts applied from them count as negative amounts. */
const documentTotals = z.object({
  documentCount: z.number(),
  total: cents,
  applied: cents,
  /** The sum of the open amounts. Excludes documents that are canceled, rejected or marked paid. */
  open: cents,
})

/** Declares the call that returns the number of documents that match the filters of a list, and the sums of their amounts. */
function totalsEndpoint<Shape extends z.core.$ZodShape>({ name, path, noun, query }: ListDeclaration<Shape>) {
  return readEndpoint({
    name,
    path: `${path}/totals`,
    summary: `Returns the number of ${noun} that match the filters and their amounts in cents.`,
    query: z.strictObject(query),
    response: documentTotals,
  })
}

/** Declares the call that returns the figures of a whole list, which screens show in the header and in the chips of the list. */
function figuresEndpoint({ name, path, noun }: Omit<ListDeclaration<object>, 'query'>) {
  return readEndpoint({
    name,
    path: `${path}/figures`,
    summary: `Returns the number and the open amount in cents of the open, overdue and pending ${noun}.`,
    response: listFigures,
  })
}

export const readReceivableInvoiceTotals = totalsEndpoint({
  name: 'readReceivableInvoiceTotals',
  path: '/receivable-invoices',
  noun: 'receivable invoices',
  query: receivableInvoiceFilters,
})

export const readReceivableInvoiceFigures = figuresEndpoint({
  name: 'readReceivableInvoiceFigures',
  path: '/receivable-invoices',
  noun: 'receivable invoices',
})

export const readCustomerPaymentTotals = totalsEndpoint({
  name: 'readCustomerPaymentTotals',
  path: '/customer-payments',
  noun: 'customer payments',
  query: customerPaymentFilters,
})

export const readCustomerPaymentFigures = figuresEndpoint({
  name: 'readCustomerPaymentFigures',
  path: '/customer-payments',
  noun: 'customer payments',
})

export const readPayableInvoiceTotals = totalsEndpoint({
  name: 'readPayableInvoiceTotals',
  path: '/payable-invoices',
  noun: 'bills',
  query: payableInvoiceFilters,
})

export const readPayableInvoiceFigures = figuresEndpoint({
  name: 'readPayableInvoiceFigures',
  path: '/payable-invoices',
  noun: 'bills',
})

export const readVendorPaymentTotals = totalsEndpoint({
  name: 'readVendorPaymentTotals',
  path: '/vendor-payments',
  noun: 'vendor payments',
  query: vendorPaymentFilters,
})

export const readVendorPaymentFigures = figuresEndpoint({
  name: 'readVendorPaymentFigures',
  path: '/vendor-payments',
  noun: 'vendor payments',
})
