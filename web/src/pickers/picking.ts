// A picker between two keys, without a browser: what is typed, what is offered, what a key does. Of accounts and of parties.

/** `typed` null: the field shows what is chosen. `active`: the highlighted offer. */
export type PickerState = {
  typed: string | null
  isOpen: boolean
  active: number
  /** A key has taken the first of what fits, which is still on its way. */
  isAwaited: boolean
}

export const CLOSED: PickerState = { typed: null, isOpen: false, active: 0, isAwaited: false }

/** One line of a picker's list: something to take, or `new`: something to be made. */
export type PickOffer = { kind: string }

/** Whether something is typed that nobody has taken yet. */
export function isTyped({ typed }: PickerState): boolean {
  return typed !== null && typed.trim() !== ''
}

/** What a key did: the picker as it is now, an offer that was taken, and whether the key is used up. */
export type KeyOutcome<O extends PickOffer> = { state: PickerState; taken?: O; isUsed: boolean }

/**
 * A key in the picker. Arrows open the list and move the highlight, Enter and Tab take it (Tab also goes on to the next
 * field), Escape gives back what was chosen before. A closed list leaves Enter and Tab to the form, unless something is
 * typed that nobody has taken yet: a field that is scrolled out of sight closes its list, which must not change what a key chooses.
 */
export function pressKey<O extends PickOffer>(state: PickerState, key: string, offers: readonly O[]): KeyOutcome<O> {
  const move = (active: number): KeyOutcome<O> => ({ state: { ...state, isOpen: true, active }, isUsed: true })
  const standing = offers[state.active]
  const isPending = isTyped(state) && standing !== undefined && standing.kind !== 'new'
  const highlighted = state.isOpen || isPending ? standing : undefined
  switch (key) {
    case 'ArrowDown':
      return move(state.isOpen ? Math.min(state.active + 1, Math.max(0, offers.length - 1)) : 0)
    case 'ArrowUp':
      return move(state.isOpen ? Math.max(state.active - 1, 0) : 0)
    case 'Enter':
      if (highlighted === undefined) return { state, isUsed: false }
      // What is typed for a new one stays: who calls its opening off goes on from it.
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
