// The chart of accounts as a tree with collapsible subaccounts.
import { orderKeyOf } from '@twofold/accounting/ledger/account-order'
import { findAccounts } from '@twofold/accounting/ledger/picker-search'
import type { Account } from '@twofold/contract/accounts'
import { indexOfAccounts } from '../kit/pickers/chart.ts'
import { type ColumnSort, columnSortOf } from '../kit/table/column-sort.ts'

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

/** The sortable columns of 'My Accounts', and their values. */
const SORT_VALUES: Record<string, (account: Account) => number | string> = {
  id: account => account.accountID,
  left: account => account.accountLeft,
  right: account => account.accountRight,
  number: ({ accountNumber: number }) => orderKeyOf({ type: 'ASSET', number, sortKey: '' }),
  fullName: account => account.accountLeft,
  balance: account => account.accountBalance,
  name: account => account.accountName.toLowerCase(),
  type: account => account.accountType,
  sign: account => account.accountSign,
  recDate: account => account.accountReconcileDate,
}

/** Returns the accounts that match a search, sorted by a column. Without a column, returns them in tree order. */
export function shownAccounts(
  accounts: readonly Account[],
  search: string,
  sort: ColumnSort | undefined,
): readonly Account[] {
  const found = search.trim() === '' ? accounts : foundAccounts(accounts, search)
  const sortValue = sort === undefined ? undefined : SORT_VALUES[sort.key]
  if (sortValue === undefined) return found
  const direction = sort?.direction === 'descending' ? -1 : 1
  return found.toSorted((left, right) => {
    const [a, b] = [sortValue(left), sortValue(right)]
    return a === b ? left.accountLeft - right.accountLeft : a < b ? -direction : direction
  })
}

/** Returns all accounts that match a search, in tree order. */
function foundAccounts(accounts: readonly Account[], search: string): Account[] {
  const ids = new Set(findAccounts(indexOfAccounts(accounts), search, accounts.length).map(({ id }) => id))
  return accounts.filter(account => ids.has(account.accountID))
}

/** Returns the sort order in a URL. Returns undefined for tree order. */
export function sortFromAddress(text: string): ColumnSort | undefined {
  return columnSortOf(text, Object.keys(SORT_VALUES))
}
