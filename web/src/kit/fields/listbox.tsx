import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { keepBelow, placeBelow } from '../dialogs/place-below.ts'

type ListboxProps<Suggestion> = {
  /** The id in the field's `aria-controls`. The options have the ids `ID-0`, `ID-1` and so on. */
  id: string
  /** Describes the suggestions to screen readers. */
  label: string
  suggestions: readonly Suggestion[]
  optionKey: (suggestion: Suggestion) => number | string
  /** The index of the highlighted suggestion. -1 if no suggestion is highlighted. */
  active: number
  /** The field below which the list is shown. */
  field: RefObject<HTMLInputElement | null>
  onTake: (suggestion: Suggestion) => void
  onClose: () => void
  /** The minimum width of the list, if the window is wide enough. */
  widthMin?: number
  /** Returns the heading of a suggestion. Consecutive suggestions with the same heading share it. */
  headingOf?: (suggestion: Suggestion) => string | undefined
  /** The content that is shown if there are no suggestions. */
  empty?: ReactNode
  children: (suggestion: Suggestion) => ReactNode
}

const LIST_WIDTH_MIN = 320

/**
 * The suggestions of a field. They are in the browser's top layer, so that no sheet or table cuts them off. The focus stays in the field.
 * The field handles the keys and refers to the active option.
 */
export function Listbox<Suggestion>(props: ListboxProps<Suggestion>) {
  const { id, label, suggestions, active, field, onTake, onClose, widthMin = LIST_WIDTH_MIN } = props
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const input = field.current
    const element = list.current
    if (input === null || element === null) return
    placeBelow(element, input, widthMin)
    element.showPopover()
    return () => element.hidePopover()
  }, [field, widthMin])
  useEffect(() => {
    const [input, element] = [field.current, list.current]
    return input === null || element === null ? undefined : keepBelow(element, input, { widthMin }, onClose)
  }, [onClose, field, widthMin])
  useEffect(() => {
    list.current?.querySelector(`#${CSS.escape(`${id}-${active}`)}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div
      ref={list}
      popover="manual"
      className="appear fixed inset-auto m-0 flex-col overflow-hidden open:flex rounded-medium border border-line bg-raised p-1 text-ink shadow-float"
    >
      <div id={id} role="listbox" aria-label={label} className="min-h-0 overflow-y-auto">
        {groupsOf(suggestions, props.headingOf).map(({ heading, from, members }) => {
          const options = members.map((suggestion, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys.
            <div
              key={props.optionKey(suggestion)}
              id={`${id}-${from + index}`}
              role="option"
              aria-selected={from + index === active}
              onPointerDown={event => event.preventDefault()}
              onClick={() => onTake(suggestion)}
              className="flex h-8 cursor-pointer items-center gap-3 rounded-small px-2 hover:bg-hover aria-selected:bg-selection"
            >
              {props.children(suggestion)}
            </div>
          ))
          if (heading === undefined) return options
          return (
            // biome-ignore lint/a11y/useSemanticElements: a listbox must not contain a fieldset.
            <div key={heading} role="group" aria-label={heading}>
              <div
                aria-hidden
                className="mt-1 border-t border-line px-2 pt-1.5 pb-0.5 text-small font-medium text-muted"
              >
                {heading}
              </div>
              {options}
            </div>
          )
        })}
      </div>
      {suggestions.length === 0 && props.empty}
    </div>
  )
}

/** Groups consecutive suggestions under one heading. */
function groupsOf<Suggestion>(
  suggestions: readonly Suggestion[],
  headingOf: (suggestion: Suggestion) => string | undefined = () => undefined,
) {
  const groups: { heading: string | undefined; from: number; members: Suggestion[] }[] = []
  for (const [index, suggestion] of suggestions.entries()) {
    const heading = headingOf(suggestion)
    const last = groups.at(-1)
    if (last !== undefined && last.heading === heading) last.members.push(suggestion)
    else groups.push({ heading, from: index, members: [suggestion] })
  }
  return groups
}
