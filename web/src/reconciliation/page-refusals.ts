// Why a page's lines cannot be marked, and why its statement cannot be recorded, whatever the role.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Reconciliation } from '@twofold/contract/reconciliation'

/** Up to the day of the newest statement all is closed: no mark comes to it any more. */
export function refusalToMark({ accountReconcileDate }: Reconciliation, date: CalendarDate): string | undefined {
  const reconciledOn = fromWire(accountReconcileDate)
  if (reconciledOn === null || date > reconciledOn) return undefined
  return `Reconciled through ${formatDay(reconciledOn)}. Pick a later statement date.`
}

/** A day that is closed, an account above or below that has statements, or a page on which nobody has begun: nothing agrees with nothing. */
export function refusalToRecord(
  page: Reconciliation,
  { date, isBegun }: { date: CalendarDate; isBegun: boolean },
): string | undefined {
  const { relatedAccountFullName: related } = page
  if (related !== '') return `${related} has statements, and a line can be on one statement only.`
  return (
    refusalToMark(page, date) ??
    (isBegun ? undefined : 'Enter the statement’s Ending Balance first, even if it is zero.')
  )
}
