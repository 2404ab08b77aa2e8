import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Navigate, useLocation, useNavigate } from 'react-router'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { CallError } from '../client/call-error.ts'
import { Alert } from '../ui/alert.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { useToast } from '../ui/toast.tsx'
import { isPaymentID, queryOfList } from './payment-address.ts'

/** Goes from a payment's screen back to the list. */
export function useLeavePayment(): () => void {
  const navigate = useNavigate()
  const { search } = useLocation()
  return () => void navigate({ pathname: '/customer-payments', search: queryOfList(search) })
}

type PaymentLoadProps = { title: string; customerPaymentID: string; query: UseQueryResult<unknown, Error> }

/** A payment's screen without its payment: an id that is none, one that is on its way, not there, or not to be had. */
export function PaymentLoad({ title, customerPaymentID, query }: PaymentLoadProps) {
  const leave = useLeavePayment()
  if (query.error instanceof CallError && query.error.status === 404) return <BackToList />
  const isMissing = customerPaymentID.trim() === ''
  return (
    <Sheet title={title} onClose={leave}>
      {!isPaymentID(customerPaymentID) ? (
        <Alert variant="destructive">
          {isMissing ? 'No payment receipt ID provided' : 'Invalid payment receipt ID'}
        </Alert>
      ) : query.error === null ? (
        <Loading rows={6} />
      ) : (
        <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
      )}
    </Sheet>
  )
}

/** What is not there has no screen: the list takes its place and says so. */
function BackToList() {
  const { search } = useLocation()
  const toast = useToast()
  useEffect(() => toast({ title: 'Payment receipt not found' }), [toast])
  return <Navigate to={{ pathname: '/customer-payments', search: queryOfList(search) }} replace />
}
