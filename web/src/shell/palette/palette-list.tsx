import type { RefObject } from 'react'
import { Money } from '../../kit/money.tsx'
import { KeysShown } from '../../kit/shortcuts/keys-shown.tsx'
import type { Choice, ChoiceGroup } from './palette-choices.ts'

type PaletteListProps = {
  ref: RefObject<HTMLDivElement | null>
  id: string
  groups: readonly ChoiceGroup[]
  /** The index of the highlighted suggestion in the whole list. */
  active: number
  onTake: (choice: Choice) => void
}

/**
 * The palette's suggestions in groups. The focus stays in the field, and an ARIA attribute of the field identifies the highlighted
 * suggestion.
 */
export function PaletteList({ ref, id, groups, active, onTake }: PaletteListProps) {
  let place = -1
  return (
    <div ref={ref} id={id} role="listbox" aria-label="Results" className="min-h-0 overflow-y-auto p-1.5 empty:hidden">
      {groups.map(({ title, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is not a group of options.
        <div key={title} role="group" aria-label={title} className="pb-1.5 last:pb-0">
          <div aria-hidden className="px-2.5 pt-1.5 pb-1 text-small font-medium text-muted">
            {title}
          </div>
          {choices.map(choice => {
            place += 1
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option.
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
              <div
                key={choice.id}
                id={`${id}-${place}`}
                role="option"
                aria-selected={place === active}
                onPointerDown={event => event.preventDefault()}
                onClick={() => onTake(choice)}
                className="flex min-h-8 cursor-pointer items-center gap-3 rounded-small px-2.5 py-1 hover:bg-hover aria-selected:bg-selection"
              >
                <span className="flex min-w-0 flex-1 items-baseline gap-x-2">
                  <span className="max-w-full shrink-0 truncate">{choice.words}</span>
                  {choice.path !== undefined && (
                    <bdi className="min-w-0 truncate text-small text-muted">{choice.path}</bdi>
                  )}
                </span>
                {choice.balanceCents !== undefined && <Money cents={choice.balanceCents} className="text-small" />}
                {typeof choice.keys === 'string' && (
                  <span className="max-narrow:hidden">
                    <KeysShown keys={choice.keys} />
                  </span>
                )}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
