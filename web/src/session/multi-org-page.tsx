import { sentenceOfForm } from '@twofold/contract/errors/form-errors'
import { listTenants } from '@twofold/contract/session'
import { useState } from 'react'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Button, buttonClasses } from '../kit/button.tsx'
import { classNames } from '../kit/class-names.ts'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { Link } from '../kit/links/link.tsx'
import { lazyComponent } from '../kit/loading/lazy-code.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { type Membership, useSwitchOrganisation } from './use-switch-organisation.ts'

const SignInAgainDialog = lazyComponent(
  async () => (await import('../kit/dialogs/sign-in-again-dialog.tsx')).SignInAgainDialog,
)

/** The organisations of the user, with buttons that switch between them. */
export default function MultiOrgPage() {
  const { organisation } = useSession()
  const memberships = useEndpointQuery(listTenants, {})
  const { switchTo, switchingTo, failure, forgetFailure } = useSwitchOrganisation()
  const [locked, setLocked] = useState<Membership | null>(null)

  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader
        title="Orgs and Roles for this User"
        actions={
          memberships.data?.mayFoundOrganisations === false ? (
            <Button
              look="quiet"
              className="-mr-3"
              disabledReason={sentenceOfForm({ code: 'MAY_NOT_FOUND_ORGANISATIONS' })}
            >
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
            onSwitch={membership => (membership.needsTwoFactors ? setLocked(membership) : void switchTo(membership))}
          />
        )}
      </QueryResult>
      {locked !== null && (
        <SignInAgainDialog requirement="TWO_FACTORS" organisation={locked} onClose={() => setLocked(null)} />
      )}
      <FailureDialog failure={failure} title="Error" onClose={forgetFailure} />
    </div>
  )
}

type OrganisationTableProps = {
  memberships: readonly Membership[]
  /** The tenantUUID of the session's organisation. */
  current: string | null
  /** The tenantUUID of the organisation to which the session is being switched. */
  switchingTo: string | null
  onSwitch: (membership: Membership) => void
  mayFound: boolean
}

const HEAD = 'h-8 px-4 text-left text-small font-medium text-muted'
const CELL = 'h-10 px-4'
/**
 * The class for the columns with the user's names, which are the same in every row. These columns are omitted on a phone to make room for
 * the buttons.
 */
const WIDE = 'hidden narrow:table-cell'

/** The memberships of the user, one per row. The button of the active organisation is disabled. */
function OrganisationTable({ memberships, current, switchingTo, onSwitch, mayFound }: OrganisationTableProps) {
  if (memberships.length === 0)
    return (
      <EmptyState title="You don’t belong to an organisation yet">
        Ask an owner for an invitation{mayFound && ', or create an organisation from the home screen'}.
      </EmptyState>
    )
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse">
        <thead className="border-b border-line">
          <tr>
            {['Org', 'Role', 'Username', 'FirstName', 'LastName'].map((name, column) => (
              <th key={name} scope="col" className={classNames(HEAD, column > 1 && WIDE)}>
                {name}
              </th>
            ))}
            <th scope="col" className={HEAD}>
              <span className="sr-only">Switch</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {memberships.map(membership => (
            <tr key={membership.tenantUUID} className={membership.tenantUUID === current ? 'bg-selection' : ''}>
              <th scope="row" className={`${CELL} wrap-anywhere text-left font-medium`}>
                {membership.tenantName}
                {membership.needsTwoFactors && (
                  <div className="text-small font-normal text-muted">Requires two-factor sign-in</div>
                )}
              </th>
              <td className={CELL}>
                <span className="sentence-case">{membership.role}</span>
              </td>
              <td className={classNames(CELL, WIDE)}>{membership.user.username}</td>
              <td className={classNames(CELL, WIDE)}>{membership.user.givenName}</td>
              <td className={classNames(CELL, WIDE)}>{membership.user.familyName}</td>
              <td className={`${CELL} text-right`}>
                {membership.tenantUUID === current ? (
                  <Button disabledReason="You are in this organisation.">Current Org</Button>
                ) : (
                  <Button isBusy={switchingTo === membership.tenantUUID} onClick={() => onSwitch(membership)}>
                    Switch To Org
                  </Button>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
