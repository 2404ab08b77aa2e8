/** The seven types of accounts, in the order of the specification. */
export const ACCOUNT_TYPES = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS'] as const

/** The type of an account. */
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** The sections of accounts in financial statements. account-sections.ts has those of each type. */
export const ACCOUNT_SECTIONS = ['CURRENT', 'LONG_TERM', 'COST_OF_SALES', 'OPERATING', 'OTHER'] as const

export type AccountSection = (typeof ACCOUNT_SECTIONS)[number]

/** The two sides of every entry. */
export const SIDES = ['DEBIT', 'CREDIT'] as const

/** The side of a line: debit (left) or credit (right). */
export type Side = (typeof SIDES)[number]

/** The two sign conventions for income and expenses. */
export const SIGN_CONVENTIONS = ['SPECIFICATION', 'TEXTBOOK'] as const

/**
 * `SPECIFICATION`: the sign of INCOME is DEBIT, and the sign of EXPENSE is CREDIT. `TEXTBOOK`: the reverse. The books are the same under
 * both conventions.
 */
export type SignConvention = (typeof SIGN_CONVENTIONS)[number]

const SIGNS: Record<SignConvention, Record<AccountType, Side>> = {
  SPECIFICATION: {
    ASSET: 'DEBIT',
    LIABILITY: 'CREDIT',
    EQUITY: 'CREDIT',
    INCOME: 'DEBIT',
    EXPENSE: 'CREDIT',
    GAIN: 'CREDIT',
    LOSS: 'DEBIT',
  },
  TEXTBOOK: {
    ASSET: 'DEBIT',
    LIABILITY: 'CREDIT',
    EQUITY: 'CREDIT',
    INCOME: 'CREDIT',
    EXPENSE: 'DEBIT',
    GAIN: 'CREDIT',
    LOSS: 'DEBIT',
  },
}

/** Returns an account's sign: the side that increases its balance. A balance on this side is shown as a positive amount. */
export function signOf(type: AccountType, convention: SignConvention): Side {
  return SIGNS[convention][type]
}

/** Returns the opposite side. */
export function oppositeSide(side: Side): Side {
  return side === 'DEBIT' ? 'CREDIT' : 'DEBIT'
}

/** Returns the side of a debit-positive amount: DEBIT for +500, CREDIT for -500, null for 0. */
export function sideOf(cents: number): Side | null {
  if (cents === 0) return null
  return cents > 0 ? 'DEBIT' : 'CREDIT'
}

/** Returns whether `text` is one of the seven account types. */
export function isAccountType(text: string): text is AccountType {
  return (ACCOUNT_TYPES as readonly string[]).includes(text)
}

/**
 * The words that identify a cash account, because asset accounts have no flag for cash. An account is a cash account if its name or the name
 * of a parent contains one of them. For example, subaccounts of an account named Bank are bank accounts.
 */
export const CASH_NAMES = [
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
  'paypal',
  'stripe',
  'wallet',
] as const

/**
 * Whether the register of an account of this type shows money in and money out, as a bank does: a debit is money in, a credit is money out.
 * This includes liabilities, such as a credit card: a payment is money in, and a purchase is money out.
 */
export function showsMoneyDirection(type: AccountType): boolean {
  return type === 'ASSET' || type === 'LIABILITY'
}
