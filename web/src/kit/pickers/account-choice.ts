// Finds the accounts that the account picker suggests for the typed text.
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { findAccounts, type PickerIndex } from '@twofold/accounting/ledger/picker-search'

/** An account that the user can choose. */
export type AccountChoice = {
  id: number
  fullName: string
  number?: string
  /** The balance in cents, positive on the account's normal side. Omitted if the role may not see balances. */
  balanceCents?: number
  /**
   * Whether the account is a parent account or the account of the current register. Such accounts are listed after other accounts that
   * match equally well.
   */
  isBehind?: boolean
  /** Whether accounts of this type are rarely used in this field. They are listed after the others, under a heading. */
  isOther?: boolean
}

/** The name and parent of an account that the picker offers to create. A null parent means the top level. */
export type WantedAccount = { name: string; parent: AccountChoice | null }

/** The maximum number of accounts in the list. */
const SUGGESTIONS_MAX = 50

/** A suggestion: an existing account, or an account to create. */
export type Suggestion = { kind: 'account'; account: AccountChoice } | { kind: 'new'; wanted: WantedAccount }

/** Returns the suggestions for the typed text. If the text is null, returns all accounts. */
export function suggestAccounts(
  index: PickerIndex<AccountChoice>,
  typed: string | null,
  { mayCreate }: { mayCreate: boolean },
): Suggestion[] {
  // The accounts are sorted before the list is truncated, so that accounts of rarely used types do not displace others.
  const found = findAccounts(index, typed ?? '', index.length)
  const inOrder = [
    ...found.filter(({ isOther }) => isOther !== true),
    ...found.filter(({ isOther }) => isOther === true),
  ].slice(0, SUGGESTIONS_MAX)
  const suggestions: Suggestion[] = inOrder.map(account => ({ kind: 'account', account }))
  const wanted = mayCreate ? wantedAccount(index, typed ?? '') : null
  return wanted === null ? suggestions : [...suggestions, { kind: 'new', wanted }]
}

/**
 * Returns the account to create for the typed text. The part after the last colon is its name. The part before the colon is the full name
 * of its parent. Returns null if the account exists.
 */
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

/** Returns the parent path of an account: its full name up to and including the last colon. Empty for a top-level account. */
export function pathOf(fullName: string): string {
  return fullName.slice(0, fullName.lastIndexOf(':') + 1)
}

/**
 * Returns the names above an account, nearest first: `Assets:Current Assets:Bank:` is `Bank · Current Assets · Assets`. The top-level account
 * is always part of it, because income and expenses can have accounts with the same names.
 */
export function namesAbove(path: string): string {
  return path.split(':').slice(0, -1).reverse().join(' · ')
}

/** Returns an account in one line: `1010 Checking · Bank · Current Assets · Assets`. */
export function accountLine(fullName: string, number = ''): string {
  const above = namesAbove(pathOf(fullName))
  return `${number === '' ? '' : `${number} `}${ownNameOf(fullName)}${above === '' ? '' : ` · ${above}`}`
}

/** Returns the last part of an account's full name. */
export function ownNameOf(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf(':') + 1)
}
