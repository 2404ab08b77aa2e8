import { fromWire } from '@twofold/accounting/calendar'
import { counted } from '@twofold/accounting/counted'
import { CASH_NAMES } from '@twofold/accounting/ledger/account-types'
import { indexForPicker, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import { type Account, listAccounts } from '@twofold/contract/accounts'
import { mayRole } from '@twofold/contract/permissions'
import { listReports } from '@twofold/contract/reports'
import { isOfBooks, listSavedViews } from '@twofold/contract/saved-views'
import { findRecords, type SearchResult } from '@twofold/contract/search'
import Search from 'lucide-react/icons/search'
import { type FocusEvent, type KeyboardEvent, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { recentPlaces } from '../../client/recent-places.ts'
import { useCurrentUser, useToday } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { useSession } from '../../client/use-session.ts'
import { useModal } from '../../kit/dialogs/dialog.tsx'
import { choiceOf } from '../../kit/pickers/chart.ts'
import { useLocation, useNavigate } from '../../kit/router/use-router.tsx'
import { pressOnScreen, useShortcuts } from '../../kit/shortcuts/shortcuts.ts'
import { beginningViews, LIST_NAMES, type PlainList, viewPath } from '../../saved-views/viewed-lists.ts'
import type { BufferedKeys } from './buffered-keys.ts'
import { formActions } from './palette-actions.ts'
import { type Choice, type ChoiceGroup, choicesFor, type PaletteSources, type ViewChoice } from './palette-choices.ts'
import { PaletteList } from './palette-list.tsx'

/** The time in milliseconds for which the palette uses a cached chart of accounts. */
const CHART_FRESH_MS = 60_000

type PaletteProps = {
  isOverDialog: boolean
  /** Returns the text that was typed before the field was shown. */
  takeEarly: () => BufferedKeys
  onClose: () => void
}

/** A single field that finds screens, accounts (by the beginnings of words), records, and the actions of the current screen. */
export function Palette({ isOverDialog, takeEarly, onClose }: PaletteProps) {
  const listId = useId()
  const ref = useModal(onClose)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const found = useSearchResults(typed)
  const [isAwaited, setAwaited] = useState(false)
  const sources = useSources(isOverDialog, found)
  const groups = useMemo(() => choicesFor(sources, typed), [sources, typed])
  const choices = groups.flatMap(group => group.choices)
  const takeOnce = useRef(takeEarly)
  useEffect(() => {
    // Stop buffering only after the field has the focus and receives the keys itself.
    const early = takeOnce.current()
    if (early.typed === '') return
    // The text is rendered before the next key is handled. Otherwise, Enter would choose the first suggestion for an empty field.
    queueMicrotask(() => flushSync(() => setTyped(early.typed)))
    if (early.isEntered) queueMicrotask(() => setAwaited(true))
  }, [])
  useEffect(() => {
    list.current?.querySelector(`[aria-selected=true]`)?.scrollIntoView({ block: 'nearest' })
  })
  const stayInFront = ({ currentTarget, relatedTarget }: FocusEvent<HTMLInputElement>) => {
    const dialog = ref.current
    if (dialog === null || !(relatedTarget instanceof Node) || dialog.contains(relatedTarget)) return
    // Only a dialog that has opened in the meantime can take the focus, such as a sheet that has finished loading. The palette is moved in
    // front of it again.
    dialog.close()
    dialog.showModal()
    currentTarget.focus()
  }
  const take = (choice: Choice | undefined) => {
    if (choice === undefined) return
    // Close the palette first, so that the focus is back on the screen when the action runs.
    flushSync(onClose)
    choice.run()
  }
  const isFinding = found === null && choices.length === 0
  const takeFirst = useEffectEvent(() => take(choices[0]))
  useEffect(() => {
    if (!isAwaited || isFinding) return
    setAwaited(false)
    // Runs after the effect, because flushSync cannot be called in an effect.
    queueMicrotask(takeFirst)
  }, [isAwaited, isFinding])
  const keys = (event: KeyboardEvent) => {
    // If the user presses Enter before the results arrive, the first result is chosen when it arrives.
    if (event.key === 'Enter' && isFinding) setAwaited(true)
    else if (event.key === 'Enter') take(choices[active])
    else if (event.key in STEPS) setActive(moved(active, STEPS[event.key] ?? 0, choices.length))
    else return
    event.preventDefault()
  }
  return createPortal(
    <dialog
      ref={ref}
      aria-label="Find anything"
      className="appear fixed inset-x-0 top-[12vh] mx-auto mt-0 mb-auto max-h-[70dvh] w-[min(40rem,calc(100vw-1.5rem))] rounded-large border border-line bg-raised p-0 shadow-float open:flex open:flex-col"
    >
      <div className="relative border-b border-line">
        <Search aria-hidden className="pointer-events-none absolute top-4 left-4 size-4 text-muted" />
        <input
          type="text"
          role="combobox"
          aria-label="Find anything"
          aria-expanded={choices.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices.length > 0 ? `${listId}-${active}` : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          placeholder="Name, number, amount or action"
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setActive(0)
            setAwaited(false)
          }}
          onKeyDown={keys}
          onBlur={stayInFront}
          className="h-12 w-full rounded-t-large bg-transparent pr-4 pl-11 text-lead -outline-offset-2"
        />
      </div>
      <PaletteList ref={list} id={listId} groups={groups} active={active} onTake={take} />
      <p role="status" className={choices.length === 0 ? 'px-4 py-4 text-muted' : 'sr-only'}>
        {isFinding ? 'Searching...' : statusOf(groups)}
      </p>
    </dialog>,
    document.body,
  )
}

const PAGE = 8
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: PAGE, PageUp: -PAGE }

