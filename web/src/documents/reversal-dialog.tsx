import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import { readSettings } from '@twofold/contract/organisations'
import { useState } from 'react'
import { call } from '../client/client.ts'
import { useToday } from '../client/use-current-user.ts'
import { FormDialog } from '../kit/dialogs/form-dialog.tsx'
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
  return (
    <FormDialog
      title="This period is locked"
      verb="Post Reversal"
      disabledReason={date === null ? 'Enter a date first.' : undefined}
      comesByItself
      onSubmit={() => date !== null && onAnswer(date)}
      onClose={() => onAnswer(null)}
    >
      <p className="mb-3">
        The books are locked through {formatDay(lockedThrough)}, so the original transaction can’t be changed. A
        reversal is posted on the date below.
      </p>
      <DateField label="Reversal Date" value={date} onChange={setDate} isRequired />
    </FormDialog>
  )
}
