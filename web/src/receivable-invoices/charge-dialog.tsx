import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { chargeReceivableInvoices } from '@twofold/contract/receivables/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { DecideManyDialog } from '../documents/invoices/decide-many-dialog.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'

type ChargeDialogProps = { invoices: readonly DocumentRecord[]; onClose: () => void }

const WORDS = {
  verb: 'Charge',
  done: 'charged',
  what: 'Each invoice is posted on its Date Charged and gets the next number.',
}

/**
 * Asks for confirmation before several invoices are charged. Invoices that exceed a credit limit are reported and not charged. The user can
 * charge them on their own forms, which show the amounts.
 */
export function ChargeDialog({ invoices, onClose }: ChargeDialogProps) {
  const charge = useCommand(chargeReceivableInvoices)
  const confirmed = useConfirmed(['lockReason'])
  const send = async (rows: readonly DocumentRecord[]) => {
    // The versions of the invoices that the user saw. If an invoice has changed since then, the server reports it and does not charge it.
    const receivableInvoices = rows.map(({ id, modifiedAt }) => ({ receivableInvoiceID: id, modifiedAt }))
    const sent = await confirmed.send(({ lockReason }) =>
      charge.send({ body: { receivableInvoices, ...(lockReason !== undefined && { lockReason }) } }),
    )
    return sent && new Map<number, string>()
  }
  return (
    <DecideManyDialog
      side={RECEIVABLE_SIDE}
      words={WORDS}
      rows={invoices}
      send={send}
      field="receivableInvoices"
      question={confirmed.dialog}
      onClose={onClose}
    />
  )
}
