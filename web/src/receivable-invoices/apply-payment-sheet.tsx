import { fromWire } from '@twofold/accounting/calendar'
import { createCustomerPaymentAdvice } from '@twofold/contract/customer-payments'
import { listInvoiceCounterparts } from '@twofold/contract/receivable-invoices'
import { useLocation } from 'react-router'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import { adviceID, applicationOf } from '../documents/advice-fields.ts'
import { ApplyToInvoice, type ApplyToInvoiceWords } from '../documents/apply-to-invoice.tsx'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoice-load.tsx'
import { invoicePath, isInvoiceID } from '../documents/invoice-side.ts'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'

const SHARED = { available: 'Remaining', failureTitle: 'Error Saving Remittance Advice' }

const OF_INVOICE: ApplyToInvoiceWords = {
  ...SHARED,
  noun: 'Invoice',
  title: 'Unapplied Payments and Credit Notes',
  one: 'a payment or credit note',
  submit: 'Apply Payment',
  applied: 'Payment applied',
  none: 'No unapplied payments found for this customer',
}

const OF_CREDIT: ApplyToInvoiceWords = {
  ...SHARED,
  noun: 'Credit note',
  title: 'Unpaid Invoices and Refunds',
  one: 'an invoice or refund',
  submit: 'Apply Credit Note',
  applied: 'Credit note applied',
  none: 'No unpaid invoices found for this customer',
}

/** What an invoice is paid by, over the list; what a credit note is applied to. */
export function ApplyPaymentSheet({ invoiceID }: { invoiceID: string }) {
  const params = { receivableInvoiceID: invoiceID }
  const query = useAnswer(listInvoiceCounterparts, { params }, { isEnabled: isInvoiceID(invoiceID) })
  const apply = useCommand(createCustomerPaymentAdvice)
  const leave = useLeaveInvoice(RECEIVABLE_SIDE.path)
  const { search } = useLocation()
  if (query.data === undefined)
    return <InvoiceLoad title="Apply Payment" path={RECEIVABLE_SIDE.path} invoiceID={invoiceID} query={query} />
  const { receivableInvoice: invoice, counterparts } = query.data
  const isCredit = invoice.invoiceTotal < 0
  const own = { kind: 'receivable invoice', documentID: invoice.receivableInvoiceID, raises: !isCredit } as const
  return (
    <ApplyToInvoice
      invoice={{
        ...own,
        path: invoicePath(RECEIVABLE_SIDE, invoice) + search,
        partyName: invoice.customerName,
        reference: invoice.invoiceClientReference,
        date: fromWire(invoice.dateCharged),
        totalCents: invoice.invoiceTotal,
        remainingCents: invoice.totalRemaining,
        paidInFull: invoice.paidInFull,
      }}
      words={isCredit ? OF_CREDIT : OF_INVOICE}
      counterparts={counterparts}
      send={chosen => apply.send({ body: { ...adviceID(own), ...applicationOf(chosen) } })}
      onLeave={leave}
    />
  )
}
