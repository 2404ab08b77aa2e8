// Finds the palette's suggestions for the typed text: screens, accounts, records and actions. Does not use browser APIs.
import { formatDay, fromWire } from '@twofold/accounting/calendar'
import { findAccounts, indexForPicker, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import { formatCents, parseAmount } from '@twofold/accounting/money'
import type { SearchKind, SearchResult } from '@twofold/contract/search'
import { type AccountChoice, namesAbove, ownNameOf, pathOf } from '../../kit/pickers/account-choice.ts'
import { EVERYWHERE, type Shortcut } from '../../kit/shortcuts/active-shortcuts.ts'
import { searchedTextOf } from './palette-actions.ts'

/** A suggestion of the palette. */
export type Choice = {
  id: string
  words: string
  /** Shown in muted text next to the name, such as the path of an account. */
  path?: string
  /** The shortcut of the same action. */
  keys?: string | null
  /** A balance in cents, positive on the account's normal side. */
  balanceCents?: number
  run: () => void
}

export type ChoiceGroup = { title: string; choices: readonly Choice[] }

type FoundKind = Exclude<SearchKind, 'transaction'>

/** The kinds of parties and documents that the server can find, in display order. Each has the title and path of its list. */
const FOUND_GROUPS: Readonly<Record<FoundKind, { title: string; path: string }>> = {
  customer: { title: 'Customers', path: '/customers' },
  'receivable invoice': { title: 'Invoices', path: '/receivable-invoices' },
  'customer payment': { title: 'Receive Payments', path: '/customer-payments' },
  vendor: { title: 'Vendors', path: '/vendors' },
  'payable invoice': { title: 'Bills', path: '/payable-invoices' },
  'vendor payment': { title: 'Send Payments', path: '/vendor-payments' },
}

/** An account. `statements` says how likely it has bank statements: 0 if one is recorded, 1 if its name suggests it, and 2 for all others. */
type PaletteAccount = AccountChoice & { statements?: 0 | 1 | 2 }

/** The data that the palette searches. */
export type PaletteSources = {
  /** The shortcuts on the current screen that the user's role may use. */
  shortcuts: readonly Shortcut[]
  /** The actions of other screens that the user's role may use. They are offered for a typed text. */
  elsewhere: readonly Shortcut[]
  /** All accounts that the role may see, except those in `partyAccounts`. */
  accounts: PickerIndex<PaletteAccount>
  /** The accounts of customers and vendors. They have the names of the customers and vendors. */
  partyAccounts: PickerIndex<AccountChoice>
  /** Saved reports. Choosing a report opens the form in which the user enters its period and accounts. */
  reports: PickerIndex<{ id: number; fullName: string }>
  /**
   * Views of lists: the user's own views, shared views and built-in views. A name consists of the name of the list and the name of the
   * view.
   */
  views: PickerIndex<ViewChoice>
  /** Transactions, parties, invoices and payments that match the typed text, from the server. Null while the search is running. */
  found: readonly SearchResult[] | null
  /** The URLs of recently visited screens, newest first. */
  recent: readonly string[]
  /** The current URL. It is not suggested. */
  here: string
  /** Whether the role may see transactions. */
  mayReadBooks: boolean
  /** Whether a dialog is open over the screen. If so, the actions of the screen are not available. */
  isOverDialog: boolean
  go: (path: string) => void
}

/** A view of a list. `fullName` is the name of the list, a colon and the name of the view. */
export type ViewChoice = { id: number; fullName: string; words: string; beside: string; path: string }

const MAX = {
  recent: 6,
  places: 5,
  accounts: 20,
  partyAccounts: 8,
  reports: 8,
  views: 8,
  actions: 8,
  statements: 8,
  registers: 5,
}

/** Returns the suggestions in groups. Enter chooses the first suggestion. */
export function choicesFor(sources: PaletteSources, typed: string): ChoiceGroup[] {
  const { shortcuts, isOverDialog } = sources
  const offered = shortcuts.filter(shortcut => shortcut.isKeyAlone !== true)
  const places = offered.filter(({ to }) => to !== undefined)
  // The current screen's own actions are listed before actions that are available everywhere.
  const actions = isOverDialog
    ? []
    : offered
        .filter(({ to }) => to === undefined)
        .toSorted((one, other) => Number(one.area === EVERYWHERE) - Number(other.area === EVERYWHERE))
  const entries = { title: 'Transactions', choices: transactionChoices(sources, typed) }
  const isAmount = amountOf(sources, typed) !== null
  // The entries with an amount are what the user looks for, so they are first. Until they arrive, nothing is suggested: Enter would choose
  // something else, and the other suggestions would move.
  if (isAmount && sources.found === null) return []
  const groups =
    typed.trim() === ''
      ? [
          { title: 'Recent', choices: recentChoices(sources, places) },
          { title: 'Go to', choices: places.map(choiceOf) },
          { title: 'Actions', choices: actions.map(choiceOf) },
        ]
      : [
          ...(isAmount ? [entries] : []),
          { title: 'Go to', choices: found(places, typed, MAX.places) },
          { title: 'Accounts', choices: accountChoices(sources, typed) },
          { title: 'Reports', choices: reportChoices(sources, typed) },
          { title: 'Views', choices: viewChoices(sources, typed) },
          {
            title: 'Actions',
            choices: found([...actions, ...(isOverDialog ? [] : sources.elsewhere)], typed, MAX.actions),
          },
          { title: 'Reconcile', choices: reconcileChoices(sources, typed) },
          // Search results are below the other suggestions, because they arrive later and must not move the other suggestions. Entries
          // are the first of them.
          ...(isAmount ? [] : [entries]),
          ...Object.keys(FOUND_GROUPS).map(kind => foundGroup(sources, kind as FoundKind)),
          { title: 'Amounts', choices: amountChoices(sources, typed) },
          // A user who types a customer's name is looking for the customer rather than its account.
          { title: 'Customer and vendor accounts', choices: partyAccountChoices(sources, typed) },
        ]
  return groups.filter(({ choices }) => choices.length > 0)
}

function choiceOf({ does, area, keys, run }: Shortcut): Choice {
  return { id: `${area}:${does}`, words: does.replace(/^Go to /, ''), keys, run }
}

function found(shortcuts: readonly Shortcut[], typed: string, max: number): Choice[] {
  const index = indexForPicker(shortcuts.map(({ does }, id) => ({ id, fullName: searchedTextOf(does) })))
  return findAccounts(index, typed, max).flatMap(({ id }) => {
    const shortcut = shortcuts[id]
    return shortcut === undefined ? [] : [choiceOf(shortcut)]
  })
}

function accountChoices({ accounts, go }: PaletteSources, typed: string): Choice[] {
  return findAccounts(accounts, typed, MAX.accounts).map(account => accountChoice(account, go))
}

function partyAccountChoices({ partyAccounts, found, go }: PaletteSources, typed: string): Choice[] {
  if (found === null) return []
  return findAccounts(partyAccounts, typed, MAX.partyAccounts).map(account => accountChoice(account, go))
}

function foundGroup({ found, go }: PaletteSources, kind: FoundKind): ChoiceGroup {
  const { title, path } = FOUND_GROUPS[kind]
  const choices = (found ?? [])
    .filter(record => record.kind === kind)
    .map(({ recordID, name, beside, amount }) => ({
      id: `${path}/${recordID}`,
      words: name || `No. ${recordID}`,
      path: beside,
      balanceCents: amount,
      run: () => go(`${path}/${recordID}`),
    }))
  return { title, choices }
}

function reportChoices({ reports, go }: PaletteSources, typed: string): Choice[] {
  return findAccounts(reports, typed, MAX.reports).map(({ id, fullName }) => ({
    id: `report:${id}`,
    words: fullName,
    run: () => go(`/reports?reportID=${id}`),
  }))
}

function viewChoices({ views, go }: PaletteSources, typed: string): Choice[] {
  return findAccounts(views, typed, MAX.views).map(({ id, words, beside, path }) => ({
    id: `view:${id}`,
    words,
    path: beside,
    run: () => go(path),
  }))
}

function accountChoice({ id, fullName, number = '', balanceCents }: AccountChoice, go: PaletteSources['go']): Choice {
  return {
    id: `account:${id}`,
    words: number === '' ? ownNameOf(fullName) : `${number} ${ownNameOf(fullName)}`,
    path: namesAbove(pathOf(fullName)),
    ...(balanceCents !== undefined && { balanceCents }),
    run: () => go(`/transactions/account/${id}`),
  }
}

/**
 * If the user types `reconcile` or its first letters, followed by an account name, suggests reconciling that account. Accounts that have
 * statements are first, then accounts that are called like a bank account.
 */
function reconcileChoices({ accounts, mayReadBooks, go }: PaletteSources, typed: string): Choice[] {
  const [verb, named = ''] = /^\s*(\S{3,})\s*(.*)$/.exec(typed)?.slice(1) ?? []
  if (verb === undefined || !'reconcile'.startsWith(verb.toLowerCase()) || !mayReadBooks) return []
  const likely = findAccounts(accounts, named, accounts.length).toSorted(
    (one, other) => (one.statements ?? 2) - (other.statements ?? 2),
  )
  return likely.slice(0, MAX.statements).map(({ id, fullName }) => ({
    id: `reconcile:${id}`,
    words: `Reconcile ${ownNameOf(fullName)}`,
    path: namesAbove(pathOf(fullName)),
    run: () => go(`/reconcile/${id}`),
  }))
}

/**
 * Suggests the transactions that the server found, and the journal with the same search. If the user types a number, also suggests the
 * transaction with that id.
 */
function transactionChoices(sources: PaletteSources, typed: string): Choice[] {
  const { found, mayReadBooks, go } = sources
  if (!mayReadBooks) return []
  const entries = (found ?? []).filter(({ kind }) => kind === 'transaction')
  const choices = entries.map(entry => entryChoice(entry, go))
  const named = choiceOfId(typed, go)
  if (named !== undefined && choices.every(({ id }) => id !== named.id)) choices.push(named)
  const text = typed.trim()
  const isSearched = entries.length > 0 || (found !== null && amountOf(sources, typed) !== null)
  if (!isSearched) return choices
  const run = () => go(`/journal?${new URLSearchParams({ search: text })}`)
  return [...choices, { id: 'journal', words: `Search the journal for “${text}”`, run }]
}

function entryChoice(
  { recordID, name, beside, amount, date, entryNumber }: SearchResult,
  go: PaletteSources['go'],
): Choice {
  const number = entryNumber > 0 ? `Entry ${entryNumber}` : `Transaction ${recordID}`
  return {
    id: `transaction:${recordID}`,
    words: name || number,
    path: [formatDay(fromWire(date) ?? ''), beside, ...(name === '' ? [] : [number])].join(' · '),
    balanceCents: amount,
    run: () => go(`/transactions/${recordID}`),
  }
}

function choiceOfId(typed: string, go: PaletteSources['go']): Choice | undefined {
  const id = /^\s*#?(\d{1,15})\s*$/.exec(typed)?.[1]
  if (id === undefined) return undefined
  return { id: `transaction:${id}`, words: `Transaction ${id}`, run: () => go(`/transactions/${id}`) }
}

/** Returns the amount that the user typed, in cents without a sign, or null. */
function amountOf({ mayReadBooks }: PaletteSources, typed: string): number | null {
  const amount = parseAmount(typed)
  return amount.ok && amount.value !== 0 && mayReadBooks ? Math.abs(amount.value) : null
}

/** Suggests a search for an amount in registers: the current register, recent registers, or those of the top-level accounts. */
function amountChoices(sources: PaletteSources, typed: string): Choice[] {
  const { accounts, partyAccounts, recent, here, go } = sources
  const cents = amountOf(sources, typed)
  if (cents === null) return []
  const lastIds = [here, ...recent].map(path => Number(/^\/transactions\/account\/(\d+)$/.exec(path)?.[1]))
  const known = [...accounts, ...partyAccounts].map(({ account }) => account)
  const last = lastIds.flatMap(id => known.find(account => account.id === id) ?? [])
  const top = known.filter(({ fullName }) => !fullName.includes(':'))
  return [...new Set([...last, ...top])].slice(0, MAX.registers).map(({ id, fullName }) => ({
    id: `amount:${id}`,
    words: `${formatCents(cents)} in ${ownNameOf(fullName)}`,
    path: namesAbove(pathOf(fullName)),
    run: () => go(`/transactions/account/${id}?amountFrom=${cents}&amountTo=${cents}`),
  }))
}

/** Returns recently visited screens with their current names. A screen whose account was deleted is omitted. */
function recentChoices(sources: PaletteSources, places: readonly Shortcut[]): Choice[] {
  const choices: Choice[] = []
  for (const path of sources.recent) {
    if (path === sources.here || choices.length === MAX.recent) continue
    const choice = placeChoice(path, sources, places)
    if (choice !== undefined) choices.push({ ...choice, id: `recent:${path}`, keys: null, run: () => sources.go(path) })
  }
  return choices
}

function placeChoice(path: string, sources: PaletteSources, places: readonly Shortcut[]): Choice | undefined {
  const screen = places.find(({ to }) => to === path)
  if (screen !== undefined) return choiceOf(screen)
  const [, ofAccount, id] = /^\/transactions\/(account\/)?(\d+)$/.exec(path) ?? []
  if (id === undefined) return undefined
  if (ofAccount === undefined) return sources.mayReadBooks ? choiceOfId(id, sources.go) : undefined
  const entry = [...sources.accounts, ...sources.partyAccounts].find(({ account }) => account.id === Number(id))
  return entry === undefined ? undefined : accountChoice(entry.account, sources.go)
}
