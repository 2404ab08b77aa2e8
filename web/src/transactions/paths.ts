/** The address of an account's register; of the accounts when none is known. */
export function registerPath(accountID: number, date: string | null): string {
  if (!(accountID > 0)) return '/accounts'
  return `/transactions/account/${accountID}${date === null ? '' : `?date=${date}`}`
}

/** The address of a transaction's form, which comes back to the register it was opened from. */
export function transactionPath(transactionID: number, returnAccount: number, date: string | null): string {
  return `/transactions/${transactionID}?returnAccount=${returnAccount}${date === null ? '' : `&date=${date}`}`
}
