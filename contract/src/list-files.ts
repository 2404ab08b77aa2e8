// The lists of parties and documents as files: all that their filters let through, in their order, with the columns of the screen.
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
  summary: 'The customers under the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(customersAsked),
})

export const exportCustomersXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomersXlsx',
  path: '/customers/xlsx',
  summary: 'The customers as a workbook for spreadsheets.',
  query: z.strictObject(customersAsked),
})

export const exportVendorsCsv = endpoint({
  ...csv,
  name: 'exportVendorsCsv',
  path: '/vendors/csv',
  summary: 'The vendors under the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(vendorsAsked),
})

export const exportVendorsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorsXlsx',
  path: '/vendors/xlsx',
  summary: 'The vendors as a workbook for spreadsheets.',
  query: z.strictObject(vendorsAsked),
})

export const exportReceivableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportReceivableInvoicesCsv',
  path: '/receivable-invoices/csv',
  summary: 'The receivable invoices under the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(receivableInvoicesAsked),
})

export const exportReceivableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportReceivableInvoicesXlsx',
  path: '/receivable-invoices/xlsx',
  summary: 'The receivable invoices as a workbook for spreadsheets.',
  query: z.strictObject(receivableInvoicesAsked),
})

export const exportCustomerPaymentsCsv = endpoint({
  ...csv,
  name: 'exportCustomerPaymentsCsv',
  path: '/customer-payments/csv',
  summary: 'The customer payments under the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(customerPaymentsAsked),
})

export const exportCustomerPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportCustomerPaymentsXlsx',
  path: '/customer-payments/xlsx',
  summary: 'The customer payments as a workbook for spreadsheets.',
  query: z.strictObject(customerPaymentsAsked),
})

export const exportPayableInvoicesCsv = endpoint({
  ...csv,
  name: 'exportPayableInvoicesCsv',
  path: '/payable-invoices/csv',
  summary: 'The bills under the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(payableInvoicesAsked),
})

export const exportPayableInvoicesXlsx = endpoint({
  ...xlsx,
  name: 'exportPayableInvoicesXlsx',
  path: '/payable-invoices/xlsx',
  summary: 'The bills as a workbook for spreadsheets.',
  query: z.strictObject(payableInvoicesAsked),
})

export const exportVendorPaymentsCsv = endpoint({
  ...csv,
  name: 'exportVendorPaymentsCsv',
  path: '/vendor-payments/csv',
  summary: 'The vendor payments under the filters of a list as CSV, in the order of the list.',
  query: z.strictObject(vendorPaymentsAsked),
})

export const exportVendorPaymentsXlsx = endpoint({
  ...xlsx,
  name: 'exportVendorPaymentsXlsx',
  path: '/vendor-payments/xlsx',
  summary: 'The vendor payments as a workbook for spreadsheets.',
  query: z.strictObject(vendorPaymentsAsked),
})
