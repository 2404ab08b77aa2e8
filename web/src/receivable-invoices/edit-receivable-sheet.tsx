import { listReceivableInvoiceAdvices } from '@twofold/contract/receivables/customer-payment-advices'
import { readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoices/invoice-load.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { EditReceivableForm } from './edit-receivable-form.tsx'

/** The form of an invoice with its applications, shown over the list. The invoice and its applications are loaded in parallel. */
export function EditReceivableSheet({ invoiceID }: { invoiceID: string }) {
  const isEnabled = isDocumentID(invoiceID)
  const params = { receivableInvoiceID: invoiceID }
  const query = useEndpointQuery(readReceivableInvoice, { params }, { isEnabled })
  const applications = useEndpointQuery(listReceivableInvoiceAdvices, { params }, { isEnabled })
  const leave = useLeaveInvoice(RECEIVABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Edit Invoice" path={RECEIVABLE_SIDE.path} invoiceID={invoiceID} query={query} />
  return (
    <EditReceivableForm
      invoice={query.data}
      applications={applications}
      onStale={() => void query.refetch()}
      onLeave={leave}
    />
  )
}
