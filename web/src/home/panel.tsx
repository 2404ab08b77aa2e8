import type { CalendarDate } from '@twofold/accounting/calendar'
import { type ReactNode, useId } from 'react'
import { classNames } from '../kit/class-names.ts'
import { Link } from '../kit/links/link.tsx'

type PanelProps = {
  title: string
  /** The key figure next to the title. */
  figure?: ReactNode
  /** The link to the whole list. */
  more?: { label: string; path: string } | undefined
  className?: string
  children: ReactNode
}

/** A panel of the home screen: title, figure, details and a link to the whole list. */
export function Panel({ title, figure, more, className, children }: PanelProps) {
  const headingId = useId()
  return (
    <section aria-labelledby={headingId} className={classNames('min-w-0', className)}>
      <div className="flex items-baseline justify-between gap-4 border-b border-line pb-2">
        <h2 id={headingId} className="font-semibold">
          {title}
        </h2>
        {figure}
      </div>
      {children}
      {more !== undefined && (
        <Link to={more.path} className="mt-2 inline-block font-medium text-accent hover:underline">
          {more.label}
        </Link>
      )}
    </section>
  )
}

/** The classes of a row that is a link. The link is as wide as its panel. */
export const ROW_LINK =
  '-mx-2 flex min-h-9 items-center justify-between gap-4 rounded-small px-2 py-1.5 transition-colors hover:bg-hover'

/** Returns the URL of a built-in report for a period. */
export function reportPath(name: string, period: { startDate: CalendarDate; endDate: CalendarDate }): string {
  return `/reports/named/${encodeURIComponent(name)}?${new URLSearchParams(period)}`
}
