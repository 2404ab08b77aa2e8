import {
  type Invitation,
  leaveOrganisation,
  listMembers,
  type Member,
  withdrawInvitation,
} from '@twofold/contract/members'
import { listTenants, switchTenant } from '@twofold/contract/session'
import { useState } from 'react'
import { call, session } from '../client/client.ts'
import { useCommand } from '../client/use-command.ts'
import { useCurrentUser, useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Alert } from '../kit/alert.tsx'
import { Button } from '../kit/button.tsx'
import { FailureDialog } from '../kit/dialogs/failure-dialog.tsx'
import { useToast } from '../kit/dialogs/toast.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { InstantDay } from '../kit/moments.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { useNavigate } from '../kit/router/use-router.tsx'
import { InviteForm } from './invite-form.tsx'
import { ConfirmedButton } from './member-actions.tsx'
import { MemberRow } from './member-row.tsx'
import { refusalOfChange } from './people.ts'

/** The members of the organisation with their roles, and the open invitations. */
export default function MembersPage() {
  const query = useEndpointQuery(listMembers, {})
  const { user } = useSession()
  const refusal = useRefusalOfRole('members.manage')
  const self = query.data?.members.find(({ userID }) => String(userID) === user)
  return (
    <div className="min-h-full shrink-0 grow bg-panel">
      <PageHeader
        path="Organisation"
        title="Members"
        actions={query.data && self && <LeaveButton self={self} members={query.data.members} />}
      />
      <div className="pb-10">
        <QueryResult query={query} rows={4}>
          {({ members, invitations, ...kept }) => (
            <>
              {refusal === undefined ? (
                <InviteForm />
              ) : (
                <Alert className="mx-4 mt-4">You can view the members, but you can’t change them. {refusal}</Alert>
              )}
              {self !== undefined && <MemberList self={self} members={members} {...kept} />}
              {invitations.length > 0 && <InvitationList invitations={invitations} />}
            </>
          )}
        </QueryResult>
      </div>
    </div>
  )
}

type MemberListProps = {
  self: Member
  members: readonly Member[]
  isPasswordKeptHere: boolean
  withSecondFactors: readonly number[]
}

function MemberList({ self, members, isPasswordKeptHere, withSecondFactors }: MemberListProps) {
  return (
    <section aria-labelledby="members-heading" className="mx-4 mt-6">
      <h2 id="members-heading" className="pb-2 font-semibold">
        {members.length === 1 ? '1 member' : `${members.length.toLocaleString('en-US')} members`}
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {members.map(member => (
          <MemberRow
            key={member.userID}
            member={member}
            onlooker={{ self, members }}
            isPasswordKeptHere={isPasswordKeptHere}
            hasSecondFactors={withSecondFactors.includes(member.userID)}
          />
        ))}
      </ul>
    </section>
  )
}

/** The list of open invitations. */
function InvitationList({ invitations }: { invitations: readonly Invitation[] }) {
  return (
    <section aria-labelledby="invitations-heading" className="mx-4 mt-8">
      <h2 id="invitations-heading" className="pb-2 font-semibold">
        Open invitations
      </h2>
      <ul className="divide-y divide-line border-y border-line">
        {invitations.map(invitation => (
          <InvitationRow key={invitation.invitationID} invitation={invitation} />
        ))}
      </ul>
    </section>
  )
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const { invitationID, invitee, role, invitedBy, openedBy, expiresAt } = invitation
  const [failure, setFailure] = useState<unknown>(null)
  const toast = useToast()
  const command = useCommand(withdrawInvitation, (gone, _, cache) =>
    cache.write(listMembers, {}, list => ({
      ...list,
      invitations: list.invitations.filter(each => each.invitationID !== gone.invitationID),
    })),
  )
  const withdraw = async () => {
    try {
      await command.send({ params: { invitationID: String(invitationID) } })
      toast({ title: 'Invitation withdrawn', detail: invitee })
    } catch (error) {
      setFailure(error)
    }
  }
  return (
    <li className="flex items-center gap-4 py-2">
      <div className="mr-auto min-w-0">
        <div className="wrap-anywhere font-medium">{invitee}</div>
        <div className="text-small text-muted">
          {role} · invited by {invitedBy} ·{' '}
          {openedBy === '' ? 'not opened yet' : <>opened by {openedBy}, not accepted yet</>} · until{' '}
          <InstantDay at={expiresAt} />
        </div>
      </div>
      <Button
        look="quiet"
        className="-mr-3"
        aria-label={`Withdraw the invitation for ${invitee}`}
        isBusy={command.isSending}
        onClick={() => void withdraw()}
      >
        Withdraw
      </Button>
      <FailureDialog failure={failure} title="Error Withdrawing Invitation" onClose={() => setFailure(null)} />
    </li>
  )
}

/**
 * Switches the session to another of the user's organisations. If there is no other organisation, the page says that the user is no longer
 * a member.
 */
async function goElsewhere(): Promise<void> {
  const { tenantUsersWithDetails } = await call(listTenants, {})
  const next = tenantUsersWithDetails.find(({ needsTwoFactors }) => !needsTwoFactors)
  if (next === undefined) session.removed()
  else session.begin(await call(switchTenant, { body: { tenantUUID: next.tenantUUID } }))
}

/** Ends the user's own membership after a confirmation. */
function LeaveButton({ self, members }: { self: Member; members: readonly Member[] }) {
  const { data } = useCurrentUser()
  const command = useCommand(leaveOrganisation)
  const navigate = useNavigate()
  const toast = useToast()
  const organisation = data?.tenantName ?? 'this organisation'
  const leave = async () => {
    await command.send({})
    toast({ title: `You left ${organisation}` })
    await goElsewhere()
    await navigate('/home')
  }
  return (
    <ConfirmedButton
      label="Leave organisation"
      look="plain"
      disabledReason={refusalOfChange({ self, members }, self, null)}
      question={{ title: `Leave ${organisation}?`, verb: 'Leave' }}
      isBusy={command.isSending}
      act={leave}
      failureTitle="Error Leaving Organisation"
    >
      You will lose access to its books. Your entries are kept. To rejoin, you need an invitation.
    </ConfirmedButton>
  )
}
