// Valid calls for the totals and files of lists.

/** The calls by name, with their queries. */
export const LIST_CALLS = {
  readCustomerTotals: () => ({ query: { search: 'a' } }),
  exportCustomersCsv: () => ({ query: { sort: '-accountsBalanceTotal' } }),
  exportCustomersXlsx: () => ({}),
  exportReceivableInvoicesCsv: () => ({ query: { sort: 'customerName' } }),
  exportReceivableInvoicesXlsx: () => ({}),
  exportCustomerPaymentsCsv: () => ({ query: { sort: 'customerName' } }),
  exportCustomerPaymentsXlsx: () => ({}),
  readVendorTotals: () => ({ query: { search: 'a' } }),
  exportVendorsCsv: () => ({ query: { sort: '-accountsBalanceTotal' } }),
  exportVendorsXlsx: () => ({}),
  exportPayableInvoicesCsv: () => ({ query: { sort: 'vendorName' } }),
  exportPayableInvoicesXlsx: () => ({}),
  exportVendorPaymentsCsv: () => ({ query: { sort: 'vendorName' } }),
  exportVendorPaymentsXlsx: () => ({}),
}
