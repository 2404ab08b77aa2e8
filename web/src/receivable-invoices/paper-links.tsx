import { invoiceFileName } from '@twofold/accounting/sheets/invoice-sheet'
import type { DocumentRecord } from '@twofold/contract/documents/document-record'
import { readInvoicePdf } from '@twofold/contract/receivables/invoice-paper'
import Download from 'lucide-react/icons/download'
import Mail from 'lucide-react/icons/mail'
import Printer from 'lucide-react/icons/printer'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useFile } from '../client/use-file.ts'
import { Button, buttonClasses } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { Link } from '../kit/links/link.tsx'

/** The links that print an invoice, save it as a PDF, or email it. */
export function PaperLinks({ invoice }: { invoice: DocumentRecord }) {
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
