// The screen of /receivable-invoices, /receivable-invoices/:receivableInvoiceID and its /apply-payment: the list, and over it
// one invoice. One component for all, so that the list keeps its place behind the form.
import { useLocation, useParams } from 'react-router'
import { later } from '../app/coming.tsx'
import { isInvoiceID } from '../documents/invoice-side.ts'
import { useListWaits } from '../documents/use-list-waits.ts'

// What lies behind a form that was opened by its own address comes after it.
const ReceivableInvoicesPage = later(
  async () => (await import('./receivable-invoices-page.tsx')).ReceivableInvoicesPage,
)
const EditInvoiceSheet = later(async () => (await import('./edit-invoice-sheet.tsx')).EditInvoiceSheet)
const ApplyPaymentSheet = later(async () => (await import('./apply-payment-sheet.tsx')).ApplyPaymentSheet)

export default function ReceivableInvoicesScreen() {
  const { receivableInvoiceID: id } = useParams()
  const isApplying = useLocation().pathname.replace(/\/$/, '').endsWith('/apply-payment')
  const isWaiting = useListWaits(id !== undefined)
  const Sheet = isApplying ? ApplyPaymentSheet : EditInvoiceSheet
  return (
    <>
      <ReceivableInvoicesPage
        openID={id !== undefined && isInvoiceID(id) ? Number(id) : undefined}
        isWaiting={isWaiting}
      />
      {id !== undefined && <Sheet key={id} invoiceID={id} />}
    </>
  )
}
