import { useSearchParams } from 'react-router'
import { useSettledText } from '../app/use-settled-text.ts'
import type { ColumnSort } from '../ui/table-head.tsx'

/** What a list shows, as it stands in the address: `?search=`, `?sort=`, and the filters that it has. */
export type ListView = {
  /** What counts, and the field that it is typed in. */
  search: string
  searchField: { text: string; type: (text: string) => void; leave: () => void }
  sort: ColumnSort | undefined
  sortBy: (key: string) => void
  /** The order as the server is asked for it; undefined for the list's own. */
  sortText: string | undefined
  /** The filters that are set and can be read, by their names in the address. */
  filters: Readonly<Record<string, string>>
  /** All that the list is asked for beside its window: the filters, `search` and `sort`. */
  asked: Readonly<Record<string, string>>
  /** Sets a filter; empty takes it away. */
  narrow: (name: string, value: string) => void
  /** Whether it leaves anything out, and back to all of it. */
  isNarrowed: boolean
  clear: () => void
  /** Tells one view from another. */
  key: string
}

/** Whether a filter's text in the address can be read; what cannot counts as none. */
export type ListFilters = Readonly<Record<string, (text: string) => boolean>>

const NO_FILTERS: ListFilters = {}

/** The view of a list. `sorts` are the fields that the server sorts by. */
export function useListView(sorts: readonly string[], filterable: ListFilters = NO_FILTERS): ListView {
  const [address, setAddress] = useSearchParams()
  const write = (name: string, value: string) =>
    setAddress(
      last => {
        if (value === '') last.delete(name)
        else last.set(name, value)
        return last
      },
      { replace: true },
    )
  const search = address.get('search') ?? ''
  const searchField = useSettledText(search, text => write('search', text))
  const written = address.get('sort') ?? ''
  const field = written.replace(/^-/, '')
  const sort: ColumnSort | undefined = sorts.includes(field)
    ? { key: field, direction: written.startsWith('-') ? 'descending' : 'ascending' }
    : undefined
  const sortText = sort === undefined ? undefined : written
  const sortBy = (key: string) => {
    const isBoth = sort?.key === key
    write('sort', !isBoth ? key : sort.direction === 'ascending' ? `-${key}` : '')
  }
  const set = Object.entries(filterable).flatMap(([name, isReadable]) => {
    const text = address.get(name) ?? ''
    return text !== '' && isReadable(text) ? [[name, text] as const] : []
  })
  return {
    ...{ search, searchField, sort, sortBy, sortText },
    filters: Object.fromEntries(set),
    asked: {
      ...Object.fromEntries(set),
      ...(search !== '' && { search }),
      ...(sortText !== undefined && { sort: sortText }),
    },
    narrow: write,
    isNarrowed: search !== '' || set.length > 0,
    clear: () =>
      setAddress(
        last => {
          for (const name of ['search', ...Object.keys(filterable)]) last.delete(name)
          return last
        },
        { replace: true },
      ),
    key: [search, sortText ?? '', ...set.flat()].join(' '),
  }
}
