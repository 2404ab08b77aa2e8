// The screen of both addresses /payable-invoices and /payable-invoices/:payableInvoiceID: the list, and over it one bill. One
// component for both, so that the list keeps its place behind the form.
import { useParams } from 'react-router'
import { later } from '../app/coming.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { useListWaits } from '../documents/use-list-waits.ts'
import { PayableInvoicesPage } from './payable-invoices-page.tsx'

const EditBillSheet = later(async () => (await import('./edit-bill-sheet.tsx')).EditBillSheet)

export default function PayableInvoicesScreen() {
  const { payableInvoiceID: id } = useParams()
  const isWaiting = useListWaits(id !== undefined)
  return (
    <>
      <PayableInvoicesPage
        openID={id !== undefined && isInvoiceID(id) ? Number(id) : undefined}
        isWaiting={isWaiting}
      />
      {id !== undefined && <EditBillSheet key={id} billID={id} />}
    </>
  )
}
