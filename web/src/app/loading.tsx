import { useEffect, useState } from 'react'
import { SkeletonRows } from '../ui/skeleton.tsx'

/** A wait shorter than this is not worth a skeleton that comes and goes. */
const PATIENCE_MS = 300

/** What stands in place of content that is on its way: 'Loading...', and grey rows when it takes longer. */
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
