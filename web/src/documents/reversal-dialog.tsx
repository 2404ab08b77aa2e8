import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import { readSettings } from '@twofold/contract/organisations'
import { useId, useState } from 'react'
import { call } from '../client/client.ts'
import { useToday } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { Dialog } from '../kit/dialogs/dialog.tsx'
import { DateField } from '../kit/fields/date-field.tsx'

/** Reads the lock date: the last locked day. Returns null if no day is locked. */
export async function readLockedThrough(): Promise<CalendarDate | null> {
  const { softLockDate, hardLockDate } = await call(readSettings, {})
  return [fromWire(softLockDate), fromWire(hardLockDate)].reduce(
    (last, day) => (last === null || (day !== null && day > last) ? day : last),
    null,
  )
}

type ReversalDialogProps = {
  /** The lock date: the last locked day. */
  lockedThrough: CalendarDate
  /** Called with the date of the reversal, or null if the user canceled. */
  onAnswer: (date: CalendarDate | null) => void
}

/** Asks for the date of a reversal, because the period of the original entry is locked. */
export function ReversalDialog({ lockedThrough, onAnswer }: ReversalDialogProps) {
  const today = useToday()
  const [date, setDate] = useState<CalendarDate | null>(today)
  const formId = useId()
  return (
    <Dialog
      title="This period is locked"
      comesByItself
      onClose={() => onAnswer(null)}
      actions={
        <>
          <Button onClick={() => onAnswer(null)}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            look="primary"
            disabledReason={date === null ? 'Enter a date first.' : undefined}
          >
            Post Reversal
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          event.stopPropagation()
          if (date !== null) onAnswer(date)
        }}
      >
        <p className="mb-3">
          The books are locked through {formatDay(lockedThrough)}, so the original transaction can’t be changed. A
          reversal is posted on the date below.
        </p>
        <DateField label="Reversal Date" value={date} onChange={setDate} today={today} isRequired />
      </form>
    </Dialog>
  )
}
