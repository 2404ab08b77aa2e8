import { readPayableInvoice } from '@twofold/contract/payables/payable-invoices'
import { listPayableInvoiceAdvices } from '@twofold/contract/payables/vendor-payment-advices'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-id.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoices/invoice-load.tsx'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { later } from '../kit/loading/coming.tsx'
import { EditBillForm } from './edit-bill-form.tsx'

const BillPayments = later(async () => (await import('./bill-payments.tsx')).BillPayments)

/** The form of a bill with its applications, shown over the list. The bill and its applications are loaded in parallel. */
export function EditBillSheet({ billID }: { billID: string }) {
  const isEnabled = isDocumentID(billID)
  const params = { payableInvoiceID: billID }
  const query = useEndpointQuery(readPayableInvoice, { params }, { isEnabled })
  const applications = useEndpointQuery(listPayableInvoiceAdvices, { params }, { isEnabled })
  const leave = useLeaveInvoice(PAYABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Edit Bill" path={PAYABLE_SIDE.path} invoiceID={billID} query={query} />
  const applied = <BillPayments bill={query.data} applications={applications} />
  return <EditBillForm bill={query.data} applied={applied} onLeave={leave} />
}
