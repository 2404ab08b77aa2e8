// What the account picker offers for what is typed.
import { nameKeyOf } from '@twofold/accounting/ledger/name-key'
import { findAccounts, type PickerIndex } from '@twofold/accounting/ledger/picker-search'

/** An account that may be picked. */
export type AccountChoice = {
  id: number
  fullName: string
  /** Its balance in its own sign, in cents; left out where balances may not be seen. */
  balanceCents?: number
  /** Others stand below it, or it is the one that the entry is on: it is offered after those whose name fits as well. */
  isBehind?: boolean
  /** Of a type that is less usual here: offered after the others, below a heading. */
  isOther?: boolean
}

/** What the picker offers to open when nothing fits: a name and the account it would stand below (null: top level). */
export type WantedAccount = { name: string; parent: AccountChoice | null }

/** How many accounts the list shows at most. */
const OFFERS_MAX = 50

/** One line of the list: an account to choose, or one to open. */
export type Offer = { kind: 'account'; account: AccountChoice } | { kind: 'new'; wanted: WantedAccount }

/** What stands in the list for a typed text (null: nothing typed, all accounts). */
export function offersFor(
  index: PickerIndex<AccountChoice>,
  typed: string | null,
  { mayCreate }: { mayCreate: boolean },
): Offer[] {
  // Ordered before it is cut: many others early in the chart must leave none of the usual ones out.
  const found = findAccounts(index, typed ?? '', index.length)
  const inOrder = [
    ...found.filter(({ isOther }) => isOther !== true),
    ...found.filter(({ isOther }) => isOther === true),
  ].slice(0, OFFERS_MAX)
  const offers: Offer[] = inOrder.map(account => ({ kind: 'account', account }))
  const wanted = mayCreate ? wantedAccount(index, typed ?? '') : null
  return wanted === null ? offers : [...offers, { kind: 'new', wanted }]
}

/** The account that a text would open: the part after the last colon, below what the rest finds; null when it exists. */
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

/** The names above an account, joined as in its full name with the last colon; empty at the top level. */
export function pathOf(fullName: string): string {
  return fullName.slice(0, fullName.lastIndexOf(':') + 1)
}

/** An account's own name: the last part of its full name. */
export function ownNameOf(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf(':') + 1)
}
