import { listTenants } from '@twofold/contract/session'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { buttonClasses } from '../kit/button.tsx'
import { Link } from '../kit/links/link.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { NewOrganisationForm, useMayCreateOrganisation } from './new-organisation-form.tsx'

/**
 * The page for a signed-in user who has no organisation, or who is no longer a member of this page's organisation. If the last organisation
 * requires two factors, the session has no organisation, and the user chooses another one.
 */
export function NoMembershipPage() {
  const { organisation } = useSession()
  const memberships = useEndpointQuery(listTenants, {}).data?.tenantUsersWithDetails ?? []
  const mayCreate = useMayCreateOrganisation()
  const locked = memberships.filter(({ needsTwoFactors }) => needsTwoFactors).map(({ tenantName }) => tenantName)
  if (organisation === null && memberships.length > 0) return <ChooseOrganisation locked={locked} />
  const belongedBefore = organisation !== null
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader title={belongedBefore ? 'You no longer belong to this organisation' : 'No organisation yet'} />
      <div className="max-w-xl px-4 py-6">
        <p className="text-lead">
          {belongedBefore
            ? 'Your membership in this organisation has ended. Its books are unchanged.'
            : 'You are signed in, but you don’t belong to an organisation yet.'}
        </p>
        <p className="mt-2 text-muted">
          To work in another organisation’s books, ask for an invitation.{' '}
          <Link to="/user/multi-org" className="text-link">
            See your organisations and roles
          </Link>
          {mayCreate ? ' or create a new organisation:' : '.'}
        </p>
        {mayCreate && <NewOrganisationForm />}
      </div>
    </div>
  )
}

/** `locked`: the names of the organisations that require two factors. */
function ChooseOrganisation({ locked }: { locked: readonly string[] }) {
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader title="Choose an organisation" />
      <div className="flex max-w-xl flex-col items-start gap-4 px-4 py-6">
        {locked.length > 0 && (
          <p className="text-lead">
            You signed in with one factor. {locked.join(', ')} {locked.length === 1 ? 'requires' : 'require'} two.
          </p>
        )}
        <Link to="/user/multi-org" className={buttonClasses('primary')}>
          Choose organisation
        </Link>
      </div>
    </div>
  )
}
