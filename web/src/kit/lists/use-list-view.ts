import { useAddress, withFilter, withParameter } from '../links/use-address.ts'
import { useSettledText } from '../links/use-settled-text.ts'
import { type ColumnSort, columnSortOf, nextSort } from '../table/column-sort.ts'

/**
 * The search text, sort order and filters of a list. They are stored in the URL: `?search=`, `?sort=` and one parameter for each filter.
 */
export type ListView = {
  /** The search text that filters the list. While the user types, the text in `searchField` may differ from it. */
  search: string
  searchField: { text: string; type: (text: string) => void; leave: () => void }
  sort: ColumnSort | undefined
  sortBy: (key: string) => void
  /** The sort order as a query parameter for the server. Undefined for the list's default order. */
  sortText: string | undefined
  /** The valid filters, keyed by query parameter. */
  filters: Readonly<Record<string, string>>
  /** The query parameters of the list without those for paging: the filters, `search` and `sort`. */
  asked: Readonly<Record<string, string>>
  /** Sets a filter. An empty value removes it. */
  narrow: (name: string, value: string) => void
  /** Sets several filters in one step. An empty value removes a filter. */
  narrowAll: (changes: Readonly<Record<string, string>>) => void
  /** Whether any filter is set. */
  isNarrowed: boolean
  clear: () => void
  /** Identifies the view. */
  key: string
}

/** Whether the value of a filter in the URL is valid. Invalid filters are ignored. */
export type ListFilters = Readonly<Record<string, (text: string) => boolean>>

const NO_FILTERS: ListFilters = {}

/** Returns the search text, sort order and filters of a list. `sorts` are the fields by which the server can sort the list. */
export function useListView(sorts: readonly string[], filterable: ListFilters = NO_FILTERS): ListView {
  const [address, setAddress] = useAddress()
  const write = (name: string, value: string) => setAddress(last => withParameter(name, value, last), { replace: true })
  const search = address.get('search') ?? ''
  const searchField = useSettledText(search, text => write('search', text))
  const written = address.get('sort') ?? ''
  const sort = columnSortOf(written, sorts)
  const sortText = sort === undefined ? undefined : written
  const sortBy = (key: string) => write('sort', nextSort(written, key))
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
    narrowAll: changes => {
      const set = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== ''))
      setAddress(last => withFilter(Object.keys(changes), set, last), { replace: true })
    },
    isNarrowed: search !== '' || set.length > 0,
    clear: () => setAddress(last => withFilter(['search', ...Object.keys(filterable)], {}, last), { replace: true }),
    key: [search, sortText ?? '', ...set.flat()].join(' '),
  }
}
