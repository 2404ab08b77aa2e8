import { mailInvoice, readInvoicePdf, readInvoiceSheet } from '@twofold/contract/receivables/invoice-paper'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useParams } from '../kit/router/use-router.tsx'
import { SheetScreen } from '../paper/sheet-screen.tsx'

/** The page that shows an invoice or credit note as a document. The user can print it, save it as a PDF or email it. */
export default function InvoicePaperPage() {
  const { receivableInvoiceID = '' } = useParams()
  const input = { params: { receivableInvoiceID } }
  const query = useEndpointQuery(readInvoiceSheet, input)
  return (
    <SheetScreen
      query={query}
      area="Invoice"
      back={{ to: `/receivable-invoices/${receivableInvoiceID}`, label: 'Invoice' }}
      files={[{ ending: 'pdf', save: (file, name) => file.save(readInvoicePdf, name, input) }]}
      mail={{ endpoint: mailInvoice, input }}
    />
  )
}
