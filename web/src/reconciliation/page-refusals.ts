// Returns the reasons why lines cannot be cleared, or why a statement cannot be recorded, although the role allows it.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Reconciliation } from '@twofold/contract/reconciliation'

/**
 * Returns the reason why lines cannot be reconciled on a date: the account is already reconciled through that date. Returns undefined if
 * they can be reconciled.
 */
export function refusalToMark({ accountReconcileDate }: Reconciliation, date: CalendarDate): string | undefined {
  const reconciledOn = fromWire(accountReconcileDate)
  if (reconciledOn === null || date > reconciledOn) return undefined
  return `Reconciled through ${formatDay(reconciledOn)}. Pick a later statement date.`
}

/**
 * Returns the reason why a statement cannot be recorded. The account may already be reconciled through the date, a parent account or a
 * subaccount may have statements, or the page may have no cleared lines and no ending balance.
 */
export function refusalToRecord(
  page: Reconciliation,
  { date, isBegun }: { date: CalendarDate; isBegun: boolean },
): string | undefined {
  const { relatedAccountFullName: related } = page
  if (related !== '') return `${related} already has statements. A line can be on only one statement.`
  return (
    refusalToMark(page, date) ??
    (isBegun ? undefined : 'Enter the statement’s Ending Balance first, even if it is zero.')
  )
}
