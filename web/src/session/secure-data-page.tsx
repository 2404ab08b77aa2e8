import { secure } from '@twofold/contract/session'
import { LoadFailed } from '../app/load-failed.tsx'
import { Loading } from '../app/loading.tsx'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { PageHeader } from '../ui/page-header.tsx'

/** A page that shows that the server accepts the token. */
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
