import { NewInvoiceForm } from '../documents/invoices/new-invoice-form.tsx'
import type { Unfolding } from '../kit/forms/form-above.tsx'
import { BILL_FORM } from './bill-form.tsx'

/** The form 'Create New Bill'. */
export function NewBillForm(props: Unfolding) {
  return <NewInvoiceForm form={BILL_FORM} {...props} />
}
