import { useEffect, useState } from 'react'
import { SkeletonRows } from '../skeleton.tsx'

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
