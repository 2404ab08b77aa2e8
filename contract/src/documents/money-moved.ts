// The browser caches that calls make stale when they move a party's money.

const IN_THE_BOOKS = ['accounts', 'transactions'] as const

/** A customer's payments, refunds and write-offs. */
export const MOVES_CUSTOMER_MONEY = ['customerPayments', 'receivableInvoices', 'customers', ...IN_THE_BOOKS] as const

/** A vendor's payments and refunds, one at a time or in payment runs. */
export const MOVES_VENDOR_MONEY = ['vendorPayments', 'payableInvoices', 'vendors', ...IN_THE_BOOKS] as const
