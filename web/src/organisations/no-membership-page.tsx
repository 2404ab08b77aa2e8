import { Link } from '../app/link.tsx'
import { useSession } from '../client/use-session.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { FoundingForm } from './founding-form.tsx'
import { useMayFound } from './use-may-found.ts'

/** What a signed-in user sees who belongs to no organisation, or no longer to the one he was in. */
export function NoMembershipPage() {
  const { organisation } = useSession()
  const mayFound = useMayFound()
  const belongedBefore = organisation !== null
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader title={belongedBefore ? 'You no longer belong to this organisation' : 'No organisation yet'} />
      <div className="max-w-xl px-4 py-6">
        <p className="text-lead">
          {belongedBefore
            ? 'Your membership in this organisation has ended. Its books stay as they are.'
            : 'You are signed in, but you do not belong to an organisation yet.'}
        </p>
        <p className="mt-2 text-muted">
          To work in books that somebody else keeps, ask for an invitation.{' '}
          <Link to="/user/multi-org" className="text-link">
            See your organisations and roles
          </Link>
          {mayFound ? ' or found an organisation of your own:' : '.'}
        </p>
        {mayFound && <FoundingForm />}
      </div>
    </div>
  )
}
