import type { UseQueryResult } from '@tanstack/react-query'
import {
  type CustomerPaymentAdvice,
  deleteCustomerPaymentAdvice,
  type listInvoiceAdvices,
} from '@twofold/contract/customer-payments'
import { deleteCustomerWriteOff } from '@twofold/contract/customer-write-offs'
import type { Answer } from '@twofold/contract/endpoint'
import type { ReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { Link, useLocation } from 'react-router'
import { Answered } from '../app/answered.tsx'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { type AppliedRow, AppliedTable, type AppliedWords } from '../documents/applied-table.tsx'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { pathOf } from './invoice-path.ts'

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
export function AppliedPayments({ invoice, advices }: { invoice: ReceivableInvoice; advices: InvoiceAdvices }) {
  const remove = useCommand(deleteCustomerPaymentAdvice)
  const undo = useCommand(deleteCustomerWriteOff)
  const confirmed = useConfirmed()
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const { search } = useLocation()
  const isCredit = invoice.invoiceTotal < 0
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
  const isOpen = !invoice.paidInFull && invoice.totalRemaining !== 0 && invoice.chargeStatus !== 'CANCELED'
  if (advices.data === undefined && advices.error !== null)
    return <p className="mt-6 text-negative">Error loading payment advice details</p>
  return (
    <Answered query={advices} rows={2}>
      {({ customerPaymentAdviceDetails }) => (
        <>
          <AppliedTable
            rows={customerPaymentAdviceDetails.map(isCredit ? raisingRow : loweringRow)}
            words={WORDS}
            refusal={refusal}
            onRemove={deleteRow}
            action={
              isOpen && (
                <Link to={`${pathOf(invoice)}/apply-payment${search}`} className={buttonClasses()}>
                  {isCredit ? 'Apply Credit Note' : 'Apply Payment'}
                </Link>
              )
            }
          />
          {confirmed.dialog}
        </>
      )}
    </Answered>
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
