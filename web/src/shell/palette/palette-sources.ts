import { indexForPicker, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import { listSavedViews } from '@twofold/contract/saved-views'
import { findRecords, type SearchResult } from '@twofold/contract/search'
import { useEffect, useMemo, useState } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { beginningViews, LIST_NAMES, type PlainList, viewPath } from '../../saved-views/viewed-lists.ts'
import type { ViewChoice } from './palette-choices.ts'

/** The time in milliseconds between the last typed character and the request to the server. */
const PAUSE_MS = 150

/** A single letter matches too many records. */
const LENGTH_MIN = 2

/**
 * Returns the parties, invoices and payments that match the typed text. The server searches them, because there may be too many to load. A
 * request is sent when the user stops typing. Returns null while the request is running.
 */
export function useSearchResults(typed: string): readonly SearchResult[] | null {
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
export function useViewChoices(): PickerIndex<ViewChoice> {
  const today = useToday()
  const { data } = useEndpointQuery(listSavedViews, {})
  return useMemo(() => {
    const saved = (data?.savedViews ?? []).map(view => ({
      words: view.viewName,
      beside: view.list === 'register' ? view.accountName : LIST_NAMES[view.list],
      path: viewPath(view, view.query),
    }))
    const beginning = (Object.keys(LIST_NAMES) as PlainList[]).flatMap(list =>
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
  }, [data, today])
}
