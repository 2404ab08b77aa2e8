import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { CallError } from '../client/call-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { isInvoiceID } from './invoice-path.ts'

/** Back to the list as it was. */
export function useLeaveInvoice(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: '/receivable-invoices', search })
}

type InvoiceLoadProps = { title: string; invoiceID: string; query: UseQueryResult<unknown, Error> }

/** The sheet of an invoice that is on its way, cannot be read, or does not exist. */
export function InvoiceLoad({ title, invoiceID, query: { error, refetch } }: InvoiceLoadProps) {
  const leave = useLeaveInvoice()
  return (
    <Sheet title={title} onClose={leave}>
      {!isInvoiceID(invoiceID) ? (
        <Alert variant="destructive">{invoiceID.trim() === '' ? 'No invoice ID provided' : 'Invalid invoice ID'}</Alert>
      ) : error === null ? (
        <Loading rows={6} />
      ) : error instanceof CallError && error.status === 404 ? (
        <Alert variant="destructive">Invoice not found</Alert>
      ) : (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      )}
    </Sheet>
  )
}
