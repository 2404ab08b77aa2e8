// The screen at /receivable-invoices, /receivable-invoices/:receivableInvoiceID and its /apply-payment. The form for an invoice opens over
// the list. All URLs render the same component, so that the list keeps its scroll position behind the form.

import { useLocation, useParams } from 'react-router'
import { isDocumentID } from '../document-links/document-id.ts'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { later } from '../kit/loading/coming.tsx'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const ReceivableInvoicesPage = later(
  async () => (await import('./receivable-invoices-page.tsx')).ReceivableInvoicesPage,
)
const EditReceivableSheet = later(
  async () => (await import('./edit-receivable-sheet.tsx')).EditReceivableSheet,
  <KeysAhead />,
)
const ApplyPaymentSheet = later(async () => (await import('./apply-payment-sheet.tsx')).ApplyPaymentSheet)

export default function ReceivableInvoicesScreen() {
  const { receivableInvoiceID: id } = useParams()
  const isApplying = useLocation().pathname.replace(/\/$/, '').endsWith('/apply-payment')
  const isWaiting = useListDeferred(id !== undefined)
  const Sheet = isApplying ? ApplyPaymentSheet : EditReceivableSheet
  return (
    <>
      <ReceivableInvoicesPage
        openID={id !== undefined && isDocumentID(id) ? Number(id) : undefined}
        isWaiting={isWaiting}
      />
      {id !== undefined && <Sheet key={id} invoiceID={id} />}
    </>
  )
}
