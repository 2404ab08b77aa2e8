import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { CallError } from '../../client/call-error.ts'
import { isDocumentID } from '../../document-links/document-id.ts'
import { Alert } from '../../kit/alert.tsx'
import { Sheet } from '../../kit/dialogs/sheet.tsx'
import { useToast } from '../../kit/dialogs/toast.tsx'
import { LoadFailed } from '../../kit/loading/load-failed.tsx'
import { Loading } from '../../kit/loading/loading.tsx'
import { queryOfList } from './payment-address.ts'
import { type PaymentSide, sentenceNoun } from './payment-side.ts'

/** Returns a function that navigates from a payment back to the list. */
export function useLeavePayment({ path }: PaymentSide): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: path, search: queryOfList(search) })
}

type PaymentLoadProps = { side: PaymentSide; title: string; paymentID: string; query: UseQueryResult<unknown, Error> }

/** Shown in place of a payment's form if the id is invalid, or if the payment is loading, does not exist or failed to load. */
export function PaymentLoad({ side, title, paymentID, query }: PaymentLoadProps) {
  const leave = useLeavePayment(side)
  if (query.error instanceof CallError && query.error.status === 404) return <BackToList side={side} />
  const isMissing = paymentID.trim() === ''
  return (
    <Sheet title={title} onClose={leave} isComing={query.error === null}>
      {!isDocumentID(paymentID) ? (
        <Alert variant="destructive">{isMissing ? side.noID : `Invalid ${side.noun} ID`}</Alert>
      ) : query.error === null ? (
        <Loading rows={6} />
      ) : (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Sheet>
  )
}

/** If the payment does not exist, the list opens with a message. */
function BackToList({ side }: { side: PaymentSide }) {
  const { search } = useLocation()
  const toast = useToast()
  const said = `${sentenceNoun(side)} not found`
  useEffect(() => toast({ title: said }), [toast, said])
  return <Navigate to={{ pathname: side.path, search: queryOfList(search) }} replace />
}