/** Returns the index of the next suggestion. A step of one wraps around at the ends of the list. A larger step stops there. */
function moved(active: number, step: number, count: number): number {
  if (count === 0) return 0
  if (Math.abs(step) === 1) return (active + step + count) % count
  return Math.max(0, Math.min(count - 1, active + step))
}

function statusOf(groups: readonly ChoiceGroup[]): string {
  const count = groups.reduce((sum, { choices }) => sum + choices.length, 0)
  if (count === 0) return 'No results. Type the first letters of words. For example, “as ch” finds Assets:Checking.'
  return counted(count, 'choice')
}

function useSources(isOverDialog: boolean, found: readonly SearchResult[] | null): PaletteSources {
  const shortcuts = useShortcuts()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const session = useSession()
  const { data: user } = useCurrentUser()
  const mayReadBooks = user !== undefined && mayRole(user.role, 'books.read')
  const { data } = useEndpointQuery(listAccounts, {}, { isEnabled: mayReadBooks, freshForMs: CHART_FRESH_MS })
  const accounts = useMemo(() => accountIndex(data?.accounts ?? [], false), [data])
  const partyAccounts = useMemo(() => accountIndex(data?.accounts ?? [], true), [data])
  const { data: saved } = useEndpointQuery(listReports, {}, { isEnabled: mayReadBooks, freshForMs: CHART_FRESH_MS })
  const reports = useMemo(
    () =>
      indexForPicker(
        (saved?.reports ?? []).map(({ reportID, reportName }) => ({ id: reportID, fullName: reportName })),
      ),
    [saved],
  )
  const views = useViewChoices(mayReadBooks)
  const [recent] = useState(() => recentPlaces(localStorage, session).read())
  return useMemo(() => {
    const go = (path: string) => void navigate(path)
    // The key reaches the screen when it is shown. The user may also stay on this screen, because it has unsaved changes.
    const open = (path: string) => void navigate(path).then(isShown => isShown && pressOnScreen('n'))
    const elsewhere = formActions(user?.role, pathname, open)
    const books = { elsewhere, accounts, partyAccounts, reports, mayReadBooks }
    return { shortcuts, ...books, views, found, recent, here: pathname, isOverDialog, go }
  }, [
    shortcuts,
    accounts,
    partyAccounts,
    reports,
    views,
    found,
    recent,
    pathname,
    mayReadBooks,
    isOverDialog,
    navigate,
    user?.role,
  ])
}

/** Returns the accounts of customers and vendors, or all other accounts. */
function accountIndex(accounts: readonly Account[], isOfParty: boolean) {
  return indexForPicker(
    accounts
      .filter(({ accountKind }) => (accountKind === 'PARTY') === isOfParty)
      .map(account => ({ ...choiceOf(account), statements: statementsOf(account) })),
  )
}

const CASH_NAME = new RegExp(`\\b(?:${CASH_NAMES.join('|')})\\b`, 'i')

/** Returns how likely an account has bank statements. A parent account has none, because the statements belong to its subaccounts. */
function statementsOf(account: Account): 0 | 1 | 2 {
  if (fromWire(account.accountReconcileDate) !== null) return 0
  const isParent = account.accountRight > account.accountLeft + 1
  return !isParent && account.accountType === 'ASSET' && CASH_NAME.test(account.accountFullName) ? 1 : 2
}

/** The time in milliseconds between the last typed character and the request to the server. */
const PAUSE_MS = 150

/** A single letter matches too many records. */
const LENGTH_MIN = 2

/**
 * Returns the parties, invoices and payments that match the typed text. The server searches them, because there may be too many to load. A
 * request is sent when the user stops typing. Returns null while the request is running.
 */
function useSearchResults(typed: string): readonly SearchResult[] | null {
  const text = typed.trim()
  const [search, setSearch] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const { data, error } = useEndpointQuery(
    findRecords,
    { query: { search } },
    { isEnabled: search.length >= LENGTH_MIN },
  )
  if (text.length < LENGTH_MIN) return NOTHING
  if (search !== text) return null
  return data?.foundRecords ?? (error === null ? null : NOTHING)
}

const NOTHING: readonly SearchResult[] = []

/** Returns the views of all lists: saved views first, then built-in ones. */
function useViewChoices(mayReadBooks: boolean): PickerIndex<ViewChoice> {
  const today = useToday()
  const { data } = useEndpointQuery(listSavedViews, {})
  return useMemo(() => {
    const saved = (data?.savedViews ?? []).map(view => ({
      words: view.viewName,
      beside: view.list === 'register' ? view.accountName : LIST_NAMES[view.list],
      path: viewPath(view, view.query),
    }))
    const lists = (Object.keys(LIST_NAMES) as PlainList[]).filter(list => mayReadBooks || !isOfBooks(list))
    const beginning = lists.flatMap(list =>
      beginningViews({ list, accountID: 0 }, today).map(({ name, path }) => ({
        words: name,
        beside: LIST_NAMES[list],
        path,
      })),
    )
    const all = [...saved, ...beginning]
    return indexForPicker(
      all.map((view, id) => ({ ...view, id, fullName: `${view.beside}:${view.words.replaceAll(':', ' ')}` })),
    )
  }, [data, today, mayReadBooks])
}
