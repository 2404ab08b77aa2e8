import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { BILLS_AT_ONCE_MAX } from '@twofold/contract/payables/bill-decisions'
import { useState } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { WaitingBar, WaitingNotice } from '../documents/invoices/waiting-bar.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { useShortcut } from '../kit/shortcuts/shortcuts.ts'

const DecideDialog = lazyComponent(async () => (await import('./decide-dialog.tsx')).DecideDialog)

/** Shows the buttons that approve or reject pending bills. */
export type Decision = 'APPROVED' | 'REJECTED'

/** Approves or rejects several bills in one call: the selected bills, or all listed bills of the approval queue if no bill is selected. */
export function ApprovalBar({ bills }: { bills: readonly DocumentRecord[] }) {
  const [asked, setAsked] = useState<{ decision: Decision; bills: readonly DocumentRecord[] } | null>(null)
  const refusalOfRole = useRefusalOfRole('documents.post')
  const pending = bills.filter(({ state }) => state === 'PENDING')
  const refusal = pending.length > BILLS_AT_ONCE_MAX ? `You can select at most ${BILLS_AT_ONCE_MAX} bills.` : undefined
  const decide = (decision: Decision) => {
    if (refusal === undefined && pending.length > 0) setAsked({ decision, bills: pending })
  }
  const mayDecide = refusalOfRole === undefined
  const approve = { keys: 'y', does: 'Approve the selected bills', area: 'Bills', run: () => decide('APPROVED') }
  const reject = { keys: 't', does: 'Reject the selected bills', area: 'Bills', run: () => decide('REJECTED') }
  useShortcut(mayDecide ? approve : null)
  useShortcut(mayDecide ? reject : null)
  const actions = [
    { verb: 'Approve', onClick: () => decide('APPROVED') },
    { verb: 'Reject', onClick: () => decide('REJECTED') },
  ] as const
  if (refusalOfRole !== undefined) return <WaitingNotice rows={pending} refusal={refusalOfRole} />
  return (
    <>
      <WaitingBar rows={pending} actions={actions} refusal={refusal} />
      {asked !== null && <DecideDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}
