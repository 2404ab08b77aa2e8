import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { useId, useState } from 'react'
import { useToday } from '../client/use-today.ts'
import { Button } from '../ui/button.tsx'
import { DateField } from '../ui/date-field.tsx'
import { Dialog } from '../ui/dialog.tsx'

type ReversalDialogProps = {
  /** The last locked day. */
  lockedThrough: CalendarDate
  /** The day of the reversal, or null when it was called off. */
  onAnswer: (date: CalendarDate | null) => void
}

/** Asks for the day of a reversal: the period of the entry that it takes back is locked. */
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
          The books are locked through {formatDay(lockedThrough)}, so the original transaction stays. Its reversal is
          posted on the date below.
        </p>
        <DateField label="Reversal Date" value={date} onChange={setDate} today={today} isRequired />
      </form>
    </Dialog>
  )
}
