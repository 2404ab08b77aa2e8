import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { changeReceivableInvoice, readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Button } from '../kit/button.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'

type PaidMarkProps = {
  invoice: DocumentRecord
  /** The reason why the paid status cannot be changed although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
  onFailure: (failure: unknown, title: string) => void
}

/** Marks an invoice with a remainder as paid, or reverts this. No transaction is posted. */
export function PaidMark({ invoice, unsaved, onFailure }: PaidMarkProps) {
  const { id, isMarkedPaid, state } = invoice
  const params = { receivableInvoiceID: String(id) }
  const change = useCommand(changeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  const permission = state === 'PENDING' ? 'documents.write' : 'documents.post'
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
  if (isPaidInFull(invoice) && !isMarkedPaid) return null
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
