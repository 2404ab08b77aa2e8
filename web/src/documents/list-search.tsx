import { Search } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import type { ListView } from './use-list-view.ts'

type ListSearchProps = {
  title: string
  area: string
  view: ListView
  /** Between heading and search: filters, and what can be done with the list. */
  children?: ReactNode
}

/** The heading of a list with its search. */
export function ListSearch({ title, area, view, children }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const { text, type, leave } = view.searchField
  useShortcut({ keys: '/', does: `Search ${title}`, area, run: () => field.current?.select() })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-4 py-1.5 print:hidden">
      <h2 className="mr-auto font-semibold whitespace-nowrap">{title}</h2>
      {children}
      <label className="relative w-64 max-w-full">
        <span className="sr-only">Search {title}</span>
        <Search aria-hidden className="pointer-events-none absolute top-1.75 left-2 size-3.5 text-muted" />
        <input
          ref={field}
          type="search"
          value={text}
          onChange={event => type(event.target.value)}
          onBlur={() => leave()}
          onKeyDown={event => {
            if (event.key === 'Enter') leave()
          }}
          placeholder="Search"
          className="h-7 w-full rounded-small border border-line border-b-rule bg-panel pr-2 pl-7"
        />
      </label>
    </div>
  )
}
