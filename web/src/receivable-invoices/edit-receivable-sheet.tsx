import { listReceivableInvoiceAdvices } from '@twofold/contract/receivables/customer-payment-advices'
import { EditDocumentSheet, type LoadedDocument } from '../documents/edit-document-sheet.tsx'
import { EditInvoiceForm } from '../documents/invoices/edit-invoice-form.tsx'
import { InvoiceFacts } from '../documents/invoices/invoice-facts.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { ChargeStatus } from './charge-status.tsx'
import { PaidMark } from './paid-mark.tsx'
import { PaperLinks } from './paper-links.tsx'
import { RECEIVABLE_FORM } from './receivable-form.tsx'
import { WriteOff } from './write-off.tsx'

const ReceivablePayments = lazyComponent(async () => (await import('./receivable-payments.tsx')).ReceivablePayments)

/** The form of an invoice with its applications, shown over the list. */
export function EditReceivableSheet({ documentID }: { documentID: string }) {
  return (
    <EditDocumentSheet side={RECEIVABLE_SIDE} documentID={documentID} applications={listReceivableInvoiceAdvices}>
      {loaded => <EditReceivableForm {...loaded} />}
    </EditDocumentSheet>
  )
}

function EditReceivableForm({ wire, applications, onStale, onLeave }: LoadedDocument) {
  return (
    <EditInvoiceForm
      form={RECEIVABLE_FORM}
      wire={wire}
      onLeave={onLeave}
      actions={({ record, form }) => (
        <>
          <PaidMark invoice={record} unsaved={form.unsaved} onFailure={form.fail} />
          <WriteOff invoice={record} unsaved={form.unsaved} />
        </>
      )}
      facts={({ record, form }) => (
        <div className="mb-4 grid gap-x-6 gap-y-3 border-b border-line pb-3 narrow:grid-cols-[1fr_13rem]">
          <InvoiceFacts side={RECEIVABLE_SIDE} record={record} status={RECEIVABLE_SIDE.statusOf(record)}>
            <dt className="text-muted">Invoice number</dt>
            <dd>{record.number ?? <span className="text-muted">Assigned when charged</span>}</dd>
          </InvoiceFacts>
          <ChargeStatus invoice={record} unsaved={form.unsaved} onStale={onStale} />
          <PaperLinks invoice={record} />
        </div>
      )}
      applied={({ record }) => <ReceivablePayments invoice={record} applications={applications} />}
    />
  )
}
