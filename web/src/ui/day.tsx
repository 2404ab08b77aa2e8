import { type CalendarDate, formatDay } from '@twofold/accounting/calendar'
import { classNames } from './class-names.ts'

type DayProps = { date: CalendarDate | null; isRepeated?: boolean; className?: string | undefined }

/** A day in running text, `Nov 5, 2026`; nothing for no date. Repeated under the same day it steps back. */
export function Day({ date, isRepeated = false, className }: DayProps) {
  if (date === null) return null
  return (
    <time dateTime={date} className={classNames('figures whitespace-nowrap', isRepeated && 'text-muted', className)}>
      {formatDay(date)}
    </time>
  )
}
