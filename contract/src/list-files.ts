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

const CSV = { ending: 'csv', format: 'CSV', contentType: 'text/csv' } as const
const XLSX = { ending: 'xlsx', format: 'an Excel workbook', contentType: XLSX_TYPE } as const

/** A file of a list: the list's path, the noun for its rows, the filters and sort orders in its query, and the format of the file. */
type FileDeclaration<Shape> = (typeof CSV | typeof XLSX) & {
  name: string
  path: `/${string}`
  noun: string
  query: Shape
}

/** Declares the call that returns all rows of a list that match a query as a file, in the order and with the columns of the list. */
function fileEndpoint<Shape extends z.core.$ZodShape>(declared: FileDeclaration<Shape>) {
  const { name, path, noun, query, ending, format, contentType } = declared
  return readEndpoint({
    name,
    path: `${path}/${ending}`,
    summary: `Returns ${noun} as ${format}. Accepts the same filters and sort orders as \`GET ${path}\`.`,
    query: z.strictObject(query),
    response: z.string(),
    contentType,
  })
}

const customers = { path: '/customers', noun: 'customers', query: customersQuery } as const
export const exportCustomersCsv = fileEndpoint({ ...customers, ...CSV, name: 'exportCustomersCsv' })
export const exportCustomersXlsx = fileEndpoint({ ...customers, ...XLSX, name: 'exportCustomersXlsx' })

const vendors = { path: '/vendors', noun: 'vendors', query: vendorsQuery } as const
export const exportVendorsCsv = fileEndpoint({ ...vendors, ...CSV, name: 'exportVendorsCsv' })
export const exportVendorsXlsx = fileEndpoint({ ...vendors, ...XLSX, name: 'exportVendorsXlsx' })

const receivableInvoices = {
  path: '/receivable-invoices',
  noun: 'receivable invoices',
  query: receivableInvoicesQuery,
} as const
export const exportReceivableInvoicesCsv = fileEndpoint({
  ...receivableInvoices,
  ...CSV,
  name: 'exportReceivableInvoicesCsv',
})
export const exportReceivableInvoicesXlsx = fileEndpoint({
  ...receivableInvoices,
  ...XLSX,
  name: 'exportReceivableInvoicesXlsx',
})

const customerPayments = {
  path: '/customer-payments',
  noun: 'customer payments',
  query: customerPaymentsQuery,
} as const
export const exportCustomerPaymentsCsv = fileEndpoint({
  ...customerPayments,
  ...CSV,
  name: 'exportCustomerPaymentsCsv',
})
export const exportCustomerPaymentsXlsx = fileEndpoint({
  ...customerPayments,
  ...XLSX,
  name: 'exportCustomerPaymentsXlsx',
})

const payableInvoices = { path: '/payable-invoices', noun: 'bills', query: payableInvoicesQuery } as const
export const exportPayableInvoicesCsv = fileEndpoint({ ...payableInvoices, ...CSV, name: 'exportPayableInvoicesCsv' })
export const exportPayableInvoicesXlsx = fileEndpoint({
  ...payableInvoices,
  ...XLSX,
  name: 'exportPayableInvoicesXlsx',
})

const vendorPayments = { path: '/vendor-payments', noun: 'vendor payments', query: vendorPaymentsQuery } as const
export const exportVendorPaymentsCsv = fileEndpoint({ ...vendorPayments, ...CSV, name: 'exportVendorPaymentsCsv' })
export const exportVendorPaymentsXlsx = fileEndpoint({ ...vendorPayments, ...XLSX, name: 'exportVendorPaymentsXlsx' })
