// What the calls that move a customer’s money share: payments, their advices, write-offs.

/** Why an account or a day cannot stand on a document. */
export const ACCOUNT_REFUSALS = [
  'UNKNOWN_ACCOUNT',
  'ACCOUNT_TYPE_UNSUITABLE',
  'ACCOUNT_IS_CONTROL',
  'ACCOUNT_IS_PARTY',
  'LOCKED',
  'HARD_LOCKED',
  'BALANCE_OUT_OF_RANGE',
] as const

/** What a payment changes in the caches of a browser. */
export const MOVES_MONEY = ['customerPayments', 'receivableInvoices', 'customers', 'accounts', 'transactions'] as const

/** Why one item is not applied to another. */
export const APPLY_REFUSALS = [
  'NOT_FOUND',
  'AMOUNT_TO_APPLY_NOT_POSITIVE',
  'DOES_NOT_APPLY',
  'OF_ANOTHER_PARTY',
  'DOCUMENT_CANCELED',
  'ONLY_POSTED_APPLIES',
  'INVOICE_PAID',
  'PAYMENT_APPLIED',
  'ABOVE_REMAINDER',
  'IDEMPOTENCY_MISMATCH',
] as const
