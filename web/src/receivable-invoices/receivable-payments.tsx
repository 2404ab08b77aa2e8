import type { UseQueryResult } from '@tanstack/react-query'
import { formatCents } from '@twofold/accounting/money'
import type { ResponseBody } from '@twofold/contract/endpoint'
import type { listReceivableInvoiceAdvices } from '@twofold/contract/receivables/customer-payment-advices'
import { createCustomerWriteOff, deleteCustomerWriteOff } from '@twofold/contract/receivables/customer-write-offs'
import type { ReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { AppliedPayments } from '../documents/apply/applied-payments.tsx'
import type { AppliedRow, AppliedWords } from '../documents/apply/applied-table.tsx'
import {
  creditItemRow,
  debitItemRow,
  REMITTANCE_WORDS,
  useDeleteRemittance,
} from '../documents/apply/customer-applications.ts'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { useDeletionToast } from '../kit/dialogs/use-deletion-toast.ts'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'

/** The query that loads the applications of an invoice. */
export type InvoiceApplications = UseQueryResult<ResponseBody<typeof listReceivableInvoiceAdvices>, Error>

const WORDS: AppliedWords = { ...REMITTANCE_WORDS, title: 'Applied Payments' }

/** The applications of an invoice or credit note, with a link to the apply screen. */
export function ReceivablePayments({
  invoice,
  applications,
}: {
  invoice: ReceivableInvoice
  applications: InvoiceApplications
}) {
  const deleteRemittance = useDeleteRemittance()
  const undo = useCommand(deleteCustomerWriteOff)
  const writeOff = useCommand(createCustomerWriteOff)
  const confirmed = useConfirmed()
  const tell = useDeletionToast()
  /** Undoes a write-off by deleting its transaction and its application. */
  const undoWriteOff = async (id: number) => {
    let reason: { lockReason?: string } = {}
    const gone = await confirmed.send(({ lockReason }) => {
      reason = lockReason === undefined ? {} : { lockReason }
      return undo.send({ params: { customerWriteOffID: String(id) }, query: reason })
    })
    if (gone === null) return
    const { receivableInvoiceID, amount, writeOffAccountID, writeOffDate, comment } = gone
    const body = { receivableInvoiceID, amount, writeOffAccountID, writeOffDate, comment, ...reason }
    tell({
      title: 'Write-off deleted',
      detail: formatCents(amount),
      again: async () => ({ title: 'Written off again', detail: formatCents((await writeOff.send({ body })).amount) }),
      refused: 'The write-off couldn’t be restored',
    })
  }
  const deleteRow = (row: AppliedRow) =>
    row.document.kind === 'customer write-off' ? undoWriteOff(row.document.documentID) : deleteRemittance(row)
  return (
    <>
      <AppliedPayments
        side={RECEIVABLE_SIDE}
        row={invoice}
        words={WORDS}
        applications={applications}
        rowsOf={({ customerPaymentAdviceDetails }) =>
          customerPaymentAdviceDetails.map(invoice.invoiceTotal < 0 ? debitItemRow : creditItemRow)
        }
        onRemove={deleteRow}
      />
      {confirmed.dialog}
    </>
  )
}
