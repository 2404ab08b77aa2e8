import type { ReactNode } from 'react'
import { LoadFailed } from './load-failed.tsx'
import { Loading } from './loading.tsx'

type AnsweredProps<Data> = {
  query: { data: Data | undefined; error: Error | null; refetch: () => unknown }
  /** How many grey rows stand in for the content. */
  rows?: number
  children: (data: Data) => ReactNode
}

/** The three faces of a read: on its way, failed, or its content. A failure of a later read keeps the content. */
export function Answered<Data>({ query, rows, children }: AnsweredProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error !== null) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />
  return <Loading {...(rows !== undefined && { rows })} />
}
