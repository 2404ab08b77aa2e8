// The account picker between two keys, without a browser: what is typed, what is offered, what a key does.
import { findAccounts, type PickerIndex } from '@twofold/accounting/ledger/picker-search'

/** An account that may be picked. */
export type AccountChoice = {
  id: number
  fullName: string
  /** Its balance in its own sign, in cents; left out where balances may not be seen. */
  balanceCents?: number
}

/** What the picker offers to open when nothing fits: a name and the account it would stand below (null: top level). */
export type WantedAccount = { name: string; parent: AccountChoice | null }

/** `typed` null: the field shows the chosen account. `active`: the highlighted offer. */
export type PickerState = { typed: string | null; isOpen: boolean; active: number }

export const CLOSED: PickerState = { typed: null, isOpen: false, active: 0 }

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
  const found = findAccounts(index, typed ?? '', OFFERS_MAX)
  const offers: Offer[] = found.map(account => ({ kind: 'account', account }))
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
  const isThere = index.some(({ account }) => account.fullName.toLowerCase() === fullName.toLowerCase())
  return isThere ? null : { name, parent }
}

/** What a key did: the picker as it is now, an offer that was taken, and whether the key is used up. */
export type KeyOutcome = { state: PickerState; taken?: Offer; isUsed: boolean }

/**
 * A key in the picker. Arrows open the list and move the highlight, Enter and Tab take it (Tab also goes on to the next
 * field), Escape gives back what was chosen before. A closed list leaves Enter and Tab to the form, unless something is
 * typed that nobody has taken yet: scrolling closes the list, and must not change what a key chooses.
 */
export function pressKey(state: PickerState, key: string, offers: readonly Offer[]): KeyOutcome {
  const move = (active: number): KeyOutcome => ({ state: { ...state, isOpen: true, active }, isUsed: true })
  const isPending = state.typed !== null && state.typed.trim() !== '' && offers[state.active]?.kind === 'account'
  const highlighted = state.isOpen || isPending ? offers[state.active] : undefined
  switch (key) {
    case 'ArrowDown':
      return move(state.isOpen ? Math.min(state.active + 1, Math.max(0, offers.length - 1)) : 0)
    case 'ArrowUp':
      return move(state.isOpen ? Math.max(state.active - 1, 0) : 0)
    case 'Enter':
      if (highlighted === undefined) return { state, isUsed: false }
      // What is typed for a new account stays: who calls its opening off goes on from it.
      return {
        state: highlighted.kind === 'new' ? { ...state, isOpen: false } : CLOSED,
        taken: highlighted,
        isUsed: true,
      }
    case 'Tab':
      if (highlighted?.kind !== 'account') return { state: { ...state, isOpen: false }, isUsed: false }
      return { state: CLOSED, taken: highlighted, isUsed: false }
    case 'Escape':
      return state.isOpen || state.typed !== null ? { state: CLOSED, isUsed: true } : { state, isUsed: false }
    default:
      return { state, isUsed: false }
  }
}

/** The names above an account, joined as in its full name with the last colon; empty at the top level. */
export function pathOf(fullName: string): string {
  return fullName.slice(0, fullName.lastIndexOf(':') + 1)
}

/** An account's own name: the last part of its full name. */
export function ownNameOf(fullName: string): string {
  return fullName.slice(fullName.lastIndexOf(':') + 1)
}
