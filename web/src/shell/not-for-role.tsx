import type { Permission } from '@twofold/contract/permissions'
import { useRefetchRole, useRefusalOfRole } from '../client/use-current-user.ts'
import { Link } from '../kit/links/link.tsx'
import { PageHeader } from '../kit/page-header.tsx'

/** Shown instead of a screen that the user's role may not see. */
export function NotForRole({ title, permission }: { title: string; permission: Permission }) {
  useRefetchRole()
  const refusal = useRefusalOfRole(permission, 'allow you to open this screen')
  return (
    <>
      <PageHeader title={title} />
      <div className="max-w-xl px-4 py-6">
        <p className="text-lead">{refusal}</p>
        <p className="mt-2 text-muted">
          An administrator or owner can give you another role.{' '}
          <Link to="/organisation/members" className="text-link">
            View members
          </Link>
        </p>
      </div>
    </>
  )
}
