import { counted } from '@twofold/accounting/counted'
import { formatCents } from '@twofold/accounting/money'
import { approvePayableInvoices, rejectPayableInvoices } from '@twofold/contract/payables/bill-decisions'
import type { PayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { useState } from 'react'
import { CallError, sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useConfirmed } from '../forms/use-confirmed.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { useToast } from '../ui/toast.tsx'
import type { Decision } from './approval-bar.tsx'
import { totalOfBills } from './bill-values.ts'
import { type RefusedBill, RefusedBills } from './refused-bills.tsx'

type DecideDialogProps = { decision: Decision; bills: readonly PayableInvoice[]; onClose: () => void }

const WORDS = {
  APPROVED: { verb: 'Approve', done: 'approved', what: 'Each is posted on the day on which it was received.' },
  REJECTED: { verb: 'Reject', done: 'rejected', what: 'Nothing is posted, and they can be set back to pending.' },
} as const

/** Asks once more before many bills are approved or rejected: how many, of how many vendors, and what they come to. */
export function DecideDialog({ decision, bills: asked, onClose }: DecideDialogProps) {
  const { verb, done, what } = WORDS[decision]
  // What is refused is named and not asked for again; the others wait for another press, or are done.
  const [bills, setBills] = useState(asked)
  const [refused, setRefused] = useState<readonly RefusedBill[]>([])
  const [failure, setFailure] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const approve = useCommand(approvePayableInvoices)
  const reject = useCommand(rejectPayableInvoices)
  const confirmed = useConfirmed()
  const toast = useToast()
  const tell = (count: number, cents: number) => {
    if (count > 0) toast({ title: `${counted(count, 'bill')} ${done}`, detail: formatCents(cents) })
  }
  // As they were looked at: what somebody changed since is named, and not decided about unseen.
  const payableInvoices = bills.map(({ payableInvoiceID, modifiedAt }) => ({ payableInvoiceID, modifiedAt }))
  const approveAll = async () => {
    const sent = await confirmed.send(({ lockReason }) =>
      approve.send({ body: { payableInvoices, ...(lockReason !== undefined && { lockReason }) } }),
    )
    if (sent === null) return
    tell(bills.length, totalOfBills(bills))
    onClose()
  }
  const rejectAll = async () => {
    const { refused: left } = await reject.send({ body: { payableInvoices } })
    const reasons = new Map(left.map(({ payableInvoiceID, err }) => [payableInvoiceID, err]))
    const rejected = bills.filter(({ payableInvoiceID }) => !reasons.has(payableInvoiceID))
    tell(rejected.length, totalOfBills(rejected))
    if (left.length === 0) onClose()
    else leaveOut(bill => reasons.get(bill.payableInvoiceID), [])
  }
  /** Names the bills of which there is a reason, and goes on with others. */
  const leaveOut = (reasonOf: (bill: PayableInvoice, index: number) => string | undefined, others = bills) => {
    const named = bills.flatMap((bill, index) => {
      const err = reasonOf(bill, index)
      return err === undefined ? [] : { bill, err }
    })
    setRefused(before => [...before, ...named])
    setBills(others.filter(bill => !named.some(each => each.bill === bill)))
    return named.length > 0
  }
  const send = async () => {
    setSending(true)
    setFailure(null)
    try {
      await (decision === 'APPROVED' ? approveAll() : rejectAll())
    } catch (error) {
      const isNamed = error instanceof CallError && leaveOut((_, index) => error.fieldError(`payableInvoices.${index}`))
      if (!isNamed) setFailure(sentenceOfFailure(error))
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
      title={`${verb} ${counted(asked.length, 'bill')}`}
      onClose={leave}
      actions={
        <>
          <Button onClick={leave} disabledReason={isSending ? 'They are on their way.' : undefined}>
            {bills.length === 0 ? 'Close' : 'Cancel'}
          </Button>
          {bills.length > 0 && (
            <Button look="primary" isBusy={isSending} onClick={() => void send()}>
              {refused.length === 0 ? verb : `${verb} the Others`}
            </Button>
          )}
        </>
      }
    >
      <RefusedBills refused={refused} done={done} />
      {bills.length > 0 && (
        <p>
          {counted(bills.length, 'bill')} of {counted(vendorsOf(bills), 'vendor')}, {formatCents(totalOfBills(bills))}{' '}
          in all. {what}
        </p>
      )}
      {failure !== null && (
        <Alert variant="destructive" title="Error Updating Invoice" className="mt-3">
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
