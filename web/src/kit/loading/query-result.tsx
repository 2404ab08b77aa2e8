import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'

type QueryResultProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** The number of gray rows that are shown while the content loads. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** Shows the result of a query, its error, or that it is loading. If a later query fails, the content stays visible. */
export function QueryResult<Data>({ query, rows, children }: QueryResultProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  return <Loading {...(rows !== undefined && { rows })} />
}
