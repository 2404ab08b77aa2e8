import { listInvoiceCounterparts } from '@twofold/contract/receivable-invoices'
import { useAnswer } from '../client/use-answer.ts'
import { ApplyPayment } from './apply-payment.tsx'
import { InvoiceLoad, useLeaveInvoice } from './invoice-load.tsx'
import { isInvoiceID } from './invoice-path.ts'

/** What an invoice is paid by, over the list. */
export function ApplyPaymentSheet({ invoiceID }: { invoiceID: string }) {
  const params = { receivableInvoiceID: invoiceID }
  const query = useAnswer(listInvoiceCounterparts, { params }, { isEnabled: isInvoiceID(invoiceID) })
  const leave = useLeaveInvoice()
  if (query.data === undefined) return <InvoiceLoad title="Apply Payment" invoiceID={invoiceID} query={query} />
  return <ApplyPayment {...query.data} onLeave={leave} />
}
