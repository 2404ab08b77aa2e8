import { sentenceOf } from '@twofold/contract/errors'
import { listTenants, switchTenant } from '@twofold/contract/session'
import { useState } from 'react'
import { call, session } from '../client/client.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Button, buttonClasses } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { type Membership, OrganisationTable } from './organisation-table.tsx'

const SignInAgainDialog = lazyComponent(
  async () => (await import('../kit/dialogs/sign-in-again-dialog.tsx')).SignInAgainDialog,
)

/** The organisations of the user, with buttons that switch between them. */
export default function MultiOrgPage() {
  const { organisation } = useSession()
  const memberships = useEndpointQuery(listTenants, {})
  const [switchingTo, setSwitchingTo] = useState<string | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  const [locked, setLocked] = useState<Membership | null>(null)
  const toast = useToast()

  const switchTo = async (membership: Membership) => {
    const { tenantUUID, tenantName, needsTwoFactors } = membership
    if (needsTwoFactors) return setLocked(membership)
    // Only one switch runs at a time. With two concurrent switches, the first one would return a refresh token that is no longer valid.
    if (switchingTo !== null) return
    setSwitchingTo(tenantUUID)
    try {
      session.begin(await call(switchTenant, { body: { tenantUUID } }))
      toast({ title: `You are now in ${tenantName}` })
    } catch (error) {
      setFailure(error)
    } finally {
      setSwitchingTo(null)
    }
  }

  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader
        title="Orgs and Roles for this User"
        actions={
          memberships.data?.mayFoundOrganisations === false ? (
            <Button look="quiet" className="-mr-3" disabledReason={sentenceOf({ code: 'MAY_NOT_FOUND_ORGANISATIONS' })}>
              New organisation
            </Button>
          ) : (
            <Link to="/organisation/new" className={`${buttonClasses('quiet')} -mr-3`}>
              New organisation
            </Link>
          )
        }
      />
      <QueryResult query={memberships} rows={3}>
        {({ tenantUsersWithDetails, mayFoundOrganisations }) => (
          <OrganisationTable
            memberships={tenantUsersWithDetails}
            mayFound={mayFoundOrganisations}
            current={organisation}
            switchingTo={switchingTo}
            onSwitch={membership => void switchTo(membership)}
          />
        )}
      </QueryResult>
      {locked !== null && (
        <SignInAgainDialog requirement="TWO_FACTORS" organisation={locked} onClose={() => setLocked(null)} />
      )}
      <FailureDialog failure={failure} title="Error" onClose={() => setFailure(null)} />
    </div>
  )
}
