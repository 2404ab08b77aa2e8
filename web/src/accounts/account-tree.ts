// The chart of accounts as a tree with collapsible subaccounts.
import type { Account } from '@twofold/contract/accounts'

/** Whether an account has subaccounts. */
export function isParent({ accountLeft, accountRight }: Account): boolean {
  return accountRight - accountLeft > 1
}

/** Returns the depth of an account in the tree. The depth of a top-level account is 0. */
export function depthOf({ accountFullName }: Account): number {
  return accountFullName.split(':').length - 1
}

/** Returns the accounts in tree order, without the subaccounts of collapsed accounts. */
export function unfolded(accounts: readonly Account[], folded: ReadonlySet<number>): readonly Account[] {
  if (folded.size === 0) return accounts
  let hiddenThrough = 0
  return accounts.filter(account => {
    if (account.accountLeft <= hiddenThrough) return false
    if (folded.has(account.accountID) && isParent(account)) hiddenThrough = account.accountRight
    return true
  })
}

/** Returns the collapsed accounts after an account was collapsed or expanded. */
export function turned(folded: ReadonlySet<number>, accountID: number, isFolded: boolean): Set<number> {
  const next = new Set(folded)
  if (isFolded) next.add(accountID)
  else next.delete(accountID)
  return next
}

/** Returns all accounts with subaccounts. If all are collapsed, only the top level is visible. */
export function allParents(accounts: readonly Account[]): Set<number> {
  return new Set(accounts.filter(isParent).map(account => account.accountID))
}

/** Returns the collapsed accounts after the user presses an arrow key on an account. Returns null if the key has no effect. */
export function foldAfterKey(key: string, account: Account, folded: ReadonlySet<number>): Set<number> | null {
  if (!isParent(account)) return null
  const isFolded = folded.has(account.accountID)
  if (key === 'ArrowLeft' && !isFolded) return turned(folded, account.accountID, true)
  if (key === 'ArrowRight' && isFolded) return turned(folded, account.accountID, false)
  return null
}
