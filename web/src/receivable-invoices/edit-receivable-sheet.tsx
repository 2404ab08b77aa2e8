import { isPaidInFull } from '@twofold/accounting/documents/document-change'
import { invoiceFileName } from '@twofold/accounting/sheets/invoice-sheet'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { listReceivableInvoiceAdvices } from '@twofold/contract/receivables/customer-payment-advices'
import { readInvoicePdf } from '@twofold/contract/receivables/invoice-paper'
import { changeReceivableInvoice, readReceivableInvoice } from '@twofold/contract/receivables/receivable-invoices'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useCommand } from '../client/use-command.ts'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useFile } from '../client/use-file.ts'
import { shownAmounts } from '../documents/document-amounts.ts'
import { EditDocumentSheet, type LoadedDocument } from '../documents/edit-document-sheet.tsx'
import { EditInvoiceForm, InvoiceFacts } from '../documents/invoices/edit-invoice-form.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { Button, buttonClasses } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { lazyDialog } from '../kit/fields/type-ahead-buffer.ts'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { ChargeStatus } from './charge-status.tsx'
import { RECEIVABLE_FORM } from './receivable-form.tsx'

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

const WriteOffDialog = lazyDialog(async () => (await import('./write-off-dialog.tsx')).WriteOffDialog)

type WriteOffProps = {
  invoice: DocumentRecord
  /** The reason why the invoice cannot be written off although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
}

/** The button that writes off the remainder of a charged invoice. Not shown if there is no remainder. */
function WriteOff({ invoice, unsaved }: WriteOffProps) {
  const [isAsking, setAsking] = useState(false)
  const refusal = useRefusalOfRole('documents.writeOff') ?? unsaved
  const refusalToPost = useRefusalOfRole('documents.post')
  const isOpen = invoice.state === 'POSTED' && shownAmounts(invoice).open > 0
  if (!isOpen) return null
  return (
    <>
      <Button refusalOfRole={refusalToPost} disabledReason={refusal} onClick={() => setAsking(true)}>
        Write Off
      </Button>
      {isAsking && <WriteOffDialog invoice={invoice} onClose={() => setAsking(false)} />}
    </>
  )
}

/** The links that print an invoice, save it as a PDF, or email it. */
function PaperLinks({ invoice }: { invoice: DocumentRecord }) {
  const { id } = invoice
  const file = useFile()
  const mayMail = useRefusalOfRole('documents.post') === undefined
  const paper = `/receivable-invoices/${id}/print`
  const params = { receivableInvoiceID: String(id) }
  const name = `${invoiceFileName(invoice)}.pdf`
  return (
    <div className="-ml-3 flex flex-wrap">
      <Link to={paper} className={buttonClasses('quiet')}>
        <Printer aria-hidden className="size-4" />
        Print
      </Link>
      <Button
        look="quiet"
        isBusy={file.saving !== null}
        onClick={() => void file.save(readInvoicePdf, name, { params })}
      >
        <Download aria-hidden className="size-4" />
        PDF
      </Button>
      {mayMail && (
        <Link to={`${paper}?mail`} className={buttonClasses('quiet')}>
          <Mail aria-hidden className="size-4" />
          Email
        </Link>
      )}
      <FailureDialog failure={file.failure} title="Error Saving File" onClose={file.forget} />
    </div>
  )
}

type PaidMarkProps = {
  invoice: DocumentRecord
  /** The reason why the paid status cannot be changed although the role allows it: unsaved changes in the form. */
  unsaved: string | undefined
  onFailure: (failure: unknown, title: string) => void
}

/** Marks an invoice with a remainder as paid, or reverts this. No transaction is posted. */
function PaidMark({ invoice, unsaved, onFailure }: PaidMarkProps) {
  const { id, isMarkedPaid, state } = invoice
  const params = { receivableInvoiceID: String(id) }
  const change = useCommand(changeReceivableInvoice, (after, _, cache) =>
    cache.keep(readReceivableInvoice, { params }, after),
  )
  const permission = state === 'PENDING' ? 'documents.write' : 'documents.post'
  const refusal = useRefusalOfRole(permission)
  const toast = useToast()
  const mark = async (isPaid: boolean, modifiedAt: string) => {
    try {
      const after = await change.send({ params, body: { paidInFull: isPaid, modifiedAt } })
      toast({
        title: isPaid ? 'Invoice marked paid' : 'Invoice marked unpaid',
        detail: after.invoiceClientReference,
        undo: () => void mark(!isPaid, after.modifiedAt),
      })
    } catch (error) {
      onFailure(error, 'Error Updating Invoice')
    }
  }
  if (isPaidInFull(invoice) && !isMarkedPaid) return null
  return (
    <Button
      isBusy={change.isSending}
      refusalOfRole={refusal}
      disabledReason={unsaved}
      onClick={() => void mark(!isMarkedPaid, invoice.modifiedAt)}
    >
      {isMarkedPaid ? 'Mark Unpaid' : 'Mark Paid'}
    </Button>
  )
}
