import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type MouseEvent, useMemo, useRef, useState } from 'react'
import { Button } from '../../kit/button.tsx'
import { CONTROL_CLASSES, Field, type FieldProps } from '../../kit/fields/field.tsx'
import { AccountName } from '../../kit/pickers/account-name.tsx'
import type { Chart } from '../../kit/pickers/chart.ts'
import { indexOfAccounts } from '../../kit/pickers/chart.ts'
import { useChart } from '../../kit/pickers/use-chart.ts'
import { accountsShown, chosenAfter, turnedAccount } from './account-list.ts'

type AccountListFieldProps = FieldProps & {
  chosen: readonly number[]
  onChange: (chosen: number[]) => void
  isDisabled?: boolean
}

/** The number of visible rows. The specification requires this number. */
const ROWS = 10

/**
 * A searchable list in which the user can choose several accounts. A click selects or deselects an account, even without Ctrl. Enter in the
 * search field selects or deselects the first match and clears the search.
 */
export function AccountListField({ chosen, onChange, isDisabled = false, ...field }: AccountListFieldProps) {
  const [typed, setTyped] = useState('')
  const { chart } = useChart()
  const index = indexOfAccounts(chart.accounts)
  const { shown, hasMore } = useMemo(() => accountsShown(index, typed), [index, typed])
  const list = useRef<HTMLSelectElement>(null)
  const turnByClick = (event: MouseEvent<HTMLOptionElement>) => {
    if (isDisabled || event.button !== 0 || event.shiftKey) return
    // Prevents the browser from selecting only this account.
    event.preventDefault()
    const { scrollTop } = list.current ?? { scrollTop: 0 }
    onChange(turnedAccount(chosen, Number(event.currentTarget.value)))
    requestAnimationFrame(() => {
      list.current?.focus()
      if (list.current !== null) list.current.scrollTop = scrollTop
    })
  }
  const takeFirst = (event: KeyboardEvent) => {
    const [first] = shown
    if (event.key !== 'Enter' || typed.trim() === '') return
    event.preventDefault()
    if (first === undefined) return
    onChange(turnedAccount(chosen, first.id))
    setTyped('')
  }
  return (
    <div className={field.className}>
      <Field {...field} className={undefined} hint={hasMore ? 'Search to find more accounts.' : field.hint}>
        {control => (
          <>
            <input
              type="search"
              aria-label={`Search ${field.label.toLowerCase()}`}
              aria-controls={control.id}
              autoComplete="off"
              spellCheck={false}
              placeholder="Search"
              disabled={isDisabled}
              value={typed}
              onChange={event => setTyped(event.target.value)}
              onKeyDown={takeFirst}
              className={`${CONTROL_CLASSES} mb-1`}
            />
            <select
              {...control}
              ref={list}
              multiple
              size={ROWS}
              disabled={isDisabled}
              value={chosen.map(String)}
              onChange={event => {
                const selected = [...event.target.selectedOptions].map(({ value }) => Number(value))
                onChange(chosenAfter(chosen, shown, selected))
              }}
              className={`${CONTROL_CLASSES} max-h-63 py-1`}
              style={{ height: 'auto', paddingInline: 0 }}
            >
              {shown.map(({ id, fullName }) => (
                <option
                  key={id}
                  value={id}
                  onMouseDown={turnByClick}
                  // A long path wraps to the next line and is not truncated, because its end identifies the account.
                  className="min-h-6 px-2 py-0.5 wrap-anywhere whitespace-normal checked:bg-selection"
                >
                  {fullName}
                </option>
              ))}
            </select>
          </>
        )}
      </Field>
      {!isDisabled && <Chosen chosen={chosen} onChange={onChange} chart={chart} label={field.label} />}
    </div>
  )
}

/** The maximum number of account names that are shown below the list. */
const NAMED_MAX = 12

type ChosenProps = Pick<AccountListFieldProps, 'chosen' | 'onChange' | 'label'> & { chart: Chart }

function Chosen({ chosen, onChange, chart, label }: ChosenProps) {
  if (chosen.length === 0) return null
  return (
    <div className="-mt-1 mb-3 flex flex-wrap items-center gap-1">
      <span role="status" className="mr-1 text-small text-muted">
        {chosen.length.toLocaleString('en-US')} chosen
      </span>
      {chosen.slice(0, NAMED_MAX).map(id => {
        const fullName = chart.byId.get(id)?.accountFullName ?? `Account ${id}`
        return (
          <button
            key={id}
            type="button"
            aria-label={`Remove ${fullName}`}
            onClick={() => onChange(turnedAccount(chosen, id))}
            className="flex h-6 max-w-full items-center gap-1 rounded-small bg-selection px-2 text-small hover:bg-hover"
          >
            <AccountName fullName={fullName} number={chart.byId.get(id)?.accountNumber} />
            <X aria-hidden className="size-3 shrink-0" />
          </button>
        )
      })}
      {chosen.length > NAMED_MAX && <span className="text-small text-muted">and more</span>}
      <Button look="quiet" className="h-6 px-2 text-small" aria-label={`Clear ${label}`} onClick={() => onChange([])}>
        Clear
      </Button>
    </div>
  )
}
