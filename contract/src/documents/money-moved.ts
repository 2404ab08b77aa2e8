// The cached resources that become stale when a call changes the balance of a customer or vendor.

const IN_THE_BOOKS = ['accounts', 'transactions'] as const

/** The resources that become stale when a customer's payment, refund or write-off changes. */
export const MOVES_CUSTOMER_MONEY = ['customerPayments', 'receivableInvoices', 'customers', ...IN_THE_BOOKS] as const

/** The resources that become stale when a vendor's payment or refund changes. Payment runs also make them stale. */
export const MOVES_VENDOR_MONEY = ['vendorPayments', 'payableInvoices', 'vendors', ...IN_THE_BOOKS] as const
