// Lists of parties and documents as files: all rows that match the filters, in the order and with the columns of the list.
import * as z from 'zod/mini'
import { endpoint, XLSX_TYPE } from './endpoint.ts'
import { payableInvoicesAsked } from './payables/payable-invoices.ts'
import { vendorPaymentsAsked } from './payables/vendor-payments.ts'
import { vendorsAsked } from './payables/vendors.ts'
import { customerPaymentsAsked } from './receivables/customer-payments.ts'
import { customersAsked } from './receivables/customers.ts'
import { receivableInvoicesAsked } from './receivables/receivable-invoices.ts'

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
  query: z.strictObject(customersAsked),
})

export const exportCustomersXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomersXlsx',
  path: '/customers/xlsx',
  summary: 'Returns the customers that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(customersAsked),
})

export const exportVendorsCsv = endpoint({
  ...csv,
  name: 'exportVendorsCsv',
  path: '/vendors/csv',
  summary: 'Returns the vendors that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(vendorsAsked),
})

export const exportVendorsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorsXlsx',
  path: '/vendors/xlsx',
  summary: 'Returns the vendors that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(vendorsAsked),
})

export const exportReceivableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportReceivableInvoicesCsv',
  path: '/receivable-invoices/csv',
  summary: 'Returns the receivable invoices that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(receivableInvoicesAsked),
})

export const exportReceivableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportReceivableInvoicesXlsx',
  path: '/receivable-invoices/xlsx',
  summary:
    'Returns the receivable invoices that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(receivableInvoicesAsked),
})

export const exportCustomerPaymentsCsv = endpoint({
  ...csv,
  name: 'exportCustomerPaymentsCsv',
  path: '/customer-payments/csv',
  summary: 'Returns the customer payments that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(customerPaymentsAsked),
})

export const exportCustomerPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomerPaymentsXlsx',
  path: '/customer-payments/xlsx',
  summary:
    'Returns the customer payments that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(customerPaymentsAsked),
})

export const exportPayableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportPayableInvoicesCsv',
  path: '/payable-invoices/csv',
  summary: 'Returns the bills that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(payableInvoicesAsked),
})

export const exportPayableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportPayableInvoicesXlsx',
  path: '/payable-invoices/xlsx',
  summary: 'Returns the bills that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(payableInvoicesAsked),
})

export const exportVendorPaymentsCsv = endpoint({
  ...csv,
  name: 'exportVendorPaymentsCsv',
  path: '/vendor-payments/csv',
  summary: 'Returns the vendor payments that match the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(vendorPaymentsAsked),
})

export const exportVendorPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorPaymentsXlsx',
  path: '/vendor-payments/xlsx',
  summary:
    'Returns the vendor payments that match the filters of a list as an Excel workbook, in the order of the list.',
  query: z.strictObject(vendorPaymentsAsked),
})
