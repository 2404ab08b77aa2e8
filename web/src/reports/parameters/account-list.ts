// The logic of the list in which the user chooses accounts: which accounts match the search, and which accounts are selected.
import { findAccounts, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import type { AccountChoice } from '../../kit/pickers/account-choice.ts'

/** The maximum number of accounts in the list. A longer native list is slow and hard to scan. */
const SHOWN_MAX = 1_000

/** Returns the accounts to list, and whether there are more. */
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

/** Returns the selected accounts after a change in the visible list. Selected accounts that are not visible stay selected. */
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

/** Selects an account, or deselects it if it is already selected. */
export function turnedAccount(chosen: readonly number[], id: number): number[] {
  return chosen.includes(id) ? chosen.filter(other => other !== id) : [...chosen, id]
}
