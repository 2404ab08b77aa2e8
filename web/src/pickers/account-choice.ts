// The suggestions of the account picker for a typed text.
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { findAccounts, type PickerIndex } from '@twofold/accounting/ledger/picker-search'

/** An account that can be chosen. */
export type AccountChoice = {
  id: number
  fullName: string
  /** Its balance in its own sign, in cents. Left out if the role may not see balances. */
  balanceCents?: number
  /** A parent account, or the account of the entry itself: listed after others that match as well. */
  isBehind?: boolean
  /** Its type is less usual here: listed after the others, under a heading. */
  isOther?: boolean
}

/** An account that the picker offers to create: its name and its parent (null: top level). */
export type WantedAccount = { name: string; parent: AccountChoice | null }

/** The maximum number of accounts in the list. */
const SUGGESTIONS_MAX = 50

/** A suggestion: an account to choose, or one to create. */
export type Suggestion = { kind: 'account'; account: AccountChoice } | { kind: 'new'; wanted: WantedAccount }

/** Returns the suggestions for a typed text (null: nothing typed, all accounts). */
export function suggestAccounts(
  index: PickerIndex<AccountChoice>,
  typed: string | null,
  { mayCreate }: { mayCreate: boolean },
): Suggestion[] {
  // Sorted before the list is cut, so that accounts of less usual types do not displace usual ones.
  const found = findAccounts(index, typed ?? '', index.length)
  const inOrder = [
    ...found.filter(({ isOther }) => isOther !== true),
    ...found.filter(({ isOther }) => isOther === true),
  ].slice(0, SUGGESTIONS_MAX)
  const suggestions: Suggestion[] = inOrder.map(account => ({ kind: 'account', account }))
  const wanted = mayCreate ? wantedAccount(index, typed ?? '') : null
  return wanted === null ? suggestions : [...suggestions, { kind: 'new', wanted }]
}

/** The account that a text would create: the part after the last colon, below the account that the rest names. Null if it exists. */
function wantedAccount(index: PickerIndex<AccountChoice>, typed: string): WantedAccount | null {
  const text = typed.trim()
  const colon = text.lastIndexOf(':')
  const name = text.slice(colon + 1).trim()
  if (name === '') return null
  const parent = colon < 0 ? null : findAccounts(index, text.slice(0, colon), 1)[0]
  if (parent === undefined) return null
  const fullName = parent === null ? name : `${parent.fullName}:${name}`
  const key = nameKeyOf(fullName)
  const isThere = index.some(({ account }) => nameKeyOf(account.fullName) === key)
  return isThere ? null : { name, parent }
}

/** Returns the path above an account: its full name up to and including the last colon. Empty at the top level. */
export function pathOf(fullName: string): string {
  return fullName.slice(0, fullName.lastIndexOf(':') + 1)
}

/** Returns an account's own name: the last part of its full name. */
export function ownNameOf(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf(':') + 1)
}
