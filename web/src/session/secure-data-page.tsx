import { secure } from '@twofold/contract/session'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { LoadFailed, Loading } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'

/** A page that shows whether the server accepts the access token. */
export default function SecureDataPage() {
  const { data, error, refetch } = useEndpointQuery(secure, {})
  return (
    <>
      <PageHeader title="Secure data" />
      {data !== undefined ? (
        <p className="px-4 py-4">SecureData: {data.secureData}</p>
      ) : error !== null ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <Loading />
      )}
    </>
  )
}
