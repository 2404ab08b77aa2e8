import { type RegisterView, withView } from './register-view.ts'

/** Returns the URL of an account's register. If the account is unknown, returns the URL of the list of accounts. */
export function registerPath(accountID: number, view: RegisterView = {}): string {
  return accountID > 0 ? `/transactions/account/${accountID}${queryOf(view)}` : '/accounts'
}

/** Returns the URL of a transaction's form. Closing the form returns to the register from which it was opened. */
export function transactionPath(transactionID: number, returnAccount: number, view: RegisterView = {}): string {
  return `/transactions/${transactionID}${queryOf(view, { returnAccount: String(returnAccount) })}`
}

function queryOf(view: RegisterView, first: Record<string, string> = {}): string {
  const query = withView(view, new URLSearchParams(first))
  return query.size === 0 ? '' : `?${query}`
}
