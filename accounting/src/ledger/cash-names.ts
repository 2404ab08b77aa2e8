// Recognizes cash accounts by name, because asset accounts have no cash flag: subaccounts of an account named Bank are bank accounts.

/** Words in the name of an account or of one of its parents that make it a cash account. */
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
