import { formatCents } from '@twofold/accounting/money'
import { approvePayableInvoices, changePayableInvoice, type PayableInvoice } from '@twofold/contract/payable-invoices'
import { useRef, useState } from 'react'
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
  const { verb, done: decided, what } = WORDS[decision]
  const done = useRef(0)
  // Those that are rejected one by one are not asked for again, nor is one that is refused: it is named.
  const [bills, setBills] = useState(asked)
  const [refused, setRefused] = useState<PayableInvoice | null>(null)
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
    for (const [index, bill] of bills.entries()) {
      const { payableInvoiceID, modifiedAt } = bill
      setBills(bills.slice(index + 1))
      setRefused(bill)
      const params = { payableInvoiceID: String(payableInvoiceID) }
      await change.send({ params, body: { approvalStatus: 'REJECTED', modifiedAt } })
      done.current += 1
    }
    return bills
  }
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      if ((await (decision === 'APPROVED' ? approveAll() : rejectEach())) === null) return
      onClose()
      const count = decision === 'APPROVED' ? asked.length : done.current
      toast({
        title: `${counted(count, 'bill')} ${decided}`,
        ...(count === asked.length && { detail: formatCents(sumOf(asked)) }),
      })
    } catch (error) {
      setFailure(sentenceOfFailure(error))
    } finally {
      setSending(false)
    }
  }
  // What is under way is not called off by looking away.
  const leave = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog
      title={`${verb} ${counted(bills.length || asked.length, 'bill')}`}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave} disabledReason={isSending ? 'They are on their way.' : undefined}>
            {bills.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {bills.length > 0 && (
            <Button look="primary" isBusy={isSending} onClick={() => void send()}>
              {verb}
            </Button>
          )}
        </>
      }
    >
      {bills.length > 0 && (
        <p>
          {counted(bills.length, 'bill')} of {counted(vendorsOf(bills), 'vendor')}, {formatCents(sumOf(bills))} in all.{' '}
          {what}
        </p>
      )}
      {failure !== null && (
        <Alert variant="destructive" title="Error Updating Invoice" className="mt-3">
          {decision === 'REJECTED' && refused !== null && `Bill ${refused.vendorInvoiceNumber}: `}
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
