import type { CalendarDate } from '@twofold/accounting/calendar'
import { momentForField, momentOfField } from '@twofold/accounting/moment'
import { useState } from 'react'
import { DateField } from '../../kit/fields/date-field.tsx'
import type { FieldProps } from '../../kit/fields/field.tsx'
import { TextField } from '../../kit/fields/text-field.tsx'

type MomentFieldProps = FieldProps & {
  value: string | null
  onChange: (iso: string | null) => void
  /** The label of the field for the time of day. */
  timeLabel: string
  /** The time zone of the fields. */
  timeZone: string
}

/** The last second of a day. A date without a time means the end of the day. */
const END_OF_DAY = '23:59:59'
const TIME = /^(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d)?$/

/**
 * A date and a time of day. The value takes effect when the focus leaves the field or the user presses Enter. A date without a time means
 * the end of the day. Without a date, there is no value.
 */
export function MomentField({ value, onChange, timeLabel, timeZone, className, ...field }: MomentFieldProps) {
  const [shownDay = '', shownTime = ''] = momentForField(value, timeZone).split('T')
  const [draft, setDraft] = useState<{ day: CalendarDate | null; time: string } | null>(null)
  const { day, time } = draft ?? { day: shownDay === '' ? null : shownDay, time: shownTime }
  const isTime = time.trim() === '' || TIME.test(time.trim())
  const settle = () => {
    if (draft === null || !isTime) return
    setDraft(null)
    const moment = day === null ? null : momentOfField(`${day}T${timeText(time.trim())}`, timeZone)
    if (moment !== value) onChange(moment)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the focus belong to the two fields.
    <div
      className={className}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || settle()}
      onKeyDown={event => event.key === 'Enter' && settle()}
    >
      <div className="grid grid-cols-[1fr_6rem] gap-x-2">
        <DateField {...field} value={day} onChange={next => setDraft({ day: next, time })} />
        <TextField
          label={timeLabel}
          value={time}
          onChange={next => setDraft({ day, time: next })}
          error={isTime ? undefined : 'Enter a time, such as 14:30.'}
          input={{ placeholder: END_OF_DAY }}
        />
      </div>
    </div>
  )
}

/** Returns a typed time with two digits for the hour, and with seconds. */
function timeText(typed: string): string {
  if (typed === '') return END_OF_DAY
  const padded = typed.padStart(typed.indexOf(':') === 1 ? typed.length + 1 : typed.length, '0')
  return padded.length === 5 ? `${padded}:00` : padded
}
