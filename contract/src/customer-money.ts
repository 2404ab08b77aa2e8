// What the calls that move a customer’s money share: payments and write-offs.

/** What a payment changes in the caches of a browser. */
export const MOVES_MONEY = ['customerPayments', 'receivableInvoices', 'customers', 'accounts', 'transactions'] as const
