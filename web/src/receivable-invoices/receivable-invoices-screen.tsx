// The screen of both addresses /receivable-invoices and /receivable-invoices/:receivableInvoiceID: the list, and over it the
// form of one invoice. One component for both, so that the list keeps its place behind the form.
import { useParams } from 'react-router'
import { later } from '../app/coming.tsx'
import { useListWaits } from '../documents/use-list-waits.ts'
import { ReceivableInvoicesPage } from './receivable-invoices-page.tsx'

const EditInvoiceSheet = later(async () => (await import('./edit-invoice-sheet.tsx')).EditInvoiceSheet)

export default function ReceivableInvoicesScreen() {
  const { receivableInvoiceID } = useParams()
  const isWaiting = useListWaits(receivableInvoiceID !== undefined)
  return (
    <>
      <ReceivableInvoicesPage
        openID={receivableInvoiceID === undefined ? undefined : Number(receivableInvoiceID)}
        isWaiting={isWaiting}
      />
      {receivableInvoiceID !== undefined && (
        <EditInvoiceSheet key={receivableInvoiceID} invoiceID={receivableInvoiceID} />
      )}
    </>
  )
}
