// What the palette offers for what is typed, without a browser: places, accounts, and what can be done here.
import { findAccounts, indexForPicker, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import { formatCents, parseAmount } from '@twofold/accounting/money'
import type { FoundKind, FoundRecord } from '@twofold/contract/found-records'
import { type AccountChoice, ownNameOf, pathOf } from '../../pickers/account-choice.ts'
import { EVERYWHERE, type Shortcut } from '../shortcuts/known-shortcuts.ts'

/** One line of the palette. */
export type Choice = {
  id: string
  words: string
  /** Where it stands, muted: an account's path. */
  path?: string
  /** The keys that do the same, as a registered shortcut writes them. */
  keys?: string | null
  /** In the account's own sign, in cents. */
  balanceCents?: number
  run: () => void
}

export type ChoiceGroup = { title: string; choices: readonly Choice[] }

/** What the server finds records of, by what their lists are called and where, in the order of the groups. */
const FOUND_GROUPS: Readonly<Record<FoundKind, { title: string; path: string }>> = {
  customer: { title: 'Customers', path: '/customers' },
  'receivable invoice': { title: 'Invoices', path: '/receivable-invoices' },
  'customer payment': { title: 'Receive Payments', path: '/customer-payments' },
  vendor: { title: 'Vendors', path: '/vendors' },
  'payable invoice': { title: 'Bills', path: '/payable-invoices' },
  'vendor payment': { title: 'Send Payments', path: '/vendor-payments' },
}

/** What the palette finds in. */
export type PaletteSources = {
  /** Everything that is registered on the screen, as far as the role goes. */
  shortcuts: readonly Shortcut[]
  /** All accounts that the role may see, but for those below. */
  accounts: PickerIndex<AccountChoice>
  /** The accounts that the program keeps of customers and vendors, under their names. */
  partyAccounts: PickerIndex<AccountChoice>
  /** Saved reports; what they are run over is chosen on their way. */
  reports: PickerIndex<{ id: number; fullName: string }>
  /** Views of lists, one's own and shared ones and those that everybody has: under the list, by their names. */
  views: PickerIndex<ViewChoice>
  /** Parties, invoices and payments that the server found for what is typed; null while it looks. */
  found: readonly FoundRecord[] | null
  /** Addresses, the last first. */
  recent: readonly string[]
  /** The address that is shown now: not worth going to. */
  here: string
  /** Whether transactions may be looked at. */
  mayReadBooks: boolean
  /** A dialog lies over the screen: what is done on the screen below it cannot be done now. */
  isOverDialog: boolean
  go: (path: string) => void
}

/** A view of a list; `fullName` has the list's name before a colon. */
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

/** The lines in their groups; the first line is what Enter takes. */
export function choicesFor(sources: PaletteSources, typed: string): ChoiceGroup[] {
  const { shortcuts, isOverDialog } = sources
  const offered = shortcuts.filter(shortcut => shortcut.isKeyAlone !== true)
  const places = offered.filter(({ to }) => to !== undefined)
  // What belongs to the screen before what can be done everywhere.
  const actions = isOverDialog
    ? []
    : offered
        .filter(({ to }) => to === undefined)
        .toSorted((one, other) => Number(one.area === EVERYWHERE) - Number(other.area === EVERYWHERE))
  const groups =
    typed.trim() === ''
      ? [
          { title: 'Recent', choices: recentChoices(sources, places) },
          { title: 'Go to', choices: places.map(choiceOf) },
          { title: 'Actions', choices: actions.map(choiceOf) },
        ]
      : [
          { title: 'Go to', choices: found(places, typed, MAX.places) },
          { title: 'Accounts', choices: accountChoices(sources, typed) },
          { title: 'Reports', choices: reportChoices(sources, typed) },
          { title: 'Views', choices: viewChoices(sources, typed) },
          { title: 'Actions', choices: found(actions, typed, MAX.actions) },
          { title: 'Reconcile', choices: reconcileChoices(sources, typed) },
          { title: 'Transactions', choices: transactionChoices(sources, typed) },
          { title: 'Amounts', choices: amountChoices(sources, typed) },
          // They come after the others, and below them: nothing moves under the hand.
          ...Object.keys(FOUND_GROUPS).map(kind => foundGroup(sources, kind as FoundKind)),
          // Who types a customer's name means him rather than his account.
          { title: 'Customer and vendor accounts', choices: partyAccountChoices(sources, typed) },
        ]
  return groups.filter(({ choices }) => choices.length > 0)
}

function choiceOf({ does, area, keys, run }: Shortcut): Choice {
  return { id: `${area}:${does}`, words: does.replace(/^Go to /, ''), keys, run }
}

function found(shortcuts: readonly Shortcut[], typed: string, max: number): Choice[] {
  const index = indexForPicker(shortcuts.map(({ does }, id) => ({ id, fullName: does })))
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
      ...{ id: `${path}/${recordID}`, words: name || `No. ${recordID}`, path: beside, balanceCents: amount },
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
    ...{ id: `view:${id}`, words, path: beside },
    run: () => go(path),
  }))
}

