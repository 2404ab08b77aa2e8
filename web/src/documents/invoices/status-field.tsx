import { useState } from 'react'
import { CallError } from '../../client/call-error.ts'
import { SavedSelectField } from '../../kit/fields/saved-select-field.tsx'

type StatusFieldProps = {
  /** The label, such as `Charge Status`. */
  label: string
  value: string
  choices: readonly { value: string; label: string }[]
  /** Validates a status before it is saved. Returns the reason if it is not allowed. */
  check?: (value: string) => string | undefined
  /** Saves the chosen status. */
  onPick: (value: string) => Promise<unknown>
  /** The text that is shown if saving failed without a message from the server. */
  failure: string
  /** The reason why the status cannot be changed now. */
  refusal: string | undefined
}

/** This field does not get the focus when a sheet opens, because an accidentally typed letter would be saved. */
const BEGINS_ELSEWHERE = { 'data-begins-elsewhere': true }

/**
 * The status of a document as a select. A choice is saved immediately. If the choice is refused, the select shows the previous status
 * again.
 */
export function StatusField({ label, value, choices, check, onPick, failure, refusal }: StatusFieldProps) {
  const [error, setError] = useState<string | undefined>(undefined)
  const [isSending, setSending] = useState(false)
  const pick = async (picked: string) => {
    if (isSending) return
    if (!choices.some(choice => choice.value === picked)) return setError('Invalid status value')
    const found = check?.(picked)
    if (found !== undefined) return setError(found)
    setSending(true)
    setError(undefined)
    try {
      await onPick(picked)
    } catch (thrown) {
      setError(thrown instanceof CallError ? thrown.message : failure)
    } finally {
      setSending(false)
    }
  }
  return (
    <SavedSelectField
      label={label}
      value={value}
      onChange={picked => void pick(picked)}
      choices={choices}
      error={error}
      hint={refusal}
      select={{ disabled: refusal !== undefined, 'aria-busy': isSending || undefined, ...BEGINS_ELSEWHERE }}
    />
  )
}
