import type { Permission } from '@twofold/contract/permissions'
import { useRefusalOfRole } from '../../client/use-current-user.ts'
import { Link } from '../links/link.tsx'

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
