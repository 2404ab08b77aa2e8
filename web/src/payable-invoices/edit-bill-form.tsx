import { paidStatus } from '@twofold/contract/documents/shown-status'
import {
  changePayableInvoice,
  createPayableInvoice,
  deletePayableInvoice,
  type PayableInvoice,
  readPayableInvoice,
} from '@twofold/contract/payables/payable-invoices'
import type { ReactNode } from 'react'
import { useCommand } from '../client/use-command.ts'
import { EditInvoiceForm, useRefusalToChange } from '../documents/invoices/edit-invoice-form.tsx'
import { InvoiceFacts } from '../documents/invoices/invoice-facts.tsx'
import { wordOfInvoice } from '../documents/invoices/invoice-side.ts'
import { PAYABLE_SIDE } from '../documents/invoices/payable-side.ts'
import { useReversalDate } from '../documents/use-reversal-date.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { useEditForm } from '../kit/forms/use-edit-form.tsx'
import { ApprovalFields } from './approval-fields.tsx'
import { BillFields } from './bill-fields.tsx'
import {
  billValuesOf,
  changedBillBody,
  type ExistingBillValues,
  errorsOfExistingBill,
  loadedRemitTo,
  MERGED_BILL_FIELDS,
  newBillBody,
} from './bill-values.ts'

type EditBillFormProps = {
  bill: PayableInvoice
  /** The applications of the bill. */
  applied?: ReactNode
  onLeave: () => void
}

/** The form that edits a bill: fields, approval, applications, remainder, Update and Delete. */
export function EditBillForm({ bill, applied, onLeave }: EditBillFormProps) {
  const params = { payableInvoiceID: String(bill.payableInvoiceID) }
  const change = useCommand(changePayableInvoice, (after, _, cache) =>
    cache.keep(readPayableInvoice, { params }, after),
  )
  // Keeps the deleted bill in the cache until the form has closed. Reloading it would fail.
  const remove = useCommand(deletePayableInvoice, (gone, _, cache) => cache.keep(readPayableInvoice, { params }, gone))
  const create = useCommand(createPayableInvoice)
  const refusal = useRefusalToChange(PAYABLE_SIDE, bill)
  const confirmed = useConfirmed()
  const reversal = useReversalDate()
  const toast = useToast()
  const send = async (values: ExistingBillValues, base: PayableInvoice) => {
    const { date, entryID } = PAYABLE_SIDE.describe(base)
    const isTakenBack = entryID !== 0 && values.approvalStatus !== 'APPROVED'
    const reversalDate = isTakenBack && date !== null ? await reversal.ask(date) : undefined
    if (reversalDate === null) return null
    const sent = { ...changedBillBody(values, base), modifiedAt: base.modifiedAt }
    const body = { ...sent, ...(reversalDate !== undefined && { reversalDate }) }
    return confirmed.send(more => change.send({ params, body: { ...body, ...more } }))
  }
  const form = useEditForm({
    name: `payable-invoice:${bill.payableInvoiceID}`,
    record: bill,
    valuesOf: billValuesOf,
    fields: MERGED_BILL_FIELDS,
    check: values => errorsOfExistingBill(values, bill),
    send,
    failureTitle: 'Error Updating Invoice',
    onSaved: saved =>
      toast({ title: `${wordOfInvoice(PAYABLE_SIDE, saved.invoiceTotal)} updated`, detail: saved.vendorInvoiceNumber }),
  })
  return (
    <EditInvoiceForm
      side={PAYABLE_SIDE}
      row={bill}
      form={form}
      fields={parts => <BillFields {...parts} />}
      loaded={loadedRemitTo}
      remove={{
        send: () => remove.send({ params, query: { modifiedAt: bill.modifiedAt } }),
        isSending: remove.isSending,
      }}
      // Creates the bill again as pending and without applications. If its number has been used in the meantime, asks the user to confirm
      // the duplicate number. Does not ask if the number was already a duplicate before.
      again={(gone, isConfirmed) => {
        const allowDuplicate = isConfirmed || gone.duplicateOf !== 0
        return create.send({ body: { ...newBillBody(billValuesOf(gone)), ...(allowDuplicate && { allowDuplicate }) } })
      }}
      facts={
        // These fields are never focused initially, because an accidental key press must not approve the bill.
        <div
          data-begins-elsewhere
          className="mb-4 grid gap-x-6 gap-y-3 border-b border-line pb-3 narrow:grid-cols-[1fr_13rem]"
        >
          <InvoiceFacts side={PAYABLE_SIDE} row={bill} status={paidStatus(bill)} />
          <ApprovalFields bill={bill} form={form} refusal={refusal} />
        </div>
      }
      applied={
        <>
          {applied}
          {confirmed.dialog}
          {reversal.dialog}
        </>
      }
      onLeave={onLeave}
    />
  )
}
