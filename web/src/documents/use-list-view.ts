import { useSearchParams } from 'react-router'
import { useSettledText } from '../app/use-settled-text.ts'
import type { ColumnSort } from '../ui/table-head.tsx'

/** What a list shows, as it stands in the address: `?search=` and `?sort=`. */
export type ListView = {
  /** What counts, and the field that it is typed in. */
  search: string
  searchField: { text: string; type: (text: string) => void; leave: () => void }
  sort: ColumnSort | undefined
  sortBy: (key: string) => void
  /** The order as the server is asked for it; undefined for the list's own. */
  sortText: string | undefined
  /** Tells one view from another. */
  key: string
}

/** The view of a list. `sorts` are the fields that the server sorts by. */
export function useListView(sorts: readonly string[]): ListView {
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
  return { search, searchField, sort, sortBy, sortText, key: `${search} ${sortText ?? ''}` }
}
