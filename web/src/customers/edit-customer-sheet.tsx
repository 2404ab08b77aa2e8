import { readCustomerActivity } from '@twofold/contract/customers'
import { useLocation, useNavigate } from 'react-router'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { CallError } from '../client/call-error.ts'
import { useAnswer } from '../client/use-answer.ts'
import { Alert } from '../ui/alert.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { EditCustomerForm } from './edit-customer-form.tsx'

/** The form of one customer over the list. */
export function EditCustomerSheet({ customerID }: { customerID: string }) {
  const query = useAnswer(readCustomerActivity, { params: { customerID } })
  const navigate = useNavigate()
  const { search } = useLocation()
  const leave = () => void navigate({ pathname: '/customers', search })
  if (query.data !== undefined) return <EditCustomerForm activity={query.data} onLeave={leave} />
  return (
    <Sheet title="Edit Customer" onClose={leave}>
      {query.error === null ? (
        <Loading rows={6} />
      ) : (
        <>
          <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
          {!(query.error instanceof CallError && query.error.status === 404) && (
            <Alert variant="destructive">Error loading customer information</Alert>
          )}
        </>
      )}
    </Sheet>
  )
}
