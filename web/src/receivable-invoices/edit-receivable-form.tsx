import { invoiceStatus } from '@twofold/contract/documents/shown-status'
import {
  changeReceivableInvoice,
  createReceivableInvoice,
  deleteReceivableInvoice,
  type ReceivableInvoice,
  readReceivableInvoice,
} from '@twofold/contract/receivables/receivable-invoices'
import { useCommand } from '../client/use-command.ts'
import { EditInvoiceForm } from '../documents/invoices/edit-invoice-form.tsx'
import { InvoiceFacts } from '../documents/invoices/invoice-facts.tsx'
import { wordOfInvoice } from '../documents/invoices/invoice-side.ts'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { useToast } from '../kit/dialogs/toast.tsx'
import { useConfirmed } from '../kit/forms/use-confirmed.tsx'
import { useEditForm } from '../kit/forms/use-edit-form.tsx'
import { later } from '../kit/loading/coming.tsx'
import { ChargeStatus } from './charge-status.tsx'
import { PaidMark } from './paid-mark.tsx'
import { PaperLinks } from './paper-links.tsx'
import { ReceivableFields } from './receivable-fields.tsx'
import type { InvoiceApplications } from './receivable-payments.tsx'
import {
  errorsOfReceivable,
  loadedAddresses,
  MERGED_RECEIVABLE_FIELDS,
  receivableBody,
  receivableValuesOf,
} from './receivable-values.ts'
import { WriteOff } from './write-off.tsx'

const ReceivablePayments = later(async () => (await import('./receivable-payments.tsx')).ReceivablePayments)

type EditReceivableFormProps = {
  invoice: ReceivableInvoice
  applications: InvoiceApplications
  /** Called if another user changed the invoice, so that it is reloaded. */
  onStale: () => void
  onLeave: () => void
}

/** The form that edits an invoice: fields, charge status, applications, remainder, Update and Delete. */
export function EditReceivableForm({ invoice, applications, onStale, onLeave }: EditReceivableFormProps) {
  const { receivableInvoiceID, invoiceNumber } = invoice
  const params = { receivableInvoiceID: String(receivableInvoiceID) }
  const change = useCommand(changeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  // Keeps the deleted invoice in the cache until the form has closed. Reloading it would fail.
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
    onSaved: saved =>
      toast({
        title: `${wordOfInvoice(RECEIVABLE_SIDE, saved.invoiceTotal)} updated`,
        detail: saved.invoiceClientReference,
      }),
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
      // Creates the invoice again as pending and without applications.
      again={gone => create.send({ body: receivableBody(receivableValuesOf(gone)) })}
      actions={
        <>
          <PaidMark invoice={invoice} unsaved={form.unsaved} onFailure={form.fail} />
          <WriteOff invoice={invoice} unsaved={form.unsaved} />
        </>
      }
      facts={
        <div className="mb-4 grid gap-x-6 gap-y-3 border-b border-line pb-3 narrow:grid-cols-[1fr_13rem]">
          <InvoiceFacts side={RECEIVABLE_SIDE} row={invoice} status={invoiceStatus(invoice)}>
            <dt className="text-muted">Invoice number</dt>
            <dd>{invoiceNumber === 0 ? <span className="text-muted">Assigned when charged</span> : invoiceNumber}</dd>
          </InvoiceFacts>
          <ChargeStatus invoice={invoice} unsaved={form.unsaved} onStale={onStale} />
          <PaperLinks invoice={invoice} />
        </div>
      }
      applied={
        <>
          <ReceivablePayments invoice={invoice} applications={applications} />
          {confirmed.dialog}
        </>
      }
      onLeave={onLeave}
    />
  )
}
