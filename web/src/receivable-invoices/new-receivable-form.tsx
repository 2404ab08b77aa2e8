import { NewInvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import type { Unfolding } from '../kit/forms/form-above.tsx'
import { RECEIVABLE_FORM } from './receivable-form.tsx'

/** The form 'Create New Invoice'. */
export function NewReceivableForm(props: Unfolding) {
  return <NewInvoiceForm form={RECEIVABLE_FORM} {...props} />
}
