/** The seven types of account, in the specification's order. */
export const ACCOUNT_TYPES = ['ASSET', 'LIABILITY', 'EQUITY', 'INCOME', 'EXPENSE', 'GAIN', 'LOSS'] as const

/** The type of an account. */
export type AccountType = (typeof ACCOUNT_TYPES)[number]

/** The two sides of every entry. */
export const SIDES = ['DEBIT', 'CREDIT'] as const

/** Debit (left) or credit (right). */
export type Side = (typeof SIDES)[number]

/** The two sign conventions for income and expenses. */
export const SIGN_CONVENTIONS = ['SPECIFICATION', 'TEXTBOOK'] as const

/** `SPECIFICATION`: INCOME is DEBIT, EXPENSE is CREDIT. `TEXTBOOK`: the reverse. The books are the same. */
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

/** Returns an account's sign: the side that increases its balance. The balance is shown in this sign. */
export function signOf(type: AccountType, convention: SignConvention): Side {
  return SIGNS[convention][type]
}

/** Returns the other side. */
export function oppositeSide(side: Side): Side {
  return side === 'DEBIT' ? 'CREDIT' : 'DEBIT'
}

/** Returns the side of a debit-positive amount: +500 is DEBIT, -500 is CREDIT, 0 has no side (null). */
export function sideOf(cents: number): Side | null {
  if (cents === 0) return null
  return cents > 0 ? 'DEBIT' : 'CREDIT'
}

/** Returns whether `text` is one of the seven types. */
export function isAccountType(text: string): text is AccountType {
  return (ACCOUNT_TYPES as readonly string[]).includes(text)
}
