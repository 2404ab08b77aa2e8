import type { ReactNode } from 'react'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Shown in a list without rows. Says that the list is empty and what to do next. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="flex max-w-md flex-col items-start gap-3 px-4 py-12">
      <div>
        <p className="text-lead font-semibold">{title}</p>
        {children !== undefined && <div className="mt-1 text-muted">{children}</div>}
      </div>
      {action}
    </div>
  )
}
