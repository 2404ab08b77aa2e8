// Exports lists of customers, vendors and documents as files. A file contains all rows that match the filters, in the order and with the
// columns of the list.
import * as z from 'zod/mini'
import { readEndpoint, XLSX_TYPE } from './endpoint.ts'
import { payableInvoicesQuery } from './payables/payable-invoices.ts'
import { vendorPaymentsQuery } from './payables/vendor-payments.ts'
import { vendorsQuery } from './payables/vendors.ts'
import { customerPaymentsQuery } from './receivables/customer-payments.ts'
import { customersQuery } from './receivables/customers.ts'
import { receivableInvoicesQuery } from './receivables/receivable-invoices.ts'

/** A list: its path, the noun for its rows, and the filters and sort orders in its query. */
type ListDeclaration<Shape> = { name: string; path: `/${string}`; noun: string; query: Shape }

/** Declares the call that returns all rows of a list that match a query as CSV, in the order and with the columns of the list. */
function csvEndpoint<Shape extends z.core.$ZodShape>({ name, path, noun, query }: ListDeclaration<Shape>) {
  return readEndpoint({
    name,
    path: `${path}/csv`,
    summary: `Returns ${noun} as CSV. Accepts the same filters and sort orders as \`GET ${path}\`.`,
    query: z.strictObject(query),
    response: z.string(),
    contentType: 'text/csv',
  })
}

/** Like `csvEndpoint`, but returns a workbook. */
function xlsxEndpoint<Shape extends z.core.$ZodShape>({ name, path, noun, query }: ListDeclaration<Shape>) {
  return readEndpoint({
    name,
    path: `${path}/xlsx`,
    summary: `Returns ${noun} as an Excel workbook. Accepts the same filters and sort orders as \`GET ${path}\`.`,
    query: z.strictObject(query),
    response: z.string(),
    contentType: XLSX_TYPE,
  })
}

export const exportCustomersCsv = csvEndpoint({
  name: 'exportCustomersCsv',
  path: '/customers',
  noun: 'customers',
  query: customersQuery,
})

export const exportCustomersXlsx = xlsxEndpoint({
  name: 'exportCustomersXlsx',
  path: '/customers',
  noun: 'customers',
  query: customersQuery,
})

export const exportVendorsCsv = csvEndpoint({
  name: 'exportVendorsCsv',
  path: '/vendors',
  noun: 'vendors',
  query: vendorsQuery,
})

export const exportVendorsXlsx = xlsxEndpoint({
  name: 'exportVendorsXlsx',
  path: '/vendors',
  noun: 'vendors',
  query: vendorsQuery,
})

export const exportReceivableInvoicesCsv = csvEndpoint({
  name: 'exportReceivableInvoicesCsv',
  path: '/receivable-invoices',
  noun: 'receivable invoices',
  query: receivableInvoicesQuery,
})

export const exportReceivableInvoicesXlsx = xlsxEndpoint({
  name: 'exportReceivableInvoicesXlsx',
  path: '/receivable-invoices',
  noun: 'receivable invoices',
  query: receivableInvoicesQuery,
})

export const exportCustomerPaymentsCsv = csvEndpoint({
  name: 'exportCustomerPaymentsCsv',
  path: '/customer-payments',
  noun: 'customer payments',
  query: customerPaymentsQuery,
})

export const exportCustomerPaymentsXlsx = xlsxEndpoint({
  name: 'exportCustomerPaymentsXlsx',
  path: '/customer-payments',
  noun: 'customer payments',
  query: customerPaymentsQuery,
})

export const exportPayableInvoicesCsv = csvEndpoint({
  name: 'exportPayableInvoicesCsv',
  path: '/payable-invoices',
  noun: 'bills',
  query: payableInvoicesQuery,
})

export const exportPayableInvoicesXlsx = xlsxEndpoint({
  name: 'exportPayableInvoicesXlsx',
  path: '/payable-invoices',
  noun: 'bills',
  query: payableInvoicesQuery,
})

export const exportVendorPaymentsCsv = csvEndpoint({
  name: 'exportVendorPaymentsCsv',
  path: '/vendor-payments',
  noun: 'vendor payments',
  query: vendorPaymentsQuery,
})

export const exportVendorPaymentsXlsx = xlsxEndpoint({
  name: 'exportVendorPaymentsXlsx',
  path: '/vendor-payments',
  noun: 'vendor payments',
  query: vendorPaymentsQuery,
})
