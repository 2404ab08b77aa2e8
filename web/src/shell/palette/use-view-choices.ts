import { indexForPicker, type PickerIndex } from '@twofold/accounting/ledger/picker-search'
import { listSavedViews } from '@twofold/contract/saved-views'
import { useMemo } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import { beginningViews, LIST_NAMES, type PlainList, viewPath } from '../../saved-views/viewed-lists.ts'
import type { ViewChoice } from './palette-choices.ts'

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
