// Selects and sorts the accounts of the list. The search and the sort order are stored in the URL.
import { findAccounts } from '@twofold/accounting/ledger/picker-search'
import type { Account } from '@twofold/contract/accounts'
import { indexOfAccounts } from '../kit/pickers/chart.ts'
import { type ColumnSort, columnSortOf } from '../kit/table/column-sort.ts'

/** The sortable columns of 'My Accounts', and their values. */
const SORT_VALUES: Record<string, (account: Account) => number | string> = {
  id: account => account.accountID,
  left: account => account.accountLeft,
  right: account => account.accountRight,
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
