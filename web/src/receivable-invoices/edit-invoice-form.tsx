import {
  changeReceivableInvoice,
  createReceivableInvoice,
  deleteReceivableInvoice,
  type ReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivable-invoices'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { RecordHistory } from '../audit/record-history.tsx'
import { sentenceOfFailure } from '../client/call-error.ts'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { LoadDefaults } from '../documents/load-defaults.tsx'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { useEditForm } from '../documents/use-edit-form.tsx'
import { CUSTOMER_SIDE } from '../parties/customer-side.ts'
import { Button } from '../ui/button.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { ChargeStatus } from './charge-status.tsx'
import { InvoiceFacts } from './invoice-facts.tsx'
import { InvoiceFields } from './invoice-fields.tsx'
import { type InvoiceAdvices, InvoicePayments } from './invoice-payments.tsx'
import {
  errorsOfInvoice,
  invoiceBody,
  invoiceValuesOf,
  loadedAddresses,
  MERGED_INVOICE_FIELDS,
} from './invoice-values.ts'
import { PaidMark } from './paid-mark.tsx'
import { PaperLinks } from './paper-links.tsx'
import { WriteOff } from './write-off.tsx'

type EditInvoiceFormProps = {
  invoice: ReceivableInvoice
  advices: InvoiceAdvices
  /** Somebody else was faster: the invoice is to be read again. */
  onStale: () => void
  onLeave: () => void
}

/** An invoice that stands: Update Invoice, Delete Invoice, its charge status, what is applied to it and what is left. */
export function EditInvoiceForm({ invoice, advices, onStale, onLeave }: EditInvoiceFormProps) {
  const { receivableInvoiceID, chargeStatus, invoiceClientReference, customerName } = invoice
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const change = useCommand(changeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteReceivableInvoice, (gone, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, gone),
  )
  const refusalToWrite = useRefusalOfRole('documents.write')
  const refusalToPost = useRefusalOfRole('documents.post')
  const refusal = chargeStatus === 'CHARGED' ? refusalToPost : refusalToWrite
  const confirmed = useConfirmed()
  const undoDelete = useUndoDelete()
  const toast = useToast()
  const formId = useId()
  const form = useEditForm({
    name: `receivable-invoice:${receivableInvoiceID}`,
    record: invoice,
    valuesOf: invoiceValuesOf,
    fields: MERGED_INVOICE_FIELDS,
    check: errorsOfInvoice,
    send: (values, { modifiedAt }) =>
      confirmed.send(more => change.send({ params, body: { ...invoiceBody(values), modifiedAt, ...more } })),
    failureTitle: 'Error Updating Invoice',
    onSaved: saved => toast({ title: 'Invoice updated', detail: saved.invoiceClientReference }),
  })
  const deleteIt = async () => {
    try {
      const gone = await remove.send({ params, query: { modifiedAt: invoice.modifiedAt } })
      flushSync(() => form.giveUp())
      onLeave()
      toast({ title: 'Invoice deleted', detail: gone.invoiceClientReference, undo: () => undoDelete(gone) })
    } catch (error) {
      form.fail(error, 'Error Deleting Invoice')
    }
  }
  return (
    <Sheet
      path={
        <bdi>
          {customerName}, {invoiceClientReference}
        </bdi>
      }
      title={invoice.invoiceTotal < 0 ? 'Edit Credit Note' : 'Edit Invoice'}
      onClose={onLeave}
      actions={
        <>
          <Button type="submit" form={formId} look="primary" isBusy={form.isSending} disabledReason={refusal}>
            Update Invoice
          </Button>
          <PaidMark invoice={invoice} isChanged={form.isChanged} onFailure={form.fail} />
          <WriteOff invoice={invoice} />
          <Button
            look="destructive"
            className="ml-auto"
            isBusy={remove.isSending}
            disabledReason={refusalToWrite}
            onClick={() => void deleteIt()}
          >
            Delete Invoice
          </Button>
        </>
      }
    >
      <div className="mb-4 grid gap-x-6 gap-y-3 border-b border-line pb-3 narrow:grid-cols-[1fr_13rem]">
        <InvoiceFacts invoice={invoice} />
        <ChargeStatus invoice={invoice} isChanged={form.isChanged} onStale={onStale} />
        <PaperLinks invoice={invoice} />
      </div>
      <form id={formId} noValidate onSubmit={event => refusal === undefined && form.submit(event)}>
        {form.notice}
        <InvoiceFields
          values={form.values}
          onChange={form.change}
          errors={form.errors}
          isDisabled={refusal !== undefined}
          className="grid-cols-2 narrow:grid-cols-3"
        />
        <LoadDefaults
          side={CUSTOMER_SIDE}
          party={form.values.customer}
          onLoaded={address => form.change(loadedAddresses(address))}
          refusal={refusal}
        />
      </form>
      <InvoicePayments invoice={invoice} advices={advices} />
      <RecordHistory objectKind="receivable invoice" objectID={receivableInvoiceID} />
      {form.dialogs}
      {confirmed.dialog}
    </Sheet>
  )
}

/** Makes a deleted invoice again, as a new one that is pending: nothing was applied to it, and nothing of it was posted. */
function useUndoDelete(): (gone: ReceivableInvoice) => void {
  const create = useCommand(createReceivableInvoice)
  const toast = useToast()
  return gone => {
    create.send({ body: invoiceBody(invoiceValuesOf(gone)) }).then(
      ({ receivableInvoiceID }) => toast({ title: 'Invoice created again', detail: `No. ${receivableInvoiceID}` }),
      (error: unknown) => toast({ title: 'Not created again', detail: sentenceOfFailure(error) }),
    )
  }
}
