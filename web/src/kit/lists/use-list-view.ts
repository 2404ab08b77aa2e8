import { useSearchParams } from 'react-router'
import { useSettledText } from '../links/use-settled-text.ts'
import type { ColumnSort } from '../table/table-head.tsx'

/** The search, the sort order and the filters of a list, from the address: `?search=`, `?sort=` and the names of the filters. */
export type ListView = {
  /** The search text in effect. `searchField` has the typed text. */
  search: string
  searchField: { text: string; type: (text: string) => void; leave: () => void }
  sort: ColumnSort | undefined
  sortBy: (key: string) => void
  /** The sort order in the format of the server. Undefined for the list's default order. */
  sortText: string | undefined
  /** The valid filters, by their names in the address. */
  filters: Readonly<Record<string, string>>
  /** The query of the list without its window: the filters, `search` and `sort`. */
  asked: Readonly<Record<string, string>>
  /** Sets a filter. An empty value removes it. */
  narrow: (name: string, value: string) => void
  /** Whether any filter is set. `clear` removes all filters. */
  isNarrowed: boolean
  clear: () => void
  /** Identifies the view. */
  key: string
}

/** Whether the text of a filter in the address is valid. An invalid filter is ignored. */
export type ListFilters = Readonly<Record<string, (text: string) => boolean>>

const NO_FILTERS: ListFilters = {}

/** Returns the view of a list. `sorts` are the fields by which the server can sort. */
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
    search,
    searchField,
    sort,
    sortBy,
    sortText,
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
