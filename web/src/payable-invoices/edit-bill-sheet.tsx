import { readPayableInvoice } from '@twofold/contract/payable-invoices'
import { useAnswer } from '../client/use-answer.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoice-load.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { PAYABLE_SIDE } from '../documents/payable-side.ts'
import { EditBillForm } from './edit-bill-form.tsx'

/** The form of one bill over the list. */
export function EditBillSheet({ billID }: { billID: string }) {
  const params = { payableInvoiceID: billID }
  const query = useAnswer(readPayableInvoice, { params }, { isEnabled: isInvoiceID(billID) })
  const leave = useLeaveInvoice(PAYABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Edit Bill" path={PAYABLE_SIDE.path} invoiceID={billID} query={query} />
  return <EditBillForm bill={query.data} onLeave={leave} />
}
