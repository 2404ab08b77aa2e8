import { useState } from 'react'
import { useCurrentUser } from '../client/use-current-user.ts'
import { useSession } from '../client/use-session.ts'
import { Button } from '../kit/button.tsx'
import { SignInAgainDialog } from '../kit/dialogs/sign-in-again-dialog.tsx'
import { Link } from '../kit/links/link.tsx'
import { PageHeader } from '../kit/page-header.tsx'

/** Shown if the organisation requires two factors and the user signed in with only one. */
export function SecondFactorPage() {
  const { organisation } = useSession()
  const { data } = useCurrentUser()
  const [isAsking, setAsking] = useState(false)
  const tenantName = data?.tenantName ?? 'This organisation'
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader title="Two-factor sign-in required" />
      <div className="max-w-xl px-4 py-6">
        <p className="text-lead">{tenantName} requires a sign-in with two factors, and you signed in with one.</p>
        <p className="mt-2 text-muted">
          To work in another organisation,{' '}
          <Link to="/user/multi-org" className="text-link">
            see your organisations and roles
          </Link>
          .
        </p>
        <Button look="primary" className="mt-6" onClick={() => setAsking(true)}>
          Use two factors
        </Button>
        {isAsking && organisation !== null && (
          <SignInAgainDialog
            requirement="TWO_FACTORS"
            organisation={{ tenantUUID: organisation, tenantName }}
            onClose={() => setAsking(false)}
          />
        )}
      </div>
    </div>
  )
}
