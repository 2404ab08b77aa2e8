import { readReceivableInvoice } from '@twofold/contract/receivable-invoices'
import { useLocation, useNavigate } from 'react-router'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { CallError } from '../client/call-error.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { EditInvoiceForm } from './edit-invoice-form.tsx'

/** The form of one invoice over the list. */
export function EditInvoiceSheet({ invoiceID }: { invoiceID: string }) {
  const isID = /^[1-9][0-9]{0,14}$/.test(invoiceID)
  const query = useAnswer(readReceivableInvoice, { params: { receivableInvoiceID: invoiceID } }, { isEnabled: isID })
  const navigate = useNavigate()
  const { search } = useLocation()
  const leave = () => void navigate({ pathname: '/receivable-invoices', search })
  if (query.data !== undefined) return <EditInvoiceForm invoice={query.data} onLeave={leave} />
  return (
    <Sheet title="Edit Invoice" onClose={leave}>
      {!isID ? (
        <Alert variant="destructive">Invalid invoice ID</Alert>
      ) : query.error === null ? (
        <Loading rows={6} />
      ) : query.error instanceof CallError && query.error.status === 404 ? (
        <Alert variant="destructive">Invoice not found</Alert>
      ) : (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Sheet>
  )
}
