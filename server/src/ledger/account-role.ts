/** The role of an account: the control account of all customers or vendors, or the account of a single customer or vendor. */
export type AccountRole = 'RECEIVABLE_CONTROL' | 'PAYABLE_CONTROL' | 'RECEIVABLE_PARTY' | 'PAYABLE_PARTY'

type Kept = { role: AccountRole | null }

/** Returns whether the account is a control account, which is the parent of all customers' or vendors' accounts. */
export function isControl({ role }: Kept): boolean {
  return role === 'RECEIVABLE_CONTROL' || role === 'PAYABLE_CONTROL'
}

/** Returns whether the account belongs to a customer or vendor. */
export function isParty({ role }: Kept): boolean {
  return role === 'RECEIVABLE_PARTY' || role === 'PAYABLE_PARTY'
}
