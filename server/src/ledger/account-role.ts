/** What the program itself uses an account for: as the parent of all customers' or vendors' accounts, or as the account of one of them. */
export type AccountRole = 'RECEIVABLE_CONTROL' | 'PAYABLE_CONTROL' | 'RECEIVABLE_PARTY' | 'PAYABLE_PARTY'

type Kept = { role: AccountRole | null }

/** Returns whether the account is a control account, the parent of all customers' or vendors' accounts. */
export function isControl({ role }: Kept): boolean {
  return role === 'RECEIVABLE_CONTROL' || role === 'PAYABLE_CONTROL'
}

/** Returns whether the account belongs to a customer or vendor. */
export function isParty({ role }: Kept): boolean {
  return role === 'RECEIVABLE_PARTY' || role === 'PAYABLE_PARTY'
}
