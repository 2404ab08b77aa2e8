import type { UseQueryResult } from '@tanstack/react-query'
import { deleteCustomerPaymentAdvice, type listInvoiceAdvices } from '@twofold/contract/customer-payments'
import { deleteCustomerWriteOff } from '@twofold/contract/customer-write-offs'
import type { Answer } from '@twofold/contract/endpoint'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { AppliedPayments } from '../documents/applied-payments.tsx'
import type { AppliedRow, AppliedWords } from '../documents/applied-table.tsx'
import { loweringRow, REMITTANCE_DELETED, REMITTANCE_WORDS, raisingRow } from '../documents/customer-advices.ts'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { useToast } from '../ui/toast.tsx'

/** The advices of an invoice as they are read. */
export type InvoiceAdvices = UseQueryResult<Answer<typeof listInvoiceAdvices>, Error>

const WORDS: AppliedWords = { ...REMITTANCE_WORDS, title: 'Applied Payments' }

/** What is applied to an invoice, or of a credit note, and the way to apply more. */
export function InvoicePayments({ invoice, advices }: { invoice: ReceivableInvoice; advices: InvoiceAdvices }) {
  const remove = useCommand(deleteCustomerPaymentAdvice)
  const undo = useCommand(deleteCustomerWriteOff)
  const confirmed = useConfirmed()
  const toast = useToast()
  const deleteRow = async ({ id, document }: AppliedRow) => {
    if (document.kind === 'customer write-off') {
      // It is undone as a whole: its entry with its application.
      const params = { customerWriteOffID: String(document.documentID) }
      if ((await confirmed.send(query => undo.send({ params, query }))) !== null) toast({ title: 'Write-off undone' })
    } else {
      await remove.send({ params: { customerPaymentAdviceID: String(id) } })
      toast({ title: REMITTANCE_DELETED })
    }
  }
  return (
    <>
      <AppliedPayments
        side={RECEIVABLE_SIDE}
        row={invoice}
        words={WORDS}
        advices={advices}
        rowsOf={({ customerPaymentAdviceDetails }) =>
          customerPaymentAdviceDetails.map(invoice.invoiceTotal < 0 ? raisingRow : loweringRow)
        }
        onRemove={deleteRow}
      />
      {confirmed.dialog}
    </>
  )
}
