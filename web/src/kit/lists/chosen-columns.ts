// The columns that a user has hidden in a list. They are stored in this browser, per user, organisation and list.
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { createListeners } from '../../client/listeners.ts'
import { useSession } from '../../client/use-session.ts'

const { subscribe, notify } = createListeners()

/** The columns of a list that are hidden, and the functions that change them. */
export type ChosenColumns = {
  hidden: readonly string[]
  toggle: (key: string) => void
  /** Shows all columns again. */
  reset: () => void
}

/** Returns the columns that the user has hidden. All columns are visible at first. `list` is the name of the list. */
export function useChosenColumns(list: string): ChosenColumns {
  const { user, organisation } = useSession()
  const place = `hiddenColumns:${organisation ?? ''}:${user ?? ''}:${list}`
  const text = useSyncExternalStore(subscribe, () => localStorage.getItem(place) ?? '')
  const hidden = useMemo(() => (text === '' ? [] : text.split(' ')), [text])
  const write = useCallback(
    (keys: readonly string[]) => {
      try {
        if (keys.length === 0) localStorage.removeItem(place)
        else localStorage.setItem(place, keys.join(' '))
      } catch {
        // If the storage is full, the choice is not stored.
      }
      notify()
    },
    [place],
  )
  return {
    hidden,
    toggle: key => write(hidden.includes(key) ? hidden.filter(each => each !== key) : [...hidden, key]),
    reset: () => write([]),
  }
}

/** Returns the columns that are not hidden. A column whose cells link to the record cannot be hidden. */
export function withoutHidden<Column extends { key: string }>(
  columns: readonly Column[],
  hidden: readonly string[],
  fixed: string,
): readonly Column[] {
  return columns.filter(({ key }) => key === fixed || !hidden.includes(key))
}
