// The chart as a tree that can be folded: what lies below a folded account is not shown.
import type { Account } from '@twofold/contract/accounts'

/** Whether accounts stand below an account. */
export function isParent({ accountLeft, accountRight }: Account): boolean {
  return accountRight - accountLeft > 1
}

/** How many accounts stand above an account. */
export function depthOf({ accountFullName }: Account): number {
  return accountFullName.split(':').length - 1
}

/** The accounts in the order of the tree without those below a folded one. */
export function unfolded(accounts: readonly Account[], folded: ReadonlySet<number>): readonly Account[] {
  if (folded.size === 0) return accounts
  let hiddenThrough = 0
  return accounts.filter(account => {
    if (account.accountLeft <= hiddenThrough) return false
    if (folded.has(account.accountID) && isParent(account)) hiddenThrough = account.accountRight
    return true
  })
}

/** What is folded after an account was folded or unfolded. */
export function turned(folded: ReadonlySet<number>, accountID: number, isFolded: boolean): Set<number> {
  const next = new Set(folded)
  if (isFolded) next.add(accountID)
  else next.delete(accountID)
  return next
}

/** All accounts with others below them: what is folded when only the top level is to be seen. */
export function allParents(accounts: readonly Account[]): Set<number> {
  return new Set(accounts.filter(isParent).map(account => account.accountID))
}

/** What an arrow key does to the tree at an account: folds it, unfolds it, or nothing (null). */
export function foldAfterKey(key: string, account: Account, folded: ReadonlySet<number>): Set<number> | null {
  if (!isParent(account)) return null
  const isFolded = folded.has(account.accountID)
  if (key === 'ArrowLeft' && !isFolded) return turned(folded, account.accountID, true)
  if (key === 'ArrowRight' && isFolded) return turned(folded, account.accountID, false)
  return null
}
