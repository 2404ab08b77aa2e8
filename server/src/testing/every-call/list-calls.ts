// Right calls of what is asked beside a list: its totals, and its files.

/** Each by its name, with its query. */
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
