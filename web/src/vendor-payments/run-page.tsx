import { readVendorPaymentRun } from '@twofold/contract/payables/payment-runs'
import { CallError } from '../client/call-error.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { isDocumentID } from '../document-links/document-words.ts'
import { EmptyState } from '../kit/empty-state.tsx'
import { Link } from '../kit/links/link.tsx'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useParams } from '../kit/router/use-router.tsx'
import { PaymentRun } from './payment-run.tsx'
import { RUNS_PATH } from './run-path.ts'

/** The screen that shows a payment run: its progress, the result for each vendor, and the remittance list. */
export default function PaymentRunPage() {
  const { vendorPaymentRunID = '' } = useParams()
  const isEnabled = isDocumentID(vendorPaymentRunID)
  const query = useEndpointQuery(
    readVendorPaymentRun,
    { params: { vendorPaymentRunID } },
    { isEnabled, isCompared: false },
  )
  const isMissing = !isEnabled || (query.error instanceof CallError && query.error.status === 404)
  return (
    <div className="mx-auto flex min-h-full w-full max-w-[1440px] shrink-0 grow flex-col bg-panel">
      {query.data !== undefined ? (
        <PaymentRun key={vendorPaymentRunID} run={query.data} readAgain={() => void query.refetch()} />
      ) : (
        <>
          <PageHeader title="Payment Run" />
          {isMissing ? (
            <EmptyState
              title="Payment run not found"
              action={
                <Link to={RUNS_PATH} className="text-link">
                  All payment runs
                </Link>
              }
            />
          ) : query.error !== null ? (
            <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <Loading rows={12} />
          )}
        </>
      )}
    </div>
  )
}
