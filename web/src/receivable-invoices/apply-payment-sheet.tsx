import { listInvoiceCounterparts } from '@twofold/contract/receivable-invoices'
import { useAnswer } from '../client/use-answer.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoice-load.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { ApplyPayment } from './apply-payment.tsx'

/** What an invoice is paid by, over the list. */
export function ApplyPaymentSheet({ invoiceID }: { invoiceID: string }) {
  const params = { receivableInvoiceID: invoiceID }
  const query = useAnswer(listInvoiceCounterparts, { params }, { isEnabled: isInvoiceID(invoiceID) })
  const leave = useLeaveInvoice(RECEIVABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Apply Payment" path={RECEIVABLE_SIDE.path} invoiceID={invoiceID} query={query} />
  return <ApplyPayment {...query.data} onLeave={leave} />
}
