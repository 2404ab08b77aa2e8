import { readPayableInvoice } from '@twofold/contract/payable-invoices'
import { listBillAdvices } from '@twofold/contract/vendor-payments'
import { useAnswer } from '../client/use-answer.ts'
import { InvoiceLoad, useLeaveInvoice } from '../documents/invoice-load.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { PAYABLE_SIDE } from '../documents/payable-side.ts'
import { BillPayments } from './bill-payments.tsx'
import { EditBillForm } from './edit-bill-form.tsx'

/** The form of one bill over the list, with what is applied to it; both are asked for at once. */
export function EditBillSheet({ billID }: { billID: string }) {
  const isEnabled = isInvoiceID(billID)
  const params = { payableInvoiceID: billID }
  const query = useAnswer(readPayableInvoice, { params }, { isEnabled })
  const advices = useAnswer(listBillAdvices, { params }, { isEnabled })
  const leave = useLeaveInvoice(PAYABLE_SIDE.path)
  if (query.data === undefined)
    return <InvoiceLoad title="Edit Bill" path={PAYABLE_SIDE.path} invoiceID={billID} query={query} />
  const applied = <BillPayments bill={query.data} advices={advices} />
  return <EditBillForm bill={query.data} applied={applied} onLeave={leave} />
}
