import { type RegisterView, withView } from './register-view.ts'

/** The address of an account's register; of the accounts when none is known. */
export function registerPath(accountID: number, view: RegisterView = {}): string {
  return accountID > 0 ? `/transactions/account/${accountID}${queryOf(view)}` : '/accounts'
}

/** The address of a transaction's form, which comes back to the register it was opened from. */
export function transactionPath(transactionID: number, returnAccount: number, view: RegisterView = {}): string {
  return `/transactions/${transactionID}${queryOf(view, { returnAccount: String(returnAccount) })}`
}

function queryOf(view: RegisterView, first: Record<string, string> = {}): string {
  const query = withView(view, new URLSearchParams(first))
  return query.size === 0 ? '' : `?${query}`
}
