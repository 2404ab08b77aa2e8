import Search from 'lucide-react/icons/search'
import { useRef } from 'react'
import { classNames } from '../class-names.ts'
import { useSettledText } from '../links/use-settled-text.ts'
import { useShortcut } from '../shortcuts/shortcuts.ts'

type SearchFieldProps = {
  /** The description of the shortcut. It includes the kind of records that are searched. */
  does: string
  label: string
  /** The group in which the list of shortcuts shows the shortcut. */
  area: string
  /** The search text in the URL. */
  search: string | undefined
  onSearch: (search: string) => void
  /** Called on Enter and on the down arrow. Moves the focus to the results. */
  onFound: () => void
  className?: string
}

/** The search field of a list. The text is written to the URL when the user stops typing. */
export function SearchField({ does, label, area, search, onSearch, onFound, className }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { text, type, leave } = useSettledText(search ?? '', onSearch)
  useShortcut({ keys: '/', does, area, run: () => input.current?.select() })
  return (
    <label className={classNames('relative', className)}>
      <span className="sr-only">{label}</span>
      <Search aria-hidden className="pointer-events-none absolute top-1.75 left-2 size-3.5 text-muted" />
      <input
        ref={input}
        type="search"
        value={text}
        maxLength={200}
        placeholder="Comment, number, amount"
        onChange={event => type(event.target.value)}
        onBlur={() => leave()}
        onKeyDown={event => {
          if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
          event.preventDefault()
          leave()
          onFound()
        }}
        className="h-7 w-full rounded-small border border-line border-b-rule bg-panel pr-2 pl-7"
      />
    </label>
  )
}
