import { type ReactNode, useEffect, useState } from 'react'
import { isMissing, sentenceOfFailure } from '../../client/call-error.ts'
import { Alert } from '../alert.tsx'
import { Button } from '../button.tsx'
import { SkeletonRows } from '../skeleton.tsx'

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

/** Shows why loading failed, and a button that tries again if that may help. */
export function LoadFailed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <div className="flex max-w-xl flex-col items-start gap-3 px-(--page-inset,16px) py-4">
      <Alert variant="destructive" title="Failed to load">
        {sentenceOfFailure(error)}
      </Alert>
      {isMissing(error) ? (
        <p className="text-muted">The record may have been deleted.</p>
      ) : (
        <Button onClick={onRetry}>Try again</Button>
      )}
    </div>
  )
}

/** The time in milliseconds before a skeleton is shown. During a shorter wait, a skeleton would only flicker. */
const PATIENCE_MS = 300

/** Shows 'Loading...' while content loads, and then a skeleton of gray rows if loading takes longer. */
export function Loading({ rows = 6 }: { rows?: number }) {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), PATIENCE_MS)
    return () => clearTimeout(timer)
  }, [])
  if (isLong) return <SkeletonRows rows={rows} />
  return (
    <p role="status" className="appear px-(--page-inset,16px) py-3 text-muted">
      Loading...
    </p>
  )
}
