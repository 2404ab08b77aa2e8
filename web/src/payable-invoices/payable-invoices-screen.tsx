// The screen at /payable-invoices, /payable-invoices/:payableInvoiceID and its /apply-payment. The form for a bill opens over the list. All
// URLs render the same component, so that the list keeps its scroll position behind the form.

import { useLocation, useParams } from 'react-router'
import { isDocumentID } from '../document-links/document-id.ts'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { useListDeferred } from '../kit/lists/use-list-deferred.ts'
import { later } from '../kit/loading/coming.tsx'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const PayableInvoicesPage = later(async () => (await import('./payable-invoices-page.tsx')).PayableInvoicesPage)
const EditBillSheet = later(async () => (await import('./edit-bill-sheet.tsx')).EditBillSheet, <KeysAhead />)
const ApplyPaymentSheet = later(async () => (await import('./apply-payment-sheet.tsx')).ApplyPaymentSheet)

export default function PayableInvoicesScreen() {
  const { payableInvoiceID: id } = useParams()
  const isApplying = useLocation().pathname.replace(/\/$/, '').endsWith('/apply-payment')
  const isWaiting = useListDeferred(id !== undefined)
  const Sheet = isApplying ? ApplyPaymentSheet : EditBillSheet
  return (
    <>
      <PayableInvoicesPage
        openID={id !== undefined && isDocumentID(id) ? Number(id) : undefined}
        isWaiting={isWaiting}
      />
      {id !== undefined && <Sheet key={id} billID={id} />}
    </>
  )
}
