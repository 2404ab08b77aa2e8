// Which accounts are money at hand. The books do not say so of an asset account, so the names do: what stands below an
// account called Bank is a bank account.

/** Words in the name of an account, or of one above it, by which it is money at hand. */
export const CASH_NAMES = [
  ...[
    'bank',
    'banks',
    'cash',
    'checking',
    'chequing',
    'current account',
    'saving',
    'savings',
    'money market',
    'till',
    'petty',
  ],
  ...['paypal', 'stripe', 'wallet'],
] as const
