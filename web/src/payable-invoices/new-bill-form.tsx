import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { approvePayableInvoices } from '@twofold/contract/payables/bill-decisions'
import { useCommand } from '../client/use-command.ts'
import { NewInvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import type { Unfolding } from '../kit/forms/form-above.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { BILL_FORM } from './bill-form.tsx'

/** The form 'Create New Bill'. */
export function NewBillForm(props: Unfolding) {
  const approve = useCommand(approvePayableInvoices)
  const confirmed = useConfirmed(['lockReason'])
  const send = ({ id, modifiedAt }: DocumentRecord) => {
    const payableInvoices = [{ payableInvoiceID: id, modifiedAt }]
    return confirmed.send(({ lockReason }) =>
      approve.send({ body: { payableInvoices, ...(lockReason !== undefined && { lockReason }) } }),
    )
  }
  return (
    <>
      <NewInvoiceForm form={BILL_FORM} post={{ label: 'Create and approve', done: 'approved', send }} {...props} />
      {confirmed.dialog}
    </>
  )
}
