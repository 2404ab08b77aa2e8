import { type CalendarDate, formatDay, fromWire, toWire } from '@twofold/accounting/calendar'
import type { Cents } from '@twofold/accounting/money'
import { type Reconciliation, recordStatement } from '@twofold/contract/reconciliation'
import { useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import type { Marks } from './use-marks.ts'

type RecordButtonProps = {
  page: Reconciliation
  date: string
  statementCents: Cents
  /** Whether any line was cleared or a balance was typed. */
  isBegun: boolean
  marks: Marks
  /** The reason why the user's role may not record a statement. */
  refusal: string | undefined
  onFailure: (sentence: string | null) => void
}

/** The button that records the statement. It is enabled when the difference is zero and all changes have been saved. */
export function RecordButton({ page, date, statementCents, isBegun, marks, refusal, onFailure }: RecordButtonProps) {
  const [isWaiting, setWaiting] = useState(false)
  const command = useCommand(recordStatement)
  const toast = useToast()
  const record = async () => {
    setWaiting(true)
    onFailure(null)
    try {
      await marks.settled()
      const { accountID } = page
      await command.send({
        params: { accountID: String(accountID) },
        body: { accountID, accountReconcileDate: toWire(date), statementBalance: statementCents },
      })
      toast({ title: `Reconciled through ${formatDay(date)}`, detail: page.accountFullName })
    } catch (error) {
      onFailure(sentenceOfFailure(error))
      await marks.reload().catch(() => {})
    } finally {
      setWaiting(false)
    }
  }
  return (
    <Button
      look="primary"
      refusalOfRole={refusal}
      disabledReason={refusalToRecord(page, { date, isBegun })}
      isBusy={isWaiting}
      onClick={() => void record()}
    >
      Record Reconcile Date
    </Button>
  )
}

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
function refusalToRecord(
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
