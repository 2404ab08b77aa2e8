// The multi-select of accounts without a browser: what it shows for a search, and what stays chosen.
import { findAccounts, indexForPicker, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import type { Account } from '@twofold/contract/accounts'
import type { AccountChoice } from '../../pickers/account-choice.ts'

/** How many accounts the list shows at most: a browser's own list of more is slow, and nobody looks through it. */
const SHOWN_MAX = 1_000

const indexes = new WeakMap<readonly Account[], PickerIndex<AccountChoice>>()

/** All accounts of a chart, made ready to be searched once. The top level is none of them. */
export function indexOfAccounts(accounts: readonly Account[]): PickerIndex<AccountChoice> {
  const known = indexes.get(accounts)
  if (known !== undefined) return known
  const index = indexForPicker(
    accounts.map(({ accountID, accountFullName }) => ({ id: accountID, fullName: accountFullName })),
  )
  indexes.set(accounts, index)
  return index
}

/** The accounts that the list shows, and whether there are more. */
export function accountsShown(
  index: PickerIndex<AccountChoice>,
  typed: string,
): { shown: AccountChoice[]; hasMore: boolean } {
  if (typed.trim() === '') {
    const shown = index.slice(0, SHOWN_MAX).map(({ account }) => account)
    return { shown, hasMore: index.length > SHOWN_MAX }
  }
  const found = findAccounts(index, typed, SHOWN_MAX + 1)
  return { shown: found.slice(0, SHOWN_MAX), hasMore: found.length > SHOWN_MAX }
}

/** What is chosen after the shown part of the list was changed: the rest of what was chosen stays. */
export function chosenAfter(
  before: readonly number[],
  shown: readonly AccountChoice[],
  selected: readonly number[],
): number[] {
  const inView = new Set(shown.map(({ id }) => id))
  const now = new Set(selected)
  const stays = before.filter(id => !inView.has(id) || now.has(id))
  return [...stays, ...selected.filter(id => !stays.includes(id))]
}

/** One account more, or one less when it is chosen. */
export function turnedAccount(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id]
}
