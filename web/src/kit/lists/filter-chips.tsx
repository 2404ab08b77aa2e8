import ListFilter from 'lucide-react/icons/list-filter'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef, useState } from 'react'
import { useToday } from '../../client/use-current-user.ts'
import { classNames } from '../class-names.ts'
import { lazyComponent } from '../loading/lazy-code.tsx'
import { useShortcut } from '../shortcuts/shortcuts.ts'
import { type FilterParts, setFilters } from './list-filters.ts'
import type { ListView } from './use-list-view.ts'

const FilterPanel = lazyComponent(async () => (await import('./filter-panel.tsx')).FilterPanel)

/** A chip that shows a part of the list, such as the overdue invoices: its word, its filters, and the number of its rows. */
export type PartChip = { word: string; filters: Readonly<Record<string, string>>; count?: number | undefined }

type FilterChipsProps = {
  area: string
  view: ListView
  parts: FilterParts
  /** The parts of the list, and the filters that they set. A part replaces the filters of another part. */
  chips: readonly PartChip[]
  chipNames: readonly string[]
  /** Another filter that is set, such as the customer. */
  children?: ReactNode
}

const CHIP = classNames(
  'inline-flex h-7 shrink-0 items-center gap-1.5 rounded-full border border-line px-2.5 text-body whitespace-nowrap select-none',
  'transition-colors hover:bg-hover aria-pressed:border-transparent aria-pressed:bg-selection aria-pressed:font-medium',
)

/** The filters of a list as chips: the parts of the list with their counts, the button that opens all filters, and the filters that are set. */
export function FilterChips({ area, view, parts, chips, chipNames, children }: FilterChipsProps) {
  const today = useToday()
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useShortcut({ keys: 'f', does: 'Filter the list', area, run: () => setOpen(true) })
  const chosen = chips.find(({ filters }) => chipNames.every(name => view.filters[name] === filters[name]))
  const isPart = chosen !== undefined && Object.keys(chosen.filters).length > 0
  const others = setFilters(view, parts, { today, except: isPart ? chipNames : [] })
  // The counts are those of the whole list.
  const isWhole = view.search === '' && Object.keys(view.filters).every(name => chipNames.includes(name))
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5 max-narrow:-mx-4 max-narrow:w-screen max-narrow:flex-nowrap max-narrow:overflow-x-auto max-narrow:px-4">
      {chips.map(chip => (
        <button
          key={chip.word}
          type="button"
          aria-pressed={chip === chosen}
          className={CHIP}
          onClick={() => view.narrowAll({ ...Object.fromEntries(chipNames.map(name => [name, ''])), ...chip.filters })}
        >
          {chip.word}
          {isWhole && chip.count !== undefined && (
            <span className="figures text-muted">{chip.count.toLocaleString('en-US')}</span>
          )}
        </button>
      ))}
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        // Keeps the focus in the panel. Otherwise, pressing the mouse button would close it, and the following click would open it again.
        onPointerDown={event => isOpen && event.preventDefault()}
        onClick={() => setOpen(!isOpen)}
        className={CHIP}
      >
        <ListFilter aria-hidden className="size-3.5" />
        Filter
      </button>
      {children}
      {others.map(({ label, value, names }) => (
        <button
          key={label}
          type="button"
          aria-label={`Remove filter ${label}: ${value}`}
          className={classNames(CHIP, 'bg-selection')}
          onClick={() => view.narrowAll(Object.fromEntries(names.map(name => [name, ''])))}
        >
          <span>
            <span className="text-muted">{label}:</span> {value}
          </span>
          <X aria-hidden className="size-3.5" />
        </button>
      ))}
      {isOpen && <FilterPanel view={view} parts={parts} button={button} onClose={() => setOpen(false)} />}
    </div>
  )
}
