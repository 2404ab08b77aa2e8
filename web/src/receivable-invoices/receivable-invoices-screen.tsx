// The screen at /receivable-invoices, /receivable-invoices/:receivableInvoiceID and its /apply-payment.
import { DocumentsScreen } from '../documents/documents-screen.tsx'
import { RECEIVABLE_SIDE } from '../documents/invoices/receivable-side.ts'
import { KeysAhead } from '../kit/fields/keys-ahead.ts'
import { later } from '../kit/loading/coming.tsx'

// If the user opens a form directly by its URL, the list behind it is loaded later.
const ReceivableInvoicesPage = later(
  async () => (await import('./receivable-invoices-page.tsx')).ReceivableInvoicesPage,
)
const EditReceivableSheet = later(
  async () => (await import('./edit-receivable-sheet.tsx')).EditReceivableSheet,
  <KeysAhead />,
)

export default function ReceivableInvoicesScreen() {
  return (
    <DocumentsScreen
      side={RECEIVABLE_SIDE}
      list={props => <ReceivableInvoicesPage {...props} />}
      form={id => <EditReceivableSheet key={id} documentID={id} />}
    />
  )
}
