import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { classNames } from './class-names.ts'

type DayProps = { date: CalendarDate | null; isRepeated?: boolean; className?: string | undefined }

/** A date, such as `Nov 5, 2026`. Renders nothing if there is no date. A date that repeats the date above is muted. */
export function Day({ date, isRepeated = false, className }: DayProps) {
  if (date === null) return null
  return (
    <time dateTime={date} className={classNames('figures whitespace-nowrap', isRepeated && 'text-muted', className)}>
      {formatDay(date)}
    </time>
  )
}
