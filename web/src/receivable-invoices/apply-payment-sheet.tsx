import { applyToReceivableInvoice } from '@twofold/contract/customer-payments'
import { listInvoiceCounterparts } from '@twofold/contract/receivable-invoices'
import { useAnswer } from '../client/use-answer.ts'
import { useCommand } from '../client/use-command.ts'
import { ApplyToInvoice, type ApplyToInvoiceWords } from '../documents/apply-to-invoice.tsx'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoice-load.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'

const WORDS: ApplyToInvoiceWords = {
  failureTitle: 'Error Saving Remittance Advice',
  invoice: {
    title: 'Unapplied Payments and Credit Notes',
    one: 'a payment or credit note',
    none: 'No unapplied payments found for this customer',
  },
  credit: {
    title: 'Unpaid Invoices and Refunds',
    one: 'an invoice or refund',
    none: 'No unpaid invoices found for this customer',
  },
}

/** What an invoice is paid by, over the list; what a credit note is applied to. */
export function ApplyPaymentSheet({ invoiceID }: { invoiceID: string }) {
  const params = { receivableInvoiceID: invoiceID }
  const query = useAnswer(listInvoiceCounterparts, { params }, { isEnabled: isInvoiceID(invoiceID) })
  const apply = useCommand(applyToReceivableInvoice)
  const leave = useLeaveInvoice(RECEIVABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Apply Payment" path={RECEIVABLE_SIDE.path} invoiceID={invoiceID} query={query} />
  return (
    <ApplyToInvoice
      side={RECEIVABLE_SIDE}
      row={query.data.receivableInvoice}
      counterparts={query.data.counterparts}
      words={WORDS}
      send={applications => apply.send({ params, body: { applications } })}
      onLeave={leave}
    />
  )
}
