import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from '../fields/field.tsx'
import { useDeferredSubmit } from '../fields/use-deferred-submit.ts'
import { CLOSED, isTyped, type PickerState, type PickerSuggestion, pressKey } from './picking.ts'

/** The state of a picker. */
export type Picking = {
  state: PickerState
  /**
   * The current state, which may not be rendered yet. Choosing a suggestion moves the focus in the same event, and the blur handler needs
   * the new state.
   */
  now: RefObject<PickerState>
  setState: (next: PickerState) => void
}

/** Returns the state of a picker whose field shows `value`. */
export function usePicking(value: number | null): Picking {
  const [state, setShown] = useState<PickerState>(CLOSED)
  const now = useRef(state)
  const setState = useCallback((next: PickerState) => {
    now.current = next
    setShown(next)
  }, [])
  // When a record has been created from the typed text, its name replaces the text. A value that the form sets automatically, such as a
  // default account, does not replace text that the user is typing or a record that the user has chosen.
  useLayoutEffect(() => {
    if (value !== null && !now.current.isOpen && !now.current.isAwaited) setState(CLOSED)
  }, [value, setState])
  return { state, now, setState }
}

/** The state of the list below the field. */
export type PickList<Suggestion> = {
  id: string
  suggestions: readonly Suggestion[]
  active: number
  field: RefObject<HTMLInputElement | null>
  onTake: (suggestion: Suggestion) => void
  onClose: () => void
}

type PickFieldProps<Suggestion> = FieldProps & {
  picking: Picking
  /** The name of the chosen record. Empty if no record is chosen. */
  shown: string
  isChosen: boolean
  suggestions: readonly Suggestion[]
  /** Whether the suggestions are loading. Tab and Enter then choose the first suggestion when it arrives. */
  isComing?: boolean
  onTake: (suggestion: Suggestion) => void
  onClear: () => void
  /** Called when the user chooses a suggestion with Enter. The form then moves the focus to its next field. */
  onTaken?: (() => void) | undefined
  onFocus?: (() => void) | undefined
  placeholder: string
  /** The error if the typed text matches no record. */
  unclear: string
  inputRef?: Ref<HTMLInputElement> | undefined
  isDisabled?: boolean | undefined
  list: (list: PickList<Suggestion>) => ReactNode
}

/**
 * A field that finds a record by typing. Tab and Enter choose the highlighted suggestion. Text that matches no record stays in the field,
 * with an error.
 */
export function PickField<Suggestion extends PickerSuggestion>(props: PickFieldProps<Suggestion>) {
  const { picking, shown, isChosen, suggestions, isComing = false, onTake, onClear, onTaken, onFocus, ...rest } = props
  const { placeholder, unclear, inputRef, isDisabled, list, ...field } = rest
  const { state, now, setState } = picking
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  useImperativeHandle(inputRef, () => input.current as HTMLInputElement, [])
  const [isMaking, setMaking] = useState(false)
  // True until the chosen value is rendered. Until then, the form does not contain it.
  const isAwaited = () => now.current.isAwaited || state.isAwaited
  const { isHeld: isFormHeld } = useDeferredSubmit(input, isAwaited, !isComing && !state.isAwaited)
  const close = useCallback(() => setState({ ...now.current, isOpen: false }), [setState, now])
  const take = (suggestion: Suggestion) => {
    if (suggestion.kind === 'new') close()
    else setState(CLOSED)
    setMaking(suggestion.kind === 'new')
    onTake(suggestion)
  }
  const takeFirst = useRef(() => {})
  useLayoutEffect(() => {
    takeFirst.current = () => {
      const [first] = suggestions
      if (first !== undefined && first.kind !== 'new') take(first)
      // Text that matches no record clears the field's value, even if another value has arrived in the meantime.
      else onClear()
    }
  })
  useEffect(() => {
    if (isComing || !now.current.isAwaited) return
    setState({ ...now.current, isAwaited: false })
    takeFirst.current()
  }, [isComing, now, setState])
  /**
   * Clears the value if the user typed text without choosing a suggestion. Otherwise, users could mistake the previous value for the typed
   * text.
   */
  const settle = () => {
    const { typed } = now.current
    close()
    if (typed === null) return
    onClear()
    if (typed.trim() === '') setState(CLOSED)
  }
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (isComing && isTyped(state) && (event.key === 'Enter' || event.key === 'Tab')) {
      // Tab closes the list. A scrollable list is a Tab stop. If it received the focus, the focus would be lost when the list closes.
      setState({ ...now.current, isAwaited: true, isOpen: event.key === 'Enter' })
      if (event.key === 'Enter') event.preventDefault()
      return
    }
    const outcome = pressKey(state, event.key, event.key.startsWith('Arrow') && !state.isOpen ? [] : suggestions)
    setState(outcome.state)
    if (outcome.taken !== undefined) take(outcome.taken)
    if (event.key === 'Enter' && !outcome.isUsed) settle()
    if (!outcome.isUsed) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter' && outcome.taken !== undefined && outcome.taken.kind !== 'new') onTaken?.()
  }
  // Shows no error while the missing record is being created. If the user cancels, the focus returns to the field.
  const isUnclear = isTyped(state) && !state.isOpen && !isComing && !isMaking
  return (
    // The field's own error is always below the field, even if the form shows other errors elsewhere.
    <Field
      {...field}
      {...(isFormHeld && { hint: 'Loading...' })}
      {...(isUnclear && { error: unclear, errorElsewhereId: undefined })}
    >
      {control => (
        <>
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={state.isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={state.isOpen && suggestions.length > 0 ? `${listId}-${state.active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={placeholder}
            disabled={isDisabled}
            {...control}
            value={state.typed ?? shown}
            onChange={event => {
              setState({ ...CLOSED, typed: event.target.value, isOpen: true })
            }}
            onClick={() => setState({ ...state, isOpen: true })}
            onFocus={event => {
              setMaking(false)
              event.target.select()
              onFocus?.()
            }}
            onBlur={settle}
            onKeyDown={keys}
            className={classNames(CONTROL_CLASSES, 'truncate')}
          />
          {state.isOpen &&
            list({ id: listId, suggestions, active: state.active, field: input, onTake: take, onClose: close })}
        </>
      )}
    </Field>
  )
}
