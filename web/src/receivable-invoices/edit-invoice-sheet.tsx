import { listInvoiceAdvices } from '@twofold/contract/customer-payments'
import { readReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { useAnswer } from '../client/use-answer.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoice-load.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { EditReceivableForm } from './edit-receivable-form.tsx'

/** The form of one invoice over the list, with what is applied to it; both are asked for at once. */
export function EditInvoiceSheet({ invoiceID }: { invoiceID: string }) {
  const isEnabled = isInvoiceID(invoiceID)
  const params = { receivableInvoiceID: invoiceID }
  const query = useAnswer(readReceivableInvoice, { params }, { isEnabled })
  const advices = useAnswer(listInvoiceAdvices, { params }, { isEnabled })
  const leave = useLeaveInvoice(RECEIVABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Edit Invoice" path={RECEIVABLE_SIDE.path} invoiceID={invoiceID} query={query} />
  return (
    <EditReceivableForm invoice={query.data} advices={advices} onStale={() => void query.refetch()} onLeave={leave} />
  )
}
