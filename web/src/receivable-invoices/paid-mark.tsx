import {
  changeReceivableInvoice,
  type ReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'

type PaidMarkProps = {
  invoice: ReceivableInvoice
  /** The reason why the paid status cannot be changed although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
  onFailure: (failure: unknown, title: string) => void
}

/** Marks an invoice with a remainder as paid, or reverts this. No transaction is posted. */
export function PaidMark({ invoice, unsaved, onFailure }: PaidMarkProps) {
  const { receivableInvoiceID, paidInFull, isMarkedPaid, chargeStatus } = invoice
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const change = useCommand(changeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  const permission = chargeStatus === 'PENDING' ? 'documents.write' : 'documents.post'
  const refusal = useRefusalOfRole(permission)
  const toast = useToast()
  const mark = async (isPaid: boolean, modifiedAt: string) => {
    try {
      const after = await change.send({ params, body: { paidInFull: isPaid, modifiedAt } })
      toast({
        title: isPaid ? 'Invoice marked paid' : 'Invoice marked unpaid',
        detail: after.invoiceClientReference,
        undo: () => void mark(!isPaid, after.modifiedAt),
      })
    } catch (error) {
      onFailure(error, 'Error Updating Invoice')
    }
  }
  if (paidInFull && !isMarkedPaid) return null
  return (
    <Button
      isBusy={change.isSending}
      disabledReason={refusal ?? unsaved}
      onClick={() => void mark(!isMarkedPaid, invoice.modifiedAt)}
    >
      {isMarkedPaid ? 'Mark Unpaid' : 'Mark Paid'}
    </Button>
  )
}
