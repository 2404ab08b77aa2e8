import type { PayableInvoice } from '@twofold/contract/payable-invoices'
import { useState } from 'react'
import { later } from '../app/coming.tsx'
import { useShortcut } from '../app/shortcuts/shortcuts.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../ui/button.tsx'
import { Money } from '../ui/money.tsx'

const DecideDialog = later(async () => (await import('./decide-dialog.tsx')).DecideDialog)

/** What somebody decides about bills that wait for it. */
export type Decision = 'APPROVED' | 'REJECTED'

/** The most bills that are approved in one call. */
const AT_ONCE_MAX = 500

/** Approves or rejects many bills at once: those that are selected, in the approval queue without any all that are shown. */
export function ApprovalBar({ bills }: { bills: readonly PayableInvoice[] }) {
  const [asked, setAsked] = useState<{ decision: Decision; bills: readonly PayableInvoice[] } | null>(null)
  const refusalOfRole = useRefusalOfRole('documents.post', 'approve bills')
  const pending = bills.filter(({ approvalStatus }) => approvalStatus === 'PENDING')
  const many = pending.length > AT_ONCE_MAX ? `At most ${AT_ONCE_MAX} at once: select fewer.` : undefined
  const refusal = refusalOfRole ?? many
  const decide = (decision: Decision) => {
    if (refusal === undefined && pending.length > 0) setAsked({ decision, bills: pending })
  }
  useShortcut({ keys: 'y', does: 'Approve the selected bills', area: 'Bills', run: () => decide('APPROVED') })
  useShortcut({ keys: 't', does: 'Reject the selected bills', area: 'Bills', run: () => decide('REJECTED') })
  return (
    <>
      {pending.length > 0 && (
        <span className="flex flex-wrap items-center gap-2 font-medium text-ink">
          <span aria-live="polite">
            {pending.length.toLocaleString('en-US')} to approve, <Money cents={sumOf(pending)} />
          </span>
          <Button disabledReason={refusal} onClick={() => decide('APPROVED')}>
            Approve
          </Button>
          <Button disabledReason={refusal} onClick={() => decide('REJECTED')}>
            Reject
          </Button>
        </span>
      )}
      {asked !== null && <DecideDialog {...asked} onClose={() => setAsked(null)} />}
    </>
  )
}

function sumOf(bills: readonly PayableInvoice[]): number {
  return bills.reduce((sum, { invoiceTotal }) => sum + invoiceTotal, 0)
}
