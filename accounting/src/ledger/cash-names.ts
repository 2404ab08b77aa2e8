// Identifies cash accounts by their names, because asset accounts have no flag for cash. For example, subaccounts of an account named Bank
// are bank accounts.

/** An account is a cash account if its name or the name of a parent contains one of these words. */
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
