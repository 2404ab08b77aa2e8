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
  summary: 'Returns the customers that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(customersQuery),
})

export const exportCustomersXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomersXlsx',
  path: '/customers/xlsx',
  summary: 'Returns the customers that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(customersQuery),
})

export const exportVendorsCsv = endpoint({
  ...csv,
  name: 'exportVendorsCsv',
  path: '/vendors/csv',
  summary: 'Returns the vendors that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(vendorsQuery),
})

export const exportVendorsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorsXlsx',
  path: '/vendors/xlsx',
  summary: 'Returns the vendors that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(vendorsQuery),
})

export const exportReceivableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportReceivableInvoicesCsv',
  path: '/receivable-invoices/csv',
  summary: 'Returns the receivable invoices that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(receivableInvoicesQuery),
})

export const exportReceivableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportReceivableInvoicesXlsx',
  path: '/receivable-invoices/xlsx',
  summary:
    'Returns the receivable invoices that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(receivableInvoicesQuery),
})

export const exportCustomerPaymentsCsv = endpoint({
  ...csv,
  name: 'exportCustomerPaymentsCsv',
  path: '/customer-payments/csv',
  summary: 'Returns the customer payments that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(customerPaymentsQuery),
})

export const exportCustomerPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomerPaymentsXlsx',
  path: '/customer-payments/xlsx',
  summary:
    'Returns the customer payments that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(customerPaymentsQuery),
})

export const exportPayableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportPayableInvoicesCsv',
  path: '/payable-invoices/csv',
  summary: 'Returns the bills that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(payableInvoicesQuery),
})

export const exportPayableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportPayableInvoicesXlsx',
  path: '/payable-invoices/xlsx',
  summary: 'Returns the bills that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(payableInvoicesQuery),
})

export const exportVendorPaymentsCsv = endpoint({
  ...csv,
  name: 'exportVendorPaymentsCsv',
  path: '/vendor-payments/csv',
  summary: 'Returns the vendor payments that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(vendorPaymentsQuery),
})

export const exportVendorPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorPaymentsXlsx',
  path: '/vendor-payments/xlsx',
  summary:
    'Returns the vendor payments that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(vendorPaymentsQuery),
})
