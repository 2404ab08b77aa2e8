import type { Account } from '@twofold/contract/accounts'
import { listKnownComments } from '@twofold/contract/known-comments'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { type KeyboardEvent, type RefObject, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useEndpointQuery } from '../../client/use-endpoint-query.ts'
import type { KeptForm } from '../../client/use-kept-form.ts'
import { classNames } from '../../kit/class-names.ts'
import { AmountField } from '../../kit/fields/amount-field.tsx'
import { DateField } from '../../kit/fields/date-field.tsx'
import { CONTROL_CLASSES, Field, type FieldProps } from '../../kit/fields/field.tsx'
import { lazyComponent } from '../../kit/loading/lazy-code.tsx'
import type { WantedAccount } from '../../kit/pickers/account-choice.ts'
import { AccountPicker } from '../../kit/pickers/account-picker.tsx'
import { type Chart, otherAccounts } from '../../kit/pickers/chart.ts'
import { NO_SUGGESTIONS, pressKey, suggestEntries } from './comment-choice.ts'
import { type EntryValues, ownSide, swappedAmount } from './entry-form.ts'
import type { EntryPattern } from './entry-pattern.ts'
import type { FormErrors } from './posting.ts'

/** Shifts a field by its border and padding, so that its text is aligned with the column below. */
const OVER_COLUMN = 'register:row-start-1 register:-ml-[7px] register:mr-[13px]'

/** The fields to which the focus can be moved. */
type EntryRefs = Record<'date' | 'account' | 'amount' | 'lockReason', RefObject<HTMLInputElement | null>>

type EntryFieldsProps = {
  values: EntryValues
  change: KeptForm<EntryValues>['change']
  errors: FormErrors
  /** The register's account. */
  account: Account
  chart: Chart
  refs: EntryRefs
  /** The id of the line below the row. It shows errors for which there is no space next to the field. */
  lineId: string
  onCreate: (wanted: WantedAccount) => void
  /** Called when the user chooses a known comment. */
  onTake: (pattern: EntryPattern, how: { goesOn: boolean }) => void
}

/** The fields of the entry row. Each field is above the corresponding column of the list. */
export function EntryFields(props: EntryFieldsProps) {
  const { values, change, errors, account, chart, refs, lineId, onCreate, onTake } = props
  const side = ownSide(values.amountText, account.accountSign)
  const others = useMemo(() => otherAccounts(account.accountID, chart), [account.accountID, chart])
  return (
    <>
      <DateField
        label="Date"
        layout="cell"
        value={values.date}
        onChange={date => change({ date })}
        inputRef={refs.date}
        error={errors.date}
        className={classNames('register:col-start-2', OVER_COLUMN)}
      />
      <CommentField
        label="Comment"
        layout="cell"
        errorElsewhereId={lineId}
        value={values.comment}
        onChange={comment => change({ comment })}
        onTake={onTake}
        account={account}
        chart={chart}
        error={errors.comment}
        className={classNames('register:col-start-3', OVER_COLUMN)}
      />
      <AccountPicker
        label="Account"
        layout="cell"
        {...(errors.account === undefined && { errorElsewhereId: lineId })}
        value={values.otherAccountId}
        onChange={other => change({ otherAccountId: other?.id ?? null })}
        onTaken={() => refs.amount.current?.focus()}
        onCreate={onCreate}
        index={others}
        inputRef={refs.account}
        error={errors.account}
        className={classNames('col-span-2 narrow:col-span-1 register:col-start-4', OVER_COLUMN)}
      />
      <AmountField
        label="Amount"
        layout="cell"
        value={values.amountText}
        onChange={amountText => change({ amountText })}
        inputRef={refs.amount}
        error={errors.amount}
        className={classNames('max-narrow:mt-2 register:col-start-5', OVER_COLUMN)}
      />
      <button
        type="button"
        onClick={() => change({ amountText: swappedAmount(values.amountText) })}
        title="Swap debit and credit"
        aria-label={`${side}. Swap debit and credit`}
        className="-ml-1 h-8 max-narrow:mt-2 justify-self-start narrow:max-register:col-start-1 register:col-start-6 register:row-start-1 rounded-small px-1 text-small text-muted hover:bg-hover hover:text-ink"
      >
        {side}
        <ArrowLeftRight aria-hidden className="ml-1 inline size-3" />
      </button>
    </>
  )
}

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
}

/** The comment field of a transaction. It suggests known comments that start with the typed text, with their last transactions. */
function CommentField({ value, onChange, onTake, account, chart, ...field }: CommentFieldProps) {
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

/** After the user stops typing, a request is sent after this time, in milliseconds. */
const PAUSE_MS = 80
/** The minimum text length for a search. */
const LETTERS_MIN = 2
const FRESH_MS = 60_000

type KnownCommentsOptions = { account: Account; chart: Chart; isWanted: boolean }

const NONE: readonly EntryPattern[] = []

/**
 * Returns the known comments that start with the given text. Each has its last transaction, in the form in which the user would enter it in
 * an account's register.
 */
function useKnownComments(text: string, { account, chart, isWanted }: KnownCommentsOptions): readonly EntryPattern[] {
  const typed = text.trim()
  const [beginning, setBeginning] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setBeginning(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  const isEnabled = isWanted && typed.length >= LETTERS_MIN
  const { data } = useEndpointQuery(
    listKnownComments,
    { query: { beginning, accountID: String(account.accountID) } },
    { isEnabled: isEnabled && beginning.length >= LETTERS_MIN, keepsLast: true, freshForMs: FRESH_MS },
  )
  return isEnabled && data !== undefined ? suggestEntries(data.comments, typed, { account, chart }) : NONE
}
