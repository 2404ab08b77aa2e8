import type { UseQueryResult } from '@tanstack/react-query'
import {
  type CustomerPaymentAdvice,
  deleteCustomerPaymentAdvice,
  type listInvoiceAdvices,
} from '@twofold/contract/customer-payments'
import { deleteCustomerWriteOff } from '@twofold/contract/customer-write-offs'
import type { Answer } from '@twofold/contract/endpoint'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { AppliedPayments } from '../documents/applied-payments.tsx'
import type { AppliedRow, AppliedWords } from '../documents/applied-table.tsx'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { useToast } from '../ui/toast.tsx'

/** The advices of an invoice as they are read. */
export type InvoiceAdvices = UseQueryResult<Answer<typeof listInvoiceAdvices>, Error>

const WORDS: AppliedWords = {
  title: 'Applied Payments',
  empty: 'No payments applied',
  remove: 'Delete Remittance',
  confirm: 'Are you sure you want to delete this remittance?',
  failure: 'Failed to delete remittance. Please try again.',
}

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
      toast({ title: 'Remittance deleted' })
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

/** An advice as an invoice shows it: the payment, credit note or write-off that was applied. */
function loweringRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { creditInvoiceID, customerPaymentID, customerWriteOffID } = advice
  const kind =
    creditInvoiceID !== 0 ? 'receivable invoice' : customerWriteOffID !== 0 ? 'customer write-off' : 'customer payment'
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.paymentDate,
    amountCents: advice.amountApplied,
    document: {
      kind,
      documentID: creditInvoiceID || customerWriteOffID || customerPaymentID,
      raises: false,
      invoiceNumber: advice.creditNumber,
      reference: advice.paymentReference,
    },
  }
}

/** An advice as a credit note shows it: the invoice or refund that it went to. */
function raisingRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { receivableInvoiceID, refundPaymentID } = advice
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.dateCharged,
    amountCents: advice.amountApplied,
    document: {
      kind: receivableInvoiceID !== 0 ? 'receivable invoice' : 'customer payment',
      documentID: receivableInvoiceID || refundPaymentID,
      raises: true,
      invoiceNumber: advice.invoiceNumber,
      reference: advice.invoiceClientReference,
    },
  }
}
