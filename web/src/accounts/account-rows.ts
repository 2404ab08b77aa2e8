// Selects and sorts the accounts of the list. The search and the sort order are stored in the URL.
import {
  findAccounts,
  indexForPicker,
  type PickableAccount,
  type PickerIndex,
} from '@twofold/accounting/ledger/picker-search'
import type { Account } from '@twofold/contract/accounts'
import type { ColumnSort } from '../kit/table/table-head.tsx'

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
  const ids = new Set(findAccounts(indexOf(accounts), search, accounts.length).map(({ id }) => id))
  return accounts.filter(account => ids.has(account.accountID))
}

const indexes = new WeakMap<readonly Account[], PickerIndex<PickableAccount>>()

/** The search index of the list. Computed once for each response, not for each keystroke. */
function indexOf(accounts: readonly Account[]): PickerIndex<PickableAccount> {
  const known = indexes.get(accounts)
  if (known !== undefined) return known
  const index = indexForPicker(
    accounts.map(({ accountID, accountFullName }) => ({ id: accountID, fullName: accountFullName })),
  )
  indexes.set(accounts, index)
  return index
}

/** Returns the next sort order after a click on a column header: ascending, descending, then tree order again. */
export function nextSort(sort: ColumnSort | undefined, key: string): ColumnSort | undefined {
  if (sort?.key !== key) return { key, direction: 'ascending' }
  return sort.direction === 'ascending' ? { key, direction: 'descending' } : undefined
}

/** Returns the sort order in a URL: `balance`, or `-balance` for descending. */
export function sortFromAddress(text: string | null): ColumnSort | undefined {
  const key = text?.replace(/^-/, '') ?? ''
  if (!(key in SORT_VALUES)) return undefined
  return { key, direction: text?.startsWith('-') ? 'descending' : 'ascending' }
}

/** Returns a sort order as a string for the URL. Returns null for tree order. */
export function sortForAddress(sort: ColumnSort | undefined): string | null {
  if (sort === undefined) return null
  return sort.direction === 'descending' ? `-${sort.key}` : sort.key
}
