// Why a page's lines can't be marked, and why its statement can't be recorded, regardless of the role.
import { type CalendarDate, formatDay, fromWire } from '@twofold/accounting/calendar'
import type { Reconciliation } from '@twofold/contract/reconciliation'

/** Returns why lines can't be marked with a date: the account is already reconciled through that date. Undefined if they can. */
export function refusalToMark({ accountReconcileDate }: Reconciliation, date: CalendarDate): string | undefined {
  const reconciledOn = fromWire(accountReconcileDate)
  if (reconciledOn === null || date > reconciledOn) return undefined
  return `Reconciled through ${formatDay(reconciledOn)}. Pick a later statement date.`
}

/** Returns why a statement can't be recorded: a closed date, statements of a parent account or a subaccount, or a page without
 * marks or an ending balance. */
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
