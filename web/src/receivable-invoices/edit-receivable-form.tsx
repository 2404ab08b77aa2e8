import { invoiceStatus } from '@twofold/accounting/receivables/shown-status'
import {
  changeReceivableInvoice,
  createReceivableInvoice,
  deleteReceivableInvoice,
  type ReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { EditInvoiceForm } from '../documents/edit-invoice-form.tsx'
import { InvoiceFacts } from '../documents/invoice-facts.tsx'
import { RECEIVABLE_SIDE } from '../documents/receivable-side.ts'
import { useConfirmed } from '../documents/use-confirmed.tsx'
import { useEditForm } from '../documents/use-edit-form.tsx'
import { useToast } from '../ui/toast.tsx'
import { ChargeStatus } from './charge-status.tsx'
import { type InvoiceAdvices, InvoicePayments } from './invoice-payments.tsx'
import { PaidMark } from './paid-mark.tsx'
import { PaperLinks } from './paper-links.tsx'
import { ReceivableFields } from './receivable-fields.tsx'
import {
  errorsOfReceivable,
  loadedAddresses,
  MERGED_RECEIVABLE_FIELDS,
  receivableBody,
  receivableValuesOf,
} from './receivable-values.ts'
import { WriteOff } from './write-off.tsx'

type EditReceivableFormProps = {
  invoice: ReceivableInvoice
  advices: InvoiceAdvices
  /** Somebody else was faster: the invoice is to be read again. */
  onStale: () => void
  onLeave: () => void
}

/** An invoice that stands: Update Invoice, Delete Invoice, its charge status, what is applied to it and what is left. */
export function EditReceivableForm({ invoice, advices, onStale, onLeave }: EditReceivableFormProps) {
  const { receivableInvoiceID, invoiceNumber } = invoice
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const change = useCommand(changeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  // Kept as it was for the form that is about to close: to read it again would find nothing.
  const remove = useCommand(deleteReceivableInvoice, (gone, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, gone),
  )
  const create = useCommand(createReceivableInvoice)
  const confirmed = useConfirmed()
  const toast = useToast()
  const form = useEditForm({
    name: `receivable-invoice:${receivableInvoiceID}`,
    record: invoice,
    valuesOf: receivableValuesOf,
    fields: MERGED_RECEIVABLE_FIELDS,
    check: errorsOfReceivable,
    send: (values, { modifiedAt }) =>
      confirmed.send(more => change.send({ params, body: { ...receivableBody(values), modifiedAt, ...more } })),
    failureTitle: 'Error Updating Invoice',
    onSaved: saved => toast({ title: 'Invoice updated', detail: saved.invoiceClientReference }),
  })
  return (
    <EditInvoiceForm
      side={RECEIVABLE_SIDE}
      row={invoice}
      form={form}
      fields={parts => <ReceivableFields {...parts} />}
      loaded={loadedAddresses}
      remove={{
        send: () => remove.send({ params, query: { modifiedAt: invoice.modifiedAt } }),
        isSending: remove.isSending,
      }}
      // As a new one that is pending: nothing was applied to it, and nothing of it was posted.
      again={gone => create.send({ body: receivableBody(receivableValuesOf(gone)) })}
      actions={
        <>
          <PaidMark invoice={invoice} isChanged={form.isChanged} onFailure={form.fail} />
          <WriteOff invoice={invoice} />
        </>
      }
      facts={
        <div className="mb-4 grid gap-x-6 gap-y-3 border-b border-line pb-3 narrow:grid-cols-[1fr_13rem]">
          <InvoiceFacts side={RECEIVABLE_SIDE} row={invoice} status={invoiceStatus(invoice)}>
            <dt className="text-muted">Invoice number</dt>
            <dd>
              {invoiceNumber === 0 ? <span className="text-muted">Given when it is charged</span> : invoiceNumber}
            </dd>
          </InvoiceFacts>
          <ChargeStatus invoice={invoice} isChanged={form.isChanged} onStale={onStale} />
          <PaperLinks invoice={invoice} />
        </div>
      }
      applied={
        <>
          <InvoicePayments invoice={invoice} advices={advices} />
          {confirmed.dialog}
        </>
      }
      onLeave={onLeave}
    />
  )
}
