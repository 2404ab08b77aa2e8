import { listMembers, type Member } from '@twofold/contract/members'
import { useRefusalOfRole } from '../client/use-current-user.ts'
import { useEndpointQuery } from '../client/use-endpoint-query.ts'
import { useSession } from '../client/use-session.ts'
import { Alert } from '../kit/alert.tsx'
import { QueryResult } from '../kit/loading/query-result.tsx'
import { PageHeader } from '../kit/page-header.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteForm } from './invite-form.tsx'
import { LeaveButton } from './leave-button.tsx'
import { MemberRow } from './member-row.tsx'

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
      <div className="max-w-[960px] pb-10">
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
