/** What an account is for the program itself: parent of all parties' accounts of a kind, or one party's account. */
export type AccountRole = 'RECEIVABLE_CONTROL' | 'PAYABLE_CONTROL' | 'RECEIVABLE_PARTY' | 'PAYABLE_PARTY'

type Kept = { role: AccountRole | null }

/** Whether the program keeps the account as parent of all customers' or vendors' accounts. */
export function isControl({ role }: Kept): boolean {
  return role === 'RECEIVABLE_CONTROL' || role === 'PAYABLE_CONTROL'
}

/** Whether the account is a customer's or vendor's own. */
export function isParty({ role }: Kept): boolean {
  return role === 'RECEIVABLE_PARTY' || role === 'PAYABLE_PARTY'
}
