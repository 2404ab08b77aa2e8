import Search from 'lucide-react/icons/search'
import { type ReactNode, useRef } from 'react'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import type { ListView } from './use-list-view.ts'

type ListSearchProps = {
  title: string
  area: string
  view: ListView
  /** The saved views of the list, shown next to the heading. */
  views?: ReactNode
  /** The filters of the list as chips. */
  chips?: ReactNode
  /** Whether the heading is only for screen readers, because the page has the same title. */
  isTitleHidden?: boolean
  /** The actions of the list, shown before the search. */
  children?: ReactNode
}

/** The line above a list: its heading or its filters, its views and actions, and its search field. */
export function ListSearch({ title, area, view, views, chips, isTitleHidden = false, children }: ListSearchProps) {
  const field = useRef<HTMLInputElement>(null)
  const { text, type, leave } = view.searchField
  useShortcut({ keys: '/', does: `Search ${title}`, area, run: () => field.current?.select() })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-1.5 print:hidden">
      <h2 className={isTitleHidden ? 'sr-only' : 'font-semibold whitespace-nowrap'}>{title}</h2>
      {!isTitleHidden && views}
      {chips}
      <span className="mr-auto" />
      {isTitleHidden && views}
      {children}
      <label className="relative flex-[1_0_6rem] narrow:max-w-64">
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
