import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { Link } from '../kit/links/link.tsx'
import { Skeleton } from '../kit/skeleton.tsx'
import { Mark } from '../kit/theme/mark.tsx'

/** The organisation, user and role, with a link to the user's organisations. Shows the product's name if no user is signed in. */
export function OrganisationBadge() {
  const { isSignedIn } = useSession()
  const { data, isLoading } = useCurrentUser()
  if (!isSignedIn)
    return (
      <Link to="/" className="flex min-w-0 items-center gap-2.5 rounded-medium px-2 py-1">
        <Mark />
        <span className="text-lead font-semibold tracking-tight">Twofold</span>
      </Link>
    )
  return (
    <Link
      to="/user/multi-org"
      title="Your organisations and roles"
      className="flex min-w-0 flex-1 items-center gap-2.5 rounded-medium px-2 py-1 transition-colors hover:bg-hover"
    >
      <Mark />
      <span className="min-w-0">
        <span className="block truncate text-lead leading-5 font-semibold tracking-tight">
          {data?.tenantName ?? (isLoading ? <Skeleton className="my-1 w-24" /> : 'No organisation')}
        </span>
        <span className="flex min-h-4 gap-1 text-small text-muted">
          {data !== undefined && (
            <>
              <span className="truncate">{data.user.username}</span>
              <span aria-hidden>·</span>
              <span>{data.role}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  )
}
