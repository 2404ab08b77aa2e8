// Exports lists of customers, vendors and documents as files. A file contains all rows that match the filters, in the order and with the
// columns of the list.
import * as z from 'zod/mini'
import { endpoint, XLSX_TYPE } from './endpoint.ts'
import { payableInvoicesQuery } from './payables/payable-invoices.ts'
import { vendorPaymentsQuery } from './payables/vendor-payments.ts'
import { vendorsQuery } from './payables/vendors.ts'
import { customerPaymentsQuery } from './receivables/customer-payments.ts'
import { customersQuery } from './receivables/customers.ts'
import { receivableInvoicesQuery } from './receivables/receivable-invoices.ts'

const csv = {
  method: 'GET',
  permission: 'documents.read',
  response: z.string(),
  contentType: 'text/csv',
  refusals: [],
  changes: [],
} as const

const xlsx = {
  method: 'GET',
  permission: 'documents.read',
  response: z.string(),
  contentType: XLSX_TYPE,
  refusals: [],
  changes: [],
} as const

export const exportCustomersCsv = endpoint({
  ...csv,
  name: 'exportCustomersCsv',
  path: '/customers/csv',
  summary: 'Returns customers as CSV. Accepts the same filters and sort orders as `GET /customers`.',
  query: z.strictObject(customersQuery),
})

export const exportCustomersXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomersXlsx',
  path: '/customers/xlsx',
  summary: 'Returns customers as an Excel workbook. Accepts the same filters and sort orders as `GET /customers`.',
  query: z.strictObject(customersQuery),
})

export const exportVendorsCsv = endpoint({
  ...csv,
  name: 'exportVendorsCsv',
  path: '/vendors/csv',
  summary: 'Returns vendors as CSV. Accepts the same filters and sort orders as `GET /vendors`.',
  query: z.strictObject(vendorsQuery),
})

export const exportVendorsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorsXlsx',
  path: '/vendors/xlsx',
  summary: 'Returns vendors as an Excel workbook. Accepts the same filters and sort orders as `GET /vendors`.',
  query: z.strictObject(vendorsQuery),
})

export const exportReceivableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportReceivableInvoicesCsv',
  path: '/receivable-invoices/csv',
  summary:
    'Returns receivable invoices as CSV. Accepts the same filters and sort orders as `GET /receivable-invoices`.',
  query: z.strictObject(receivableInvoicesQuery),
})

export const exportReceivableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportReceivableInvoicesXlsx',
  path: '/receivable-invoices/xlsx',
  summary:
    'Returns receivable invoices as an Excel workbook. Accepts the same filters and sort orders as `GET /receivable-invoices`.',
  query: z.strictObject(receivableInvoicesQuery),
})

export const exportCustomerPaymentsCsv = endpoint({
  ...csv,
  name: 'exportCustomerPaymentsCsv',
  path: '/customer-payments/csv',
  summary: 'Returns customer payments as CSV. Accepts the same filters and sort orders as `GET /customer-payments`.',
  query: z.strictObject(customerPaymentsQuery),
})

export const exportCustomerPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomerPaymentsXlsx',
  path: '/customer-payments/xlsx',
  summary:
    'Returns customer payments as an Excel workbook. Accepts the same filters and sort orders as `GET /customer-payments`.',
  query: z.strictObject(customerPaymentsQuery),
})

export const exportPayableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportPayableInvoicesCsv',
  path: '/payable-invoices/csv',
  summary: 'Returns bills as CSV. Accepts the same filters and sort orders as `GET /payable-invoices`.',
  query: z.strictObject(payableInvoicesQuery),
})

export const exportPayableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportPayableInvoicesXlsx',
  path: '/payable-invoices/xlsx',
  summary: 'Returns bills as an Excel workbook. Accepts the same filters and sort orders as `GET /payable-invoices`.',
  query: z.strictObject(payableInvoicesQuery),
})

export const exportVendorPaymentsCsv = endpoint({
  ...csv,
  name: 'exportVendorPaymentsCsv',
  path: '/vendor-payments/csv',
  summary: 'Returns vendor payments as CSV. Accepts the same filters and sort orders as `GET /vendor-payments`.',
  query: z.strictObject(vendorPaymentsQuery),
})

export const exportVendorPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorPaymentsXlsx',
  path: '/vendor-payments/xlsx',
  summary:
    'Returns vendor payments as an Excel workbook. Accepts the same filters and sort orders as `GET /vendor-payments`.',
  query: z.strictObject(vendorPaymentsQuery),
})
