import { formatCents } from '@twofold/accounting/money'
import { approvePayableInvoices, changePayableInvoice, type PayableInvoice } from '@twofold/contract/payable-invoices'
import { useState } from 'react'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Decision } from './approval-bar.tsx'

type DecideDialogProps = { decision: Decision; bills: readonly PayableInvoice[]; onClose: () => void }

const WORDS = {
  APPROVED: { verb: 'Approve', done: 'approved', what: 'Each is posted on the day on which it was received.' },
  REJECTED: { verb: 'Reject', done: 'rejected', what: 'Nothing is posted, and they can be set back to pending.' },
} as const

/** Asks once more before many bills are approved or rejected: how many, of how many vendors, and what they come to. */
export function DecideDialog({ decision, bills: asked, onClose }: DecideDialogProps) {
  const { verb, done, what } = WORDS[decision]
  // Those that are rejected one by one before one is refused are not asked for again.
  const [bills, setBills] = useState(asked)
  const approve = useCommand(approvePayableInvoices)
  const change = useCommand(changePayableInvoice)
  const confirmed = useConfirmed()
  const toast = useToast()
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const approveAll = async () => {
    const payableInvoiceIDs = bills.map(({ payableInvoiceID }) => payableInvoiceID)
    return confirmed.send(({ lockReason }) =>
      approve.send({ body: { payableInvoiceIDs, ...(lockReason !== undefined && { lockReason }) } }),
    )
  }
  const rejectEach = async () => {
    for (const [index, { payableInvoiceID, modifiedAt }] of bills.entries()) {
      setBills(bills.slice(index))
      const params = { payableInvoiceID: String(payableInvoiceID) }
      await change.send({ params, body: { approvalStatus: 'REJECTED', modifiedAt } })
    }
    return bills
  }
  const [first] = bills
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      if ((await (decision === 'APPROVED' ? approveAll() : rejectEach())) === null) return
      onClose()
      toast({ title: `${counted(asked.length, 'bill')} ${done}`, detail: formatCents(sumOf(asked)) })
    } catch (error) {
      setFailure(sentenceOfFailure(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Dialog
      title={`${verb} ${counted(bills.length, 'bill')}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" isBusy={isSending} onClick={() => void send()}>
            {verb}
          </Button>
        </>
      }
    >
      <p>
        {counted(bills.length, 'bill')} of {counted(vendorsOf(bills), 'vendor')}, {formatCents(sumOf(bills))} in all.{' '}
        {what}
      </p>
      {failure !== null && (
        <Alert variant="destructive" className="mt-3">
          {decision === 'REJECTED' && first !== undefined && `Bill ${first.vendorInvoiceNumber}: `}
          {failure}
        </Alert>
      )}
      {confirmed.dialog}
    </Dialog>
  )
}

function vendorsOf(bills: readonly PayableInvoice[]): number {
  return new Set(bills.map(({ vendorID }) => vendorID)).size
}

function sumOf(bills: readonly PayableInvoice[]): number {
  return bills.reduce((sum, { invoiceTotal }) => sum + invoiceTotal, 0)
}

function counted(count: number, one: string): string {
  return `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`
}
