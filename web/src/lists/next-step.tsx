import type { Permission } from '@twofold/contract/permissions'
import { Link } from '../app/link.tsx'
import { useRefusalOfRole } from '../client/use-current-user.ts'

/** Where somebody goes on where there is nothing yet, and what his role must allow there. */
export type NextStep = { to: string; label: string; permission: Permission }

/** The way to the next step; not there for a role that may not take it. */
export function NextStepLink({ to, label, permission }: NextStep) {
  const refusal = useRefusalOfRole(permission)
  if (refusal !== undefined) return null
  return (
    <Link to={to} className="text-link">
      {label}
    </Link>
  )
}
