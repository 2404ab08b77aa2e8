import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { chargeReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { NewInvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import type { Unfolding } from '../kit/forms/form-above.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { RECEIVABLE_FORM } from './receivable-form.tsx'

/** The form 'Create New Invoice'. */
export function NewReceivableForm(props: Unfolding) {
  const charge = useCommand(chargeReceivableInvoice)
  const confirmed = useConfirmed()
  const send = ({ id, modifiedAt }: DocumentRecord) =>
    confirmed.send(more =>
      charge.send({
        params: { receivableInvoiceID: String(id) },
        body: { chargeStatus: 'CHARGED', modifiedAt, ...more },
      }),
    )
  return (
    <>
      <NewInvoiceForm form={RECEIVABLE_FORM} post={{ label: 'Create and charge', done: 'charged', send }} {...props} />
      {confirmed.dialog}
    </>
  )
}
