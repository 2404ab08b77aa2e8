import type { Account } from '@twofold/contract/accounts'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { CONTROL_CLASSES, Field, type FieldProps } from '../../kit/fields/field.tsx'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { NO_SUGGESTIONS, pressKey } from './comment-choice.ts'
import type { EntryPattern } from './entry-pattern.ts'
import { useKnownComments } from './use-known-comments.ts'

const CommentSuggestions = lazyComponent(async () => (await import('./comment-suggestions.tsx')).CommentSuggestions)

type CommentFieldProps = FieldProps & {
  value: string
  onChange: (comment: string) => void
  /**
   * Called when the user chooses a known comment. If the user pressed Enter, `goesOn` is true, and the form moves the focus to the next
   * empty field.
   */
  onTake: (pattern: EntryPattern, how: { goesOn: boolean }) => void
  account: Account
  chart: Chart
  isDisabled?: boolean
}

/** The comment field of a transaction. It suggests known comments that start with the typed text, with their last transactions. */
export function CommentField({ value, onChange, onTake, account, chart, isDisabled, ...field }: CommentFieldProps) {
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [state, setState] = useState(NO_SUGGESTIONS)
  const suggestions = useKnownComments(value, { account, chart, isWanted: state.isOpen })
  const isShown = state.isOpen && suggestions.length > 0
  const active = suggestions.findIndex(({ comment }) => comment === state.active)
  const close = useCallback(() => setState(NO_SUGGESTIONS), [])
  const keys = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    // The suggestions for the current text may still be loading. Empty text has no suggestions.
    if (event.key.startsWith('Arrow') && value.trim() === '') return
    const outcome = pressKey(state, event.key, suggestions)
    setState(outcome.state)
    if (outcome.taken !== undefined) onTake(outcome.taken, { goesOn: event.key === 'Enter' })
    if (!outcome.isUsed) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Field {...field}>
      {control => (
        <>
          <input
            ref={input}
            type="text"
            role="combobox"
            aria-expanded={isShown}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
            autoComplete="off"
            placeholder="Comment"
            disabled={isDisabled}
            {...control}
            value={value}
            onChange={event => {
              setState({ isOpen: true, active: null })
              onChange(event.target.value)
            }}
            onBlur={close}
            onKeyDown={keys}
            className={classNames(CONTROL_CLASSES, 'truncate')}
          />
          {isShown && (
            <CommentSuggestions
              id={listId}
              suggestions={suggestions}
              active={active}
              field={input}
              onTake={suggestion => {
                close()
                onTake(suggestion, { goesOn: true })
              }}
              onClose={close}
              account={account}
              chart={chart}
            />
          )}
        </>
      )}
    </Field>
  )
}