function accountChoice({ id, fullName, balanceCents }: AccountChoice, go: PaletteSources['go']): Choice {
  return {
    id: `account:${id}`,
    words: ownNameOf(fullName),
    path: pathOf(fullName).replace(/:$/, ''),
    ...(balanceCents !== undefined && { balanceCents }),
    run: () => go(`/transactions/account/${id}`),
  }
}

/** Whoever types `reconcile`, or how it begins, means the statement of an account; the words behind it say of which. */
function reconcileChoices({ accounts, mayReadBooks, go }: PaletteSources, typed: string): Choice[] {
  const [verb, named = ''] = /^\s*(\S{3,})\s*(.*)$/.exec(typed)?.slice(1) ?? []
  if (verb === undefined || !'reconcile'.startsWith(verb.toLowerCase()) || !mayReadBooks) return []
  return findAccounts(accounts, named, MAX.statements).map(({ id, fullName }) => ({
    id: `reconcile:${id}`,
    words: `Reconcile ${ownNameOf(fullName)}`,
    path: pathOf(fullName).replace(/:$/, ''),
    run: () => go(`/reconcile/${id}`),
  }))
}

/** A number is a transaction's. */
function transactionChoices({ mayReadBooks, go }: PaletteSources, typed: string): Choice[] {
  const id = /^\s*#?(\d{1,15})\s*$/.exec(typed)?.[1]
  if (id === undefined || !mayReadBooks) return []
  return [{ id: `transaction:${id}`, words: `Transaction ${id}`, run: () => go(`/transactions/${id}`) }]
}

/** An amount is looked for in a register: this one, one of the last, or that of a whole kind of accounts. */
function amountChoices(
  { accounts, partyAccounts, recent, here, mayReadBooks, go }: PaletteSources,
  typed: string,
): Choice[] {
  const amount = parseAmount(typed)
  if (!amount.ok || amount.value === 0 || !mayReadBooks) return []
  const cents = Math.abs(amount.value)
  const lastIds = [here, ...recent].map(path => Number(/^\/transactions\/account\/(\d+)$/.exec(path)?.[1]))
  const known = [...accounts, ...partyAccounts].map(({ account }) => account)
  const last = lastIds.flatMap(id => known.find(account => account.id === id) ?? [])
  const top = known.filter(({ fullName }) => !fullName.includes(':'))
  return [...new Set([...last, ...top])].slice(0, MAX.registers).map(({ id, fullName }) => ({
    id: `amount:${id}`,
    words: `${formatCents(cents)} in ${ownNameOf(fullName)}`,
    path: pathOf(fullName).replace(/:$/, ''),
    run: () => go(`/transactions/account/${id}?amountFrom=${cents}&amountTo=${cents}`),
  }))
}

/** The last places by their names of today; one whose account is gone is left out. */
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
  if (ofAccount === undefined) return transactionChoices(sources, id)[0]
  const entry = [...sources.accounts, ...sources.partyAccounts].find(({ account }) => account.id === Number(id))
  return entry === undefined ? undefined : accountChoice(entry.account, sources.go)
}
