import {
  type CustomerPaymentAdvice,
  deleteCustomerPaymentAdvice,
  type readCustomerPayment,
} from '@twofold/contract/customer-payments'
import type { Answer } from '@twofold/contract/endpoint'
import { Link, useLocation } from 'react-router'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { type AppliedRow, AppliedTable } from '../documents/applied-table.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { useToast } from '../ui/toast.tsx'
import { paymentPath } from './payment-address.ts'
import { APPLIED_REMITTANCES } from './payment-words.ts'

/** What of a payment is applied, and to what; of a refund, what it paid back. */
export function AppliedRemittances({ payment }: { payment: Answer<typeof readCustomerPayment> }) {
  const remove = useCommand(deleteCustomerPaymentAdvice)
  const refusal = useRefusalOfRole('documents.post')
  const toast = useToast()
  const { search } = useLocation()
  const { customerPaymentID, isRefund } = payment
  const deleteRow = async ({ id }: AppliedRow) => {
    await remove.send({ params: { customerPaymentAdviceID: String(id) } })
    toast({ title: 'Remittance deleted' })
  }
  return (
    <AppliedTable
      rows={payment.customerPaymentAdviceDetails.map(isRefund ? loweringRow : raisingRow)}
      words={APPLIED_REMITTANCES}
      refusal={refusal}
      onRemove={deleteRow}
      action={
        payment.totalRemaining > 0 && (
          <Link to={paymentPath(customerPaymentID, '/apply') + search} className={buttonClasses()}>
            {isRefund ? 'Apply Refund' : 'Apply Payment'}
          </Link>
        )
      }
    />
  )
}

/** An advice as a payment shows it: the invoice or refund that it went to. */
function raisingRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { receivableInvoiceID, refundPaymentID } = advice
  const isInvoice = receivableInvoiceID !== 0
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.dateCharged,
    amountCents: advice.amountApplied,
    document: {
      kind: isInvoice ? 'receivable invoice' : 'customer payment',
      documentID: isInvoice ? receivableInvoiceID : refundPaymentID,
      raises: true,
      invoiceNumber: advice.invoiceNumber,
      reference: advice.invoiceClientReference,
    },
  }
}

/** An advice as a refund shows it: the payment or credit note that it paid back. */
function loweringRow(advice: CustomerPaymentAdvice): AppliedRow {
  const { creditInvoiceID, customerPaymentID } = advice
  const isCredit = creditInvoiceID !== 0
  return {
    id: advice.customerPaymentAdviceID,
    date: advice.paymentDate,
    amountCents: advice.amountApplied,
    document: {
      kind: isCredit ? 'receivable invoice' : 'customer payment',
      documentID: isCredit ? creditInvoiceID : customerPaymentID,
      raises: false,
      invoiceNumber: advice.creditNumber,
      reference: advice.paymentReference,
    },
  }
}
