import { dayAsWritten } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { type Change, percentText } from '@twofold/accounting/reports/comparison'
import type { DataSetType } from '@twofold/accounting/reports/report-body'
import type { ReportOutput, ReportRow } from '@twofold/contract/reports'
import type { ReactNode } from 'react'
import { classNames } from '../../kit/class-names.ts'
import { Day } from '../../kit/day.tsx'
import { Link } from '../../kit/links/link.tsx'
import { Money } from '../../kit/money.tsx'
import type { DrillDown } from './drill-down.ts'

/** The style for rows whose figures have a rule above them. */
const RULES: Partial<Record<ReportRow['kind'], string>> = {
  subtotal: 'border-t border-ink',
  closing: 'border-t border-ink',
  total: 'border-t border-b-3 border-ink [border-bottom-style:double]',
}

/** Whether a row contains totals. */
export function isSum({ kind }: ReportRow): boolean {
  return kind === 'subtotal' || kind === 'closing' || kind === 'total'
}

type DrillDownLinkProps = {
  drillDown: DrillDown | null
  isActive: boolean
  /** Describes the figure for screen readers, which may announce the link without its row. */
  label?: string
  onOpen: (drillDown: DrillDown) => void
  className?: string
  children: ReactNode
}

/** A link to the lines that make up a cell's figure. Renders plain text if there is no link. */
export function DrillDownLink({ drillDown, isActive, label, onOpen, className, children }: DrillDownLinkProps) {
  if (drillDown === null) return <span className={className}>{children}</span>
  const tabIndex = isActive ? 0 : -1
  const classes = classNames('hover:underline', className)
  if (drillDown.kind === 'accounts' || drillDown.kind === 'documents') {
    return (
      <button
        type="button"
        tabIndex={tabIndex}
        aria-label={label}
        onClick={() => onOpen(drillDown)}
        className={classes}
      >
        {children}
      </button>
    )
  }
  return (
    <Link
      to={drillDown.path}
      tabIndex={tabIndex}
      aria-label={label}
      onClick={event => {
        // If one of these keys is pressed, the browser opens the link in a new tab or window.
        if (event.ctrlKey || event.metaKey || event.shiftKey) return
        event.preventDefault()
        onOpen(drillDown)
      }}
      className={classes}
    >
      {children}
    </Link>
  )
}

/** A figure with the style of its row, such as the rule above a total. Renders nothing if there is no figure. */
export function Figure({ row, children }: { row: ReportRow; children: ReactNode }) {
  return (
    <span className={classNames('figures flex h-[31px] min-w-20 items-center justify-end', RULES[row.kind])}>
      {children}
    </span>
  )
}

/** The statements, in which accounts such as depreciation and discounts are deducted from others. */
const STATEMENTS: ReadonlySet<DataSetType> = new Set(['BALANCE', 'INCOME', 'EXPENSE'])

/** Whether a negative amount in a row is an ordinary deduction from other accounts. A negative total is not. */
export function isDeduction({ dataSetType }: { dataSetType: DataSetType }, row: ReportRow): boolean {
  return STATEMENTS.has(dataSetType) && !isSum(row)
}

/** An amount in a row. */
export function Amount({ cents, row, output }: { cents: Cents; row: ReportRow; output: ReportOutput }) {
  return <Money cents={cents} isTotal={isSum(row)} isDeduction={isDeduction(output, row)} />
}

/** A date in a row. It is muted if the row above has the same date. In a total row, the first column contains the label instead. */
export function DayCell({ day, above }: { day: string; above: string | number | null }) {
  const date = dayAsWritten(day)
  return date.ok ? <Day date={date.value} isRepeated={above === day} /> : <span className="font-semibold">{day}</span>
}

/** The percentage change of a figure. */
export function Percent({ change }: { change: Change }) {
  return (
    // Not colored: less is better for expenses and worse for income.
    <span className="figures text-muted">{percentText(change.tenths)}</span>
  )
}
