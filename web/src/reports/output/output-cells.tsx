import { dayAsWritten } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import type { ReportRow } from '@twofold/contract/reports'
import type { ReactNode } from 'react'
import { Link } from '../../app/link.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Day } from '../../ui/day.tsx'
import { Money } from '../../ui/money.tsx'
import { type Change, percentText } from './comparison.ts'
import type { Behind } from './drill.ts'

/** Rows whose figures stand under a rule, as on paper. */
const RULES: Partial<Record<ReportRow['kind'], string>> = {
  subtotal: 'border-t border-ink',
  closing: 'border-t border-ink',
  total: 'border-t border-b-3 border-ink [border-bottom-style:double]',
}

/** Whether the figures of a row are sums. */
export function isSum({ kind }: ReportRow): boolean {
  return kind === 'subtotal' || kind === 'closing' || kind === 'total'
}

type BehindLinkProps = {
  behind: Behind | null
  isActive: boolean
  /** What the figure is, for those who hear the link alone. */
  label?: string
  onOpen: (behind: Behind) => void
  className?: string
  children: ReactNode
}

/** What leads to the lines behind it; where nothing does, the words alone. */
export function BehindLink({ behind, isActive, label, onOpen, className, children }: BehindLinkProps) {
  if (behind === null) return <span className={className}>{children}</span>
  const tabIndex = isActive ? 0 : -1
  const classes = classNames('hover:underline', className)
  if (behind.kind === 'accounts' || behind.kind === 'documents') {
    return (
      <button type="button" tabIndex={tabIndex} aria-label={label} onClick={() => onOpen(behind)} className={classes}>
        {children}
      </button>
    )
  }
  return (
    <Link
      to={behind.path}
      tabIndex={tabIndex}
      aria-label={label}
      onClick={event => {
        // Another tab keeps this one as it is.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(behind)
      }}
      className={classes}
    >
      {children}
    </Link>
  )
}

/** A figure under the rule of its row; nothing where there is none. */
export function Figure({ row, children }: { row: ReportRow; children: ReactNode }) {
  return (
    <span className={classNames('figures flex h-[31px] min-w-20 items-center justify-end', RULES[row.kind])}>
      {children}
    </span>
  )
}

/** An amount in a row. */
export function Amount({ cents, row }: { cents: Cents; row: ReportRow }) {
  return <Money cents={cents} isTotal={isSum(row)} />
}

/** A day in a row, muted when the row above has the same; the word of a total, which stands in the first column. */
export function DayCell({ day, above }: { day: string; above: string | number | null }) {
  const date = dayAsWritten(day)
  return date.ok ? <Day date={date.value} isRepeated={above === day} /> : <span className="font-semibold">{day}</span>
}

/** By how much a figure changed, in percent. */
export function Percent({ change }: { change: Change }) {
  return (
    <span className={classNames('figures', (change.tenths ?? 0) < 0 ? 'text-negative' : 'text-muted')}>
      {percentText(change.tenths)}
    </span>
  )
}
