import { classNames } from './class-names.ts'

/** A gray line that is shown in place of text that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={classNames('shimmer block h-3 rounded-small', className)} />
}

const WIDTHS = ['w-3/5', 'w-2/5', 'w-4/5', 'w-1/2', 'w-2/3']

/** A placeholder for a list that is loading: rows of gray lines, and 'Loading...' for screen readers. */
export function SkeletonRows({ rows = 8 }: { rows?: number }) {
  return (
    <div role="status" className="divide-y divide-line">
      <span className="sr-only">Loading...</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: placeholder rows have no other key.
        <div key={row} aria-hidden className="flex h-8 items-center gap-6 px-(--page-inset,16px)">
          <Skeleton className="w-20" />
          <span className="flex-1">
            <Skeleton className={WIDTHS[row % WIDTHS.length] ?? ''} />
          </span>
          <Skeleton className="w-24" />
        </div>
      ))}
    </div>
  )
}
