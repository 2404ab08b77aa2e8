import type { Permission } from '@twofold/contract/permissions'
import type { ReactNode } from 'react'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { Link } from './links/link.tsx'

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

/** The screen to which an empty list links, and the permission that the screen requires. */
export type NextStep = { to: string; label: string; permission: Permission }

/** A link to the next step. Renders nothing if the user's role does not have the permission. */
export function NextStepLink({ to, label, permission }: NextStep) {
  const refusal = useRefusalOfRole(permission)
  if (refusal !== undefined) return null
  return (
    <Link to={to} className="text-link">
      {label}
    </Link>
  )
}
