// The state of a picker for accounts or parties: the typed text, the suggestions, and the effect of a key. Does not use browser APIs.

/** `typed` is null while the field shows the chosen record. `active` is the index of the highlighted suggestion. */
export type PickerState = {
  typed: string | null
  isOpen: boolean
  active: number
  /** Whether the user has pressed Enter or Tab while the suggestions are loading. The first suggestion is then chosen when it arrives. */
  isAwaited: boolean
}

export const CLOSED: PickerState = { typed: null, isOpen: false, active: 0, isAwaited: false }

/** A suggestion of a picker: an existing record, or `new` for a record to create. */
export type PickerSuggestion = { kind: string }

/** Whether the field has typed text for which no suggestion has been chosen. */
export function isTyped({ typed }: PickerState): boolean {
  return typed !== null && typed.trim() !== ''
}

/** The effect of a key: the new state, the chosen suggestion, and whether the key was handled. */
export type KeyOutcome<O extends PickerSuggestion> = { state: PickerState; taken?: O; isUsed: boolean }

/**
 * Handles a key in the picker. The arrow keys open the list and move the highlight. Enter and Tab choose the highlighted suggestion, and
 * Tab also moves to the next field. Escape restores the previous choice. If the list is closed and the field has no new text, the form
 * handles Enter and Tab. Scrolling the field out of view closes the list, but keys still choose the same suggestion.
 */
export function pressKey<O extends PickerSuggestion>(
  state: PickerState,
  key: string,
  suggestions: readonly O[],
): KeyOutcome<O> {
  const move = (active: number): KeyOutcome<O> => ({ state: { ...state, isOpen: true, active }, isUsed: true })
  const standing = suggestions[state.active]
  const isPending = isTyped(state) && standing !== undefined && standing.kind !== 'new'
  const highlighted = state.isOpen || isPending ? standing : undefined
  switch (key) {
    case 'ArrowDown':
      return move(state.isOpen ? Math.min(state.active + 1, Math.max(0, suggestions.length - 1)) : 0)
    case 'ArrowUp':
      return move(state.isOpen ? Math.max(state.active - 1, 0) : 0)
    case 'Enter':
      if (highlighted === undefined) return { state, isUsed: false }
      // The text that was typed for a new record stays in the field, so that a user who cancels can continue to edit it.
      return {
        state: highlighted.kind === 'new' ? { ...state, isOpen: false } : CLOSED,
        taken: highlighted,
        isUsed: true,
      }
    case 'Tab':
      if (highlighted === undefined || highlighted.kind === 'new')
        return { state: { ...state, isOpen: false }, isUsed: false }
      return { state: CLOSED, taken: highlighted, isUsed: false }
    case 'Escape':
      return state.isOpen || state.typed !== null ? { state: CLOSED, isUsed: true } : { state, isUsed: false }
    default:
      return { state, isUsed: false }
  }
}
