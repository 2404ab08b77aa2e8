import type { UseQueryResult } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { CallError } from '../../client/call-error.ts'
import { isDocumentID } from '../../document-links/document-id.ts'
import { Alert } from '../../kit/alert.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { LoadFailed } from '../../kit/loading/load-failed.tsx'
import { Loading } from '../../kit/loading/loading.tsx'

/** Returns a function that navigates back to the list with its filters and sort order. `path` is the list's path. */
export function useLeaveInvoice(path: string): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: path, search })
}

type InvoiceLoadProps = {
  title: string
  /** The path of the list. */
  path: string
  invoiceID: string
  query: UseQueryResult<unknown, Error>
}

/** The sheet of an invoice or bill that is loading, failed to load, or does not exist. */
export function InvoiceLoad({ title, path, invoiceID, query: { error, refetch } }: InvoiceLoadProps) {
  const leave = useLeaveInvoice(path)
  return (
    <Sheet title={title} onClose={leave} isComing={error === null}>
      {!isDocumentID(invoiceID) ? (
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
