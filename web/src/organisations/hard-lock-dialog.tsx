import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { TextField } from '../kit/fields/text-field.tsx'

type HardLockDialogProps = { date: CalendarDate; isSaving: boolean; onConfirm: () => void; onClose: () => void }

/** Asks the user to type the date as a confirmation, because a hard lock is permanent. */
export function HardLockDialog({ date, isSaving, onConfirm, onClose }: HardLockDialogProps) {
  const [typed, setTyped] = useState('')
  const formId = useId()
  const day = formatDay(date)
  const isMeant = wordsOf(typed) === wordsOf(day) || typed.trim() === date
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isMeant && !isSaving) onConfirm()
  }
  return (
    <Dialog
      title={`Close the books through ${day}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="destructive"
            isBusy={isSaving}
            disabledReason={isMeant ? undefined : 'Type the date first.'}
          >
            Lock permanently
          </Button>
        </>
      }
    >
      <p>
        No one, in any role, will be able to enter, change or void anything dated {day} or before.{' '}
        <strong className="font-semibold">A hard lock can’t be undone.</strong> A soft lock can.
      </p>
      <form id={formId} noValidate onSubmit={submit} className="mt-4">
        <TextField
          label={`Type ${day} to confirm`}
          value={typed}
          onChange={setTyped}
          input={{ spellCheck: false, placeholder: day }}
        />
      </form>
    </Dialog>
  )
}

/** Ignores case, commas and spaces. */
function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s,]+/g, ' ')
    .trim()
}
