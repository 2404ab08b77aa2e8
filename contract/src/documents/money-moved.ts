// What the calls that move a party's money make stale in the caches of a browser.

const IN_THE_BOOKS = ['accounts', 'transactions'] as const

/** A customer's payments, refunds and write-offs. */
export const MOVES_CUSTOMER_MONEY = ['customerPayments', 'receivableInvoices', 'customers', ...IN_THE_BOOKS] as const

/** A vendor's payments and refunds, one by one or in runs. */
export const MOVES_VENDOR_MONEY = ['vendorPayments', 'payableInvoices', 'vendors', ...IN_THE_BOOKS] as const
