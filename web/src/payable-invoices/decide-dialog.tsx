import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { approvePayableInvoices, rejectPayableInvoices } from '@twofold/contract/payables/bill-decisions'
import { useCommand } from '../client/use-command.ts'
import { DecideManyDialog } from '../documents/invoices/decide-many-dialog.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import type { Decision } from './approval-bar.tsx'

type DecideDialogProps = { decision: Decision; bills: readonly DocumentRecord[]; onClose: () => void }

const WORDS = {
  APPROVED: { verb: 'Approve', done: 'approved', what: 'Each bill is posted on the date it was received.' },
  REJECTED: { verb: 'Reject', done: 'rejected', what: 'Nothing is posted. You can set the bills back to pending.' },
} as const

/** Asks for confirmation before several bills are approved or rejected. */
export function DecideDialog({ decision, bills, onClose }: DecideDialogProps) {
  const approve = useCommand(approvePayableInvoices)
  const reject = useCommand(rejectPayableInvoices)
  const confirmed = useConfirmed(['lockReason'])
  const send = async (rows: readonly DocumentRecord[]) => {
    // The versions of the bills that the user saw. If a bill has changed since then, the server reports it and does not approve or reject
    // it.
    const payableInvoices = rows.map(({ id, modifiedAt }) => ({ payableInvoiceID: id, modifiedAt }))
    if (decision === 'APPROVED') {
      const sent = await confirmed.send(({ lockReason }) =>
        approve.send({ body: { payableInvoices, ...(lockReason !== undefined && { lockReason }) } }),
      )
      return sent && new Map<number, string>()
    }
    const { refused } = await reject.send({ body: { payableInvoices } })
    return new Map(refused.map(({ payableInvoiceID, err }) => [payableInvoiceID, err]))
  }
  return (
    <DecideManyDialog
      side={PAYABLE_SIDE}
      words={WORDS[decision]}
      rows={bills}
      send={send}
      field="payableInvoices"
      question={confirmed.dialog}
      onClose={onClose}
    />
  )
}
